package jsonx

import (
	"bytes"
	"hash/maphash"
)

// keyIndex finds a key among many: a hash table with open addressing. Its hash
// is seeded, so nobody can choose keys that collide.
type keyIndex struct {
	seed  maphash.Seed
	slots []uint64 // position + 1 in the lower half, part of the hash in the upper
	used  int
}

// The halves of a slot. An object of 2^32 keys would need a text of 20 GiB.
const (
	positionHalf = 1<<32 - 1
	hashHalf     = positionHalf << 32
)

// newKeyIndex returns an index of keys, which are all different.
func newKeyIndex(text []byte, keys []key) *keyIndex {
	x := &keyIndex{seed: maphash.MakeSeed(), slots: make([]uint64, 4*manyKeys)}
	for i, k := range keys {
		x.add(text, keys[:i], k.in(text))
	}
	return x
}

// add gives name the position behind keys and reports whether it is none of
// them.
func (x *keyIndex) add(text []byte, keys []key, name []byte) bool {
	hash := maphash.Bytes(x.seed, name) & hashHalf
	at := x.first(hash)
	for ; x.slots[at] != 0; at = x.next(at) {
		position := x.slots[at]&positionHalf - 1
		if x.slots[at]&hashHalf == hash && bytes.Equal(keys[position].in(text), name) {
			return false
		}
	}
	x.slots[at] = hash | uint64(len(keys)+1)
	if x.used++; 2*x.used > len(x.slots) {
		x.grow()
	}
	return true
}

// grow makes the table twice as large.
func (x *keyIndex) grow() {
	old := x.slots
	x.slots = make([]uint64, 2*len(old))
	for _, slot := range old {
		if slot == 0 {
			continue
		}
		at := x.first(slot & hashHalf)
		for x.slots[at] != 0 {
			at = x.next(at)
		}
		x.slots[at] = slot
	}
}

// first returns where the search for a hash starts; the number of slots is a
// power of two.
func (x *keyIndex) first(hash uint64) int { return int(hash>>32) & (len(x.slots) - 1) }

// next returns where the search goes on.
func (x *keyIndex) next(at int) int { return (at + 1) & (len(x.slots) - 1) }
