package jsonx

// scanNumber validates the number that starts at text[start], a digit or a
// minus sign (RFC 8259, section 6). It returns the offset behind it or a *Fault.
func scanNumber(text []byte, start int) (int, error) {
	i := start
	if text[i] == '-' {
		i++
	}
	whole := i
	i = skipDigits(text, i)
	if i == whole || text[whole] == '0' && i > whole+1 {
		return 0, malformed(text, start)
	}
	if i < len(text) && text[i] == '.' {
		fraction := i + 1
		if i = skipDigits(text, fraction); i == fraction {
			return 0, malformed(text, start)
		}
	}
	if i < len(text) && text[i]|0x20 == 'e' {
		i++
		if i < len(text) && (text[i] == '+' || text[i] == '-') {
			i++
		}
		exponent := i
		if i = skipDigits(text, exponent); i == exponent {
			return 0, malformed(text, start)
		}
	}
	return i, nil
}

// skipDigits returns the offset of the first byte from i on that is not a digit.
func skipDigits(text []byte, i int) int {
	for i < len(text) && isDigit(text[i]) {
		i++
	}
	return i
}

// malformed is the fault of a number at text[i] that breaks the grammar.
func malformed(text []byte, i int) error {
	end := i
	for end < len(text) && isNumberByte(text[end]) {
		end++
	}
	return &Fault{i, "malformed number " + shown(text[i:end])}
}

// isNumberByte reports whether c can stand in a number.
func isNumberByte(c byte) bool {
	return isDigit(c) || c == '-' || c == '+' || c == '.' || c|0x20 == 'e'
}
