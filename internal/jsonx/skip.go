package jsonx

// The functions of this file walk over text that was validated before. They
// only look for the end of things; on other text they end somewhere, but they
// end.

// skipValue returns the offset behind the value that starts at text[i].
func skipValue(text []byte, i int) int {
	depth := 0
	for i < len(text) {
		switch text[i] {
		case '"':
			i, _ = skipString(text, i)
		case '{', '[':
			depth++
			i++
		case '}', ']':
			depth--
			i++
		case ',', ':', ' ', '\n', '\r', '\t':
			i++
			continue
		default:
			i = skipWord(text, i)
		}
		if depth <= 0 {
			break
		}
	}
	return i
}

// skipString returns the offset behind the string token that starts at text[i],
// and whether the token holds an escape.
func skipString(text []byte, i int) (end int, escaped bool) {
	end, escaped, err := scanString(text, i)
	if err != nil {
		return len(text), true
	}
	return end, escaped
}

// skipWord returns the offset behind the number or literal that starts at
// text[i].
func skipWord(text []byte, i int) int {
	for i++; i < len(text); i++ {
		switch text[i] {
		case ',', ']', '}', ' ', '\n', '\r', '\t':
			return i
		}
	}
	return i
}

// skipComma returns the offset of what follows the value that ends at i: the
// next value behind a comma, or the closing bracket.
func skipComma(text []byte, i int) int {
	i = skipSpace(text, i)
	if i < len(text) && text[i] == ',' {
		i = skipSpace(text, i+1)
	}
	return i
}

// skipColon returns the offset of the value whose key ends at i.
func skipColon(text []byte, i int) int {
	i = skipSpace(text, i)
	if i < len(text) && text[i] == ':' {
		i = skipSpace(text, i+1)
	}
	return i
}
