package eval_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

func TestToolNames(t *testing.T) {
	t.Parallel()
	calls := []eval.ToolCall{{Name: "b"}, {Name: "a"}, {Name: "b"}, {Name: "c"}, {Name: "a"}}
	evidence := eval.Evidence{ToolCalls: calls}
	if diff := cmp.Diff([]string{"b", "a", "c"}, eval.ToolNames(calls)); diff != "" {
		t.Errorf("distinct names (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"b", "a", "b", "c", "a"}, evidence.CallNames()); diff != "" {
		t.Errorf("all names (-want +got):\n%s", diff)
	}
}

// A trace of a recording invents neither times nor model calls.
func TestTurnTrace(t *testing.T) {
	t.Parallel()
	turn := eval.Turn{
		Input: "Order o_9 arrived broken.",
		ToolCalls: []eval.ToolCall{
			{Name: "getOrder", Arguments: jsonx.Value(`{"orderId":"o_9"}`), Result: jsonx.Value(`{"totalCents":4999}`)},
			{Name: "issueRefund", Arguments: jsonx.Value(`{}`), Failure: "timed out"},
		},
		Spend: eval.Spend{ModelCalls: 3, LatencyMs: 1500},
	}
	want := eval.Trace{Untimed: true, Spans: []eval.Span{
		{ID: "1", Kind: eval.AgentSpan, Name: "agent"},
		{
			ID: "2", Parent: "1", Kind: eval.ToolSpan, Name: "getOrder",
			Input: jsonx.Value(`{"orderId":"o_9"}`), Output: jsonx.Value(`{"totalCents":4999}`),
		},
		{ID: "3", Parent: "1", Kind: eval.ToolSpan, Name: "issueRefund", Input: jsonx.Value(`{}`), Failure: "timed out"},
	}}
	if diff := cmp.Diff(want, turn.Trace()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	silent := eval.Turn{Input: "hi", Spend: eval.Spend{ModelCalls: 1}}
	if got := silent.Trace(); !got.IsZero() {
		t.Errorf("a turn without tool calls has the trace %+v", got)
	}
}

func TestSpecSame(t *testing.T) {
	t.Parallel()
	spec := func(label, args string) eval.Spec { return eval.Spec{Label: label, Args: jsonx.Value(args)} }
	for _, tt := range []struct {
		name string
		a, b eval.Spec
		want bool
	}{
		{"equal", spec("tools", `{"tools":["a"]}`), spec("tools", `{"tools":["a"]}`), true},
		{"A26 numbers by value, keys in any order", spec("x", `{"a":1,"b":2}`), spec("x", `{"b":2.0,"a":1e0}`), true},
		{"another label", spec("tools", `{}`), spec("tool-order", `{}`), false},
		{"another argument", spec("tools", `{"tools":["a"]}`), spec("tools", `{"tools":["b"]}`), false},
	} {
		if got := tt.a.Same(tt.b); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// A27: an absent argument shows as null among the values of a mismatch.
func TestMismatchJSON(t *testing.T) {
	t.Parallel()
	got, err := json.Marshal(eval.Mismatch{
		Tool: "issueRefund", Argument: "amountCents",
		Recorded: jsonx.Value(`4999`), Actual: []jsonx.Value{jsonx.Value(`19000`), nil},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"tool":"issueRefund","argument":"amountCents","recorded":4999,"actual":[19000,null]}`
	if string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
