package evaluator_test

import (
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// Fixture 3: what tool-arguments takes for the same value.
func TestA26A27Equality(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, recorded string
		actual         string // the arguments object
		want           eval.Verdict
	}{
		{"A26 12 and 12.0", `12`, `{"a":12.0}`, eval.Pass},
		{"A26 12 and 1.2e1", `12`, `{"a":1.2e1}`, eval.Pass},
		{"A26 1e3 and 1000", `1e3`, `{"a":1000}`, eval.Pass},
		{"A26 4999 and 4999.0", `4999`, `{"a":4999.0}`, eval.Pass},
		{"A26 0 and -0.0", `0`, `{"a":-0.0}`, eval.Pass},
		{"A26 text is no number", `4999`, `{"a":"4999"}`, eval.Fail},
		{"A26 a number is no text", `"4999"`, `{"a":4999}`, eval.Fail},
		{"A26 a float would not see the difference", `9007199254740993`, `{"a":9007199254740992}`, eval.Fail},
		{"A26 nor here", `0.1`, `{"a":0.1000000000000000055511151231257827}`, eval.Fail},
		{"A26 nested in an object", `{"x":{"y":1}}`, `{"a":{"x":{"y":1.0}}}`, eval.Pass},
		{"A26 nested in an array", `[1,[2]]`, `{"a":[1.0,[2e0]]}`, eval.Pass},
		{"A26 text nested", `[1]`, `{"a":["1"]}`, eval.Fail},
		{"A26 the order of keys is free", `{"x":1,"y":2}`, `{"a":{"y":2,"x":1}}`, eval.Pass},
		{"A26 the order of elements is not", `[1,2]`, `{"a":[2,1]}`, eval.Fail},
		{"A26 a key more", `{"x":1}`, `{"a":{"x":1,"y":null}}`, eval.Fail},
		{"A26 a key less", `{"x":1,"y":null}`, `{"a":{"x":1}}`, eval.Fail},
		{"A26 true is not 1", `true`, `{"a":1}`, eval.Fail},
		{"A26 an escape is the letter", `"é"`, `{"a":"\u00e9"}`, eval.Pass},
		{"A26 empty text is not null", `""`, `{"a":null}`, eval.Fail},
		{"A26 white space means nothing", `{"x":[1,2]}`, `{"a":{ "x" : [ 1 , 2 ] }}`, eval.Pass},
		{"A27 null and null", `null`, `{"a":null}`, eval.Pass},
		{"A27 null and absent", `null`, `{"b":1}`, eval.Pass},
		{"A27 a value and absent", `0`, `{"b":1}`, eval.Fail},
		{"A8 null is not the text", `null`, `{"a":"null"}`, eval.Fail},
		{"A27 only at the top: a nested absent key is not null", `{"x":null}`, `{"a":{}}`, eval.Fail},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			e := build(t, "tool-arguments", `{"tool":"t","argument":"a","value":`+tt.recorded+`}`)
			got := evaluate(t, e, calledWith("t", tt.actual))
			if got.Verdict != tt.want {
				t.Errorf("verdict %s, want %s; %s", got.Verdict, tt.want, got.Detail)
			}
			derived := eval.Turn{ToolCalls: []eval.ToolCall{call("t", `{"a":`+tt.recorded+`}`)}}
			if written := specs(t, derived, 1)[2]; !written.Same(e.Spec()) {
				t.Errorf("derived %s, built %s", written.Args, e.Spec().Args)
			}
		})
	}
}

// An evaluator does not follow changes of the text it was built from.
func TestBuiltEvaluatorOwnsItsValue(t *testing.T) {
	t.Parallel()
	args := jsonx.Value(`{"tool":"t","argument":"a","value":4999}`)
	e, err := evaluator.New(eval.Spec{Label: "tool-arguments", Args: args})
	if err != nil {
		t.Fatal(err)
	}
	copy(args[len(args)-5:], "1111}")
	if got := e.Wants(); got != "t a = 4999" {
		t.Errorf("wants %q after the change", got)
	}
}
