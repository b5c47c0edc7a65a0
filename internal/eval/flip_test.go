package eval_test

import (
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// The kinds of flip that a comparison lists. What nobody decided is neither
// failing nor passing (decision 10), so it is a change and no more.
func TestFlipOf(t *testing.T) {
	t.Parallel()
	const (
		pass         = eval.OutcomePass
		fail         = eval.OutcomeFail
		inconsistent = eval.OutcomeInconsistent
		inconclusive = eval.OutcomeInconclusive
		broke        = eval.OutcomeError
	)
	for _, tt := range []struct {
		base, here eval.Outcome
		want       eval.Flip
	}{
		{pass, pass, eval.Unchanged},
		{pass, fail, eval.NewlyFailing},
		{pass, broke, eval.NewlyFailing},
		{pass, inconsistent, eval.NewlyInconsistent},
		{pass, inconclusive, eval.Changed},
		{fail, pass, eval.NewlyPassing},
		{fail, fail, eval.StillFailing},
		{fail, broke, eval.StillFailing},
		{fail, inconsistent, eval.NewlyInconsistent},
		{fail, inconclusive, eval.Changed},
		{broke, pass, eval.NewlyPassing},
		{broke, fail, eval.StillFailing},
		{broke, broke, eval.StillFailing},
		{broke, inconsistent, eval.NewlyInconsistent},
		{broke, inconclusive, eval.Changed},
		{inconsistent, pass, eval.NewlyPassing},
		{inconsistent, fail, eval.Changed},
		{inconsistent, broke, eval.Changed},
		{inconsistent, inconsistent, eval.Unchanged},
		{inconsistent, inconclusive, eval.Changed},
		{inconclusive, pass, eval.NewlyPassing},
		{inconclusive, fail, eval.Changed},
		{inconclusive, broke, eval.Changed},
		{inconclusive, inconsistent, eval.NewlyInconsistent},
		{inconclusive, inconclusive, eval.Unchanged},
	} {
		if got := eval.FlipOf(tt.base, tt.here); got != tt.want {
			t.Errorf("%s → %s: %s, want %s", tt.base, tt.here, got, tt.want)
		}
	}
}
