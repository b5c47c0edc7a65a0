package evaluator_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

func TestA25A30Labels(t *testing.T) {
	t.Parallel()
	want := []string{
		"tools", "tool-order", "tool-arguments", "tool-results", "forbidden-tools", "tool-call-budget",
		"model-call-budget", "token-budget", "latency-budget", "reply-contains", "reply-matches",
		"reply-lacks", "reply-does-not-match", "reply-lacks-luhn-number", "reply-lacks-payment-card",
	}
	var got []string
	for _, ty := range evaluator.Types() {
		got = append(got, ty.Label)
		if strings.HasPrefix(ty.Label, eval.CustomPrefix) {
			t.Errorf("%s has the reserved prefix", ty.Label)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("labels (-want +got):\n%s", diff)
	}
}

func TestA28Refusals(t *testing.T) {
	t.Parallel()
	const noCount = "must be a whole number of at least"
	for _, tt := range []struct{ name, label, args, want string }{
		{"blank name", "tools", `{"tools":["a"," \t"]}`, "tools: tools[1] is blank"},
		{"empty name", "tool-order", `{"tools":[""]}`, "tool-order: tools[0] is empty"},
		{"no names", "forbidden-tools", `{"tools":[]}`, "forbidden-tools: tools is empty"},
		{"names are no array", "tools", `{"tools":"a"}`, "tools: tools is not an array"},
		{"a name is no text", "tools", `{"tools":[1]}`, "tools: tools[0] is not text"},
		{"blank tool", "tool-arguments", `{"tool":" ","argument":"a","value":1}`, "tool-arguments: tool is blank"},
		{"blank argument", "tool-arguments", `{"tool":"t","argument":"","value":1}`, "tool-arguments: argument is empty"},
		{"no value", "tool-arguments", `{"tool":"t","argument":"a"}`, "tool-arguments: value is missing"},
		{"empty text", "tool-results", `{"tool":"t","text":""}`, "tool-results: text is empty"},
		{"negative calls", "tool-call-budget", `{"atMost":-1}`, "tool-call-budget: atMost " + noCount + " 0, was -1"},
		{"no model calls", "model-call-budget", `{"atMost":0}`, "model-call-budget: atMost " + noCount + " 1, was 0"},
		{"no tokens", "token-budget", `{"atMost":0}`, "token-budget: atMost " + noCount + " 1, was 0"},
		{"no time", "latency-budget", `{"withinMs":0}`, "latency-budget: withinMs " + noCount + " 1, was 0"},
		{"a fraction", "token-budget", `{"atMost":1.5}`, "token-budget: atMost " + noCount + " 1, was 1.5"},
		{"a text", "token-budget", `{"atMost":"9"}`, "token-budget: atMost " + noCount + ` 1, was "9"`},
		{"beyond 64 bits", "token-budget", `{"atMost":9223372036854775808}`, "token-budget: atMost " + noCount + " 1, was 9223372036854775808"},
		{"no texts", "reply-contains", `{"texts":[]}`, "reply-contains: texts is empty"},
		{"an empty text", "reply-lacks", `{"texts":["a",""]}`, "reply-lacks: texts[1] is empty"},
		{"empty pattern", "reply-matches", `{"pattern":""}`, "reply-matches: pattern is empty"},
		{"no pattern", "reply-matches", `{"pattern":"("}`, "reply-matches: pattern is not a regular expression: missing closing )"},
		{"a backreference", "reply-does-not-match", `{"pattern":"(a)\\1"}`, "reply-does-not-match: pattern is not a regular expression: invalid escape sequence"},
		{"a long pattern", "reply-matches", `{"pattern":"` + strings.Repeat("a", 1025) + `"}`, "reply-matches: pattern is longer than 1024 bytes"},
		{"A33 one digit", "reply-lacks-luhn-number", `{"minDigits":1,"maxDigits":3}`, "reply-lacks-luhn-number: minDigits " + noCount + " 2, was 1"},
		{"A33 most below least", "reply-lacks-luhn-number", `{"minDigits":4,"maxDigits":3}`, "reply-lacks-luhn-number: maxDigits must be at least minDigits, which is 4, was 3"},
		{"A33 too many digits", "reply-lacks-luhn-number", `{"minDigits":4,"maxDigits":101}`, "reply-lacks-luhn-number: maxDigits must be at most 100, was 101"},
		{"an argument too many", "token-budget", `{"atMost":1,"tools":[]}`, `token-budget: unknown argument "tools"; it takes atMost`},
		{"an argument of none", "reply-lacks-payment-card", `{"x":1}`, `reply-lacks-payment-card: unknown argument "x"; it takes none`},
		{"no object", "tools", `["a"]`, "tools: the arguments are not an object, but of type array"},
		{"no arguments", "tools", ``, "tools: tools is missing"},
		{"no JSON", "reply-lacks-payment-card", `{"a":`, "reply-lacks-payment-card: the arguments are not JSON: "},
		{"A30 blank label", " ", `{}`, `no evaluator is called " "; the labels are tools, tool-order, tool-arguments, `},
		{"A30 reserved label", "custom-eval:x", `{}`, `no evaluator is called "custom-eval:x"; the labels are `},
		{"unknown label, cut", strings.Repeat("x", 41), `{}`, `no evaluator is called "` + strings.Repeat("x", 40) + `…"; the labels are `},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			e, err := evaluator.New(eval.Spec{Label: tt.label, Args: jsonx.Value(tt.args)})
			if err == nil {
				t.Fatalf("built %v, want an error", e.Spec())
			}
			checkRefusal(t, err, tt.want)
		})
	}
}

