package experiment_test

import (
	"fmt"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
)

// BenchmarkRun runs 10,000 cases of four tool calls and twelve evaluators each
// under the mock, and keeps all attempts.
func BenchmarkRun(b *testing.B) {
	const n = 10_000
	recordings := make([]eval.Recording, n)
	for i := range recordings {
		recordings[i] = eval.Recording{ID: fmt.Sprintf("case-%d", i), Turn: eval.Turn{
			Input: "Where is my order?",
			ToolCalls: []eval.ToolCall{
				call("getOrder", `{"orderId":"o_42"}`, `{"status":"shipped","totalCents":2599}`),
				call("searchPolicies", `{"topic":"refund","limit":3}`, `{"text":"within 30 days"}`),
				call("checkRefund", `{"orderId":"o_42","reason":"broken"}`, `{"eligible":true}`),
				call("issueRefund", `{"orderId":"o_42","amountCents":2599}`, `{"reference":"rf_1"}`),
			},
			Spend: eval.Spend{ModelCalls: 5, Tokens: eval.Tokens{Input: 900, Output: 80}, LatencyMs: 1500},
		}}
	}
	cases, err := experiment.CasesOf(recordings, 1.5)
	if err != nil {
		b.Fatal(err)
	}
	bindings, err := experiment.BindStubs([]string{"getOrder", "searchPolicies", "checkRefund", "issueRefund"})
	if err != nil {
		b.Fatal(err)
	}
	engine := &experiment.Engine{Target: experiment.Mock{}, Bindings: bindings}
	b.ReportAllocs()
	for b.Loop() {
		if err := engine.Check(cases); err != nil {
			b.Fatal(err)
		}
		memory := experiment.NewMemory(n, 1)
		if err := engine.Run(b.Context(), cases, 1, 4, memory); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/attempt")
}
