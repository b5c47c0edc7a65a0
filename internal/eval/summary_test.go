package eval_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// Semantics part 0, 2: the seed's wording at one repeat under lenient.
func TestLaterWording(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		policy  eval.Policy
		repeats int
		want    bool
	}{
		{eval.Lenient, 1, false},
		{eval.Lenient, 2, true},
		{eval.Strict, 1, true},
		{eval.Strict, 3, true},
	} {
		s := eval.Summary{Policy: tt.policy, Repeats: tt.repeats}
		if got := s.LaterWording(); got != tt.want {
			t.Errorf("%s, %d repeats: %v, want %v", tt.policy, tt.repeats, got, tt.want)
		}
	}
}

// What is inconclusive or broke stays in the denominator.
func TestPassRate(t *testing.T) {
	t.Parallel()
	s := eval.Summary{Tally: tally(eval.Strict,
		attempt(pass), attempt(pass), attempt(fail), attempt(broken), attempt(noEvidence), attempt(open(eval.Provider)), attempt(),
	)}
	if got, want := s.PassRate(), (eval.Rate{Passed: 2, Of: 7}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestCaseCounts(t *testing.T) {
	t.Parallel()
	var got eval.CaseCounts
	for _, c := range []struct {
		outcome   eval.Outcome
		unchecked bool
	}{
		{eval.OutcomePass, false}, {eval.OutcomePass, true}, {eval.OutcomePass, false},
		{eval.OutcomeFail, false}, {eval.OutcomeFail, false},
		{eval.OutcomeInconsistent, false},
		{eval.OutcomeInconclusive, true},
		{eval.OutcomeError, false},
	} {
		got.Add(c.outcome, c.unchecked)
	}
	want := eval.CaseCounts{Total: 8, Passed: 3, Failed: 2, Inconsistent: 1, Inconclusive: 1, Error: 1, Unchecked: 2}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
