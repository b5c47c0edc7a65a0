package eval_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// seedRun is the run of the seed's report: five cases under the mocked model,
// which reports no tokens. The prod-4 and prod-5 token budgets therefore stay
// undecided (A56), and prod-3 has no evaluators (A23).
func seedRun() []*eval.Attempt {
	tools, order, arguments := eval.Passed("tools"), eval.Passed("tool-order"), eval.Passed("tool-arguments")
	calls, latency := eval.Passed("model-call-budget"), eval.Passed("latency-budget")
	tokens := eval.Undecided("token-budget", "")
	run := []*eval.Attempt{
		at(0, 1, tools, order, arguments),
		at(1, 1, tools, order, arguments, arguments, arguments),
		at(2, 1),
		at(3, 1, tools, order, arguments, calls, tokens, latency),
		at(4, 1, calls, tokens, latency),
	}
	spends := []eval.Spend{
		{ModelCalls: 2, LatencyMs: 6}, {ModelCalls: 3, LatencyMs: 7}, {ModelCalls: 1, LatencyMs: 5},
		{ModelCalls: 2, LatencyMs: 6}, {ModelCalls: 1, LatencyMs: 6},
	}
	for i, a := range run {
		a.CaseID, a.Evidence.Spend = fmt.Sprintf("prod-%d", i+1), spends[i]
	}
	return run
}

// A32: labels count results, in the order of their first appearance, and the
// figures are those of the seed's report.
func TestTallySeed(t *testing.T) {
	t.Parallel()
	counts := map[eval.Policy]eval.AttemptCounts{
		eval.Lenient: {Total: 5, Passed: 5, Unchecked: 1},
		eval.Strict:  {Total: 5, Passed: 2, Inconclusive: 3, Unchecked: 1},
	}
	for policy, attempts := range counts {
		t.Run(string(policy), func(t *testing.T) {
			t.Parallel()
			want := eval.Tally{
				Attempts: attempts,
				Labels: []eval.LabelTally{
					{Label: "tools", Passed: 3, JudgedAttempts: 3, First: eval.Position{Case: 0, Repeat: 1, Index: 0}},
					{Label: "tool-order", Passed: 3, JudgedAttempts: 3, First: eval.Position{Case: 0, Repeat: 1, Index: 1}},
					{Label: "tool-arguments", Passed: 5, JudgedAttempts: 3, First: eval.Position{Case: 0, Repeat: 1, Index: 2}},
					{Label: "model-call-budget", Passed: 2, JudgedAttempts: 2, First: eval.Position{Case: 3, Repeat: 1, Index: 3}},
					{Label: "token-budget", Inconclusive: 2, First: eval.Position{Case: 3, Repeat: 1, Index: 4}},
					{Label: "latency-budget", Passed: 2, JudgedAttempts: 2, First: eval.Position{Case: 3, Repeat: 1, Index: 5}},
				},
				Spend: eval.SpendTotal{
					Attempts: 5, ModelCalls: 9, LatencyMs: 30,
					Slowest: &eval.SlowestAttempt{Case: 1, CaseID: "prod-2", Repeat: 1, LatencyMs: 7},
				},
			}
			if diff := cmp.Diff(want, tally(policy, seedRun()...)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestTallyAttempts(t *testing.T) {
	t.Parallel()
	attempts := []*eval.Attempt{
		attempt(pass), attempt(pass), attempt(fail, open(eval.Malformed)), attempt(pass, broken), attempt(noEvidence),
		attempt(pass, open(eval.CannotTell)), attempt(open(eval.Cancelled)), attempt(),
	}
	for policy, want := range map[eval.Policy]eval.AttemptCounts{
		eval.Lenient: {Total: 8, Passed: 4, Failed: 1, Error: 1, Inconclusive: 2, Open: 2, Unchecked: 1},
		eval.Strict:  {Total: 8, Passed: 2, Failed: 1, Error: 1, Inconclusive: 4, Open: 2, Unchecked: 1},
	} {
		if diff := cmp.Diff(want, tally(policy, attempts...).Attempts); diff != "" {
			t.Errorf("%s (-want +got):\n%s", policy, diff)
		}
	}
}

func TestTallyLabel(t *testing.T) {
	t.Parallel()
	judge := open(eval.Provider)
	for _, tt := range []struct {
		name     string
		attempts []*eval.Attempt
		want     eval.LabelTally
		judged   int64
	}{
		{
			"A29 an error is judged and not passed",
			[]*eval.Attempt{at(0, 1, pass), at(1, 1, fail), at(2, 1, broken)},
			eval.LabelTally{Passed: 1, Failed: 1, Error: 1, JudgedAttempts: 3}, 3,
		}, {
			"A32 results are counted and an attempt is judged once",
			[]*eval.Attempt{at(0, 1, pass, fail, pass), at(1, 1, fail)},
			eval.LabelTally{Passed: 2, Failed: 2, JudgedAttempts: 2}, 4,
		}, {
			"an attempt is judged by its first conclusive result",
			[]*eval.Attempt{at(0, 1, noEvidence, pass, pass)},
			eval.LabelTally{Passed: 2, Inconclusive: 1, JudgedAttempts: 1}, 2,
		}, {
			"repeats of a case are judged attempts of their own",
			[]*eval.Attempt{at(0, 1, pass), at(0, 2, pass)},
			eval.LabelTally{Passed: 2, JudgedAttempts: 2}, 2,
		}, {
			"what is inconclusive is not judged, and open only by its code",
			[]*eval.Attempt{at(0, 1, noEvidence), at(1, 1, judge), at(2, 1, judge)},
			eval.LabelTally{Inconclusive: 3, Open: 2}, 0,
		}, {
			"a result stays open though its attempt failed",
			[]*eval.Attempt{at(0, 1, fail, judge)},
			eval.LabelTally{Failed: 1, Inconclusive: 1, Open: 1, JudgedAttempts: 1}, 1,
		}, {
			"A60 a foreign verdict is counted apart",
			[]*eval.Attempt{at(0, 1, foreign), at(1, 1, foreign, pass)},
			eval.LabelTally{Passed: 1, Other: 2, JudgedAttempts: 1}, 1,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			labels := tally(eval.Lenient, tt.attempts...).Labels
			tt.want.Label, tt.want.First = "check", eval.Position{Case: 0, Repeat: 1, Index: 0}
			if diff := cmp.Diff([]eval.LabelTally{tt.want}, labels); diff != "" {
				t.Fatalf("(-want +got):\n%s", diff)
			}
			if got := labels[0].Judged(); got != tt.judged {
				t.Errorf("judged %d results, want %d", got, tt.judged)
			}
		})
	}
}
