package redact

import (
	"bytes"
	"unicode/utf8"
)

// Limits that keep receipts small whatever the recordings are like.
const (
	maxPlaceKeys = 12 // keys of a path
	maxPlaceKey  = 40 // bytes of a key
)

// place returns the path of the value in hand as receipts show it: the keys
// joined by dots, without the indices of arrays. A key that was redacted itself
// is shown as its type in brackets.
func (w *walker) place() string {
	var place bytes.Buffer
	for i, key := range w.path {
		if i > 0 {
			place.WriteByte('.')
		}
		if i == maxPlaceKeys {
			place.WriteString("…")
			break
		}
		place.Write(cut(key))
	}
	return place.String()
}

// cut returns key, shortened to maxPlaceKey bytes at the start of a character.
func cut(key []byte) []byte {
	if len(key) <= maxPlaceKey {
		return key
	}
	end := maxPlaceKey
	for end > 0 && !utf8.RuneStart(key[end]) {
		end--
	}
	return key[:end]
}
