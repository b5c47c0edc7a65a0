package ingest

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// parse returns the recording in a line that stands in line 3.
func parse(text string) (eval.Recording, *LineFault) {
	return NewParser().Recording([]byte(text), 3)
}

func TestRecording(t *testing.T) {
	t.Parallel()
	reply := "Order o_42 has been shipped."
	tests := []struct {
		name, text string
		want       eval.Recording
	}{
		{
			"every field of the seed",
			`{"id":"prod-1","input":"Where is order o_42?","toolCalls":[{"name":"getOrder","arguments":{"orderId":"o_42"},"result":{"id":"o_42"}}],"output":"Order o_42 has been shipped.","modelCalls":2,"tokens":{"input":380,"output":30},"latencyMs":1500}`,
			eval.Recording{
				ID: "prod-1", GivenID: true, Line: 3,
				Turn: eval.Turn{
					Input:  "Where is order o_42?",
					Output: &reply,
					ToolCalls: []eval.ToolCall{{
						Name:      "getOrder",
						Arguments: jsonx.Value(`{"orderId":"o_42"}`),
						Result:    jsonx.Value(`{"id":"o_42"}`),
					}},
					Spend: eval.Spend{ModelCalls: 2, Tokens: eval.Tokens{Input: 380, Output: 30}, LatencyMs: 1500},
				},
			},
		},
		{
			"the same members in another order",
			` { "latencyMs" : 5 , "toolCalls" : [ { "result" : [ 1 ] , "name" : "f" } ] , "input" : "x" } `,
			eval.Recording{
				ID: "replay-3", Line: 3,
				Turn: eval.Turn{
					Input:     "x",
					ToolCalls: []eval.ToolCall{{Name: "f", Arguments: jsonx.Value(`{}`), Result: jsonx.Value(`[ 1 ]`)}},
					Spend:     eval.Spend{LatencyMs: 5},
				},
			},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, fault := parse(test.text)
			if fault != nil {
				t.Fatalf("fault: %s", fault.Problem)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("recording (-want +got):\n%s", diff)
			}
		})
	}
}

func TestA2ID(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		want       string
		given      bool
	}{
		{"text", `{"input":"x","id":"prod-1"}`, "prod-1", true},
		{"escaped text", `{"input":"x","id":"a\u0062"}`, "ab", true},
		{"number", `{"input":"x","id":7}`, "7", true},
		{"number as spelled", `{"input":"x","id":9007199254740993.0}`, "9007199254740993.0", true},
		{"absent", `{"input":"x"}`, "replay-3", false},
		{"null", `{"input":"x","id":null}`, "replay-3", false},
		{"empty", `{"input":"x","id":""}`, "replay-3", false},
		{"blank", `{"input":"x","id":" \t"}`, "replay-3", false},
		{"another key", `{"input":"x","ID":"upper"}`, "replay-3", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, fault := parse(test.text)
			if fault != nil {
				t.Fatalf("fault: %s", fault.Problem)
			}
			if got.ID != test.want || got.GivenID != test.given {
				t.Errorf("id %q, given %t; want %q, %t", got.ID, got.GivenID, test.want, test.given)
			}
		})
	}
}

func TestA3Input(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"text", `{"input":" hi\n"}`, " hi\n"},
		{"number", `{"input":42}`, "42"},
		{"number as spelled", `{"input":1.50e1}`, "1.50e1"},
		{"true", `{"input":true}`, "true"},
		{"false", `{"input":false}`, "false"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, fault := parse(test.text)
			if fault != nil {
				t.Fatalf("fault: %s", fault.Problem)
			}
			if got.Input != test.want {
				t.Errorf("input %q, want %q", got.Input, test.want)
			}
		})
	}
}

func TestA5Output(t *testing.T) {
	t.Parallel()
	text := func(s string) *string { return &s }
	tests := []struct {
		name, text string
		want       *string
	}{
		{"text is decoded", `{"input":"x","output":"a\n\u00e9"}`, text("a\né")},
		{"empty text was recorded", `{"input":"x","output":""}`, text("")},
		{"object as its JSON", `{"input":"x","output":{"a": 1.0}}`, text(`{"a": 1.0}`)},
		{"number as its JSON", `{"input":"x","output":1e3}`, text("1e3")},
		{"null", `{"input":"x","output":null}`, nil},
		{"absent", `{"input":"x"}`, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, fault := parse(test.text)
			if fault != nil {
				t.Fatalf("fault: %s", fault.Problem)
			}
			if diff := cmp.Diff(test.want, got.Output); diff != "" {
				t.Errorf("output (-want +got):\n%s", diff)
			}
		})
	}
}

