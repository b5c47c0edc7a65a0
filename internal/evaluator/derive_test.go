package evaluator_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// specs returns the evaluators that a turn implies, in writing.
func specs(t *testing.T, turn eval.Turn, tolerance float64) []eval.Spec {
	t.Helper()
	derived, err := evaluator.Derive(turn, tolerance)
	if err != nil {
		t.Fatal(err)
	}
	var written []eval.Spec
	for _, e := range derived {
		written = append(written, e.Spec())
	}
	return written
}

func TestDerive(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name      string
		turn      eval.Turn
		tolerance float64
		want      []eval.Spec
	}{{
		name: "A21 A22 prod-2", turn: prod2(), tolerance: 1.5,
		want: []eval.Spec{
			{Label: "tools", Args: jsonx.Value(`{"tools":["getOrder","issueRefund"]}`)},
			{Label: "tool-order", Args: jsonx.Value(`{"tools":["getOrder","issueRefund"]}`)},
			{Label: "tool-arguments", Args: jsonx.Value(`{"tool":"getOrder","argument":"orderId","value":"o_9"}`)},
			{Label: "tool-arguments", Args: jsonx.Value(`{"tool":"issueRefund","argument":"orderId","value":"o_9"}`)},
			{Label: "tool-arguments", Args: jsonx.Value(`{"tool":"issueRefund","argument":"amountCents","value":4999}`)},
		},
	}, {
		name: "A16 A21 prod-4", turn: prod4(), tolerance: 1.5,
		want: []eval.Spec{
			{Label: "tools", Args: jsonx.Value(`{"tools":["getOrder"]}`)},
			{Label: "tool-order", Args: jsonx.Value(`{"tools":["getOrder"]}`)},
			{Label: "tool-arguments", Args: jsonx.Value(`{"tool":"getOrder","argument":"orderId","value":"o_17"}`)},
			{Label: "model-call-budget", Args: jsonx.Value(`{"atMost":2}`)},
			{Label: "token-budget", Args: jsonx.Value(`{"atMost":615}`)},
			{Label: "latency-budget", Args: jsonx.Value(`{"withinMs":2250}`)},
		},
	}, {
		name: "A16 prod-5", turn: prod5(), tolerance: 1.5,
		want: []eval.Spec{
			{Label: "model-call-budget", Args: jsonx.Value(`{"atMost":1}`)},
			{Label: "token-budget", Args: jsonx.Value(`{"atMost":180}`)},
			{Label: "latency-budget", Args: jsonx.Value(`{"withinMs":1350}`)},
		},
	}, {
		name: "A15 a tolerance of 1.0 allows what was recorded", turn: prod5(), tolerance: 1,
		want: []eval.Spec{
			{Label: "model-call-budget", Args: jsonx.Value(`{"atMost":1}`)},
			{Label: "token-budget", Args: jsonx.Value(`{"atMost":120}`)},
			{Label: "latency-budget", Args: jsonx.Value(`{"withinMs":900}`)},
		},
	}, {
		name: "A23 prod-3", turn: prod3(), tolerance: 1.5,
		want: nil,
	}, {
		name:      "A21 tools by first appearance, arguments by call and then key, each spelled as recorded",
		turn:      eval.Turn{ToolCalls: []eval.ToolCall{call("b", `{"z":1.50,"a":null}`), call("a", `{}`), call("b", `{"z":1e3}`)}},
		tolerance: 1.5,
		want: []eval.Spec{
			{Label: "tools", Args: jsonx.Value(`{"tools":["b","a"]}`)},
			{Label: "tool-order", Args: jsonx.Value(`{"tools":["b","a"]}`)},
			{Label: "tool-arguments", Args: jsonx.Value(`{"tool":"b","argument":"z","value":1.50}`)},
			{Label: "tool-arguments", Args: jsonx.Value(`{"tool":"b","argument":"a","value":null}`)},
			{Label: "tool-arguments", Args: jsonx.Value(`{"tool":"b","argument":"z","value":1e3}`)},
		},
	}} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, specs(t, tt.turn, tt.tolerance)); diff != "" {
				t.Errorf("specs (-want +got):\n%s", diff)
			}
		})
	}
}

