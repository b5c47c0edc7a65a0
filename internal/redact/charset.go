package redact

import "bytes"

// charset is a set of ASCII characters, as a sum of the groups below.
type charset uint16

const (
	upper charset = 1 << iota
	lower
	digit
	hexLetter // a–f and A–F
	dash
	underscore
	dot
	plusSlash
	equals
	tilde
	percent

	alnum     = upper | lower | digit
	hexes     = digit | hexLetter
	base64URL = alnum | dash | underscore
	base64Any = base64URL | plusSlash
)

// charsets has the groups of every byte.
var charsets = func() (table [256]charset) {
	for c := '0'; c <= '9'; c++ {
		table[c] = digit
	}
	for c := 'a'; c <= 'z'; c++ {
		table[c], table[c-0x20] = lower, upper
	}
	for c := 'a'; c <= 'f'; c++ {
		table[c] |= hexLetter
		table[c-0x20] |= hexLetter
	}
	table['-'], table['_'], table['.'] = dash, underscore, dot
	table['+'], table['/'], table['='] = plusSlash, plusSlash, equals
	table['~'], table['%'] = tilde, percent
	return table
}()

func (s charset) has(c byte) bool { return charsets[c]&s != 0 }

// all reports whether every byte of text is in s.
func all(text []byte, s charset) bool {
	for _, c := range text {
		if !s.has(c) {
			return false
		}
	}
	return true
}

// runEnd returns the offset of the first byte from i on that is not in s.
func runEnd(text []byte, i int, s charset) int {
	for i < len(text) && s.has(text[i]) {
		i++
	}
	return i
}

// runStart returns the offset of the first byte of the run of s that ends
// before text[i].
func runStart(text []byte, i int, s charset) int {
	for i > 0 && s.has(text[i-1]) {
		i--
	}
	return i
}

// at reports whether there is a byte at text[i] and it is in s.
func at(text []byte, i int, s charset) bool {
	return i >= 0 && i < len(text) && s.has(text[i])
}

// touches reports whether a letter or digit stands at text[i], so that what
// begins behind it is the rest of a word. The last character of an escape, such
// as the n of \n, does not count.
func touches(text []byte, i int) bool { return at(text, i, alnum) && !endsEscape(text, i) }

// endsEscape reports whether text[i] is the last character of an escape that
// has not been decoded, such as the n of \n, the c of \u003c or the 0 of %20.
func endsEscape(text []byte, i int) bool {
	switch {
	case i < 1:
		return false
	case text[i-1] == '\\':
		return bytes.IndexByte([]byte("bfnrt"), text[i]) >= 0
	case i < 2 || !hexes.has(text[i]) || !hexes.has(text[i-1]):
		return false
	case text[i-2] == '%':
		return true
	}
	return i >= 5 && text[i-5] == '\\' && text[i-4] == 'u' && hexes.has(text[i-3]) && hexes.has(text[i-2])
}

// escapeLen returns how many characters behind a backslash, from text[i] on,
// belong to its escape: n or u003c.
func escapeLen(text []byte, i int) int {
	if text[i] == 'u' {
		return len("u003c")
	}
	return 1
}

// separatorLen returns the length of the space or dash at text[i], 0 when there
// is none. People and models write the non-breaking ones too, and forms write a
// plus for a space.
func separatorLen(text []byte, i int) int {
	if i >= len(text) {
		return 0
	}
	switch text[i] {
	case ' ', '-', '+':
		return 1
	case 0xC2: // U+00A0 no-break space
		if i+1 < len(text) && text[i+1] == 0xA0 {
			return 2
		}
	case 0xE2: // U+2010 to U+2013 hyphens and dashes, U+202F narrow no-break space
		if i+2 < len(text) && text[i+1] == 0x80 && (0x90 <= text[i+2] && text[i+2] <= 0x93 || text[i+2] == 0xAF) {
			return 3
		}
	}
	return 0
}
