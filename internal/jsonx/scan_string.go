package jsonx

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"unicode/utf8"
)

// scanString validates the string token that starts at text[start], a quote.
// It returns the offset behind the closing quote and whether the token holds
// an escape, or a *Fault. It deals with the common token itself, one that has
// no escape and does not stand in the last bytes of the text.
func scanString(text []byte, start int) (end int, escaped bool, err error) {
	i := start + 1
	for ; i+8 <= len(text); i += 8 {
		w := binary.LittleEndian.Uint64(text[i : i+8])
		marks := (specials(w) | w) & tops
		if marks == 0 {
			continue
		}
		at := bits.TrailingZeros64(marks) &^ 7
		if byte(w>>at) != '"' {
			break
		}
		return i + at/8 + 1, false, nil
	}
	return scanStringFrom(text, start, i)
}

// scanStringFrom is scanString for every token; what stands before offset i was
// found to be plain ASCII.
func scanStringFrom(text []byte, start, i int) (end int, escaped bool, err error) {
	for beyondASCII := false; ; {
		stop, high := plain(text, i)
		beyondASCII = beyondASCII || high
		if stop == len(text) {
			return 0, false, unexpected(text, stop, insideString)
		}
		switch c := text[stop]; c {
		case '"':
			if beyondASCII {
				if bad := invalidUTF8(text[start:stop]); bad >= 0 {
					return 0, false, &Fault{start + bad, notUTF8}
				}
			}
			return stop + 1, escaped, nil
		case '\\':
			escaped = true
			if i, err = scanEscape(text, stop); err != nil {
				return 0, false, err
			}
		default:
			return 0, false, &Fault{stop, fmt.Sprintf("control character U+%04X in a string", c)}
		}
	}
}

// Eight bytes at once: ones has 1 in every byte, tops the highest bit.
const (
	ones = 0x0101010101010101
	tops = 0x8080808080808080
)

// plain returns the offset of the first byte from i on that is a quote, a
// backslash or a control character, len(text) when there is none, and whether a
// byte before it is not ASCII.
func plain(text []byte, i int) (stop int, beyondASCII bool) {
	var seen uint64
	for ; i+8 <= len(text); i += 8 {
		w := binary.LittleEndian.Uint64(text[i : i+8])
		marks := specials(w) &^ w & tops
		// All bits below the lowest mark; all bits when there is no mark.
		seen |= w & (marks&-marks - 1)
		if marks != 0 {
			return i + bits.TrailingZeros64(marks)/8, seen&tops != 0
		}
	}
	for ; i < len(text); i++ {
		c := text[i]
		if c == '"' || c == '\\' || c < ' ' {
			break
		}
		seen |= uint64(c)
	}
	return i, seen&tops != 0
}

// specials marks, by its highest bit, the first byte of w that is a quote, a
// backslash or a control character. Other bits mean nothing, nor do marks on
// bytes beyond ASCII, nor, because a subtraction borrows, marks above the first.
// Flipping bit 1 brings the quote, 0x22, down to 0x20 and keeps control
// characters below it, so one comparison with 0x21 finds both.
func specials(w uint64) uint64 {
	quoteOrControl := (w ^ 0x02*ones) - 0x21*ones
	backslash := (w ^ '\\'*ones) - ones
	return quoteOrControl | backslash
}

// invalidUTF8 returns the offset of the first byte of text that is not UTF-8,
// -1 when all are: overlong forms, surrogates and anything above U+10FFFF are
// not.
func invalidUTF8(text []byte) int {
	if utf8.Valid(text) {
		return -1
	}
	i := 0
	for {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size <= 1 {
			return i
		}
		i += size
	}
}

// scanEscape validates the escape at text[i], a backslash, and returns the
// offset behind it. A surrogate pair is one escape.
func scanEscape(text []byte, i int) (int, error) {
	if i+1 >= len(text) {
		return 0, unexpected(text, len(text), insideString)
	}
	switch text[i+1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return i + 2, nil
	case 'u':
	default:
		_, size := utf8.DecodeRune(text[i+1:])
		return 0, &Fault{i, `unknown escape \` + shown(text[i+1:i+1+size])}
	}
	unit, ok := hex4(text, i+2)
	if !ok {
		return 0, badHex(text, i)
	}
	if unit&0xF800 != 0xD800 {
		return i + 6, nil
	}
	if unit < 0xDC00 && i+7 < len(text) && text[i+6] == '\\' && text[i+7] == 'u' {
		if low, ok := hex4(text, i+8); ok && low&0xFC00 == 0xDC00 {
			return i + 12, nil
		}
	}
	return 0, &Fault{i, "lone surrogate"}
}

// badHex is the fault of a \u at text[i] that four hexadecimal digits do not
// follow.
func badHex(text []byte, i int) error {
	for at := i + 2; at < len(text); at++ {
		if _, ok := hexDigit(text[at]); !ok {
			return &Fault{at, `\u without four hexadecimal digits`}
		}
	}
	return unexpected(text, len(text), insideString)
}

// hex4 returns the number that four hexadecimal digits at text[i] stand for.
func hex4(text []byte, i int) (n rune, ok bool) {
	if i+4 > len(text) {
		return 0, false
	}
	for _, c := range text[i : i+4] {
		digit, ok := hexDigit(c)
		if !ok {
			return 0, false
		}
		n = n<<4 | digit
	}
	return n, true
}

func hexDigit(c byte) (n rune, ok bool) {
	switch {
	case isDigit(c):
		return rune(c - '0'), true
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return rune(c|0x20-'a') + 10, true
	default:
		return 0, false
	}
}
