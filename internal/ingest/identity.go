package ingest

import "crypto/sha256"

// identities knows the id of every good line so far and the line it stands in.
//
// It keeps 128 bits of SHA-256 in place of the id, which bounds the memory
// whatever the ids are. Among 5,000,000 ids the chance that two different ones
// look the same is below 10^-25, and nobody can make ids that do.
type identities map[[16]byte]int

// claim notes that the id stands in that line, unless it is taken: then it
// returns the line that has it.
func (ids identities) claim(id string, line int) (first int, taken bool) {
	sum := sha256.Sum256([]byte(id))
	key := [16]byte(sum[:16])
	if first, taken = ids[key]; !taken {
		ids[key] = line
	}
	return first, taken
}
