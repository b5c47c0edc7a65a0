package experiment_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// call is a recorded call of a tool; arguments and result are JSON.
func call(name, arguments, result string) eval.ToolCall {
	return eval.ToolCall{Name: name, Arguments: jsonx.Value(arguments), Result: jsonx.Value(result)}
}

// caseOf is a case that recorded these calls.
func caseOf(id string, calls ...eval.ToolCall) eval.Case {
	return eval.Case{ID: id, Turn: eval.Turn{Input: "the question of " + id, ToolCalls: calls}}
}

// calling is a case that recorded one call of each tool, without arguments.
func calling(id string, tools ...string) eval.Case {
	calls := make([]eval.ToolCall, len(tools))
	for i, tool := range tools {
		calls[i] = call(tool, `{}`, `1`)
	}
	return caseOf(id, calls...)
}

// stubs binds the tools to our own stubs.
func stubs(t *testing.T, tools ...string) experiment.Bindings {
	t.Helper()
	b, err := experiment.BindStubs(slices.Compact(slices.Sorted(slices.Values(tools))))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// journal keeps what happened, in order.
type journal struct {
	mu    sync.Mutex
	lines []string
}

func (j *journal) add(line string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.lines = append(j.lines, line)
}

func (j *journal) all() []string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.lines)
}

// target is a target that does what the test says.
type target func(ctx context.Context, c *eval.Case, tools *experiment.Tools) (eval.Evidence, error)

func (target) Kind() string        { return "test" }
func (target) Origin() eval.Origin { return eval.OriginLive }
func (target) Bound() bool         { return true }

func (f target) Attempt(ctx context.Context, c *eval.Case, tools *experiment.Tools) (eval.Evidence, error) {
	return f(ctx, c, tools)
}

// noted is a target that writes the case's id into the journal and replies
// with it.
func noted(j *journal) target {
	return func(_ context.Context, c *eval.Case, _ *experiment.Tools) (eval.Evidence, error) {
		j.add(c.ID)
		return eval.Evidence{Reply: c.ID}, nil
	}
}

// check is an evaluator that does what the test says.
type check struct {
	label    string
	evaluate func(*eval.Case, *eval.Evidence) ([]eval.Result, error)
}

func (c check) Spec() eval.Spec { return eval.Spec{Label: c.label} }
func (c check) Wants() string   { return "what the test wants" }

func (c check) Evaluate(_ context.Context, of *eval.Case, e *eval.Evidence) ([]eval.Result, error) {
	return c.evaluate(of, e)
}

// otherCheck is an evaluator of another type.
type otherCheck struct{ check }

// passing is an evaluator that always passes.
func passing(label string) check {
	return check{label, func(*eval.Case, *eval.Evidence) ([]eval.Result, error) {
		return []eval.Result{eval.Passed(label)}, nil
	}}
}

// breaking is an evaluator that returns the error, or nothing without one.
func breaking(label string, err error) check {
	return check{label, func(*eval.Case, *eval.Evidence) ([]eval.Result, error) { return nil, err }}
}

// throwing is an evaluator that panics with the value.
func throwing(label string, value any) check {
	return check{label, func(*eval.Case, *eval.Evidence) ([]eval.Result, error) { panic(value) }}
}

// labels returns the labels of the results.
func labels(results []eval.Result) []string {
	var all []string
	for _, r := range results {
		all = append(all, r.Label)
	}
	return all
}

// fixtureError is an error of a type with a name.
type fixtureError struct{ message string }

func (e fixtureError) Error() string { return e.message }

// pointerError is an error whose type is a pointer.
type pointerError struct{ message string }

func (e *pointerError) Error() string { return e.message }

var errBroken = errors.New("broken")

// shape returns the spans of a trace below the agent's in a line, "M" for a
// model call and the tool's name for a tool call.
func shape(trace eval.Trace) string {
	var words []string
	for _, span := range trace.Spans {
		switch span.Kind {
		case eval.ModelSpan:
			words = append(words, "M")
		case eval.ToolSpan:
			words = append(words, span.Name)
		}
	}
	return strings.Join(words, " ")
}
