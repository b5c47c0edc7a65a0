package gate_test

import (
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// The seed's run: prod-3 has no evaluators (A23), and the token budgets of
// prod-4 and prod-5 have no evidence (A56). Lenient passes all three, strict
// counts them against (semantics part 0, 1).
func TestSeedUnderBothPolicies(t *testing.T) {
	t.Parallel()
	tools, order, arguments := eval.Passed("tools"), eval.Passed("tool-order"), eval.Passed("tool-arguments")
	calls, latency := eval.Passed("model-call-budget"), eval.Passed("latency-budget")
	tokens := eval.Undecided("token-budget", "")
	seed := [][]eval.Result{
		{tools, order, arguments},
		{tools, order, arguments, arguments, arguments},
		{},
		{tools, order, arguments, calls, tokens, latency},
		{calls, tokens, latency},
	}
	for _, tt := range []struct {
		name, rule string
		policy     eval.Policy
		want       eval.Verdict
		detail     string
	}{
		{"the seed's report", "pass-rate>=0.9", eval.Lenient, eval.Pass, "pass rate 1.00 over 5 cases, required 0.90"},
		{
			"part 0, 1", "pass-rate>=0.9", eval.Strict,
			eval.Fail, "pass rate 0.40 over 5 attempts (5 cases, 1 run) with 3 inconclusive, required 0.90",
		},
		{"0.40 holds 0.4", "pass-rate>=40%", eval.Strict, eval.Pass, "pass rate 0.40 over 5 attempts (5 cases, 1 run) with 3 inconclusive, required 0.40"},
		{"A53 lenient", "pass-rate(token-budget)>=0", eval.Lenient, eval.Fail, "token-budget judged no case, so its rate cannot be read"},
		{"A53 strict", "pass-rate(token-budget)>=0", eval.Strict, eval.Fail, "token-budget judged no case, so its rate cannot be read"},
		{"A32 lenient", "pass-rate(tool-arguments)>=1", eval.Lenient, eval.Pass, "tool-arguments rate 1.00 over 3 judged cases, required 1.00"},
		{"A32 strict", "pass-rate(tool-arguments)>=1", eval.Strict, eval.Pass, "tool-arguments rate 1.00 over 3 judged attempts, required 1.00"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			check(t, decide(t, counted(tt.policy, seed...), tt.rule), tt.want, tt.detail)
		})
	}
}

// Decision 10: want of evidence is the agent's, what a judge left open is not.
func TestWantOfEvidenceIsNotOpen(t *testing.T) {
	t.Parallel()
	pass := []eval.Result{eval.Passed("judge")}
	unproven := []eval.Result{eval.Undecided("judge", "there is no reply to judge")}
	unchecked := []eval.Result{}
	open := []eval.Result{{Label: "judge", Verdict: eval.Inconclusive, Code: eval.Provider}}
	for _, tt := range []struct {
		name            string
		odd             []eval.Result
		lenient, strict eval.Verdict
	}{
		{"no evidence", unproven, eval.Pass, eval.Fail},
		{"no evaluator", unchecked, eval.Pass, eval.Fail},
		{"left open", open, eval.Inconclusive, eval.Inconclusive},
	} {
		for _, rule := range []string{"all-pass", "pass-rate>=1"} {
			t.Run(tt.name+" "+rule, func(t *testing.T) {
				t.Parallel()
				if got := decide(t, counted(eval.Lenient, pass, tt.odd), rule); got.Verdict != tt.lenient {
					t.Errorf("lenient: %s (%s), want %s", got.Verdict, got.Detail, tt.lenient)
				}
				if got := decide(t, counted(eval.Strict, pass, tt.odd), rule); got.Verdict != tt.strict {
					t.Errorf("strict: %s (%s), want %s", got.Verdict, got.Detail, tt.strict)
				}
			})
		}
	}
}
