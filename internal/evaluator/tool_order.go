package evaluator

import (
	"context"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

const toolOrderLabel = "tool-order"

// toolOrderType checks the relative order of calls.
func toolOrderType() Type {
	return Type{
		Label:   toolOrderLabel,
		Summary: "the named tools are called in this relative order; other calls are allowed in between",
		Usage:   "tool-order:TOOL[,TOOL]",
		Args:    []Arg{{Key: "tools", Kind: Names, Summary: "the tools in their order"}},
		build: func(a arguments) (eval.Evaluator, error) {
			return toolOrder{a.names("tools")}, nil
		},
	}
}

// toolOrder passes when its distinct names are a subsequence of the calls. A
// tool that was never called leaves it undecided, so that one missing tool is
// reported once, by tools.
type toolOrder struct{ names []string }

func (t toolOrder) Spec() eval.Spec { return textsSpec(toolOrderLabel, "tools", t.names) }

func (t toolOrder) Wants() string { return joined(t.names, ", then ", shownName) }

func (t toolOrder) Evaluate(_ context.Context, _ *eval.Case, e *eval.Evidence) ([]eval.Result, error) {
	if t.inOrder(e.ToolCalls) {
		return single(eval.Passed(toolOrderLabel))
	}
	if missing := neverCalled(t.names, e.ToolCalls); len(missing) > 0 {
		return single(eval.Undecided(toolOrderLabel, "never called "+listed(missing)))
	}
	return single(eval.Failed(toolOrderLabel, "expected "+listed(t.names)+
		" in that order; called "+listed(e.CallNames())))
}

// inOrder reports whether the names are a subsequence of the calls.
func (t toolOrder) inOrder(calls []eval.ToolCall) bool {
	next := 0
	for _, call := range calls {
		if next < len(t.names) && call.Name == t.names[next] {
			next++
		}
	}
	return next == len(t.names)
}
