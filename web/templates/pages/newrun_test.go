package pages

import (
	"bytes"
	"strings"
	"testing"
)

// A45: n runs cannot show a failure rate below 1/n, and the form says so where
// n is chosen.
func TestA45TheFormSaysWhatRepeatsCannotShow(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := NewRun(NewRunModel{}).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "cannot show a failure rate below 1/n") {
		t.Error("the form does not say what repeats cannot show")
	}
}
