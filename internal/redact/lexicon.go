package redact

import "strings"

// class says what two bytes that stand side by side may belong to.
type class uint8

const (
	plain       class = iota
	atSign            // the second is an @
	checkDigits       // a letter and a digit, as in the DE89 of an IBAN
	cardDigits        // the second may be the first digit of a payment card
	anchor            // the pair is in the prefix of a secret; with those above it, one for each pair
)

// lexicon is the table that leads the detectors over a text. It looks at pairs
// of bytes because single ones are too common: every recording has underscores,
// but few have one behind the p of ghp_.
type lexicon struct {
	classes [1 << 16]class // by the first byte << 8 | the second
	rules   [][]rule       // by class, from anchor on
}

// newLexicon returns the lexicon of the given rules.
func newLexicon(rules []rule) *lexicon {
	lex := new(lexicon)
	for first := range 256 {
		pairs := lex.classes[first<<8:][:256]
		pairs['@'] = atSign
		for second := byte('0'); second <= '9'; second++ {
			pairs[second] = digitClass(byte(first), second)
		}
	}
	for _, r := range rules {
		lex.add(r)
	}
	return lex
}

// digitClass returns the class of a digit. No card begins with 0 or 1, and
// inside a number or behind an underscore none begins at all.
func digitClass(before, c byte) class {
	switch {
	case (upper | lower).has(before):
		return checkDigits
	case (digit | underscore).has(before) || c < '2':
		return plain
	}
	return cardDigits
}

// rarity has the bytes of prefixes, those that stand behind few others first.
const rarity = "_-./=~ZQXJKYVWUHGFBPMDLNOCIRSTEAzqjxkvbpygwfmucldhrsnitoae "

// add anchors a rule at the pair of its prefix whose bytes are the rarest.
func (lex *lexicon) add(r rule) {
	r.anchor = 1
	for i := 2; i < len(r.prefix); i++ {
		if pairRank(r.prefix, i) < pairRank(r.prefix, r.anchor) {
			r.anchor = i
		}
	}
	c := &lex.classes[uint16(r.prefix[r.anchor-1])<<8|uint16(r.prefix[r.anchor])]
	if *c == plain {
		*c = anchor + class(len(lex.rules))
		lex.rules = append(lex.rules, nil)
	}
	lex.rules[*c-anchor] = append(lex.rules[*c-anchor], r)
}

// pairRank returns how rare the pair that ends with prefix[i] is, the rarest
// lowest; a digit before the other byte is the rarest of all. Digits themselves
// have classes of their own, so a pair never ends with one.
func pairRank(prefix []byte, i int) int {
	second := strings.IndexByte(rarity, prefix[i])
	if second < 0 {
		return 2 * len(rarity)
	}
	return strings.IndexByte(rarity, prefix[i-1]) + second
}
