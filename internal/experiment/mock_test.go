package experiment_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
)

// play runs the mock once over a case with these tools, which stated so many
// model calls, 0 for none.
func play(t *testing.T, modelCalls int64, tools ...string) eval.Evidence {
	t.Helper()
	c := calling("a", tools...)
	c.Spend.ModelCalls = modelCalls
	reply := "done"
	c.Output = &reply
	engine := &experiment.Engine{Target: experiment.Mock{}, Bindings: stubs(t, tools...)}
	return engine.Attempt(t.Context(), 0, &c, 1).Evidence
}

// Design part 5, the target mock.
func TestMockScript(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name       string
		modelCalls int64
		tools      string
		want       string // M is a model call, all else the calls of a tool
	}{
		{"no tools", 0, "", "M"},
		{"one tool", 0, "a", "M a M"},
		{"one tool call a model call, then the reply", 0, "a b a", "M a M b M a M"},
		{"as many model calls as that takes", 4, "a b c", "M a M b M c M"},
		{"more model calls than that takes", 9, "a b", "M a M b M"},
		{"more model calls than that takes, without tools", 9, "", "M"},
		{"all but the last model call share the tools", 3, "a b c d", "M a b M c d M"},
		{"two model calls", 2, "a b c", "M a b c M"},
		{"one model call makes all and replies", 1, "a b c", "M a b c"},
		{"one model call without tools", 1, "", "M"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := play(t, tt.modelCalls, strings.Fields(tt.tools)...)
			if diff := cmp.Diff(tt.want, shape(got.Trace)); diff != "" {
				t.Errorf("trace (-want +got):\n%s", diff)
			}
			if calls := int64(strings.Count(tt.want, "M")); got.Spend.ModelCalls != calls {
				t.Errorf("%d model calls, want %d", got.Spend.ModelCalls, calls)
			}
			if got.Reply != "done" {
				t.Errorf("reply %q, want the recorded one", got.Reply)
			}
			if diff := cmp.Diff(strings.Fields(tt.tools), got.CallNames()); diff != "" {
				t.Errorf("tool calls (-want +got):\n%s", diff)
			}
		})
	}
}

// Whatever the numbers, a recording that states too few model calls is played
// with exactly those: all tool calls in recorded order, spread evenly.
func TestMockSpreadsToolCalls(t *testing.T) {
	t.Parallel()
	for calls := 1; calls <= 12; calls++ {
		tools := make([]string, calls)
		for i := range tools {
			tools[i] = fmt.Sprintf("t%d", i)
		}
		for m := 2; m-1 < calls; m++ {
			got := play(t, int64(m), tools...)
			if diff := cmp.Diff(tools, got.CallNames()); diff != "" {
				t.Errorf("%d calls over %d model calls: order (-want +got):\n%s", calls, m, diff)
			}
			groups := strings.Split(shape(got.Trace), "M")[1:]
			sizes := make([]int, m-1)
			for i, group := range groups[:len(groups)-1] {
				sizes[i] = len(strings.Fields(group))
			}
			if len(groups) != m || strings.TrimSpace(groups[m-1]) != "" {
				t.Errorf("%d calls over %d model calls: %s", calls, m, shape(got.Trace))
			}
			if slices.Min(sizes) < 1 || slices.Max(sizes)-slices.Min(sizes) > 1 {
				t.Errorf("%d calls over %d model calls: %v of them each", calls, m, sizes)
			}
		}
	}
}

func TestMockWithoutARecordedReply(t *testing.T) {
	t.Parallel()
	c := calling("a", "order")
	engine := &experiment.Engine{Target: experiment.Mock{}, Bindings: stubs(t, "order")}
	got := engine.Attempt(t.Context(), 0, &c, 1)
	if got.Evidence.Reply != "" || shape(got.Evidence.Trace) != "M order M" {
		t.Errorf("reply %q after %s, want an empty one after M order M", got.Evidence.Reply, shape(got.Evidence.Trace))
	}
}

// stepClock is a clock that stands still until it was read once, and then is
// ns later for good.
func stepClock(ns int64) func() int64 {
	const start = 77_000
	first := true
	return func() int64 {
		if first {
			first = false
			return start
		}
		return start + ns
	}
}

