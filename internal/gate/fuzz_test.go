package gate_test

import (
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
)

// A run is frozen with its rules in writing, so whatever Parse reads it must
// read again, as the same rule, from String.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"all-pass", "no-target-failures", "pass-rate>=0.9", "pass-rate>=90.5%", "pass-rate(tool-arguments)>=1.0",
		"pass-rate((a))>=0", " pass-rate ( x ) >= 007.5% ", "pass-rate>=0.000001", "pass-rate>=1.000000", "pass-rate>=1.1", ">=", "%", "pass-rate>=99.99999%", "pass-rate(a>=b)>=1",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		first, err := gate.Parse(text)
		if err != nil {
			if kind := eval.KindOf(err); kind != eval.Invalid {
				t.Fatalf("kind %q, want %q", kind, eval.Invalid)
			}
			return
		}
		again, err := gate.Parse(first.String())
		if err != nil {
			t.Fatalf("%q is written as %q: %v", text, first, err)
		}
		if again.Kind != first.Kind || again.Label != first.Label || again.String() != first.String() {
			t.Fatalf("%q is written as %q and read as %q", text, first, again)
		}
		if first.Kind != gate.PassRate {
			return
		}
		a, b := first.Required, again.Required
		if a.Num*b.Den != b.Num*a.Den || a.Num < 0 || a.Num > a.Den {
			t.Fatalf("%q requires %d/%d, read again %d/%d", text, a.Num, a.Den, b.Num, b.Den)
		}
	})
}
