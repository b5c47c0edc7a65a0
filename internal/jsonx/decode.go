package jsonx

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
)

// inside returns what stands between the quotes of a string token.
func inside(token []byte) []byte {
	return token[1:max(1, len(token)-1)]
}

// decoded returns what the inside of a string token stands for: the same bytes
// when it has no escape.
func decoded(inside []byte) []byte {
	if bytes.IndexByte(inside, '\\') < 0 {
		return inside
	}
	return appendDecoded(make([]byte, 0, len(inside)), inside)
}

// appendDecoded appends what the inside of a validated string token stands for.
func appendDecoded(dst, inside []byte) []byte {
	for {
		i := bytes.IndexByte(inside, '\\')
		if i < 0 || i+1 == len(inside) {
			return append(dst, inside...)
		}
		dst = append(dst, inside[:i]...)
		r, size := decodeEscape(inside[i:])
		dst = utf8.AppendRune(dst, r)
		inside = inside[i+size:]
	}
}

// decodeEscape returns the character of the escape that text starts with, and
// the length of the escape in bytes.
func decodeEscape(text []byte) (r rune, size int) {
	switch c := text[1]; c {
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'n':
		return '\n', 2
	case 'r':
		return '\r', 2
	case 't':
		return '\t', 2
	case 'u':
	default:
		return rune(c), 2
	}
	unit, ok := hex4(text, 2)
	if !ok {
		return utf8.RuneError, 2
	}
	if !utf16.IsSurrogate(unit) {
		return unit, 6
	}
	if low, ok := hex4(text, 8); ok {
		return utf16.DecodeRune(unit, low), 12
	}
	return utf8.RuneError, 6
}