func TestMockEvidence(t *testing.T) {
	t.Parallel()
	first := call("getOrder", `{"id": "o_9"}`, `{"total":4999}`)
	second := call("refund", `{"cents":4.999e3}`, `null`)
	c := caseOf("a", first, second)
	c.Spend = eval.Spend{ModelCalls: 2, Tokens: eval.Tokens{Input: 10, Output: 3}, LatencyMs: 900}
	reply := "Refunded."
	c.Output = &reply
	engine := &experiment.Engine{Target: experiment.Mock{Now: stepClock(0)}, Bindings: stubs(t, "getOrder", "refund")}
	got := engine.Attempt(t.Context(), 0, &c, 1).Evidence
	want := eval.Evidence{
		Reply:     "Refunded.",
		ToolCalls: []eval.ToolCall{first, second},
		Spend:     eval.Spend{ModelCalls: 2, LatencyMs: 1}, // A56: no tokens
		Trace: eval.Trace{Spans: []eval.Span{
			{ID: "1", Kind: eval.AgentSpan, Name: "agent"},
			{ID: "2", Parent: "1", Kind: eval.ModelSpan, Name: "mock model"},
			{ID: "3", Parent: "1", Kind: eval.ToolSpan, Name: "getOrder", Input: first.Arguments, Output: first.Result, Note: "from the recording"},
			{ID: "4", Parent: "1", Kind: eval.ToolSpan, Name: "refund", Input: second.Arguments, Output: second.Result, Note: "from the recording"},
			{ID: "5", Parent: "1", Kind: eval.ModelSpan, Name: "mock model"},
		}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("evidence (-want +got):\n%s", diff)
	}
}

func TestMockLatencyIsRoundedUpToMilliseconds(t *testing.T) {
	t.Parallel()
	const micro = 1_000 // ns
	for _, tt := range []struct {
		ns, want int64
	}{
		{0, 1},
		{1, 1},
		{1 * micro, 1},
		{999 * micro, 1},
		{1_000 * micro, 1},
		{1_001 * micro, 2},
		{2_000 * micro, 2},
		{2_001 * micro, 3},
		{7_000_000 * micro, 7_000},
		{-5 * micro, 1}, // a clock that went back
	} {
		t.Run(fmt.Sprint(tt.ns, " ns"), func(t *testing.T) {
			t.Parallel()
			c := caseOf("a")
			engine := &experiment.Engine{Target: experiment.Mock{Now: stepClock(tt.ns)}}
			got := engine.Attempt(t.Context(), 0, &c, 1).Evidence.Spend.LatencyMs
			if got != tt.want {
				t.Errorf("%d ms, want %d", got, tt.want)
			}
		})
	}
}

func TestMockSpansLieOnTheClock(t *testing.T) {
	t.Parallel()
	var now int64
	tick := func() int64 { now += 10; return now }
	c := calling("a", "order")
	engine := &experiment.Engine{Target: experiment.Mock{Now: tick}, Bindings: stubs(t, "order")}
	spans := engine.Attempt(t.Context(), 0, &c, 1).Evidence.Trace.Spans
	agent, children := spans[0], spans[1:]
	if agent.StartNs != 0 || len(children) != 3 {
		t.Fatalf("spans %+v, want an agent from 0 on and three within", spans)
	}
	at := agent.StartNs
	for _, span := range children {
		if span.StartNs < at || span.EndNs <= span.StartNs || span.EndNs > agent.EndNs {
			t.Errorf("span %+v does not follow the one before within %+v", span, agent)
		}
		at = span.EndNs
	}
}

func TestMockToolWithoutAResultIsEvidence(t *testing.T) {
	t.Parallel()
	engine := &experiment.Engine{Target: experiment.Mock{}, Evaluators: []eval.Evaluator{passing("tools")}}
	if err := engine.Bindings.Bind("order", noLoad); err != nil {
		t.Fatal(err)
	}
	c := caseOf("a", call("order", `{"id":1}`, `2`))
	got := engine.Attempt(t.Context(), 0, &c, 1)
	if diff := cmp.Diff([]string{"tools"}, labels(got.Results)); diff != "" {
		t.Errorf("results (-want +got):\n%s", diff)
	}
	if len(got.Evidence.ToolCalls) != 1 {
		t.Fatalf("tool calls %v, want the one that failed", got.Evidence.ToolCalls)
	}
	made, span := got.Evidence.ToolCalls[0], got.Evidence.Trace.Spans[2]
	if made.Name != "order" || made.Arguments.String() != `{"id":1}` || made.Result != nil || made.Failure == "" {
		t.Errorf("call %+v, want one that failed and has no result", made)
	}
	if span.Kind != eval.ToolSpan || span.Failure != made.Failure {
		t.Errorf("span %+v, want the failure %q", span, made.Failure)
	}
}

func TestMockStopsWhenItIsCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := caseOf("a")
	if _, err := (experiment.Mock{}).Attempt(ctx, &c, &experiment.Tools{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want that of the cancelled context", err)
	}
}
