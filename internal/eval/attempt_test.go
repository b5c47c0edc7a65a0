package eval_test

import (
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// The order of design decision 8: error, fail, left open; what remains passes
// under lenient, and under strict only with results that all passed.
func TestAttemptVerdict(t *testing.T) {
	t.Parallel()
	judge := open(eval.Provider)
	for _, tt := range []struct {
		name            string
		results         []eval.Result
		lenient, strict eval.Verdict
		open, unchecked bool
	}{
		{"no results", nil, eval.Pass, eval.Inconclusive, false, true},
		{"one pass", []eval.Result{pass}, eval.Pass, eval.Pass, false, false},
		{"all passed", []eval.Result{pass, pass}, eval.Pass, eval.Pass, false, false},
		{"one fail", []eval.Result{fail}, eval.Fail, eval.Fail, false, false},
		{"a fail among passes", []eval.Result{pass, fail, pass}, eval.Fail, eval.Fail, false, false},
		{"no evidence", []eval.Result{noEvidence}, eval.Pass, eval.Inconclusive, false, false},
		{"a pass and no evidence", []eval.Result{pass, noEvidence}, eval.Pass, eval.Inconclusive, false, false},
		{"a fail and no evidence", []eval.Result{noEvidence, fail}, eval.Fail, eval.Fail, false, false},
		{"left open", []eval.Result{judge}, eval.Inconclusive, eval.Inconclusive, true, false},
		{"a pass and one left open", []eval.Result{pass, judge}, eval.Inconclusive, eval.Inconclusive, true, false},
		{"no evidence and one left open", []eval.Result{noEvidence, judge}, eval.Inconclusive, eval.Inconclusive, true, false},
		{"a fail decides over one left open before it", []eval.Result{judge, fail}, eval.Fail, eval.Fail, false, false},
		{"a fail decides over one left open after it", []eval.Result{fail, judge}, eval.Fail, eval.Fail, false, false},
		{"A38 A39 an error alone", []eval.Result{broken}, eval.Error, eval.Error, false, false},
		{"an error does not pass with passes", []eval.Result{pass, broken}, eval.Error, eval.Error, false, false},
		{"an error decides over a fail before it", []eval.Result{fail, broken}, eval.Error, eval.Error, false, false},
		{"an error decides over a fail after it", []eval.Result{broken, fail}, eval.Error, eval.Error, false, false},
		{"an error decides over one left open", []eval.Result{judge, broken}, eval.Error, eval.Error, false, false},
		{"A60 a foreign verdict is no pass under strict", []eval.Result{pass, foreign}, eval.Pass, eval.Inconclusive, false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			a := attempt(tt.results...)
			if got := a.Verdict(eval.Lenient); got != tt.lenient {
				t.Errorf("lenient: %s, want %s", got, tt.lenient)
			}
			if got := a.Verdict(eval.Strict); got != tt.strict {
				t.Errorf("strict: %s, want %s", got, tt.strict)
			}
			if got := a.LeftOpen(); got != tt.open {
				t.Errorf("left open: %v, want %v", got, tt.open)
			}
			if got := a.Unchecked(); got != tt.unchecked {
				t.Errorf("unchecked: %v, want %v", got, tt.unchecked)
			}
		})
	}
}

// Missing evidence is the agent's; every other code leaves an attempt open
// (decision 10).
func TestCodeLeavesOpen(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		code eval.Code
		want bool
	}{
		{"", false},
		{eval.NoEvidence, false},
		{eval.Provider, true},
		{eval.Malformed, true},
		{eval.CannotTell, true},
		{eval.Unsupported, true},
		{eval.BudgetStop, true},
		{eval.Cancelled, true},
	} {
		if got := tt.code.LeavesOpen(); got != tt.want {
			t.Errorf("%q leaves open: %v, want %v", tt.code, got, tt.want)
		}
		if got := attempt(pass, open(tt.code)).LeftOpen(); got != tt.want {
			t.Errorf("an attempt with %q is left open: %v, want %v", tt.code, got, tt.want)
		}
	}
}
