package evaluator

import (
	"context"
	"fmt"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

const toolCallBudgetLabel = "tool-call-budget"

// toolCallBudgetType limits the number of tool calls.
func toolCallBudgetType() Type {
	return Type{
		Label:   toolCallBudgetLabel,
		Summary: "the agent makes at most this many tool calls",
		Usage:   "tool-call-budget:N",
		Args:    []Arg{{Key: "atMost", Kind: Count, Min: 0, Summary: "tool calls allowed; 0 allows none"}},
		build: func(a arguments) (eval.Evaluator, error) {
			return toolCallBudget{a.count("atMost")}, nil
		},
	}
}

// toolCallBudget passes when there are no more calls than allowed; no call at
// all passes.
type toolCallBudget struct{ atMost int64 }

func (b toolCallBudget) Spec() eval.Spec { return countSpec(toolCallBudgetLabel, "atMost", b.atMost) }

func (b toolCallBudget) Wants() string { return "at most " + counted(b.atMost, "tool call") }

func (b toolCallBudget) Evaluate(_ context.Context, _ *eval.Case, e *eval.Evidence) ([]eval.Result, error) {
	made := int64(len(e.ToolCalls))
	if made <= b.atMost {
		return single(eval.Passed(toolCallBudgetLabel))
	}
	return single(eval.Failed(toolCallBudgetLabel, fmt.Sprintf("made %d tool calls, allowed %d: %s",
		made, b.atMost, listed(e.CallNames()))))
}
