package redact

// Lengths of a payment card number in digits.
const (
	minCard = 12
	maxCard = 19
)

// isCard reports whether digits are a payment card number: Luhn check (ISO/IEC
// 7812-1, annex B), issuer prefix and length must all agree, since each of them
// alone lets through too many ids.
func isCard(digits []byte) bool { return luhn(digits) && issued(digits) }

// luhn reports whether the last digit is the check digit of those before it.
func luhn(digits []byte) bool {
	sum := 0
	for i, c := range digits {
		d := int(c - '0')
		if (len(digits)-i)%2 == 0 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}

// groupings are the ways in which people write a card number in groups, the
// longer ones first. A group of its own is tried before these.
var groupings = [...][]int{
	{4, 4, 4, 4, 3}, {4, 4, 4, 4, 2}, {4, 4, 4, 4, 1}, {4, 4, 4, 4},
	{4, 4, 4, 3}, {4, 6, 5}, {4, 6, 4}, {4, 3, 3, 3}, {6, 13}, {8, 8},
}

// maxGroups is in how many groups a number may be written otherwise, when no
// other digits stand beside it. Without a bound rows of a table become cards.
const maxGroups = 6

// digitRow returns the groups of digits from text[i] on that only single
// separators part, appended to row.
func digitRow(row []span, text []byte, i int) []span {
	for {
		end := runEnd(text, i, digit)
		row = append(row, span{i, end})
		next := end + separatorLen(text, end)
		if next == end || !at(text, next, digit) {
			return row
		}
		i = next
	}
}

// cards appends the payment cards in a row of groups to found.
func cards(found []span, text []byte, row []span) []span {
	row = freeGroups(text, row)
	left := 0 // the first group that is neither part of a card nor passed over
	for i := 0; i < len(row); {
		n := cardGroups(text, row[i:])
		if n == 0 {
			i++
			continue
		}
		found = looseCard(found, text, row[left:i])
		found = append(found, span{row[i].start, row[i+n-1].end})
		i += n
		left = i
	}
	return looseCard(found, text, row[left:])
}

// cardGroups returns how many groups at the start of row make a card in a usual
// grouping, 0 when they make none.
func cardGroups(text []byte, row []span) int {
	if isCardOf(text, row[:1]) {
		return 1
	}
	for _, sizes := range groupings {
		if hasSizes(row, sizes) && isCardOf(text, row[:len(sizes)]) {
			return len(sizes)
		}
	}
	return 0
}

func hasSizes(row []span, sizes []int) bool {
	if len(row) < len(sizes) {
		return false
	}
	for i, size := range sizes {
		if row[i].end-row[i].start != size {
			return false
		}
	}
	return true
}

// looseCard appends the whole row to found when it is one card.
func looseCard(found []span, text []byte, row []span) []span {
	if len(row) < 2 || len(row) > maxGroups || !isCardOf(text, row) {
		return found
	}
	return append(found, span{row[0].start, row[len(row)-1].end})
}

func isCardOf(text []byte, row []span) bool {
	var digits [maxCard]byte
	n := 0
	for _, group := range row {
		if n+group.end-group.start > maxCard {
			return false
		}
		n += copy(digits[n:], text[group.start:group.end])
	}
	return n >= minCard && isCard(digits[:n])
}

// freeGroups returns row without the groups at its ends that belong to
// something else, and without those that dashes tie to them.
func freeGroups(text []byte, row []span) []span {
	if belongsBefore(text, row[0].start) {
		n := 1
		for n < len(row) && text[row[n].start-1] == '-' {
			n++
		}
		row = row[n:]
	}
	if len(row) > 0 && belongsAfter(text, row[len(row)-1].end) {
		n := len(row) - 1
		for n > 0 && text[row[n-1].end] == '-' {
			n--
		}
		row = row[:n]
	}
	return row
}

// belongsBefore reports whether the digits from text[start] on belong to what
// stands before them: letters, an underscore, an international phone number, the
// whole part of a decimal, or by a dash an id such as a UUID. A dash after a word
// without digits ties nothing: card-4111….
func belongsBefore(text []byte, start int) bool {
	if touches(text, start-1) || at(text, start-1, underscore) || start > 0 && text[start-1] == '+' {
		return true
	}
	if at(text, start-1, dot) && at(text, start-2, digit) {
		return true
	}
	return tiedBefore(text, start)
}

// belongsAfter is belongsBefore for what stands after the digits before
// text[end].
func belongsAfter(text []byte, end int) bool {
	if at(text, end, alnum|underscore) || at(text, end, dot) && at(text, end+1, digit) {
		return true
	}
	return tiedAfter(text, end)
}

// tiedBefore reports whether a dash ties text[start] to something with digits.
func tiedBefore(text []byte, start int) bool {
	from := runStart(text, start, alnum|dash|underscore)
	if from > 0 && text[from-1] == '\\' {
		from = min(from+escapeLen(text, from), start)
	}
	return hasDigit(text[from:start])
}

// tiedAfter reports whether a dash ties what ends before text[end] to something
// with digits.
func tiedAfter(text []byte, end int) bool {
	return hasDigit(text[end:runEnd(text, end, alnum|dash|underscore)])
}

func hasDigit(text []byte) bool {
	for _, c := range text {
		if digit.has(c) {
			return true
		}
	}
	return false
}

// onlyDigits returns the digits of text, the canonical form of a card.
func onlyDigits(text []byte) []byte {
	digits := make([]byte, 0, maxCard)
	for _, c := range text {
		if digit.has(c) {
			digits = append(digits, c)
		}
	}
	return digits
}
