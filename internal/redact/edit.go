package redact

import (
	"bytes"
	"cmp"
	"slices"
)

// edit replaces text[start:end] by what stands in with.
type edit struct {
	start, end int
	with       string
	proof      proof
	hits       []hit
}

// hit is one replaced value, for the receipt: its type and its place.
type hit struct{ kind, path string }

// proof ranks findings of equal length: the strongest names the token.
type proof uint8

const (
	carried  proof = iota // found inside a carrier
	place                 // known by where it stands: a password in a URL
	prefixed              // a known key prefix
	proven                // a checksum or a grammar
)

// resolve sorts edits and joins those that overlap into one that covers them
// all, so that never less is redacted than was found. The longest of them names
// the token, among equals the one with the strongest proof (pii.md 3.2, rule 5).
func resolve(edits []edit) []edit {
	if len(edits) < 2 {
		return edits
	}
	slices.SortFunc(edits, func(a, b edit) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end), cmp.Compare(b.proof, a.proof))
	})
	joined := edits[:1]
	longest := edits[0].end - edits[0].start
	for _, e := range edits[1:] {
		last := &joined[len(joined)-1]
		length := e.end - e.start
		switch {
		case e.start >= last.end:
			joined = append(joined, e)
			longest = length
			continue
		case length > longest, length == longest && e.proof > last.proof:
			longest = length
			last.with, last.proof, last.hits = e.with, e.proof, e.hits
		}
		last.end = max(last.end, e.end)
	}
	return joined
}

// apply returns text with the edits made; they are sorted and do not overlap.
func apply(text []byte, edits []edit) []byte {
	size := len(text)
	for _, e := range edits {
		size += len(e.with) - (e.end - e.start)
	}
	var out bytes.Buffer
	out.Grow(size)
	done := 0
	for _, e := range edits {
		out.Write(text[done:e.start])
		out.WriteString(e.with)
		done = e.end
	}
	out.Write(text[done:])
	return out.Bytes()
}
