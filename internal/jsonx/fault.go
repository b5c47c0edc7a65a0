package jsonx

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxQuoted is how many characters of the input a Fault may carry.
const maxQuoted = 40

// Fault says why a text is not acceptable JSON. Offset is the byte, counted
// from 0, where the text stops being acceptable. Problem is safe to show: it
// carries at most 40 characters of the text, escaped.
type Fault struct {
	Offset  int
	Problem string
}

// Error returns the problem and its place, such as `unexpected "}" at byte 17`.
func (f *Fault) Error() string {
	return f.Problem + " at byte " + strconv.Itoa(f.Offset)
}

// unexpected is the fault of a token that no rule allows at text[i]. Where the
// text ends there, it says so: the text ends <place>.
func unexpected(text []byte, i int, place string) error {
	if i >= len(text) {
		return &Fault{len(text), "the text ends " + place}
	}
	if r, size := utf8.DecodeRune(text[i:]); r == utf8.RuneError && size == 1 {
		return &Fault{i, notUTF8}
	}
	if text[i] == '"' {
		return &Fault{i, "unexpected string"}
	}
	return &Fault{i, `unexpected "` + shown(word(text[i:])) + `"`}
}

// notUTF8 is the problem of bytes that are not UTF-8.
const notUTF8 = "not UTF-8"

// word returns the letters and digits that text starts with, or else its first
// character.
func word(text []byte) []byte {
	n := 0
	for n < len(text) && (isDigit(text[n]) || isLetter(text[n])) {
		n++
	}
	if n == 0 {
		_, n = utf8.DecodeRune(text)
	}
	return text[:n]
}

// shown returns text as a person may see it: escaped, and cut at 40 characters.
func shown(text []byte) string {
	if len(text) == 0 {
		return `""`
	}
	cut, characters := 0, 0
	for cut < len(text) && characters < maxQuoted {
		_, size := utf8.DecodeRune(text[cut:])
		cut += size
		characters++
	}
	quoted := strconv.Quote(string(text[:cut]))
	quoted = strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
	if cut < len(text) {
		quoted += "…"
	}
	return quoted
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
