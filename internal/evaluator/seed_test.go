package evaluator_test

import (
	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// The five recorded turns of the seed, as far as evaluators look at them.

func prod1() eval.Turn {
	return eval.Turn{
		Input:     "Where is order o_42?",
		ToolCalls: []eval.ToolCall{call("getOrder", `{"orderId":"o_42"}`)},
	}
}

func prod2() eval.Turn {
	return eval.Turn{
		Input: "Order o_9 arrived broken, please refund it.",
		ToolCalls: []eval.ToolCall{
			call("getOrder", `{"orderId":"o_9"}`),
			call("issueRefund", `{"orderId":"o_9","amountCents":4999}`),
		},
	}
}

func prod3() eval.Turn { return eval.Turn{Input: "hi, anyone there?"} }

func prod4() eval.Turn {
	return eval.Turn{
		Input:     "Has order o_17 been delivered yet?",
		ToolCalls: []eval.ToolCall{call("getOrder", `{"orderId":"o_17"}`)},
		Spend: eval.Spend{
			ModelCalls: 2, Tokens: eval.Tokens{Input: 380, Output: 30}, LatencyMs: 1500,
		},
	}
}

func prod5() eval.Turn {
	return eval.Turn{
		Input: "thanks, that is all",
		Spend: eval.Spend{ModelCalls: 1, Tokens: eval.Tokens{Unsplit: 120}, LatencyMs: 900},
	}
}

func seedTurns() []eval.Turn {
	return []eval.Turn{prod1(), prod2(), prod3(), prod4(), prod5()}
}

func call(name, arguments string) eval.ToolCall {
	return eval.ToolCall{Name: name, Arguments: jsonx.Value(arguments)}
}
