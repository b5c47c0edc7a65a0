package redact

import (
	"bytes"
	"encoding/base64"

	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// Parts of a JSON Web Token: three when it is signed (RFC 7515), five when it is
// encrypted (RFC 7516).
const (
	signedParts    = 3
	encryptedParts = 5

	// minSignature is the length in bytes from which on the third part is a
	// signature and not a word; the shortest in use has 43.
	minSignature = 16
)

// findJWT returns the JSON Web Token that starts at text[start]: base64url
// parts with dots between, of which the first is a JSON object with alg.
func findJWT(text []byte, start, _ int) (span, bool) {
	var ends [encryptedParts]int
	parts := 0
	for i := start; parts < encryptedParts; {
		end := runEnd(text, i, base64URL)
		if end == i {
			break
		}
		ends[parts] = end
		parts++
		if !at(text, end, dot) {
			break
		}
		i = end + 1
	}
	if parts < signedParts || !isJOSEHeader(text[start:ends[0]]) {
		return span{}, false
	}
	if parts < encryptedParts && ends[2]-ends[1] <= minSignature {
		return span{}, false
	}
	if parts < encryptedParts {
		parts = signedParts // the dot behind ends a sentence
	}
	return span{start, ends[parts-1]}, true
}

func isJOSEHeader(part []byte) bool {
	header, err := base64.RawURLEncoding.AppendDecode(nil, bytes.TrimRight(part, "="))
	if err != nil {
		return false
	}
	object, err := jsonx.Parse(header)
	return err == nil && object.Get("alg").Kind() == jsonx.String
}
