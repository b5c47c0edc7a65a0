package evaluator_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// row is one line of an evaluator's table: what it makes of the evidence.
type row struct {
	name     string
	label    string
	args     string
	evidence eval.Evidence
	want     eval.Result
}

// checkRows runs the rows as subtests.
func checkRows(t *testing.T, rows []row) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			got := evaluate(t, build(t, r.label, r.args), r.evidence)
			if diff := cmp.Diff(r.want, got); diff != "" {
				t.Errorf("result (-want +got):\n%s", diff)
			}
		})
	}
}

// build returns the evaluator of that label and arguments.
func build(t *testing.T, label, args string) eval.Evaluator {
	t.Helper()
	e, err := evaluator.New(eval.Spec{Label: label, Args: jsonx.Value(args)})
	if err != nil {
		t.Fatalf("New(%s, %s): %v", label, args, err)
	}
	return e
}

// evaluate returns the one result of e over the evidence.
func evaluate(t *testing.T, e eval.Evaluator, evidence eval.Evidence) eval.Result {
	t.Helper()
	results, err := e.Evaluate(t.Context(), &eval.Case{ID: "c"}, &evidence)
	if err != nil || len(results) != 1 {
		t.Fatalf("Evaluate = %v, %v; want one result", results, err)
	}
	return results[0]
}

// called is evidence of calls without arguments, in order.
func called(names ...string) eval.Evidence {
	var e eval.Evidence
	for _, name := range names {
		e.ToolCalls = append(e.ToolCalls, eval.ToolCall{Name: name, Arguments: jsonx.Value("{}")})
	}
	return e
}

// calledWith is evidence of calls of one tool, one for each arguments object.
func calledWith(name string, arguments ...string) eval.Evidence {
	var e eval.Evidence
	for _, a := range arguments {
		e.ToolCalls = append(e.ToolCalls, eval.ToolCall{Name: name, Arguments: jsonx.Value(a)})
	}
	return e
}

// returned is evidence of calls of one tool, one for each result; an empty one
// is a call without a result.
func returned(name string, results ...string) eval.Evidence {
	var e eval.Evidence
	for _, r := range results {
		call := eval.ToolCall{Name: name, Arguments: jsonx.Value("{}")}
		if r != "" {
			call.Result = jsonx.Value(r)
		}
		e.ToolCalls = append(e.ToolCalls, call)
	}
	return e
}

// replied is evidence of a reply alone.
func replied(reply string) eval.Evidence { return eval.Evidence{Reply: reply} }

// spent is evidence of spend alone.
func spent(s eval.Spend) eval.Evidence { return eval.Evidence{Spend: s} }

// checkRefusal checks an error of kind Invalid by its text; a wanted text that
// ends with a space is only the beginning.
func checkRefusal(t *testing.T, err error, want string) {
	t.Helper()
	got := err.Error()
	if strings.HasSuffix(want, " ") {
		got = got[:min(len(got), len(want))]
	}
	if got != want {
		t.Errorf("error %q, want %q", err, want)
	}
	if kind := eval.KindOf(err); kind != eval.Invalid {
		t.Errorf("kind %s, want invalid", kind)
	}
}
