package evaluator

import "strings"

// luhnNumbers returns the Luhn-valid numbers of minDigits to maxDigits digits in
// text, as they are written there, from left to right (A33). Single spaces or
// dashes may part the digits, and no letter, digit or underscore may touch
// either end. A number may be part of a longer row, as a card before its expiry
// date is: `4111 1111 1111 1111 12/29`. Of those that end at the same digit the
// longest is returned, and none overlaps another.
func luhnNumbers(text string, minDigits, maxDigits int) []string {
	var found []string
	free := 0 // where the number found last ends
	for i := range len(text) {
		if !isDigit(text[i]) || isWord(text, i+1) {
			continue
		}
		if start := luhnStart(text[free:i+1], minDigits, maxDigits); start >= 0 {
			found = append(found, text[free+start:i+1])
			free = i + 1
		}
	}
	return found
}

// luhnStart returns where the longest Luhn-valid number begins that text, which
// ends with a digit, ends with; -1 when there is none.
func luhnStart(text string, minDigits, maxDigits int) int {
	start, sum := -1, 0
	at := len(text)
	for digits := 1; digits <= maxDigits; digits++ {
		at--
		sum += luhnTerm(int(text[at]-'0'), digits%2 == 0)
		if at > 0 && isDigit(text[at-1]) {
			continue
		}
		if digits >= minDigits && sum%10 == 0 && !isWord(text, at-1) {
			start = at
		}
		at -= separatorLen(text[:at])
		if at == 0 || !isDigit(text[at-1]) {
			break
		}
	}
	return start
}

// luhnTerm returns what a digit adds to the check sum: itself, or twice itself
// with the digits of that added up.
func luhnTerm(digit int, twice bool) int {
	if !twice {
		return digit
	}
	if digit *= 2; digit > 9 {
		digit -= 9
	}
	return digit
}

// separatorLen returns the length of the space or dash that text ends with, 0
// when there is none. Models like to write the non-breaking ones.
func separatorLen(text string) int {
	for _, separator := range [...]string{" ", "-", "\u00a0", "\u202f", "\u2010", "\u2011", "\u2012", "\u2013"} {
		if strings.HasSuffix(text, separator) {
			return len(separator)
		}
	}
	return 0
}

// isWord reports whether a letter, digit or underscore of ASCII stands at that
// place. Other letters do not count: Chinese has no spaces around a number.
func isWord(text string, at int) bool {
	if at < 0 || at >= len(text) {
		return false
	}
	c := text[at]
	return isDigit(c) || c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
