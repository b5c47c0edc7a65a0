package experiment_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
)

// candidate is the recording of a case by a new version.
func candidate(id, reply string, calls ...eval.ToolCall) eval.Recording {
	return eval.Recording{ID: id, Turn: eval.Turn{Input: "asked", Output: &reply, ToolCalls: calls}}
}

// Design part 5, the target recorded.
func TestRecordedEvidence(t *testing.T) {
	t.Parallel()
	refund := call("refund", `{"cents":19000}`, `{"ok":true}`)
	other := candidate("b", "another")
	own := candidate("a", "Refunded.", refund)
	own.Spend = eval.Spend{ModelCalls: 3, Tokens: eval.Tokens{Unsplit: 120}, LatencyMs: 1900}
	engine := &experiment.Engine{
		Target:     experiment.NewRecorded([]eval.Recording{other, own}),
		Evaluators: []eval.Evaluator{passing("tools")},
	}
	c := calling("a", "refund", "getOrder")
	got := engine.Attempt(t.Context(), 0, &c, 1)
	want := &eval.Attempt{CaseID: "a", Repeat: 1, Results: []eval.Result{{Label: "tools", Verdict: eval.Pass}},
		Evidence: eval.Evidence{
			Reply:     "Refunded.",
			ToolCalls: []eval.ToolCall{refund},
			Spend:     eval.Spend{ModelCalls: 3, Tokens: eval.Tokens{Unsplit: 120}, LatencyMs: 1900},
			Trace: eval.Trace{Untimed: true, Spans: []eval.Span{
				{ID: "1", Kind: eval.AgentSpan, Name: "agent"},
				{ID: "2", Parent: "1", Kind: eval.ToolSpan, Name: "refund", Input: refund.Arguments, Output: refund.Result},
			}},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("attempt (-want +got):\n%s", diff)
	}
}

func TestRecordedWithoutAReply(t *testing.T) {
	t.Parallel()
	engine := &experiment.Engine{Target: experiment.NewRecorded([]eval.Recording{{ID: "a"}})}
	c := caseOf("a")
	got := engine.Attempt(t.Context(), 0, &c, 1)
	if diff := cmp.Diff(eval.Evidence{}, got.Evidence); diff != "" {
		t.Errorf("evidence (-want +got):\n%s", diff)
	}
}

func TestRecordedWithoutACandidate(t *testing.T) {
	t.Parallel()
	engine := &experiment.Engine{
		Target:     experiment.NewRecorded([]eval.Recording{candidate("b", "another")}),
		Evaluators: []eval.Evaluator{passing("tools")},
	}
	c := caseOf("a")
	got := engine.Attempt(t.Context(), 0, &c, 1)
	want := &eval.Attempt{CaseID: "a", Repeat: 1, Results: []eval.Result{
		{Label: "target", Verdict: eval.Error, Detail: "no candidate"},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("attempt (-want +got):\n%s", diff)
	}
}

func TestWithoutCase(t *testing.T) {
	t.Parallel()
	cases := []eval.Case{caseOf("a"), caseOf("b")}
	for _, tt := range []struct {
		name       string
		candidates []string
		want       []string
	}{
		{"all have one", []string{"b", "a"}, nil},
		{"in their order", []string{"z", "a", "c"}, []string{"z", "c"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var candidates []eval.Recording
			for _, id := range tt.candidates {
				candidates = append(candidates, candidate(id, ""))
			}
			if diff := cmp.Diff(tt.want, experiment.WithoutCase(candidates, cases)); diff != "" {
				t.Errorf("ids (-want +got):\n%s", diff)
			}
		})
	}
}

// A run says what kind of target it had and whether trend lines may use it
// (design section 1, origin).
func TestTargetsDescribeThemselves(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		kind   string
		target experiment.Target
		bound  bool
	}{
		{"mock", experiment.Mock{}, true},
		{"recorded", experiment.NewRecorded(nil), false},
	} {
		t.Run(tt.kind, func(t *testing.T) {
			t.Parallel()
			if got := tt.target.Kind(); got != tt.kind {
				t.Errorf("kind %s", got)
			}
			if got := tt.target.Origin(); got != eval.OriginRecorded {
				t.Errorf("origin %s, want recorded", got)
			}
			if got := tt.target.Bound(); got != tt.bound {
				t.Errorf("bound %t, want %t", got, tt.bound)
			}
		})
	}
}
