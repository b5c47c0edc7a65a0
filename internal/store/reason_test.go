package store

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

func TestReasonOf(t *testing.T) {
	t.Parallel()
	mismatch := func(size int) *eval.Mismatch {
		return &eval.Mismatch{Tool: "pay", Argument: "n", Recorded: jsonx.Value(strings.Repeat("1", size)), Actual: []jsonx.Value{jsonx.Value("2")}}
	}
	tests := []struct {
		name    string
		results []eval.Result
		want    *Reason
	}{
		{"all passed", []eval.Result{eval.Passed("a")}, nil},
		{"no results", nil, nil},
		{"an error outweighs a failure", []eval.Result{eval.Failed("a", "x"), eval.Broken("b", "y")},
			&Reason{Label: "b", Verdict: eval.Error, Detail: "y"}},
		{"the first of two failures", []eval.Result{eval.Undecided("a", "x"), eval.Failed("b", "y"), eval.Failed("c", "z")},
			&Reason{Label: "b", Verdict: eval.Fail, Detail: "y", More: 1}},
		{"nothing decided", []eval.Result{eval.Passed("a"), eval.Undecided("b", "y")},
			&Reason{Label: "b", Verdict: eval.Inconclusive, Code: eval.NoEvidence, Detail: "y"}},
		{"a long detail is cut", []eval.Result{eval.Failed("a", strings.Repeat("é", 301))},
			&Reason{Label: "a", Verdict: eval.Fail, Detail: strings.Repeat("é", 300), Cut: true}},
		{"a mismatch goes along", []eval.Result{{Label: "a", Verdict: eval.Fail, Mismatch: mismatch(595)}},
			&Reason{Label: "a", Verdict: eval.Fail, Mismatch: mismatch(595)}},
		{"one with long values does not", []eval.Result{{Label: "a", Verdict: eval.Fail, Mismatch: mismatch(596)}},
			&Reason{Label: "a", Verdict: eval.Fail}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(test.want, ReasonOf(test.results)); diff != "" {
				t.Errorf("reason (-want +got):\n%s", diff)
			}
		})
	}
}
