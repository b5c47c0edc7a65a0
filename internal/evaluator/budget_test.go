package evaluator_test

import (
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

func TestA25ToolCallBudget(t *testing.T) {
	t.Parallel()
	const label = "tool-call-budget"
	checkRows(t, []row{{
		name: "as many as allowed", label: label, args: `{"atMost":2}`,
		evidence: called("a", "b"),
		want:     eval.Passed(label),
	}, {
		name: "no calls pass", label: label, args: `{"atMost":0}`,
		evidence: eval.Evidence{},
		want:     eval.Passed(label),
	}, {
		name: "one too many", label: label, args: `{"atMost":2}`,
		evidence: called("a", "b", "a"),
		want:     eval.Failed(label, "made 3 tool calls, allowed 2: [a, b, a]"),
	}})
}

func TestA25ModelCallBudget(t *testing.T) {
	t.Parallel()
	const label, args = "model-call-budget", `{"atMost":2}`
	checkRows(t, []row{{
		name: "as many as allowed", label: label, args: args,
		evidence: spent(eval.Spend{ModelCalls: 2}),
		want:     eval.Passed(label),
	}, {
		name: "one too many", label: label, args: args,
		evidence: spent(eval.Spend{ModelCalls: 3}),
		want:     eval.Failed(label, "made 3 model calls, allowed 2"),
	}, {
		name: "none in the evidence", label: label, args: args,
		evidence: spent(eval.Spend{LatencyMs: 5, Tokens: eval.Tokens{Unsplit: 9}}),
		want:     eval.Undecided(label, "no model calls in the evidence"),
	}})
}

func TestA25TokenBudget(t *testing.T) {
	t.Parallel()
	const label, args = "token-budget", `{"atMost":180}`
	checkRows(t, []row{{
		name: "input and output together", label: label, args: args,
		evidence: spent(eval.Spend{Tokens: eval.Tokens{Input: 150, Output: 30}}),
		want:     eval.Passed(label),
	}, {
		name: "one too many", label: label, args: args,
		evidence: spent(eval.Spend{Tokens: eval.Tokens{Input: 150, Output: 31}}),
		want:     eval.Failed(label, "used 181 tokens (150 in, 31 out), allowed 180"),
	}, {
		name: "a total alone has no sides to show", label: label, args: args,
		evidence: spent(eval.Spend{Tokens: eval.Tokens{Unsplit: 214}}),
		want:     eval.Failed(label, "used 214 tokens, allowed 180"),
	}, {
		name: "sides that do not add up are not shown", label: label, args: args,
		evidence: spent(eval.Spend{Tokens: eval.Tokens{Input: 100, Output: 50, Unsplit: 50}}),
		want:     eval.Failed(label, "used 200 tokens, allowed 180"),
	}, {
		name: "A56 a mocked model reports none", label: label, args: args,
		evidence: spent(eval.Spend{ModelCalls: 2, LatencyMs: 7}),
		want:     eval.Undecided(label, "the model reported no tokens"),
	}})
}

func TestA25LatencyBudget(t *testing.T) {
	t.Parallel()
	const label, args = "latency-budget", `{"withinMs":2250}`
	late := eval.Failed(label, "took 2251 ms, allowed 2250 ms")
	late.Measured = true
	checkRows(t, []row{{
		name: "just in time", label: label, args: args,
		evidence: spent(eval.Spend{LatencyMs: 2250}),
		want:     eval.Passed(label),
	}, {
		name: "a millisecond late, a measured figure", label: label, args: args,
		evidence: spent(eval.Spend{LatencyMs: 2251}),
		want:     late,
	}, {
		name: "not measured", label: label, args: args,
		evidence: spent(eval.Spend{ModelCalls: 1}),
		want:     eval.Undecided(label, "no latency in the evidence"),
	}})
}
