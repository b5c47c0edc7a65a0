package redact

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
)

// maxPlaces is how many places a receipt tells apart; the values in any further
// ones are counted under otherPlaces.
const (
	maxPlaces   = 1000
	otherPlaces = "…"
)

// Receipt counts what was replaced, by type and by place, and never holds a
// value. The zero Receipt is empty. It is not safe for concurrent use.
type Receipt struct {
	places     map[hit]int
	recordings map[string]int // how many recordings had a value of the type
}

// TypeCount is what a receipt says about one type.
type TypeCount struct {
	Type       string       `json:"type"`       // EMAIL, CARD, IBAN, or SECRET: and its kind
	Values     int          `json:"values"`     // values replaced
	Recordings int          `json:"recordings"` // recordings in which one was replaced
	Places     []PlaceCount `json:"places"`     // by place, sorted
}

// PlaceCount is how many values of one type were replaced at one place: the
// keys on the way to it, joined by dots, such as toolCalls.result.email. The
// place of plain text is empty.
type PlaceCount struct {
	Place  string `json:"place"`
	Values int    `json:"values"`
}

// Add adds the counts of other, which may be nil.
func (r *Receipt) Add(other *Receipt) {
	if other == nil {
		return
	}
	for _, h := range slices.SortedFunc(maps.Keys(other.places), compareHits) {
		r.count(h, other.places[h])
	}
	for kind, n := range other.recordings {
		r.affect(kind, n)
	}
}

// Types returns the counts by type, sorted by type; empty when nothing was
// replaced.
func (r *Receipt) Types() []TypeCount {
	types := []TypeCount{}
	for _, h := range slices.SortedFunc(maps.Keys(r.places), compareHits) {
		if len(types) == 0 || types[len(types)-1].Type != h.kind {
			types = append(types, TypeCount{Type: h.kind, Recordings: r.recordings[h.kind]})
		}
		t := &types[len(types)-1]
		t.Values += r.places[h]
		t.Places = append(t.Places, PlaceCount{h.path, r.places[h]})
	}
	return types
}

// Values returns how many values were replaced.
func (r *Receipt) Values() int {
	total := 0
	for _, n := range r.places {
		total += n
	}
	return total
}

// MarshalJSON returns the receipt as an array of TypeCount, in stable order.
func (r *Receipt) MarshalJSON() ([]byte, error) { return json.Marshal(r.Types()) }

// UnmarshalJSON replaces the receipt by one that MarshalJSON wrote.
func (r *Receipt) UnmarshalJSON(text []byte) error {
	var types []TypeCount
	if err := json.Unmarshal(text, &types); err != nil {
		return err
	}
	*r = Receipt{}
	for _, t := range types {
		for _, p := range t.Places {
			r.count(hit{t.Type, p.Place}, p.Values)
		}
		r.affect(t.Type, t.Recordings)
	}
	return nil
}

// addRecording counts the values that were replaced in one recording.
func (r *Receipt) addRecording(hits []hit) {
	if r == nil {
		return
	}
	r.addText(hits)
	seen := make(map[string]bool, 1)
	for _, h := range hits {
		if !seen[h.kind] {
			seen[h.kind] = true
			r.affect(h.kind, 1)
		}
	}
}

// addText counts the values that were replaced in a text that is no recording.
func (r *Receipt) addText(hits []hit) {
	if r == nil {
		return
	}
	for _, h := range hits {
		r.count(h, 1)
	}
}

func (r *Receipt) count(h hit, n int) {
	if r.places == nil {
		r.places = make(map[hit]int)
	}
	if _, known := r.places[h]; !known && len(r.places) >= maxPlaces {
		h.path = otherPlaces
	}
	r.places[h] += n
}

func (r *Receipt) affect(kind string, n int) {
	if n == 0 {
		return
	}
	if r.recordings == nil {
		r.recordings = make(map[string]int)
	}
	r.recordings[kind] += n
}

func compareHits(a, b hit) int {
	return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.path, b.path))
}
