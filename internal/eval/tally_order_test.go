package eval_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// Labels stand in the order of their first appearance over cases, repeats and
// results (A42, semantics 1.7, line 3), whatever order the attempts end in.
func TestTallyLabelOrder(t *testing.T) {
	t.Parallel()
	var (
		first  = at(0, 1, labelled("a", pass), labelled("b", pass))
		second = at(0, 2, labelled("c", pass), labelled("a", pass))
		third  = at(1, 1, labelled("d", pass), labelled("c", pass), labelled("b", pass))
	)
	for _, tt := range []struct {
		name     string
		attempts []*eval.Attempt
	}{
		{"in order", []*eval.Attempt{first, second, third}},
		{"run by run", []*eval.Attempt{first, third, second}},
		{"the last case first", []*eval.Attempt{third, first, second}},
		{"backwards", []*eval.Attempt{third, second, first}},
		{"the second repeat first", []*eval.Attempt{second, third, first}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			want := []eval.LabelTally{
				{Label: "a", Passed: 2, JudgedAttempts: 2, First: eval.Position{Case: 0, Repeat: 1, Index: 0}},
				{Label: "b", Passed: 2, JudgedAttempts: 2, First: eval.Position{Case: 0, Repeat: 1, Index: 1}},
				{Label: "c", Passed: 2, JudgedAttempts: 2, First: eval.Position{Case: 0, Repeat: 2, Index: 0}},
				{Label: "d", Passed: 1, JudgedAttempts: 1, First: eval.Position{Case: 1, Repeat: 1, Index: 0}},
			}
			if diff := cmp.Diff(want, tally(eval.Lenient, tt.attempts...).Labels); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// A run counted in any order makes the tally of the run counted in order.
func TestTallyAnyOrder(t *testing.T) {
	t.Parallel()
	for seed := range uint64(50) {
		for _, policy := range []eval.Policy{eval.Lenient, eval.Strict} {
			r := rand.New(rand.NewPCG(seed, 1))
			run := randomRun(r)
			want := tally(policy, run...)
			r.Shuffle(len(run), func(i, j int) { run[i], run[j] = run[j], run[i] })
			if diff := cmp.Diff(want, tally(policy, run...)); diff != "" {
				t.Fatalf("seed %d, %s (-in order +shuffled):\n%s", seed, policy, diff)
			}
		}
	}
}

// randomRun returns a run of up to 12 cases and 4 repeats in its order. Latency
// takes few values, so that many attempts are equally slow.
func randomRun(r *rand.Rand) []*eval.Attempt {
	var run []*eval.Attempt
	repeats := 1 + r.IntN(4)
	for position := range 1 + r.IntN(12) {
		for repeat := range repeats {
			a := at(position, repeat+1, randomResults(r)...)
			a.Evidence.Spend = eval.Spend{
				ModelCalls: r.Int64N(3), LatencyMs: 1 + r.Int64N(3),
				Tokens: eval.Tokens{Input: r.Int64N(9), Output: r.Int64N(9), Unsplit: r.Int64N(9)},
			}
			run = append(run, a)
		}
	}
	return run
}

func randomResults(r *rand.Rand) []eval.Result {
	kinds := []eval.Result{pass, pass, pass, fail, broken, noEvidence, open(eval.Provider), foreign}
	results := make([]eval.Result, r.IntN(6))
	for i := range results {
		results[i] = labelled(fmt.Sprint("label-", r.IntN(8)), kinds[r.IntN(len(kinds))])
	}
	return results
}
