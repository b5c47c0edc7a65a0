package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// recording is one line, with its members in the order they are written.
type recording struct {
	ID         string `json:"id"`
	Input      string `json:"input"`
	ToolCalls  []call `json:"toolCalls"`
	Output     string `json:"output"`
	ModelCalls int    `json:"modelCalls"`
	Tokens     tokens `json:"tokens"`
	LatencyMs  int    `json:"latencyMs"`
}

// call is one tool call with what the tool answered.
type call struct {
	Name      string `json:"name"`
	Arguments any    `json:"arguments"`
	Result    any    `json:"result"`
}

// tokens is what the recording says was spent.
type tokens struct {
	Input  int `json:"input"`
	Output int `json:"output"`
}

// The arguments and results of the four tools, as structs so that their members keep an order.
type (
	orderArguments struct {
		OrderID string `json:"orderId"`
	}
	order struct {
		ID         string `json:"id"`
		Status     string `json:"status"`
		TotalCents int    `json:"totalCents"`
		Note       string `json:"note"`
	}
	policyArguments struct {
		Topic string `json:"topic"`
		Limit int    `json:"limit"`
	}
	policy struct {
		Title string `json:"title"`
		Text  string `json:"text"`
	}
	checkArguments struct {
		OrderID string `json:"orderId"`
		Reason  string `json:"reason"`
	}
	check struct {
		Eligible       bool `json:"eligible"`
		MaxRefundCents int  `json:"maxRefundCents"`
	}
	refundArguments struct {
		OrderID     string `json:"orderId"`
		AmountCents int    `json:"amountCents"`
	}
	refund struct {
		OrderID     string `json:"orderId"`
		AmountCents int    `json:"amountCents"`
		Reference   string `json:"reference"`
	}
)

// maker makes recordings out of a stream of random numbers.
type maker struct {
	random *rand.Rand
}

// newMaker returns a maker whose recordings depend on the seed only.
func newMaker(seed uint64) *maker {
	return &maker{random: rand.New(rand.NewPCG(seed, seed))}
}

// recording returns the recording of the given number: a request for a refund that took
// four tool calls, about 1.2 KB as JSON.
func (m *maker) recording(number int) recording {
	id := fmt.Sprintf("o_%d", 100_000+m.random.IntN(900_000))
	total := 500 + m.random.IntN(20_000)
	reference := fmt.Sprintf("rf_%06d", number)
	return recording{
		ID:    fmt.Sprintf("bench-%06d", number),
		Input: fmt.Sprintf("Order %s %s.", id, m.words(22)),
		ToolCalls: []call{
			{"getOrder", orderArguments{id}, order{id, m.pick("delivered", "shipped", "lost"), total, m.words(8)}},
			{"searchPolicies", policyArguments{m.words(2), 1}, policy{m.words(4), m.words(24)}},
			{"checkRefund", checkArguments{id, m.words(6)}, check{true, total}},
			{"issueRefund", refundArguments{id, total}, refund{id, total, reference}},
		},
		Output:     fmt.Sprintf("I have refunded %d.%02d, reference %s. %s.", total/100, total%100, reference, m.words(18)),
		ModelCalls: 5, // one for each tool call and one for the reply
		Tokens:     tokens{Input: 900 + m.random.IntN(4000), Output: 60 + m.random.IntN(300)},
		LatencyMs:  800 + m.random.IntN(9000),
	}
}

// words returns n words, as text of a likely length and variety.
func (m *maker) words(n int) string {
	vocabulary := strings.Fields("the parcel arrived late and broken please send money back my neighbour " +
		"took it courier left box outside rain screen cracked battery missing wrong colour size receipt " +
		"attached card charged twice cancel exchange warranty return label never came still waiting café naïve")
	words := make([]string, n)
	for i := range words {
		words[i] = m.pick(vocabulary...)
	}
	return strings.Join(words, " ")
}

// pick returns one of the choices.
func (m *maker) pick(choices ...string) string {
	return choices[m.random.IntN(len(choices))]
}
