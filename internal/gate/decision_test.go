package gate_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
)

// A41 A53: whatever the rules are, nothing passes over nothing.
func TestDecideOverNothing(t *testing.T) {
	t.Parallel()
	for _, rules := range [][]string{
		nil, {"all-pass"}, {"pass-rate>=0"}, {"pass-rate(tools)>=0"}, {"no-target-failures"}, {"all-pass", "no-target-failures"},
	} {
		check(t, decide(t, attempts(eval.AttemptCounts{}), rules...), eval.Fail, "no cases ran")
		check(t, decide(t, strict(attempts(eval.AttemptCounts{})), rules...), eval.Fail, "no cases ran")
	}
}

// Decision 10: a run in which no case has an evaluator says nothing, under
// either policy.
func TestDecideWithoutEvaluators(t *testing.T) {
	t.Parallel()
	const detail = "no case has an evaluator"
	for _, rules := range [][]string{nil, {"pass-rate>=0.9"}, {"all-pass", "no-target-failures"}} {
		lenient := attempts(eval.AttemptCounts{Total: 5, Passed: 5, Unchecked: 5})
		check(t, decide(t, lenient, rules...), eval.Inconclusive, detail)
		unproven := strict(attempts(eval.AttemptCounts{Total: 5, Inconclusive: 5, Unchecked: 5}))
		check(t, decide(t, unproven, rules...), eval.Inconclusive, detail)
	}
	oneChecked := attempts(eval.AttemptCounts{Total: 5, Passed: 5, Unchecked: 4})
	check(t, decide(t, oneChecked), eval.Pass, "all 5 cases passed")
}

// Rules are joined by and, and all details are shown (A55). A rule that fails
// decides wherever it stands, then one that is inconclusive.
func TestDecideJoins(t *testing.T) {
	t.Parallel()
	// Of ten cases one failed and one was left open: 0.80 to 0.90.
	s := attempts(eval.AttemptCounts{Total: 10, Passed: 8, Failed: 1, Inconclusive: 1, Open: 1})
	const (
		passes, passed = "pass-rate>=0.8", "pass rate 0.80 over 10 cases, required 0.80"
		opens, opened  = "pass-rate>=0.9", "pass rate 0.80 to 0.90 over 10 attempts, 1 left open, required 0.90"
		fails, failed  = "pass-rate>=0.95", "pass rate 0.80 over 10 cases, required 0.95"
	)
	for _, tt := range []struct {
		name   string
		rules  []string
		want   eval.Verdict
		detail string
	}{
		{"both pass", []string{passes, "no-target-failures"}, eval.Pass, passed + "; no target failures"},
		{"pass, inconclusive", []string{passes, opens}, eval.Inconclusive, passed + "; " + opened},
		{"inconclusive, pass", []string{opens, passes}, eval.Inconclusive, opened + "; " + passed},
		{"pass, fail", []string{passes, fails}, eval.Fail, passed + "; " + failed},
		{"fail, pass", []string{fails, passes}, eval.Fail, failed + "; " + passed},
		{"inconclusive, fail", []string{opens, fails}, eval.Fail, opened + "; " + failed},
		{"fail, inconclusive", []string{fails, opens}, eval.Fail, failed + "; " + opened},
		{"all three", []string{opens, fails, passes}, eval.Fail, opened + "; " + failed + "; " + passed},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			check(t, decide(t, s, tt.rules...), tt.want, tt.detail)
		})
	}
}

// A55: pass rate, arguments rate and no target failures, each with its own
// outcome.
func TestDecideComposed(t *testing.T) {
	t.Parallel()
	rules := []string{"pass-rate>=0.9", "pass-rate(tool-arguments)>=1.0", "no-target-failures"}
	s := attempts(eval.AttemptCounts{Total: 10, Passed: 9, Failed: 1})
	s.Labels = []eval.LabelTally{{Label: "tool-arguments", Passed: 7, Failed: 1, JudgedAttempts: 5}}
	want := gate.Decision{
		Verdict: eval.Fail,
		Detail: "pass rate 0.90 over 10 cases, required 0.90; " +
			"tool-arguments rate 0.88 over 5 judged cases, required 1.00; no target failures",
		Rules: []gate.Outcome{{
			Rule: "pass-rate>=0.9", Verdict: eval.Pass, Detail: "pass rate 0.90 over 10 cases, required 0.90",
			Figures: &gate.Figures{Rate: eval.Rate{Passed: 9, Of: 10}, Required: 0.9},
		}, {
			Rule: "pass-rate(tool-arguments)>=1", Verdict: eval.Fail,
			Detail:  "tool-arguments rate 0.88 over 5 judged cases, required 1.00",
			Figures: &gate.Figures{Rate: eval.Rate{Passed: 7, Of: 8}, Needed: 1, Required: 1},
		}, {
			Rule: "no-target-failures", Verdict: eval.Pass, Detail: "no target failures",
		}},
	}
	if diff := cmp.Diff(want, decide(t, s, rules...)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
