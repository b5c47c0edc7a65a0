package experiment_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
)

func TestCasesOf(t *testing.T) {
	t.Parallel()
	reply := "Refunded."
	recordings := []eval.Recording{
		{ID: "prod-2", GivenID: true, Line: 2, Turn: eval.Turn{Input: "broken", Output: &reply, ToolCalls: []eval.ToolCall{
			call("getOrder", `{"orderId":"o_9"}`, `{}`), call("issueRefund", `{"orderId":"o_9","amountCents":4999}`, `{}`),
		}}},
		{ID: "replay-3", Line: 3, Turn: eval.Turn{Input: "hi"}},
	}
	cases, err := experiment.CasesOf(recordings, 1.5)
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) != 2 {
		t.Fatalf("%d cases, want 2", len(cases))
	}
	for i, c := range cases {
		r := recordings[i]
		if c.ID != r.ID || c.Line != r.Line {
			t.Errorf("case %s of line %d, want %s of line %d", c.ID, c.Line, r.ID, r.Line)
		}
		if diff := cmp.Diff(r.Turn, c.Turn); diff != "" {
			t.Errorf("turn of %s (-want +got):\n%s", r.ID, diff)
		}
	}
	var derived []string
	for _, ev := range cases[0].Evaluators {
		derived = append(derived, ev.Spec().Label)
	}
	want := []string{"tools", "tool-order", "tool-arguments", "tool-arguments", "tool-arguments"} // A22
	if diff := cmp.Diff(want, derived); diff != "" {
		t.Errorf("evaluators of prod-2 (-want +got):\n%s", diff)
	}
	if len(cases[1].Evaluators) != 0 { // A23
		t.Errorf("a turn without tools and spend has %d evaluators", len(cases[1].Evaluators))
	}
}

func TestCasesOfUsesTheTolerance(t *testing.T) {
	t.Parallel()
	recordings := []eval.Recording{{ID: "prod-4", Turn: eval.Turn{
		Input: "asked", Spend: eval.Spend{ModelCalls: 2, Tokens: eval.Tokens{Input: 380, Output: 30}, LatencyMs: 1500},
	}}}
	cases, err := experiment.CasesOf(recordings, 1.5)
	if err != nil {
		t.Fatal(err)
	}
	var wants []string
	for _, ev := range cases[0].Evaluators {
		wants = append(wants, string(ev.Spec().Args))
	}
	if diff := cmp.Diff([]string{`{"atMost":2}`, `{"atMost":615}`, `{"withinMs":2250}`}, wants); diff != "" { // A16
		t.Errorf("budgets (-want +got):\n%s", diff)
	}
}

func TestA15CasesOfRefusesATolerance(t *testing.T) {
	t.Parallel()
	for _, tolerance := range []float64{0.99, 0, -1, math.NaN(), math.Inf(1)} {
		// A file without recordings must not let a bad tolerance pass.
		if _, err := experiment.CasesOf(nil, tolerance); eval.KindOf(err) != eval.Invalid {
			t.Errorf("tolerance %g: %v, want a problem of kind invalid", tolerance, err)
		}
	}
}
