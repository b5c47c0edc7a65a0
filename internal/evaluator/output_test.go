package evaluator_test

import (
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
)

// A5: the recorded reply is for the reader. It makes no evaluator, alone or
// beside tool calls and spend, so that another wording is no regression.
func TestA5OutputIsNeverChecked(t *testing.T) {
	t.Parallel()
	output := "Please give me your order number."
	for _, turn := range []eval.Turn{
		{Input: "hi"},
		{Input: "hi", ToolCalls: []eval.ToolCall{{Name: "getOrder", Arguments: []byte(`{"orderId":"o_1"}`), Result: []byte("1")}}, Spend: eval.Spend{ModelCalls: 2}},
	} {
		without, err := evaluator.Derive(turn, evaluator.DefaultTolerance)
		if err != nil {
			t.Fatal(err)
		}
		turn.Output = &output
		with, err := evaluator.Derive(turn, evaluator.DefaultTolerance)
		if err != nil {
			t.Fatal(err)
		}
		if len(with) != len(without) {
			t.Errorf("%d evaluators with a recorded reply, %d without", len(with), len(without))
		}
	}
}
