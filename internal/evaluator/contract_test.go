package evaluator_test

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// TestContract is what every built-in evaluator must hold to. It builds its
// samples from the types alone, so a new evaluator is covered by its line in
// the registry.
func TestContract(t *testing.T) {
	t.Parallel()
	for _, ty := range evaluator.Types() {
		t.Run(ty.Label, func(t *testing.T) {
			t.Parallel()
			e, err := ty.New(sampleArgs(ty, nil))
			if err != nil {
				t.Fatal(err)
			}
			checkDescription(t, ty)
			checkSpec(t, ty, e)
			checkArguments(t, ty)
			for name, evidence := range hostileEvidence() {
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					checkEvaluation(t, ty.Label, e, evidence)
				})
			}
		})
	}
}

// sample is a good argument of each kind.
func sample(arg evaluator.Arg) string {
	switch arg.Kind {
	case evaluator.Name, evaluator.Text:
		return `"getOrder"`
	case evaluator.Names, evaluator.Texts:
		return `["getOrder","issueRefund"]`
	case evaluator.Count, evaluator.Millis:
		return fmt.Sprint(arg.Min)
	default:
		return `{"deep":[1.50,null]}`
	}
}

// wrong are arguments that each kind must refuse; absent is among them.
func wrong(arg evaluator.Arg) []string {
	values := map[evaluator.ArgKind][]string{
		evaluator.Name:   {`""`, `" "`, `1`, `null`, `["a"]`},
		evaluator.Text:   {`""`, `1`, `null`, `["a"]`},
		evaluator.Names:  {`[]`, `[""]`, `[" "]`, `[1]`, `"a"`, `null`, `{"a":1}`},
		evaluator.Texts:  {`[]`, `[""]`, `[null]`, `"a"`, `null`},
		evaluator.Count:  {`-1`, `1.5`, `"1"`, `1e30`, `null`, `true`},
		evaluator.Millis: {`0`, `-1`, `1.5`, `"1s"`, `1e30`, `null`},
	}
	return append(values[arg.Kind], "")
}

// sampleArgs returns good arguments for the type, with some of them replaced;
// one replaced by "" is left out.
func sampleArgs(ty evaluator.Type, replaced map[string]string) jsonx.Value {
	var members []string
	for _, arg := range ty.Args {
		value := sample(arg)
		if v, ok := replaced[arg.Key]; ok {
			value = v
		}
		if value != "" {
			members = append(members, fmt.Sprintf("%q:%s", arg.Key, value))
		}
	}
	return jsonx.Value("{" + strings.Join(members, ",") + "}")
}

// checkDescription checks what help and schema are made of.
func checkDescription(t *testing.T, ty evaluator.Type) {
	t.Helper()
	if ty.Summary == "" || strings.HasSuffix(ty.Summary, ".") {
		t.Errorf("summary %q, want a line without a period", ty.Summary)
	}
	if label, _, _ := strings.Cut(ty.Usage, ":"); label != ty.Label {
		t.Errorf("usage %q does not begin with the label", ty.Usage)
	}
	for _, arg := range ty.Args {
		if arg.Key == "" || arg.Kind == "" || arg.Summary == "" {
			t.Errorf("argument %+v is not described", arg)
		}
	}
}

// checkSpec checks that an evaluator written out and read again is equal, and
// that it says what it wants.
func checkSpec(t *testing.T, ty evaluator.Type, e eval.Evaluator) {
	t.Helper()
	spec := e.Spec()
	if spec.Label != ty.Label {
		t.Errorf("spec has the label %q, want %q", spec.Label, ty.Label)
	}
	if want := sampleArgs(ty, nil); !jsonx.Equal(spec.Args, want) {
		t.Errorf("spec has the arguments %s, want %s", spec.Args, want)
	}
	again, err := evaluator.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(again, e) {
		t.Errorf("New(Spec()) = %#v, want %#v", again, e)
	}
	if wants := e.Wants(); wants == "" || strings.HasSuffix(wants, ".") {
		t.Errorf("wants %q, want words without a period", wants)
	}
}

// checkArguments checks that keys and kinds other than the declared ones are
// refused with an error that names them.
func checkArguments(t *testing.T, ty evaluator.Type) {
	t.Helper()
	unknown := strings.Replace(string(sampleArgs(ty, nil)), "{", `{"colour":1,`, 1)
	unknown = strings.Replace(unknown, ",}", "}", 1)
	checkRefused(t, ty, jsonx.Value(unknown), `"colour"`)
	for _, args := range []string{`[]`, `"a"`, `1`, `true`} {
		checkRefused(t, ty, jsonx.Value(args), "not an object")
	}
	for _, arg := range ty.Args {
		for _, value := range wrong(arg) {
			checkRefused(t, ty, sampleArgs(ty, map[string]string{arg.Key: value}), arg.Key)
		}
	}
}