func TestA28LeastArguments(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ label, args string }{
		{"tool-call-budget", `{"atMost":0}`},
		{"token-budget", `{"atMost":1.0}`},
		{"latency-budget", `{"withinMs":1}`},
		{"reply-matches", `{"pattern":"` + strings.Repeat("a", 1024) + `"}`},
		{"reply-lacks-luhn-number", `{"minDigits":2,"maxDigits":2}`},
		{"reply-lacks-luhn-number", `{"minDigits":100,"maxDigits":100}`},
		{"reply-lacks-payment-card", ``},
		{"reply-lacks-payment-card", `null`},
		{"tool-arguments", `{"value":null,"argument":"a","tool":"t"}`},
		{"reply-lacks", `{"texts":[" "]}`},
	} {
		t.Run(tt.label+" "+tt.args, func(t *testing.T) {
			t.Parallel()
			build(t, tt.label, tt.args)
		})
	}
}

func TestWants(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ flag, want string }{
		{"tools:getOrder,issueRefund", "getOrder, issueRefund called"},
		{"tool-order:getOrder,issueRefund,getOrder", "getOrder, then issueRefund"},
		{`tool-arguments:getOrder,orderId,o_9`, `getOrder orderId = "o_9"`},
		{"tool-results:getOrder,shipped", `getOrder result carries "shipped"`},
		{"forbidden-tools:issueRefund", "issueRefund not called"},
		{"tool-call-budget:0", "at most 0 tool calls"},
		{"model-call-budget:1", "at most 1 model call"},
		{"model-call-budget:2", "at most 2 model calls"},
		{"token-budget:615", "at most 615 tokens"},
		{"latency-budget:2250", "within 2250 ms"},
		{"reply-contains:a,b", `reply carries "a", "b"`},
		{"reply-matches:a+", "reply matches /a+/"},
		{"reply-lacks:a", `reply lacks "a"`},
		{"reply-does-not-match:a+", "reply does not match /a+/"},
		{"reply-lacks-luhn-number:13,19", "no Luhn number of 13 to 19 digits in the reply"},
		{"reply-lacks-payment-card", "no payment card in the reply"},
	} {
		t.Run(tt.flag, func(t *testing.T) {
			t.Parallel()
			spec, err := evaluator.ParseFlag(tt.flag)
			if err != nil {
				t.Fatal(err)
			}
			if got := build(t, spec.Label, string(spec.Args)).Wants(); got != tt.want {
				t.Errorf("wants %q, want %q", got, tt.want)
			}
		})
	}
}
