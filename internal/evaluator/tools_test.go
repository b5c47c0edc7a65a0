package evaluator_test

import (
	"strings"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

func TestA25Tools(t *testing.T) {
	t.Parallel()
	const args = `{"tools":["getOrder","issueRefund"]}`
	checkRows(t, []row{{
		name: "any order, extras and repeats allowed", label: "tools", args: args,
		evidence: called("issueRefund", "getCustomer", "getOrder", "getOrder"),
		want:     eval.Passed("tools"),
	}, {
		name: "one missing", label: "tools", args: args,
		evidence: called("getOrder", "getCustomer", "getOrder"),
		want:     eval.Failed("tools", "never called [issueRefund]; called [getOrder, getCustomer]"),
	}, {
		name: "all missing", label: "tools", args: args,
		evidence: called("getCustomer"),
		want:     eval.Failed("tools", "never called [getOrder, issueRefund]; called [getCustomer]"),
	}, {
		name: "no calls at all", label: "tools", args: `{"tools":["getOrder"]}`,
		evidence: eval.Evidence{},
		want: eval.Failed("tools",
			"never called [getOrder]; called no tools; check the name under which the tool is registered"),
	}, {
		name: "A34 names are compared as they stand", label: "tools", args: `{"tools":["getOrder"]}`,
		evidence: called("OrderAgent_getOrder"),
		want:     eval.Failed("tools", "never called [getOrder]; called [OrderAgent_getOrder]"),
	}, {
		name: "case matters", label: "tools", args: `{"tools":["getOrder"]}`,
		evidence: called("getorder"),
		want:     eval.Failed("tools", "never called [getOrder]; called [getorder]"),
	}})
}

func TestA25ToolOrder(t *testing.T) {
	t.Parallel()
	const args = `{"tools":["getOrder","issueRefund"]}`
	checkRows(t, []row{{
		name: "in order, others in between", label: "tool-order", args: args,
		evidence: called("x", "getOrder", "y", "issueRefund", "z"),
		want:     eval.Passed("tool-order"),
	}, {
		name: "a later call restores the order", label: "tool-order", args: args,
		evidence: called("issueRefund", "getOrder", "issueRefund"),
		want:     eval.Passed("tool-order"),
	}, {
		name: "reversed, with the full sequence of calls", label: "tool-order", args: args,
		evidence: called("issueRefund", "x", "issueRefund", "getOrder"),
		want: eval.Failed("tool-order",
			"expected [getOrder, issueRefund] in that order; called [issueRefund, x, issueRefund, getOrder]"),
	}, {
		name: "one never called", label: "tool-order", args: args,
		evidence: called("issueRefund"),
		want:     eval.Undecided("tool-order", "never called [getOrder]"),
	}, {
		name: "no calls at all", label: "tool-order", args: args,
		evidence: eval.Evidence{},
		want:     eval.Undecided("tool-order", "never called [getOrder, issueRefund]"),
	}, {
		name: "part 0 decision 4: a b a is a b", label: "tool-order", args: `{"tools":["a","b","a"]}`,
		evidence: called("a", "b"),
		want:     eval.Passed("tool-order"),
	}})
}

func TestA25ToolArguments(t *testing.T) {
	t.Parallel()
	const args = `{"tool":"issueRefund","argument":"amountCents","value":4999}`
	mismatch := func(detail, recorded string, actual ...string) eval.Result {
		r := eval.Failed("tool-arguments", detail)
		r.Mismatch = &eval.Mismatch{Tool: "issueRefund", Argument: "amountCents", Recorded: []byte(recorded)}
		for _, a := range actual {
			if a == "" {
				r.Mismatch.Actual = append(r.Mismatch.Actual, nil)
				continue
			}
			r.Mismatch.Actual = append(r.Mismatch.Actual, []byte(a))
		}
		return r
	}
	checkRows(t, []row{{
		name: "carried", label: "tool-arguments", args: args,
		evidence: calledWith("issueRefund", `{"orderId":"o_9","amountCents":4999}`),
		want:     eval.Passed("tool-arguments"),
	}, {
		name: "part 0 decision 5: some call carried it", label: "tool-arguments", args: args,
		evidence: calledWith("issueRefund", `{"amountCents":1}`, `{"amountCents":4999}`),
		want:     eval.Passed("tool-arguments"),
	}, {
		name: "another value", label: "tool-arguments", args: args,
		evidence: calledWith("issueRefund", `{"orderId":"o_9","amountCents":19000}`),
		want:     mismatch("issueRefund(amountCents) expected 4999, was [19000]", "4999", "19000"),
	}, {
		name: "the values of all its calls", label: "tool-arguments", args: args,
		evidence: calledWith("issueRefund", `{"amountCents":19000}`, `{"amountCents": "4999"}`, `{"amountCents":{ "a" : [1, 2.50] }}`),
		want: mismatch(`issueRefund(amountCents) expected 4999, was [19000, "4999", {"a":[1,2.50]}]`,
			"4999", "19000", `"4999"`, `{ "a" : [1, 2.50] }`),
	}, {
		name: "A27 absent is shown as absent, null as null", label: "tool-arguments", args: args,
		evidence: calledWith("issueRefund", `{}`, `{"amountCents":null}`),
		want:     mismatch("issueRefund(amountCents) expected 4999, was [absent, null]", "4999", "", "null"),
	}, {
		name:     "A8 null is a requirement",
		label:    "tool-arguments",
		args:     `{"tool":"issueRefund","argument":"amountCents","value":null}`,
		evidence: calledWith("issueRefund", `{"amountCents":"null"}`),
		want:     mismatch(`issueRefund(amountCents) expected null, was ["null"]`, "null", `"null"`),
	}, {
		name: "never called", label: "tool-arguments", args: args,
		evidence: called("getOrder"),
		want:     eval.Undecided("tool-arguments", "never called [issueRefund]"),
	}, {
		name: "another tool's argument does not count", label: "tool-arguments", args: args,
		evidence: calledWith("getOrder", `{"amountCents":4999}`),
		want:     eval.Undecided("tool-arguments", "never called [issueRefund]"),
	}})
}

func TestA25ToolResults(t *testing.T) {
	t.Parallel()
	const args = `{"tool":"getOrder","text":"Shipped"}`
	checkRows(t, []row{{
		name: "in some result, whatever the case", label: "tool-results", args: args,
		evidence: returned("getOrder", `{"status":"lost"}`, `{"status":"SHIPPED"}`),
		want:     eval.Passed("tool-results"),
	}, {
		name: "the JSON text counts", label: "tool-results", args: `{"tool":"getOrder","text":"\"totalCents\":2599"}`,
		evidence: returned("getOrder", `{"totalCents":2599}`),
		want:     eval.Passed("tool-results"),
	}, {
		name: "an escaped letter is that letter", label: "tool-results", args: `{"tool":"getOrder","text":"Zürich"}`,
		evidence: returned("getOrder", `{"to":["z\u00fcrich"]}`),
		want:     eval.Passed("tool-results"),
	}, {
		name: "an escaped key too", label: "tool-results", args: `{"tool":"getOrder","text":"größe"}`,
		evidence: returned("getOrder", `{"Gr\u00f6\u00dfe":1}`),
		want:     eval.Passed("tool-results"),
	}, {
		name: "in no result", label: "tool-results", args: args,
		evidence: returned("getOrder", `{"status": "lost"}`, "", `"gone \u00e9"`, `null`),
		want:     eval.Failed("tool-results", `getOrder result expected to carry Shipped, was [{"status":"lost"}, "gone \u00e9", null]`),
	}, {
		name: "never called", label: "tool-results", args: args,
		evidence: returned("getCustomer", `"shipped"`),
		want:     eval.Undecided("tool-results", "never called [getOrder]"),
	}, {
		name: "called, but without a result", label: "tool-results", args: args,
		evidence: returned("getOrder", "", ""),
		want:     eval.Undecided("tool-results", "no result of getOrder in the evidence"),
	}})
}

func TestA25ForbiddenTools(t *testing.T) {
	t.Parallel()
	const args = `{"tools":["issueRefund","cancelOrder"]}`
	checkRows(t, []row{{
		name: "none called", label: "forbidden-tools", args: args,
		evidence: called("getOrder"),
		want:     eval.Passed("forbidden-tools"),
	}, {
		name: "no calls at all", label: "forbidden-tools", args: args,
		evidence: eval.Evidence{},
		want:     eval.Passed("forbidden-tools"),
	}, {
		name: "some called", label: "forbidden-tools", args: args,
		evidence: called("cancelOrder", "getOrder", "issueRefund", "cancelOrder"),
		want:     eval.Failed("forbidden-tools", "called [cancelOrder, issueRefund]"),
	}})
}

func TestDetailsOfHostileCallsAreBounded(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("é", 201)
	names := make([]string, 53)
	for i := range names {
		names[i] = "t"
	}
	checkRows(t, []row{{
		name: "a list says how many more", label: "tool-call-budget", args: `{"atMost":1}`,
		evidence: called(names...),
		want: eval.Failed("tool-call-budget",
			"made 53 tool calls, allowed 1: ["+strings.Repeat("t, ", 49)+"t and 3 more]"),
	}, {
		name: "a name is cut at 200 characters", label: "forbidden-tools", args: `{"tools":["` + long + `"]}`,
		evidence: called(long),
		want:     eval.Failed("forbidden-tools", "called ["+strings.Repeat("é", 200)+"…]"),
	}})
}
