package jsonx

import (
	"bytes"
	"unicode/utf8"
)

// Quote returns s as a JSON string; see AppendString.
func Quote(s string) Value {
	return AppendString(make([]byte, 0, len(s)+2), s)
}

// AppendString appends s as a JSON string token with as few escapes as the
// standard allows, the short ones where there are short ones. Bytes of s that
// are not UTF-8 become U+FFFD.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			if c < ' ' || c == '"' || c == '\\' {
				dst = appendEscape(append(dst, s[start:i]...), c)
				start = i + 1
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			dst = utf8.AppendRune(append(dst, s[start:i]...), utf8.RuneError)
			start = i + 1
		}
		i += size
	}
	return append(append(dst, s[start:]...), '"')
}

// appendReescaped appends the token of what the inside of a string token stands
// for, with as few escapes as AppendString uses.
func appendReescaped(dst, inside []byte) []byte {
	dst = append(dst, '"')
	for {
		i := bytes.IndexByte(inside, '\\')
		if i < 0 || i+1 == len(inside) {
			return append(append(dst, inside...), '"')
		}
		dst = append(dst, inside[:i]...)
		r, size := decodeEscape(inside[i:])
		if r < ' ' || r == '"' || r == '\\' {
			dst = appendEscape(dst, byte(r))
		} else {
			dst = utf8.AppendRune(dst, r)
		}
		inside = inside[i+size:]
	}
}

// appendEscape appends the escape of c, a quote, a backslash or a control
// character.
func appendEscape(dst []byte, c byte) []byte {
	const hex = "0123456789abcdef"
	switch c {
	case '\b':
		c = 'b'
	case '\f':
		c = 'f'
	case '\n':
		c = 'n'
	case '\r':
		c = 'r'
	case '\t':
		c = 't'
	case '"', '\\':
	default:
		return append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
	}
	return append(dst, '\\', c)
}
