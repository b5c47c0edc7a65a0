package redact

import (
	"bytes"
	"sort"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// shadow is a text with its escapes decoded that knows where every byte of it
// came from.
type shadow struct {
	text   []byte
	marks  []mark
	plus   int // the last plus that stood for a space
	pluses int // how many of marks are such
}

// mark is one escape: text[at:end] was decoded from raw[from:to].
type mark struct{ at, end, from, to int }

// decode makes s the decoded form of raw. The escapes of backslashes are those
// of JSON; with inURL set %40 and its like are decoded too, and in a query a plus
// is a space. What is no valid escape stands for itself. It returns false when
// there was no escape.
func (s *shadow) decode(raw []byte, inURL bool) bool {
	s.text, s.marks = s.text[:0], s.marks[:0]
	s.plus, s.pluses = -1, 0
	introducers := `\`
	if inURL {
		introducers = `\%+`
	}
	for i := 0; i < len(raw); {
		n := bytes.IndexAny(raw[i:], introducers)
		if n < 0 {
			s.text = append(s.text, raw[i:]...)
			break
		}
		s.text = append(s.text, raw[i:i+n]...)
		i += n
		i += s.escape(raw, i)
	}
	return len(s.marks) > s.pluses
}

// escape appends what the escape at raw[i] stands for and returns its length;
// for what is no escape that is one byte, itself.
func (s *shadow) escape(raw []byte, i int) (size int) {
	start := len(s.text)
	switch raw[i] {
	case '\\':
		s.text, size = appendBackslash(s.text, raw[i:])
	case '%':
		s.text, size = appendPercent(s.text, raw[i:])
	case '+':
		if s.inQuery(raw, i) {
			s.text, size = append(s.text, ' '), 1
			s.plus = i
			s.pluses++
		}
	}
	if size == 0 {
		s.text = append(s.text, raw[i])
		return 1
	}
	s.marks = append(s.marks, mark{start, len(s.text), i, i + size})
	return size
}

// appendPercent appends the byte that the escape at the start of raw stands
// for, and returns the length of the escape, 0 when it is none.
func appendPercent(dst, raw []byte) ([]byte, int) {
	n, ok := hexNumber(raw, 1, 2)
	if !ok {
		return dst, 0
	}
	return append(dst, byte(n)), 3
}

// appendBackslash is appendPercent for the escapes of RFC 8259, section 7. A
// surrogate pair is one escape.
func appendBackslash(dst, raw []byte) ([]byte, int) {
	if len(raw) < 2 {
		return dst, 0
	}
	if raw[1] != 'u' {
		n := strings.IndexByte(`"\/bfnrt`, raw[1])
		if n < 0 {
			return dst, 0
		}
		return append(dst, "\"\\/\b\f\n\r\t"[n]), 2
	}
	r, ok := hexNumber(raw, 2, 4)
	if !ok {
		return dst, 0
	}
	if utf16.IsSurrogate(r) && len(raw) > 7 && raw[6] == '\\' && raw[7] == 'u' {
		if low, ok := hexNumber(raw, 8, 4); ok && utf16.DecodeRune(r, low) != utf8.RuneError {
			return utf8.AppendRune(dst, utf16.DecodeRune(r, low)), 12
		}
	}
	return utf8.AppendRune(dst, r), 6
}

// hexNumber returns the number that the digits raw[i:i+digits] stand for.
func hexNumber(raw []byte, i, digits int) (n rune, ok bool) {
	if len(raw) < i+digits || !all(raw[i:i+digits], hexes) {
		return 0, false
	}
	for _, c := range raw[i : i+digits] {
		if digit.has(c) {
			n = n<<4 | rune(c-'0')
		} else {
			n = n<<4 | rune(c|0x20-'a'+10)
		}
	}
	return n, true
}

// raw returns the range that text[start:end] was decoded from. An escape of
// which only a part is wanted is taken whole.
func (s *shadow) raw(start, end int) (from, to int) {
	from, _ = s.origin(start)
	_, to = s.origin(end - 1)
	return from, to
}

// origin returns the range that the byte text[i] was decoded from.
func (s *shadow) origin(i int) (from, to int) {
	n := sort.Search(len(s.marks), func(n int) bool { return s.marks[n].at > i })
	if n == 0 {
		return i, i + 1
	}
	m := s.marks[n-1]
	if i < m.end {
		return m.from, m.to
	}
	from = m.to + i - m.end
	return from, from + 1
}

// inQuery reports whether raw[i] stands in the query of a URL, where forms write
// spaces as plus: behind a question mark, an ampersand or an equals sign and
// characters of a value, or behind another such plus.
func (s *shadow) inQuery(raw []byte, i int) bool {
	before := runStart(raw, i, alnum|dash|underscore|dot|tilde|percent) - 1
	if before < 0 {
		return false
	}
	return bytes.IndexByte([]byte("?&="), raw[before]) >= 0 || raw[before] == '+' && before == s.plus
}