func checkRefused(t *testing.T, ty evaluator.Type, args jsonx.Value, named string) {
	t.Helper()
	_, err := ty.New(args)
	switch {
	case err == nil:
		t.Errorf("took %s", args)
	case eval.KindOf(err) != eval.Invalid:
		t.Errorf("kind %s for %s, want invalid", eval.KindOf(err), args)
	case !strings.HasPrefix(err.Error(), ty.Label+": ") || !strings.Contains(err.Error(), named):
		t.Errorf("error %q for %s does not name the label and %s", err, args, named)
	}
}

// checkEvaluation checks the results over one evidence.
func checkEvaluation(t *testing.T, label string, e eval.Evaluator, evidence func() eval.Evidence) {
	t.Helper()
	c, before := eval.Case{ID: "c", Turn: prod2()}, eval.Case{ID: "c", Turn: prod2()}
	given, untouched := evidence(), evidence()
	results, err := e.Evaluate(t.Context(), &c, &given)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(untouched, given) || !reflect.DeepEqual(before, c) {
		t.Error("it changed what it was given")
	}
	if len(results) == 0 {
		t.Error("no results")
	}
	for _, r := range results {
		checkResult(t, label, r)
	}
	again, err := e.Evaluate(t.Context(), &c, &given)
	if err != nil || !reflect.DeepEqual(results, again) {
		t.Errorf("the second time: %v, %v", again, err)
	}
}

// checkResult checks the form of one result.
func checkResult(t *testing.T, label string, r eval.Result) {
	t.Helper()
	if r.Label != label {
		t.Errorf("result has the label %q", r.Label)
	}
	if r.Verdict != eval.Pass && r.Verdict != eval.Fail && r.Verdict != eval.Inconclusive {
		t.Errorf("result has the verdict %q", r.Verdict)
	}
	if (r.Code != "") != (r.Verdict == eval.Inconclusive) {
		t.Errorf("verdict %s with code %q", r.Verdict, r.Code)
	}
	if (r.Detail == "") != (r.Verdict == eval.Pass) {
		t.Errorf("verdict %s with detail %q", r.Verdict, r.Detail)
	}
	if len(r.Detail) > 64<<10 {
		t.Errorf("detail of %d bytes", len(r.Detail))
	}
}

// hostileEvidence returns evidence of every sort; each function makes it anew.
func hostileEvidence() map[string]func() eval.Evidence {
	huge := eval.Spend{
		ModelCalls: math.MaxInt64, LatencyMs: math.MaxInt64,
		Tokens: eval.Tokens{Input: math.MaxInt64, Output: math.MaxInt64, Unsplit: math.MaxInt64},
	}
	return map[string]func() eval.Evidence{
		"empty":     func() eval.Evidence { return eval.Evidence{} },
		"ordinary":  func() eval.Evidence { return eval.Evidence{Reply: "Done.", ToolCalls: prod2().ToolCalls} },
		"spend":     func() eval.Evidence { return spent(huge) },
		"negative":  func() eval.Evidence { return spent(eval.Spend{ModelCalls: -1, LatencyMs: math.MinInt64}) },
		"not UTF-8": func() eval.Evidence { return replied("getOrder \xff\x00\x1b[2J\u202e 41\xff11") },
		"digits":    func() eval.Evidence { return replied(strings.Repeat("1 ", 1<<15) + strings.Repeat("4", 1<<15)) },
		"many calls": func() eval.Evidence {
			return called(strings.Split(strings.Repeat("issueRefund,getOrder,", 1<<10), ",")...)
		},
		"odd calls": func() eval.Evidence {
			return eval.Evidence{ToolCalls: []eval.ToolCall{
				{},
				{Name: "getOrder", Result: jsonx.Value(`"` + strings.Repeat(`\u0000`, 1<<15) + `"`)},
				{Name: "getOrder", Arguments: jsonx.Value(`["getOrder"]`), Failure: "timeout"},
				{Name: "issueRefund\n\x1b", Arguments: jsonx.Value(`{"\u001b":"` + strings.Repeat("x", 1<<15) + `"}`)},
			}}
		},
	}
}
