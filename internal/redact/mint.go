package redact

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"io"
	"strings"
)

// mint makes the tokens of one project (pii.md 3.5).
type mint struct{ mac hash.Hash }

func newMint(key Key) mint { return mint{hmac.New(sha256.New, key.secret[:])} }

// sum returns HMAC-SHA256(key, kind || 0 || canonical), the pseudonym of a value
// in its canonical form.
func (m *mint) sum(kind string, canonical []byte) (sum [sha256.Size]byte) {
	m.mac.Reset()
	io.WriteString(m.mac, kind)
	m.mac.Write([]byte{0})
	m.mac.Write(canonical)
	m.mac.Sum(sum[:0])
	return sum
}

// token returns what replaces a value of type kind.
func (m *mint) token(kind string, canonical []byte) string {
	switch {
	case strings.HasPrefix(kind, typeSecret):
		return "[" + kind + "]"
	case kind == typeEmail:
		return emailPrefix + tokenID(m.sum(kind, canonical)) + emailSuffix
	default:
		return "[" + kind + "_" + tokenID(m.sum(kind, canonical)) + "]"
	}
}

// cardNumber returns the number that replaces a card that is a JSON number:
// as many digits, in the range of a signed 64-bit integer, and a Luhn check
// that fails, so that no rescan takes it for a card.
func (m *mint) cardNumber(digits []byte) string {
	sum := m.sum(typeCard, digits)
	first := uint64(1)
	for range len(digits) - 1 {
		first *= 10
	}
	n := first + binary.BigEndian.Uint64(sum[8:])%(8*first)
	number := make([]byte, len(digits))
	for i := len(number) - 1; i >= 0; i-- {
		number[i] = byte('0' + n%10)
		n /= 10
	}
	if luhn(number) {
		last := &number[len(number)-1]
		*last = '0' + (*last-'0'+1)%10
	}
	return string(number)
}

// tokenID returns the first 60 bits of a sum as twelve letters.
func tokenID(sum [32]byte) string {
	bits := binary.BigEndian.Uint64(sum[:8])
	var id [idLength]byte
	for i := range id {
		id[i] = crockford[bits>>(64-5)]
		bits <<= 5
	}
	return string(id[:])
}
