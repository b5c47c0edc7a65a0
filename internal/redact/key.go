package redact

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
)

// keySize is the length of a key in bytes.
const keySize = 32

// sameDomain keeps the sums of Same apart from those of tokens, which begin with the
// name of a type in capitals.
const sameDomain = "same recording or file, 1"

// Key is the secret of a project from which pseudonyms and sameness are
// computed. Whoever holds it can test guesses against stored tokens; without it
// tokens say nothing. It prints as "redact.Key", never as its bytes.
type Key struct{ secret [keySize]byte }

// NewKey returns a random key. It fails only where the system has no randomness.
func NewKey() (Key, error) {
	var k Key
	if _, err := rand.Read(k.secret[:]); err != nil {
		return Key{}, fmt.Errorf("making a project key: %w", err)
	}
	return k, nil
}

// Same returns a keyed sum of parts, by which recordings and files are known
// again without keeping a hash that anyone could test guesses against (design
// decision 4). Parts are told apart: ("ab", "c") and ("a", "bc") differ.
func (k Key) Same(parts ...[]byte) [32]byte {
	mac := hmac.New(sha256.New, k.secret[:])
	io.WriteString(mac, sameDomain)
	mac.Write([]byte{0})
	var length [8]byte
	for _, part := range parts {
		binary.BigEndian.PutUint64(length[:], uint64(len(part)))
		mac.Write(length[:])
		mac.Write(part)
	}
	return [32]byte(mac.Sum(nil))
}

// Format keeps the secret out of whatever prints a Key.
func (Key) Format(state fmt.State, _ rune) { io.WriteString(state, "redact.Key") }
