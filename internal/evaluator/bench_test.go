package evaluator_test

import (
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
)

// BenchmarkDeriveAndEvaluate derives the evaluators of 10,000 recordings like
// prod-4, six each, and runs them.
func BenchmarkDeriveAndEvaluate(b *testing.B) {
	turns := make([]eval.Turn, 10_000)
	for i := range turns {
		turns[i] = prod4()
	}
	evidence := eval.Evidence{
		Reply:     "Order o_17 has been delivered.",
		ToolCalls: prod4().ToolCalls,
		Spend:     eval.Spend{ModelCalls: 2, LatencyMs: 7},
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, turn := range turns {
			derived, err := evaluator.Derive(turn, evaluator.DefaultTolerance)
			if err != nil {
				b.Fatal(err)
			}
			c := eval.Case{Turn: turn, Evaluators: derived}
			for _, e := range derived {
				if _, err := e.Evaluate(b.Context(), &c, &evidence); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
}

// BenchmarkNew builds 10,000 evaluators from their specs, as a frozen run does.
func BenchmarkNew(b *testing.B) {
	spec, err := evaluator.ParseFlag("tool-arguments:issueRefund,amountCents,4999")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		for range 10_000 {
			if _, err := evaluator.New(spec); err != nil {
				b.Fatal(err)
			}
		}
	}
}
