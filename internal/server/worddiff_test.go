package server

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/web/templates/components"
)

func TestWordDiff(t *testing.T) {
	t.Parallel()
	same := func(text string) components.DiffSegment {
		return components.DiffSegment{Kind: components.Same, Text: text}
	}
	del := func(text string) components.DiffSegment {
		return components.DiffSegment{Kind: components.Del, Text: text}
	}
	ins := func(text string) components.DiffSegment {
		return components.DiffSegment{Kind: components.Ins, Text: text}
	}
	for _, tt := range []struct {
		name, recorded, actual string
		want                   []components.DiffSegment
	}{
		{"both empty", "", "", nil},
		{"equal", "a b", "a b", []components.DiffSegment{same("a b")}},
		{"one word", "I refunded 49.99 to you", "I refunded 190.00 to you", []components.DiffSegment{same("I refunded "), del("49.99"), ins("190.00"), same(" "), same("to you")}},
		{"at the end", "a b", "a c", []components.DiffSegment{same("a "), del("b"), ins("c")}},
		{"only added", "a c", "a b c", []components.DiffSegment{same("a "), ins("b "), same("c")}},
		{"only left out", "a b c", "a c", []components.DiffSegment{same("a "), del("b "), same("c")}},
		{"nothing recorded", "", "a b", []components.DiffSegment{ins("a b")}},
		{"line breaks", "a\nb\n", "a\nc\n", []components.DiffSegment{same("a\n"), del("b"), ins("c"), same("\n")}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, wordDiff(tt.recorded, tt.actual)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
