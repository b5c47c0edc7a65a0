package components

import (
	"context"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/a-h/templ"
)

// token matches what stands in stored text for a value that was replaced.
var token = regexp.MustCompile(
	`\[[A-Z][A-Z_]*_[0-9a-hjkmnp-tv-z]{12}\]|\[SECRET:[a-z0-9_-]+\]|email_[0-9a-hjkmnp-tv-z]{12}@redacted\.invalid`)

// Text writes recorded text: escaped, with control, bidirectional and other
// invisible characters as visible marks, redaction tokens marked, and text that
// runs from right to left kept from reordering what stands beside it. Line
// breaks and tabs stay as they are.
func Text(s string) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := io.WriteString(w, markup(s))
		return err
	})
}

// Plain returns recorded text for an attribute, a title or an option: the same
// marks as Text as plain characters, without markup and not escaped.
func Plain(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if !strings.ContainsFunc(s, hidden) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if hidden(r) {
			b.WriteString(mark(r))
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// markup returns s as the HTML that Text writes.
func markup(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	if plain(s) {
		return templ.EscapeString(s)
	}
	s = strings.ToValidUTF8(s, "\uFFFD")
	var b strings.Builder
	isolated := strings.ContainsFunc(s, rightToLeft)
	if isolated {
		b.WriteString("<bdi>")
	}
	at := 0
	for _, span := range token.FindAllStringIndex(s, -1) {
		writeMarked(&b, s[at:span[0]])
		b.WriteString(`<span class="tok">` + templ.EscapeString(s[span[0]:span[1]]) + `</span>`)
		at = span[1]
	}
	writeMarked(&b, s[at:])
	if isolated {
		b.WriteString("</bdi>")
	}
	return b.String()
}

// plain reports whether s needs neither marks nor tokens: the common case, and
// the reason why a page of rows costs one pass over its text.
func plain(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= utf8.RuneSelf || c == '[' || c == '@' || (c < ' ' && c != '\n' && c != '\t') || c == 0x7f {
			return false
		}
	}
	return true
}

// writeMarked appends s escaped, its hidden characters as marks.
func writeMarked(b *strings.Builder, s string) {
	from := 0
	for i, r := range s {
		if !hidden(r) {
			continue
		}
		b.WriteString(templ.EscapeString(s[from:i]))
		b.WriteString(`<span class="ctl" title="` + codePoint(r) + `">` + mark(r) + `</span>`)
		from = i + utf8.RuneLen(r)
	}
	b.WriteString(templ.EscapeString(s[from:]))
}

// hidden reports whether r is a character that a reader cannot see but that can
// change what they see: controls, direction marks and overrides, zero-width
// spaces, line separators, and the tag and variation characters that can carry
// text of their own. The joiners U+200C and U+200D stay, since scripts and emoji
// need them.
func hidden(r rune) bool {
	switch {
	case r == '\n' || r == '\t' || r == 0x200c || r == 0x200d:
		return false
	case r < 0x7f:
		return r < ' '
	case r >= 0xe0100 && r <= 0xe01ef, r == 0x2028, r == 0x2029:
		return true
	case r >= 0xfe00 && r <= 0xfe0f:
		return false
	default:
		return unicode.IsControl(r) || unicode.Is(unicode.Cf, r)
	}
}

// rightToLeft reports whether r lies in a block of scripts that are written from
// right to left.
func rightToLeft(r rune) bool {
	switch {
	case r < 0x590:
		return false
	case r <= 0x8ff, r >= 0xfb1d && r <= 0xfdff, r >= 0xfe70 && r <= 0xfefc:
		return true
	default:
		return r >= 0x10800 && r <= 0x10fff || r >= 0x1e800 && r <= 0x1efff
	}
}

// mark returns the visible stand-in of a hidden character: its picture where
// Unicode has one, else its code point.
func mark(r rune) string {
	switch {
	case r < ' ':
		return string('\u2400' + r)
	case r == 0x7f:
		return "\u2421"
	default:
		return codePoint(r)
	}
}

// codePoint returns r in the usual notation: U+202E.
func codePoint(r rune) string {
	digits := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	return "U+" + strings.Repeat("0", max(0, 4-len(digits))) + digits
}
