package ingest

import (
	"errors"
	"strings"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

func TestLineFaults(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("é", 50)
	cut := strings.Repeat("é", 40) + "…"
	tests := []struct {
		name, text string
		kind       FaultKind
		want       string
	}{
		{"not JSON", `{"input":"x"}}`, NotJSON, `not JSON: unexpected "}" at byte 13`},
		{"cut off", `{"input":"x`, NotJSON, `not JSON: the text ends inside a string at byte 11`},
		{"two values", `{"input":"x"} {"input":"y"}`, NotJSON, `not JSON: unexpected "{" at byte 14`},
		{"NUL", "{\"input\":\"a\x00b\"}", NotJSON, `not JSON: control character U+0000 in a string at byte 11`},
		{"lone surrogate", `{"input":"\ud800"}`, NotJSON, `not JSON: lone surrogate at byte 10`},
		{"too deep", `{"input":` + strings.Repeat("[", 256) + strings.Repeat("]", 256) + `}`, NotJSON, `not JSON: nested deeper than 256 at byte 264`},
		{"duplicate key", `{"input":"x","input":"y"}`, DuplicateKey, `duplicate key input`},
		{"duplicate key deep inside", `{"input":"x","toolCalls":[{"name":"f","arguments":{"a":1,"\u0061":2},"result":1}]}`, DuplicateKey, `duplicate key a`},
		{"not UTF-8", "{\"input\":\"caf\xe9\"}", NotUTF8, `not UTF-8`},
		{"not UTF-8 in an unknown field", "{\"input\":\"x\",\"note\":\"\xc3(\"}", NotUTF8, `not UTF-8`},
		{"text", `"input"`, NotObject, `not a JSON object`},
		{"number", `42`, NotObject, `not a JSON object`},
		{"array", `[{"input":"x"}]`, NotObject, `not a JSON object`},
		{"A2 id object", `{"input":"x","id":{}}`, BadID, `id is neither text nor a number`},
		{"A2 id bool", `{"input":"x","id":true}`, BadID, `id is neither text nor a number`},
		{"A2 id array", `{"input":"x","id":["a"]}`, BadID, `id is neither text nor a number`},
		{"A3 absent", `{}`, NoInput, `no input`},
		{"A3 null", `{"input":null}`, NoInput, `no input`},
		{"A3 blank", `{"input":" \n\t"}`, NoInput, `no input`},
		{"A3 empty", `{"input":""}`, NoInput, `no input`},
		{"A3 A4 object", `{"input":{"text":"x"}}`, NoInput, `no input`},
		{"A3 array", `{"input":["x"]}`, NoInput, `no input`},
		{"A7 no name", `{"input":"x","toolCalls":[{"result":1}]}`, NoToolName, `tool call with no name`},
		{"A7 blank name", `{"input":"x","toolCalls":[{"name":" ","result":1}]}`, NoToolName, `tool call with no name`},
		{"A7 name null", `{"input":"x","toolCalls":[{"name":null,"result":1}]}`, NoToolName, `tool call with no name`},
		{"A7 name no text", `{"input":"x","toolCalls":[{"name":7,"result":1}]}`, NoToolName, `tool call with no name`},
		{"A7 call no object", `{"input":"x","toolCalls":["getOrder"]}`, NoToolName, `tool call with no name`},
		{"A7 arguments text", `{"input":"x","toolCalls":[{"name":"getOrder","arguments":"{}","result":1}]}`, ArgumentsInvalid, `arguments of getOrder is not an object`},
		{"A7 arguments array", `{"input":"x","toolCalls":[{"name":"getOrder","arguments":[],"result":1}]}`, ArgumentsInvalid, `arguments of getOrder is not an object`},
		{"A17 toolCalls object", `{"input":"x","toolCalls":{}}`, CallsNotArray, `toolCalls is not an array`},
		{"A17 toolCalls null", `{"input":"x","toolCalls":null}`, CallsNotArray, `toolCalls is not an array`},
		{"too many calls", `{"input":"x","toolCalls":[` + strings.Repeat(`{"name":"a","result":1},`, 2_000) + `{"name":"a","result":1}]}`, TooManyCalls, `more than 2000 tool calls`},
		{"A17 no result", `{"input":"x","toolCalls":[{"name":"getOrder"}]}`, NoResult, `tool call getOrder has no result`},
		{"A9 zero", `{"input":"x","modelCalls":0}`, BadModelCalls, `modelCalls is not a positive count: 0`},
		{"A9 negative", `{"input":"x","modelCalls":-1}`, BadModelCalls, `modelCalls is not a positive count: -1`},
		{"A9 null", `{"input":"x","modelCalls":null}`, BadModelCalls, `modelCalls is not a positive count: null`},
		{"A9 text", `{"input":"x","modelCalls":"2"}`, BadModelCalls, `modelCalls is not a positive count: "2"`},
		{"A17 fraction", `{"input":"x","modelCalls":2.5}`, BadModelCalls, `modelCalls is not a positive count: 2.5`},
		{"A9 beyond every number", `{"input":"x","modelCalls":1e999}`, BadModelCalls, `modelCalls is not a positive count: 1e999`},
		{"A10 zero", `{"input":"x","tokens":0}`, BadTokens, `tokens is not a positive count: 0`},
		{"A10 fraction", `{"input":"x","tokens":0.5}`, BadTokens, `tokens is not a positive count: 0.5`},
		{"A10 empty object", `{"input":"x","tokens":{}}`, BadTokens, `tokens is not a positive count: {}`},
		{"A10 total 0", `{"input":"x","tokens":{"input":0,"output":0}}`, BadTokens, `tokens is not a positive count: {"input":0,"output":0}`},
		{"A10 negative side", `{"input":"x","tokens":{"input":-1,"output":5}}`, BadTokens, `tokens is not a positive count: {"input":-1,"output":5}`},
		{"A10 total too large", `{"input":"x","tokens":{"input":549755813888,"output":1}}`, BadTokens, `tokens is not a positive count: {"input":549755813888,"output":1}`},
		{"A10 text", `{"input":"x","tokens":"many"}`, BadTokens, `tokens is neither a count nor {input, output}: "many"`},
		{"A10 null", `{"input":"x","tokens":null}`, BadTokens, `tokens is neither a count nor {input, output}: null`},
		{"A10 array", `{"input":"x","tokens":[1,2]}`, BadTokens, `tokens is neither a count nor {input, output}: [1,2]`},
		{"A17 side text", `{"input":"x","tokens":{"input":"380"}}`, BadTokens, `tokens is neither a count nor {input, output}: {"input":"380"}`},
		{"A10 side null", `{"input":"x","tokens":{"input":1,"output":null}}`, BadTokens, `tokens is neither a count nor {input, output}: {"input":1,"output":null}`},
		{"A11 negative", `{"input":"x","latencyMs":-5}`, BadLatency, `latencyMs is not a positive count: -5`},
		{"A11 above the largest count", `{"input":"x","latencyMs":9007199254740993}`, BadLatency, `latencyMs is not a positive count: 9007199254740993`},
		{"A11 object", `{"input":"x","latencyMs":{"p50":1}}`, BadLatency, `latencyMs is not a positive count: {"p50":1}`},
		{"a long value is cut", `{"input":"x","toolCalls":[{"name":"` + long + `"}]}`, NoResult, `tool call ` + cut + ` has no result`},
		{"control and bidi characters are escaped", `{"input":"x","toolCalls":[{"name":"a\u001b[2J\u202eb\n"}]}`, NoResult, `tool call a\x1b[2J\u202eb\n has no result`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, fault := parse(test.text)
			if fault == nil {
				t.Fatal("no fault")
			}
			if fault.Kind != test.kind || fault.Problem != test.want {
				t.Errorf("fault %s %q\nwant  %s %q", fault.Kind, fault.Problem, test.kind, test.want)
			}
		})
	}
}

