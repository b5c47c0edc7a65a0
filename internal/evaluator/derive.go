package evaluator

import (
	"math"
	"strconv"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// DefaultTolerance is by how much a rerun may exceed the recorded tokens and
// latency where nobody says otherwise (A15).
const DefaultTolerance = 1.5

// CheckTolerance returns an error of kind Invalid unless t is a finite number
// of at least 1.0; 1.0 allows exactly what was recorded (A15).
func CheckTolerance(t float64) error {
	switch {
	case math.IsInf(t, 1):
		return eval.Invalidf("tolerance must be finite, was +Inf")
	case t >= 1:
		return nil
	}
	return eval.Invalidf("tolerance must be at least 1.0, was %s", strconv.FormatFloat(t, 'g', -1, 64))
}

// Derive returns the evaluators that a recorded turn implies, in the order of
// A21; none when it has neither tool calls nor spend (A23). They alias the
// turn. The error is that of CheckTolerance.
func Derive(turn eval.Turn, tolerance float64) ([]eval.Evaluator, error) {
	if err := CheckTolerance(tolerance); err != nil {
		return nil, err
	}
	var derived []eval.Evaluator
	if names := eval.ToolNames(turn.ToolCalls); len(names) > 0 {
		derived = append(derived, tools{names}, toolOrder{names})
	}
	for i := range turn.ToolCalls {
		call := &turn.ToolCalls[i]
		for argument, value := range call.Arguments.Members() {
			derived = append(derived, toolArguments{call.Name, argument, value})
		}
	}
	return append(derived, budgets(turn.Spend, tolerance)...), nil
}

// budgets returns the budgets that the recorded spend implies. The number of
// model calls is a count of decisions and gets no tolerance (A16).
func budgets(spend eval.Spend, tolerance float64) []eval.Evaluator {
	var derived []eval.Evaluator
	if spend.ModelCalls > 0 {
		derived = append(derived, modelCallBudget{spend.ModelCalls})
	}
	if total := spend.Tokens.Total(); total > 0 {
		derived = append(derived, tokenBudget{scaled(total, tolerance)})
	}
	if spend.LatencyMs > 0 {
		derived = append(derived, latencyBudget{scaled(spend.LatencyMs, tolerance)})
	}
	return derived
}

// scaled returns the recorded count times the tolerance, rounded up (A16). The
// product is that of binary floating point, so 100 times 1.1 is 111; counts too
// large for it never come out below what was recorded.
func scaled(recorded int64, tolerance float64) int64 {
	budget := math.Ceil(float64(recorded) * tolerance)
	if budget >= math.MaxInt64 {
		return math.MaxInt64
	}
	return max(recorded, int64(budget))
}
