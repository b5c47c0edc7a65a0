package eval_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// spent is an attempt that spent this.
func spent(position, repeat int, spend eval.Spend) *eval.Attempt {
	a := at(position, repeat)
	a.Evidence.Spend = spend
	return a
}

// Semantics 1.7, line 4.
func TestSpendTotal(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name     string
		attempts []*eval.Attempt
		want     eval.SpendTotal
	}{
		{
			"no attempt has evidence",
			[]*eval.Attempt{spent(0, 1, eval.Spend{}), spent(1, 1, eval.Spend{LatencyMs: 40})},
			eval.SpendTotal{},
		}, {
			"sums are over the attempts with a model call only",
			[]*eval.Attempt{
				spent(0, 1, eval.Spend{ModelCalls: 2, Tokens: eval.Tokens{Input: 380, Output: 30}, LatencyMs: 1500}),
				spent(1, 1, eval.Spend{Tokens: eval.Tokens{Input: 7, Output: 7, Unsplit: 7}, LatencyMs: 9000}),
				spent(2, 1, eval.Spend{ModelCalls: 1, Tokens: eval.Tokens{Unsplit: 120}, LatencyMs: 900}),
			},
			eval.SpendTotal{
				Attempts: 2, ModelCalls: 3, Tokens: eval.Tokens{Input: 380, Output: 30, Unsplit: 120}, LatencyMs: 2400,
				Slowest: &eval.SlowestAttempt{Case: 0, CaseID: "a", Repeat: 1, LatencyMs: 1500},
			},
		}, {
			"A42 of equally slow cases the first",
			[]*eval.Attempt{
				spent(2, 1, eval.Spend{ModelCalls: 1, LatencyMs: 7}),
				spent(1, 1, eval.Spend{ModelCalls: 1, LatencyMs: 7}),
				spent(0, 1, eval.Spend{ModelCalls: 1, LatencyMs: 6}),
			},
			eval.SpendTotal{
				Attempts: 3, ModelCalls: 3, LatencyMs: 20,
				Slowest: &eval.SlowestAttempt{Case: 1, CaseID: "b", Repeat: 1, LatencyMs: 7},
			},
		}, {
			"A42 of equally slow repeats the first, and the case decides before the repeat",
			[]*eval.Attempt{
				spent(1, 1, eval.Spend{ModelCalls: 1, LatencyMs: 7}),
				spent(0, 3, eval.Spend{ModelCalls: 1, LatencyMs: 7}),
				spent(0, 2, eval.Spend{ModelCalls: 1, LatencyMs: 7}),
			},
			eval.SpendTotal{
				Attempts: 3, ModelCalls: 3, LatencyMs: 21,
				Slowest: &eval.SlowestAttempt{Case: 0, CaseID: "a", Repeat: 2, LatencyMs: 7},
			},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, tally(eval.Lenient, tt.attempts...).Spend); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestTokensTotal(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		tokens eval.Tokens
		want   int64
	}{
		{"none reported", eval.Tokens{}, 0},
		{"split", eval.Tokens{Input: 380, Output: 30}, 410},
		{"a total only", eval.Tokens{Unsplit: 120}, 120},
		{"summed over both", eval.Tokens{Input: 380, Output: 30, Unsplit: 120}, 530},
	} {
		if got := tt.tokens.Total(); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}