// A13: JSON syntax, input, tool calls, spend, whatever order they stand in.
func TestA13FirstProblemOfALine(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"JSON before input", `{"latencyMs":0,"toolCalls":[{}],"note":1,"note":2}`, `duplicate key note`},
		{"input before tool calls", `{"latencyMs":0,"toolCalls":[{}]}`, `no input`},
		{"tool calls before spend", `{"latencyMs":0,"toolCalls":[{}],"input":"x"}`, `tool call with no name`},
		{"the first call's problem", `{"input":"x","toolCalls":[{"name":"a"},{}]}`, `tool call a has no result`},
		{"name before arguments before result", `{"input":"x","toolCalls":[{"name":"a","arguments":1}]}`, `arguments of a is not an object`},
		{"modelCalls before tokens", `{"tokens":0,"modelCalls":0,"input":"x"}`, `modelCalls is not a positive count: 0`},
		{"tokens before latencyMs", `{"latencyMs":0,"tokens":0,"input":"x"}`, `tokens is not a positive count: 0`},
		{"spend before id", `{"id":[],"latencyMs":0,"input":"x"}`, `latencyMs is not a positive count: 0`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, fault := parse(test.text)
			if fault == nil {
				t.Fatal("no fault")
			}
			if fault.Problem != test.want {
				t.Errorf("problem %q, want %q", fault.Problem, test.want)
			}
		})
	}
}

