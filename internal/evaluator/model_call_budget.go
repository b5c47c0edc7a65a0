package evaluator

import (
	"context"
	"fmt"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

const modelCallBudgetLabel = "model-call-budget"

// modelCallBudgetType limits the number of model calls.
func modelCallBudgetType() Type {
	return Type{
		Label:   modelCallBudgetLabel,
		Summary: "the agent makes at most this many model calls",
		Usage:   "model-call-budget:N",
		Args:    []Arg{{Key: "atMost", Kind: Count, Min: 1, Summary: "model calls allowed"}},
		build: func(a arguments) (eval.Evaluator, error) {
			return modelCallBudget{a.count("atMost")}, nil
		},
	}
}

// modelCallBudget passes when the evidence has no more model calls than
// allowed, and is undecided when it has none.
type modelCallBudget struct{ atMost int64 }

func (b modelCallBudget) Spec() eval.Spec { return countSpec(modelCallBudgetLabel, "atMost", b.atMost) }

func (b modelCallBudget) Wants() string { return "at most " + counted(b.atMost, "model call") }

func (b modelCallBudget) Evaluate(_ context.Context, _ *eval.Case, e *eval.Evidence) ([]eval.Result, error) {
	made := e.Spend.ModelCalls
	switch {
	case made < 1:
		return single(eval.Undecided(modelCallBudgetLabel, "no model calls in the evidence"))
	case made <= b.atMost:
		return single(eval.Passed(modelCallBudgetLabel))
	}
	return single(eval.Failed(modelCallBudgetLabel, fmt.Sprintf("made %d model calls, allowed %d", made, b.atMost)))
}