func TestA6A7A8ToolCalls(t *testing.T) {
	t.Parallel()
	call := func(name, arguments, result string) eval.ToolCall {
		return eval.ToolCall{Name: name, Arguments: jsonx.Value(arguments), Result: jsonx.Value(result)}
	}
	tests := []struct {
		name, calls string
		want        []eval.ToolCall
	}{
		{"A6 empty array", `[]`, nil},
		{"A7 arguments absent", `[{"name":"f","result":1}]`, []eval.ToolCall{call("f", `{}`, `1`)}},
		{"A7 arguments null", `[{"name":"f","arguments":null,"result":1}]`, []eval.ToolCall{call("f", `{}`, `1`)}},
		{"A7 result null", `[{"name":"f","result":null}]`, []eval.ToolCall{call("f", `{}`, `null`)}},
		{"A7 result text", `[{"name":"f","result":"Error"}]`, []eval.ToolCall{call("f", `{}`, `"Error"`)}},
		{"A7 result array", `[{"name":"f","result":[1, 2]}]`, []eval.ToolCall{call("f", `{}`, `[1, 2]`)}},
		{"A8 argument null", `[{"name":"f","arguments":{"a":null},"result":1}]`, []eval.ToolCall{call("f", `{"a":null}`, `1`)}},
		{
			"big integers, decimals, key order and spelling stay",
			`[{"name":"f","arguments":{"z":9007199254740993,"a":1.50},"result":1e3}]`,
			[]eval.ToolCall{call("f", `{"z":9007199254740993,"a":1.50}`, `1e3`)},
		},
		{
			"recorded order, also of one tool twice",
			`[{"name":"b","result":1},{"name":"a","result":2},{"name":"b","result":3}]`,
			[]eval.ToolCall{call("b", `{}`, `1`), call("a", `{}`, `2`), call("b", `{}`, `3`)},
		},
		{"keys that mean something elsewhere", `[{"name":"__proto__","arguments":{"a.b":1},"result":{"constructor":2}}]`, []eval.ToolCall{call("__proto__", `{"a.b":1}`, `{"constructor":2}`)}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, fault := parse(`{"input":"x","toolCalls":` + test.calls + `}`)
			if fault != nil {
				t.Fatalf("fault: %s", fault.Problem)
			}
			if diff := cmp.Diff(test.want, got.ToolCalls); diff != "" {
				t.Errorf("tool calls (-want +got):\n%s", diff)
			}
		})
	}
	t.Run("A6 absent", func(t *testing.T) {
		t.Parallel()
		if got, fault := parse(`{"input":"x"}`); fault != nil || got.ToolCalls != nil {
			t.Errorf("tool calls %v, fault %v; want none", got.ToolCalls, fault)
		}
	})
}

func TestA9A10A11Spend(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, members string
		want          eval.Spend
	}{
		{"not recorded", `"output":"y"`, eval.Spend{}},
		{"A9 integer", `"modelCalls":2`, eval.Spend{ModelCalls: 2}},
		{"A9 integer as decimal", `"modelCalls":2.0`, eval.Spend{ModelCalls: 2}},
		{"A9 integer with exponent", `"modelCalls":2e0`, eval.Spend{ModelCalls: 2}},
		{"A10 total", `"tokens":120`, eval.Spend{Tokens: eval.Tokens{Unsplit: 120}}},
		{"A10 both sides", `"tokens":{"input":380,"output":30}`, eval.Spend{Tokens: eval.Tokens{Input: 380, Output: 30}}},
		{"A10 input missing", `"tokens":{"output":30}`, eval.Spend{Tokens: eval.Tokens{Output: 30}}},
		{"A10 output missing", `"tokens":{"input":1}`, eval.Spend{Tokens: eval.Tokens{Input: 1}}},
		{"A10 one side 0", `"tokens":{"input":0,"output":1}`, eval.Spend{Tokens: eval.Tokens{Output: 1}}},
		{"A10 other members ignored", `"tokens":{"input":1,"cached":"x"}`, eval.Spend{Tokens: eval.Tokens{Input: 1}}},
		{"A11 integer", `"latencyMs":1500`, eval.Spend{LatencyMs: 1500}},
		{"A11 the largest count", `"latencyMs":549755813888`, eval.Spend{LatencyMs: 1 << 39}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, fault := parse(`{"input":"x",` + test.members + `}`)
			if fault != nil {
				t.Fatalf("fault: %s", fault.Problem)
			}
			if diff := cmp.Diff(test.want, got.Spend); diff != "" {
				t.Errorf("spend (-want +got):\n%s", diff)
			}
		})
	}
}

func TestA19UnknownFieldsAreIgnored(t *testing.T) {
	t.Parallel()
	got, fault := parse(`{"model":{"name":"m"},"input":"x","format":"free","toolCalls":[{"name":"f","latencyMs":"slow","result":1}]}`)
	if fault != nil {
		t.Fatalf("fault: %s", fault.Problem)
	}
	want := eval.Recording{ID: "replay-3", Line: 3, Turn: eval.Turn{
		Input:     "x",
		ToolCalls: []eval.ToolCall{{Name: "f", Arguments: jsonx.Value(`{}`), Result: jsonx.Value(`1`)}},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("recording (-want +got):\n%s", diff)
	}
}

func TestParserKeepsNothingOfTheLineBefore(t *testing.T) {
	t.Parallel()
	p := NewParser()
	first, fault := p.Recording([]byte(`{"id":"a","input":"x","output":"y","toolCalls":[{"name":"f","arguments":{"k":1},"result":1}],"modelCalls":1,"tokens":1,"latencyMs":1}`), 1)
	if fault != nil {
		t.Fatal(fault.Problem)
	}
	if _, fault := p.Recording([]byte(`{"input":"x","toolCalls":[{"name":"g"}]}`), 2); fault == nil {
		t.Fatal("no fault in line 2")
	}
	got, fault := p.Recording([]byte(`{"input":"z","toolCalls":[{"name":"h","result":2}]}`), 3)
	if fault != nil {
		t.Fatal(fault.Problem)
	}
	want := eval.Recording{ID: "replay-3", Line: 3, Turn: eval.Turn{
		Input:     "z",
		ToolCalls: []eval.ToolCall{{Name: "h", Arguments: jsonx.Value(`{}`), Result: jsonx.Value(`2`)}},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("third recording (-want +got):\n%s", diff)
	}
	if name := first.ToolCalls[0].Name; name != "f" {
		t.Errorf("the first recording's call is now %q, want f", name)
	}
}
