package evaluator

import (
	"context"
	"fmt"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

const latencyBudgetLabel = "latency-budget"

// latencyBudgetType limits how long the agent takes to reply.
func latencyBudgetType() Type {
	return Type{
		Label:   latencyBudgetLabel,
		Summary: "the agent replies within this time",
		Usage:   "latency-budget:MS",
		Args:    []Arg{{Key: "withinMs", Kind: Millis, Min: 1, Summary: "milliseconds allowed"}},
		build: func(a arguments) (eval.Evaluator, error) {
			return latencyBudget{a.count("withinMs")}, nil
		},
	}
}

// latencyBudget passes when the attempt took no longer than allowed, in
// milliseconds, and is undecided when its latency is not known.
type latencyBudget struct{ withinMs int64 }

func (b latencyBudget) Spec() eval.Spec { return countSpec(latencyBudgetLabel, "withinMs", b.withinMs) }

func (b latencyBudget) Wants() string { return fmt.Sprintf("within %d ms", b.withinMs) }

func (b latencyBudget) Evaluate(_ context.Context, _ *eval.Case, e *eval.Evidence) ([]eval.Result, error) {
	took := e.Spend.LatencyMs
	switch {
	case took < 1:
		return single(eval.Undecided(latencyBudgetLabel, "no latency in the evidence"))
	case took <= b.withinMs:
		return single(eval.Passed(latencyBudgetLabel))
	}
	r := eval.Failed(latencyBudgetLabel, fmt.Sprintf("took %d ms, allowed %d ms", took, b.withinMs))
	r.Measured = true
	return single(r)
}
