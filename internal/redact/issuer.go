package redact

// issuer is a range of card numbers, by their first digits, and the lengths
// they come in.
type issuer struct {
	from, to             string // both have as many digits
	minLength, maxLength int
}

// issuers are the ranges of ISO/IEC 7812 that card schemes publish. The order
// does not matter: one match is enough.
var issuers = []issuer{
	{"4", "4", 13, 13}, // Visa, as it was
	{"4", "4", 16, 16}, // Visa
	{"4", "4", 19, 19},
	{"51", "55", 16, 16},         // Mastercard
	{"2221", "2720", 16, 16},     //
	{"34", "34", 15, 15},         // American Express
	{"37", "37", 15, 15},         //
	{"300", "305", 14, 19},       // Diners Club
	{"3095", "3095", 14, 19},     //
	{"36", "36", 14, 19},         //
	{"38", "39", 14, 19},         //
	{"6011", "6011", 16, 19},     // Discover
	{"644", "649", 16, 19},       //
	{"65", "65", 16, 19},         // Discover, RuPay, Troy, Verve
	{"60", "60", 16, 16},         // RuPay, Hipercard
	{"508", "508", 16, 16},       // RuPay
	{"81", "82", 16, 19},         // RuPay, UnionPay
	{"62", "62", 16, 19},         // UnionPay
	{"3528", "3589", 16, 19},     // JCB
	{"5018", "5018", 12, 19},     // Maestro
	{"5020", "5020", 12, 19},     //
	{"5038", "5038", 12, 19},     //
	{"5893", "5893", 12, 19},     //
	{"6304", "6304", 12, 19},     //
	{"6759", "6759", 12, 19},     //
	{"6761", "6763", 12, 19},     //
	{"6767", "6767", 16, 19},     // Solo
	{"6706", "6706", 16, 19},     // Laser
	{"6709", "6709", 16, 19},     //
	{"6771", "6771", 16, 19},     //
	{"2200", "2204", 16, 19},     // Mir
	{"2205", "2205", 16, 16},     // Borica
	{"506099", "506198", 16, 19}, // Verve
	{"507865", "507964", 16, 19}, //
	{"5067", "5067", 16, 16},     // Elo
	{"5090", "5090", 16, 16},     //
	{"627780", "627780", 16, 16}, //
	{"636", "639", 16, 19},       // InterPayment, InstaPayment, Elo
	{"9792", "9792", 16, 16},     // Troy
	{"5019", "5019", 16, 16},     // Dankort
	{"5614", "5614", 16, 16},     // UzCard
	{"8600", "8600", 16, 16},     //
	{"9860", "9860", 16, 16},     // Humo
}

// issued reports whether a scheme issues cards that begin with these digits and
// have that many.
func issued(digits []byte) bool {
	if len(digits) < minCard || len(digits) > maxCard {
		return false
	}
	for i := range issuers {
		if issuers[i].has(digits) {
			return true
		}
	}
	return false
}

func (s *issuer) has(digits []byte) bool {
	first := string(digits[:len(s.from)])
	return s.from <= first && first <= s.to && s.minLength <= len(digits) && len(digits) <= s.maxLength
}