// The whole seed file, fixture 1: one result an evaluator, so that labels tally
// results and not cases (A32).
func TestA22A32SeedFile(t *testing.T) {
	t.Parallel()
	got := make(map[string]int)
	for _, turn := range seedTurns() {
		for _, spec := range specs(t, turn, evaluator.DefaultTolerance) {
			got[spec.Label]++
		}
	}
	want := map[string]int{
		"tools": 3, "tool-order": 3, "tool-arguments": 5,
		"model-call-budget": 2, "token-budget": 2, "latency-budget": 2,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("evaluators by label (-want +got):\n%s", diff)
	}
}

// A turn replayed exactly as recorded fails nothing, whatever it holds.
func TestRecordedTurnPassesItsOwnEvaluators(t *testing.T) {
	t.Parallel()
	turns := append(seedTurns(), eval.Turn{ToolCalls: []eval.ToolCall{
		call("a", `{"n":null,"deep":{"x":[1.0,{"y":1e-7}]}}`), call("b", `{"a":1}`), call("a", `{"a":"b"}`),
	}})
	for _, turn := range turns {
		derived, err := evaluator.Derive(turn, 1)
		if err != nil {
			t.Fatal(err)
		}
		evidence := eval.Evidence{ToolCalls: turn.ToolCalls, Spend: eval.Spend(turn.Spend)}
		for _, e := range derived {
			if r := evaluate(t, e, evidence); r.Verdict != eval.Pass {
				t.Errorf("%s: %s %s: %s", turn.Input, r.Label, r.Verdict, r.Detail)
			}
		}
	}
}

func TestA16Budgets(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name      string
		recorded  int64
		tolerance float64
		want      string
	}{
		{"410 and 1.5", 410, 1.5, `615`},
		{"120 and 1.5", 120, 1.5, `180`},
		{"100 and 1.1, of which the binary product is 110.00000000000001", 100, 1.1, `111`},
		{"1250 and 1.1, of which it is exact", 1250, 1.1, `1375`},
		{"a fraction is rounded up", 1, 1.01, `2`},
		{"as recorded", 1, 1, `1`},
		{"exactly as recorded beyond the precision of a float", 1<<53 + 1, 1, `9007199254740993`},
		{"no overflow", math.MaxInt64 - 1, 2, `9223372036854775807`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			want := []eval.Spec{
				{Label: "token-budget", Args: jsonx.Value(`{"atMost":` + tt.want + `}`)},
				{Label: "latency-budget", Args: jsonx.Value(`{"withinMs":` + tt.want + `}`)},
			}
			turn := eval.Turn{Spend: eval.Spend{Tokens: eval.Tokens{Unsplit: tt.recorded}, LatencyMs: tt.recorded}}
			if diff := cmp.Diff(want, specs(t, turn, tt.tolerance)); diff != "" {
				t.Errorf("budgets (-want +got):\n%s", diff)
			}
		})
	}
}

func TestA15Tolerance(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name      string
		tolerance float64
		want      string
	}{
		{"default", evaluator.DefaultTolerance, ""},
		{"one", 1, ""},
		{"large", 1e300, ""},
		{"just below one", 0.99, "tolerance must be at least 1.0, was 0.99"},
		{"zero", 0, "tolerance must be at least 1.0, was 0"},
		{"negative", -1.5, "tolerance must be at least 1.0, was -1.5"},
		{"not a number", math.NaN(), "tolerance must be at least 1.0, was NaN"},
		{"infinite", math.Inf(1), "tolerance must be finite, was +Inf"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := evaluator.Derive(prod3(), tt.tolerance)
			for _, err := range []error{evaluator.CheckTolerance(tt.tolerance), err} {
				got := ""
				if err != nil {
					got = err.Error()
				}
				if got != tt.want {
					t.Errorf("error %q, want %q", got, tt.want)
				}
				if err != nil && eval.KindOf(err) != eval.Invalid {
					t.Errorf("kind %s, want invalid", eval.KindOf(err))
				}
			}
		})
	}
}
