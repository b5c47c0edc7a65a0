package jsonx

import (
	"slices"
	"strings"
)

// Field is one top-level key of a comparison with its value on both sides. A
// side that lacks the key is nil.
type Field struct {
	Key              string
	Recorded, Actual Value
}

// Same reports whether both sides have equal values. An absent side is not the
// same as null.
func (f Field) Same() bool { return Equal(f.Recorded, f.Actual) }

// Diff returns the fields of two objects (semantics R12): every key that either
// has, sorted by code point. A side that is not an object has no keys.
func Diff(recorded, actual Value) []Field {
	var fields []Field
	place := map[string]int{}
	for key, value := range recorded.Members() {
		place[key] = len(fields)
		fields = append(fields, Field{Key: key, Recorded: value})
	}
	for key, value := range actual.Members() {
		if i, ok := place[key]; ok {
			fields[i].Actual = value
			continue
		}
		fields = append(fields, Field{Key: key, Actual: value})
	}
	slices.SortFunc(fields, func(a, b Field) int { return strings.Compare(a.Key, b.Key) })
	return fields
}
