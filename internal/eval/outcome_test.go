package eval_test

import (
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// A43 and fixture 5, with decision 8's attempts left open set aside.
func TestCaseOutcome(t *testing.T) {
	t.Parallel()
	var (
		passed    = attempt(pass)
		failed    = attempt(fail)
		errored   = attempt(labelled(eval.LabelSetup, broken))
		unproven  = attempt(noEvidence)
		unchecked = attempt()
		leftOpen  = attempt(pass, open(eval.Provider))
	)
	for _, tt := range []struct {
		name            string
		attempts        []*eval.Attempt
		lenient, strict eval.Outcome
	}{
		{"one pass", []*eval.Attempt{passed}, eval.OutcomePass, eval.OutcomePass},
		{"one fail", []*eval.Attempt{failed}, eval.OutcomeFail, eval.OutcomeFail},
		{"A43 all runs pass", []*eval.Attempt{passed, passed, passed}, eval.OutcomePass, eval.OutcomePass},
		{"A43 no run passes", []*eval.Attempt{failed, failed}, eval.OutcomeFail, eval.OutcomeFail},
		{"fixture 5: run 2 of 3 fails", []*eval.Attempt{passed, failed, passed}, eval.OutcomeInconsistent, eval.OutcomeInconsistent},
		{"fixture 5: two requirements fail in different runs", []*eval.Attempt{
			attempt(labelled("tools", fail), labelled("tool-order", pass)),
			attempt(labelled("tools", pass), labelled("tool-order", fail)),
		}, eval.OutcomeFail, eval.OutcomeFail},
		{"fixture 5: set-up breaks in one run", []*eval.Attempt{passed, errored, passed}, eval.OutcomeInconsistent, eval.OutcomeInconsistent},
		{"all broke", []*eval.Attempt{errored, errored}, eval.OutcomeError, eval.OutcomeError},
		{"broken and failed: no run passes", []*eval.Attempt{errored, failed}, eval.OutcomeFail, eval.OutcomeFail},
		{"A43 every run without evidence", []*eval.Attempt{unproven, unproven}, eval.OutcomePass, eval.OutcomeInconclusive},
		{"no run has results", []*eval.Attempt{unchecked, unchecked}, eval.OutcomePass, eval.OutcomeInconclusive},
		{"A43 a pass and no evidence", []*eval.Attempt{passed, unproven}, eval.OutcomePass, eval.OutcomeInconsistent},
		{"A43 a fail and no evidence", []*eval.Attempt{failed, unproven}, eval.OutcomeInconsistent, eval.OutcomeInconsistent},
		{"A43 broken and no evidence", []*eval.Attempt{errored, unproven}, eval.OutcomeInconsistent, eval.OutcomeInconsistent},
		{"all left open", []*eval.Attempt{leftOpen, leftOpen}, eval.OutcomeInconclusive, eval.OutcomeInconclusive},
		{"open is set aside from a pass", []*eval.Attempt{leftOpen, passed}, eval.OutcomePass, eval.OutcomePass},
		{"open is set aside from a fail", []*eval.Attempt{failed, leftOpen}, eval.OutcomeFail, eval.OutcomeFail},
		{"open is set aside from an error", []*eval.Attempt{errored, leftOpen}, eval.OutcomeError, eval.OutcomeError},
		{"open is set aside from both", []*eval.Attempt{passed, leftOpen, failed}, eval.OutcomeInconsistent, eval.OutcomeInconsistent},
		{"open is set aside from no evidence", []*eval.Attempt{unproven, leftOpen}, eval.OutcomePass, eval.OutcomeInconclusive},
		{"no attempts", nil, eval.OutcomeInconclusive, eval.OutcomeInconclusive},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := eval.CaseOutcome(tt.attempts, eval.Lenient); got != tt.lenient {
				t.Errorf("lenient: %s, want %s", got, tt.lenient)
			}
			if got := eval.CaseOutcome(tt.attempts, eval.Strict); got != tt.strict {
				t.Errorf("strict: %s, want %s", got, tt.strict)
			}
		})
	}
}
