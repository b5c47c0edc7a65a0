package experiment

import (
	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
)

// CasesOf freezes recordings as cases, each with the evaluators derived from
// it under the tolerance (A21 to A23).
func CasesOf(recordings []eval.Recording, tolerance float64) ([]eval.Case, error) {
	if err := evaluator.CheckTolerance(tolerance); err != nil {
		return nil, err
	}
	cases := make([]eval.Case, len(recordings))
	for i, r := range recordings {
		derived, err := evaluator.Derive(r.Turn, tolerance)
		if err != nil {
			return nil, err
		}
		cases[i] = eval.Case{ID: r.ID, Line: r.Line, Turn: r.Turn, Evaluators: derived}
	}
	return cases, nil
}
