package store

import (
	"crypto/rand"
	"encoding/base32"
	"encoding/binary"
	"sync"
	"time"
)

// idEncoding is Crockford's base32 in lower case. Its letters are in the order
// of their codes, so that ids sort as the bytes behind them.
var idEncoding = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

// ids makes UUIDs of version 7 that rise strictly within a process.
type ids struct {
	now  func() time.Time
	mu   sync.Mutex
	last int64 // milliseconds and their 4,096th parts
}

// next returns a new id: 26 characters, sortable by time, random in its last 62
// bits.
func (s *ids) next() string {
	tick := s.tick()
	var id [16]byte
	// crypto/rand.Read never fails: it ends the process where the system has no
	// randomness.
	rand.Read(id[8:])
	binary.BigEndian.PutUint64(id[:8], uint64(tick>>12)<<16|0x7000|uint64(tick&0xfff))
	id[8] = id[8]&0x3f | 0x80
	return idEncoding.EncodeToString(id[:])
}

// tick returns the time in 4,096th parts of a millisecond, later than every one
// before.
func (s *ids) tick() int64 {
	now := s.now().UnixNano()
	tick := now/1e6<<12 | now%1e6<<12/1e6
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = max(tick, s.last+1)
	return s.last
}
