package jsonx

// maxName is the length in bytes of the longest key that names keeps.
const maxName = 32

// names keeps the strings of keys seen lately, because recordings repeat the
// same dozen: two places for each of 64 hashes.
type names [64][2]string

// intern returns name, whose hash is given, as a string: without an allocation
// when it is kept.
func (n *names) intern(name []byte, hash uint64) string {
	place := &n[hash>>58]
	switch {
	case place[0] == string(name):
		return place[0]
	case place[1] == string(name):
		return place[1]
	case len(name) > maxName:
		return string(name)
	}
	place[1] = place[0]
	place[0] = string(name)
	return place[0]
}
