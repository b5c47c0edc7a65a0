package redact

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// span is text[start:end].
type span struct{ start, end int }

// emailAt returns the e-mail address whose @ is text[at].
func emailAt(text []byte, at int) (span, bool) {
	end, ok := domainEnd(text, at+1)
	if !ok {
		return span{}, false
	}
	start := localStart(text, at)
	if end < len(text) && text[end] == '_' && start < at && text[start] == '_' {
		start++ // _jane@example.com_ is emphasis in Markdown
	}
	if start == at || isGitRemote(text, start, at, end) {
		return span{}, false
	}
	return span{start, end}, true
}

// localStart returns where the local part before text[at] begins, at itself
// when there is none. Letters of every script belong to it, but only those of
// one kind of writing: in 邮箱jane@example.com the address is jane@example.com.
func localStart(text []byte, at int) int {
	start, kind := at, script(0)
	for start > 0 {
		r, size := utf8.DecodeLastRune(text[:start])
		if !isLocal(r, size) || endsEscape(text, start-1) {
			break
		}
		if next := scriptOf(r); next != 0 {
			if kind != 0 && next != kind {
				break
			}
			kind = next
		}
		start -= size
	}
	for start < at && (text[start] == '.' || text[start] == '-' || text[start] == '\'' || text[start] == '+') {
		start++
	}
	if start < at && (text[at-1] == '.' || text[at-1] == '\'') {
		return at
	}
	return start
}

// isLocal reports whether r may stand in a local part. The characters that
// RFC 5322 allows besides these stand around addresses far more often than in
// them.
func isLocal(r rune, size int) bool {
	if r < utf8.RuneSelf {
		return (alnum | dash | underscore | dot).has(byte(r)) || r == '+' || r == '\''
	}
	return r != utf8.RuneError && size > 1 && isIDN(r)
}

// isIDN reports whether r may stand in an internationalised name.
func isIDN(r rune) bool { return unicode.In(r, unicode.Letter, unicode.Mark, unicode.Digit) }

// script tells apart writing with spaces between words and writing without;
// 0 is what both use, such as digits.
type script uint8

const (
	spaced script = 1 + iota
	unspaced
)

func scriptOf(r rune) script {
	switch {
	case r < utf8.RuneSelf && (upper | lower).has(byte(r)):
		return spaced
	case r < utf8.RuneSelf:
		return 0
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul,
		unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar):
		return unspaced
	default:
		return spaced
	}
}

// domainEnd returns where the domain name that starts at text[start] ends: after
// the last label that can be a top-level domain. A name has two labels or more.
func domainEnd(text []byte, start int) (end int, ok bool) {
	for labels := 0; ; labels++ {
		stop := labelEnd(text, start)
		label := bytes.TrimRight(text[start:stop], "-")
		if len(label) == 0 || label[0] == '-' {
			break
		}
		switch {
		case labels > 0 && isTopLevel(label):
			end = start + len(label)
		case labels == 1 && isNumber(label):
			return 0, false // a version such as 4.17.0-beta.next, or an address of numbers
		}
		if len(label) < stop-start || stop == len(text) || text[stop] != '.' {
			break
		}
		start = stop + 1
	}
	return end, end > 0
}

// labelEnd returns where the label that starts at text[i] ends. A change from
// writing with spaces to writing without ends it: jane@example.com谢谢.
func labelEnd(text []byte, i int) int {
	for kind := script(0); i < len(text); {
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(text[i:])
			if r == utf8.RuneError || !isIDN(r) {
				break
			}
		} else if !(alnum | dash).has(text[i]) {
			break
		}
		if next := scriptOf(r); next != 0 {
			if kind != 0 && next != kind {
				break
			}
			kind = next
		}
		i += size
	}
	return i
}

// Lengths of a top-level domain in bytes; the longest in use has 24 letters as
// xn--… and 18 without.
const (
	minTopLevel = 2
	maxTopLevel = 24
)

// isTopLevel reports whether label has the shape of a top-level domain: letters
// only, or punycode, and not the ending of a file as in logo@2x.png.
func isTopLevel(label []byte) bool {
	if len(label) < minTopLevel || len(label) > maxTopLevel {
		return false
	}
	var buffer [maxTopLevel]byte
	lowered := appendLower(buffer[:0], label)
	if bytes.HasPrefix(lowered, []byte("xn--")) {
		return all(lowered, lower|digit|dash)
	}
	for rest := label; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		if !unicode.In(r, unicode.Letter, unicode.Mark) {
			return false
		}
		rest = rest[size:]
	}
	return !isFileEnding(string(lowered))
}

// appendLower appends label with its ASCII letters in lower case.
func appendLower(dst, label []byte) []byte {
	for _, c := range label {
		if upper.has(c) {
			c += 'a' - 'A'
		}
		dst = append(dst, c)
	}
	return dst
}

func isFileEnding(label string) bool {
	switch label {
	case "png", "jpg", "jpeg", "gif", "webp", "svg", "bmp", "ico",
		"js", "mjs", "jsx", "ts", "tsx", "css", "html", "htm",
		"json", "jsonl", "csv", "yaml", "yml", "xml", "txt", "log", "pdf", "gz", "tgz":
		return true
	}
	return false
}

func isNumber(label []byte) bool { return all(label, digit) }

// isGitRemote reports whether the address is the git@github.com of a
// repository: the account is git's own and names nobody.
func isGitRemote(text []byte, start, at, end int) bool {
	if string(text[start:at]) != "git" {
		return false
	}
	return end+1 < len(text) && text[end] == ':' && text[end+1] != ' ' ||
		bytes.HasSuffix(text[:start], []byte("://"))
}
