package evaluator_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

func TestParseFlag(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ flag, label, args string }{
		{"tools:a,b", "tools", `{"tools":["a","b"]}`},
		{"tool-order:a, b ", "tool-order", `{"tools":["a","b"]}`},
		{"forbidden-tools:issueRefund", "forbidden-tools", `{"tools":["issueRefund"]}`},
		{"tool-arguments:issueRefund,amountCents,4999", "tool-arguments", `{"tool":"issueRefund","argument":"amountCents","value":4999}`},
		{"tool-arguments:getOrder,orderId,o_9", "tool-arguments", `{"tool":"getOrder","argument":"orderId","value":"o_9"}`},
		{`tool-arguments:getOrder,orderId,"4999"`, "tool-arguments", `{"tool":"getOrder","argument":"orderId","value":"4999"}`},
		{`tool-arguments:t,a,{"x":[1,2]}`, "tool-arguments", `{"tool":"t","argument":"a","value":{"x":[1,2]}}`},
		{"tool-arguments:t,a,null", "tool-arguments", `{"tool":"t","argument":"a","value":null}`},
		{"tool-arguments:t,a,one, two", "tool-arguments", `{"tool":"t","argument":"a","value":"one, two"}`},
		{"tool-arguments:t,a,", "tool-arguments", `{"tool":"t","argument":"a","value":""}`},
		{"tool-results:getOrder,on its way, soon", "tool-results", `{"tool":"getOrder","text":"on its way, soon"}`},
		{"tool-results: getOrder , soon", "tool-results", `{"tool":"getOrder","text":" soon"}`},
		{"tool-call-budget:3", "tool-call-budget", `{"atMost":3}`},
		{"model-call-budget:2", "model-call-budget", `{"atMost":2}`},
		{"token-budget: 500", "token-budget", `{"atMost":500}`},
		{"latency-budget:1500", "latency-budget", `{"withinMs":1500}`},
		{"latency-budget:1.5s", "latency-budget", `{"withinMs":1500}`},
		{"latency-budget:2m", "latency-budget", `{"withinMs":120000}`},
		{"reply-contains:refunded, 49.99", "reply-contains", `{"texts":["refunded"," 49.99"]}`},
		{"reply-lacks:as an AI", "reply-lacks", `{"texts":["as an AI"]}`},
		{"reply-matches:a{1,2}: b", "reply-matches", `{"pattern":"a{1,2}: b"}`},
		{"reply-does-not-match:[0-9]{16}", "reply-does-not-match", `{"pattern":"[0-9]{16}"}`},
		{"reply-lacks-luhn-number:13,19", "reply-lacks-luhn-number", `{"minDigits":13,"maxDigits":19}`},
		{"reply-lacks-payment-card", "reply-lacks-payment-card", `{}`},
	} {
		t.Run(tt.flag, func(t *testing.T) {
			t.Parallel()
			got, err := evaluator.ParseFlag(tt.flag)
			if err != nil {
				t.Fatal(err)
			}
			want := eval.Spec{Label: tt.label, Args: jsonx.Value(tt.args)}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("spec (-want +got):\n%s", diff)
			}
		})
	}
}

func TestParseFlagRefuses(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ flag, want string }{
		{"", `no evaluator is called ""; the labels are `},
		{"tool:a", `no evaluator is called "tool"; the labels are `},
		{"tools", "tools lacks an argument; write tools:TOOL[,TOOL]"},
		{"tools:", "tools: tools[0] is empty"},
		{"tools:a,,b", "tools: tools[1] is empty"},
		{"tool-results:getOrder", "tool-results lacks an argument; write tool-results:TOOL,TEXT"},
		{"tool-arguments:t,a", "tool-arguments lacks an argument; write tool-arguments:TOOL,ARGUMENT,VALUE"},
		{"token-budget:", `token-budget: atMost must be a whole number of at least 1, was ""`},
		{"token-budget:many", `token-budget: atMost must be a whole number of at least 1, was "many"`},
		{"latency-budget:0", "latency-budget: withinMs must be a whole number of at least 1, was 0"},
		{"latency-budget:-1s", "latency-budget: withinMs must be a whole number of at least 1, was -1000"},
		{"latency-budget:1.5", "latency-budget: withinMs must be a whole number of at least 1, was 1.5"},
		{"latency-budget:1500us", "latency-budget: withinMs must be whole milliseconds, was 1.5ms"},
		{"reply-matches:(", "reply-matches: pattern is not a regular expression: missing closing )"},
		{"reply-lacks-luhn-number:19,13", "reply-lacks-luhn-number: maxDigits must be at least minDigits, which is 19, was 13"},
		{"reply-lacks-payment-card:16", "reply-lacks-payment-card takes no arguments"},
		{"reply-lacks:\xff", `the evaluator "reply-lacks:\xff" is not UTF-8`},
	} {
		t.Run(tt.flag, func(t *testing.T) {
			t.Parallel()
			_, err := evaluator.ParseFlag(tt.flag)
			if err == nil {
				t.Fatal("no error")
			}
			checkRefusal(t, err, tt.want)
		})
	}
}

// A flag that parses builds, and says the same when it is written out and read
// again.
func FuzzParseFlag(f *testing.F) {
	for _, ty := range evaluator.Types() {
		f.Add(ty.Usage)
	}
	for _, flag := range []string{
		"tool-order:a,b,a", `tool-arguments:t,a,{"x":1e400}`, "latency-budget:1.5s", "token-budget:500",
		"reply-lacks-luhn-number:13,19", "reply-matches:(?i)a.{1,3}b", "reply-lacks: a,\x00,\u2028",
	} {
		f.Add(flag)
	}
	f.Fuzz(func(t *testing.T, flag string) {
		spec, err := evaluator.ParseFlag(flag)
		if err != nil {
			if eval.KindOf(err) != eval.Invalid {
				t.Fatalf("kind %s of %v", eval.KindOf(err), err)
			}
			return
		}
		e, err := evaluator.New(spec)
		if err != nil {
			t.Fatalf("parsed, but not built: %v", err)
		}
		again, err := evaluator.New(e.Spec())
		if err != nil || !again.Spec().Same(e.Spec()) {
			t.Fatalf("%s came back as %v, %v", e.Spec().Args, again, err)
		}
		results, err := e.Evaluate(t.Context(), &eval.Case{}, &eval.Evidence{Reply: flag})
		if err != nil || len(results) == 0 {
			t.Fatalf("results %v, error %v", results, err)
		}
	})
}
