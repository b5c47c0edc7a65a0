package jsonx

import (
	"bytes"
	"encoding/binary"
)

const (
	// manyKeys is the size from which an object's keys are indexed; below it a
	// linear search over hashes is faster.
	manyKeys = 32
	// maxKept bounds the key memory that a Scanner keeps between texts.
	maxKept = 4096
)

// key is a key of an open object: the quick hash of what it stands for, and
// where the inside of its token is in the text.
type key struct {
	hash       uint64
	start, end int
}

// in returns what k, a key of text, stands for.
func (k key) in(text []byte) []byte { return decoded(text[k.start:k.end]) }

// openObject is what a Scanner knows of the keys of one open object: they
// stand in Scanner.keys from base on, those of inner objects behind them.
type openObject struct {
	base   int
	filter uint64 // one bit for every hash seen: clear means new for sure
	index  *keyIndex
}

// openObject starts the key list of an object.
func (s *Scanner) openObject() openObject {
	if s.keys == nil {
		s.keys = make([]key, 0, 8)
	}
	return openObject{base: len(s.keys)}
}

// closeObject drops the object's keys and leaves it.
func (s *Scanner) closeObject(o openObject) {
	s.keys = s.keys[:o.base]
	s.depth--
}

// addKey adds the key whose token has its inside at text[start:end] to the
// object and reports whether it is new there.
func (s *Scanner) addKey(o *openObject, start, end int, escaped bool) bool {
	k := key{start: start, end: end}
	if escaped {
		name := k.in(s.text)
		k.hash = quickHash(name, 0, len(name))
	} else {
		k.hash = quickHash(s.text, start, end)
	}
	bit := uint64(1) << (k.hash >> 58)
	if (o.filter&bit != 0 || len(s.keys)-o.base >= manyKeys) && s.hasKey(o, k) {
		return false
	}
	o.filter |= bit
	s.keys = append(s.keys, k)
	return true
}

// hasKey reports whether the object has the key. Where there are many it
// indexes the key at the same time.
func (s *Scanner) hasKey(o *openObject, k key) bool {
	keys, name := s.keys[o.base:], k.in(s.text)
	if len(keys) < manyKeys {
		for _, other := range keys {
			if other.hash == k.hash && bytes.Equal(other.in(s.text), name) {
				return true
			}
		}
		return false
	}
	if o.index == nil {
		o.index = newKeyIndex(s.text, keys)
	}
	return !o.index.add(s.text, keys, name)
}

// quickHash is a hash over the length, the first eight bytes and the last one
// of the key at text[start:end]. Whoever chooses the keys can make hashes
// collide; a search over fewer than manyKeys keys bears that.
func quickHash(text []byte, start, end int) uint64 {
	var head uint64
	if start+8 <= len(text) {
		head = binary.LittleEndian.Uint64(text[start : start+8])
	} else {
		var padded [8]byte
		copy(padded[:], text[start:])
		head = binary.LittleEndian.Uint64(padded[:])
	}
	n, last := end-start, uint64(0)
	if n < 8 {
		head &= 1<<(8*n) - 1
	}
	if n > 0 {
		last = uint64(text[end-1])
	}
	return (head + uint64(n)*0xD1B54A32D192ED03 ^ last<<32) * 0x9E3779B97F4A7C15
}