func TestA12Error(t *testing.T) {
	t.Parallel()
	list := []LineFault{{2, NoInput, "no input"}, {11, NoToolName, "tool call with no name"}}
	tests := []struct {
		name   string
		faults Faults
		want   string
	}{
		{"all listed", Faults{Path: "a.jsonl", List: list}, "a.jsonl is not replayable:\n  line 2: no input\n  line 11: tool call with no name"},
		{"one more", Faults{Path: "a.jsonl", List: list[:1], More: 1}, "a.jsonl is not replayable:\n  line 2: no input\n  and 1 more bad line"},
		{"many more", Faults{Path: "a.jsonl", List: list[:1], More: 20}, "a.jsonl is not replayable:\n  line 2: no input\n  and 20 more bad lines"},
		{"no path", Faults{List: list[:1]}, "the file is not replayable:\n  line 2: no input"},
		{"a hostile path", Faults{Path: "a\x1b[2J\n.jsonl", List: list[:1]}, `a\x1b[2J\n.jsonl is not replayable:` + "\n  line 2: no input"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := test.faults.Error(); got != test.want {
				t.Errorf("error\n%s\nwant\n%s", got, test.want)
			}
			if kind := eval.KindOf(&test.faults); kind != eval.Invalid {
				t.Errorf("kind %q, want %q", kind, eval.Invalid)
			}
			if want := len(test.faults.List) + test.faults.More; test.faults.Count() != want {
				t.Errorf("count %d, want %d", test.faults.Count(), want)
			}
			var problem *eval.Problem
			if !errors.As(&test.faults, &problem) || problem.Message != test.want {
				t.Errorf("the problem behind it says %v", problem)
			}
		})
	}
}

func TestShown(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, value, want string }{
		{"plain", "getOrder", "getOrder"},
		{"JSON keeps its backslashes", `{"a":"\n"}`, `{"a":"\n"}`},
		{"40 characters", strings.Repeat("ä", 40), strings.Repeat("ä", 40)},
		{"41 characters", strings.Repeat("ä", 41), strings.Repeat("ä", 40) + "…"},
		{"escape sequence", "\x1b]52;c\a", `\x1b]52;c\a`},
		{"C1", "\u009b2J", `\u009b2J`},
		{"bidi override", "a\u202eb", `a\u202eb`},
		{"zero width", "a\u200bb", `a\u200bb`},
		{"line separator", "a\u2028b", `a\u2028b`},
		{"not UTF-8", "caf\xe9", `caf\xe9`},
		{"nothing", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := shown(test.value); got != test.want {
				t.Errorf("shown %q, want %q", got, test.want)
			}
		})
	}
}
