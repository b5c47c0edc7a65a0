package redact

import (
	"unicode/utf8"
)

// minBearer is the length in bytes from which on what follows the word Bearer
// is a token; the shorter ones in documentation are words.
const minBearer = 16

// findBearer returns the token behind the word Bearer (RFC 6750, section 2.1).
// Tokens have digits, the words of a sentence have none.
func findBearer(text []byte, _, body int) (span, bool) {
	end := runEnd(text, body, base64Any|dot|tilde|equals)
	for end > body && text[end-1] == '.' {
		end--
	}
	token := text[body:end]
	if len(token) < minBearer || !hasDigit(token) || !isVaried(token) {
		return span{}, false
	}
	return span{body, end}, true
}

// findBasic returns the credentials behind the word Basic (RFC 7617): base64 of
// a user and a password with a colon between.
func findBasic(text []byte, _, body int) (span, bool) {
	end := runEnd(text, body, base64Any|equals)
	pair, _, ok := decodeBase64(nil, text[body:end])
	if !ok {
		return span{}, false
	}
	colon := -1
	for i := 0; i < len(pair); {
		r, size := utf8.DecodeRune(pair[i:])
		if r == ':' && colon < 0 {
			colon = i
		}
		if r < ' ' || r == utf8.RuneError {
			return span{}, false
		}
		i += size
	}
	return span{body, end}, colon >= 0 && colon+1 < len(pair)
}
