package experiment

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// Engine makes attempts. It holds no state of its own and is safe for
// concurrent use.
type Engine struct {
	Target   Target
	Bindings Bindings
	// Evaluators run on every case, after the case's own (A24).
	Evaluators []eval.Evaluator
	// Redact replaces personal data in the evidence before evaluators see it;
	// nil where evidence stays on the machine it came from.
	Redact func(*eval.Evidence) error
}

// Attempt plays the case, which stands at that index in its run, once. It
// always returns an attempt: set-up, a target or an evaluator that breaks is a
// result of it (A29, A38, A39).
func (e *Engine) Attempt(ctx context.Context, index int, c *eval.Case, repeat int) *eval.Attempt {
	a := &eval.Attempt{Case: index, CaseID: c.ID, Repeat: repeat}
	tools := &Tools{}
	if err := e.setUp(ctx, tools, c); err != nil {
		a.Results = []eval.Result{eval.Broken(eval.LabelSetup, typed(err))}
		return a
	}
	evidence, err := e.play(ctx, c, tools)
	a.Evidence = evidence
	if e.redact(&a.Evidence) != nil {
		// Fail closed: what could not be redacted is not kept, nor is the error,
		// which may carry some of it.
		a.Evidence, err = eval.Evidence{}, errors.New("its evidence could not be redacted")
	}
	if err != nil {
		a.Results = []eval.Result{eval.Broken(eval.LabelTarget, err.Error())}
		return a
	}
	a.Results = e.evaluate(ctx, c, &a.Evidence)
	return a
}

func (e *Engine) setUp(ctx context.Context, tools *Tools, c *eval.Case) (err error) {
	if !e.Target.Bound() {
		return nil
	}
	defer caught(&err)
	return e.Bindings.load(ctx, tools, c.ToolCalls)
}

func (e *Engine) play(ctx context.Context, c *eval.Case, tools *Tools) (evidence eval.Evidence, err error) {
	defer caught(&err)
	return e.Target.Attempt(ctx, c, tools)
}

func (e *Engine) redact(evidence *eval.Evidence) (err error) {
	if e.Redact == nil {
		return nil
	}
	defer caught(&err)
	return e.Redact(evidence)
}

func (e *Engine) evaluate(ctx context.Context, c *eval.Case, evidence *eval.Evidence) []eval.Result {
	results := make([]eval.Result, 0, len(c.Evaluators)+len(e.Evaluators))
	for _, own := range [][]eval.Evaluator{c.Evaluators, e.Evaluators} {
		for _, ev := range own {
			results = append(results, judge(ctx, ev, c, evidence)...)
		}
	}
	return results
}

// judge returns the evaluator's results, or the one that says how it broke
// (A29); the others still report.
func judge(ctx context.Context, ev eval.Evaluator, c *eval.Case, evidence *eval.Evidence) []eval.Result {
	results, err := guarded(ctx, ev, c, evidence)
	switch {
	case err != nil:
		return []eval.Result{eval.Broken(ev.Spec().Label, "the evaluator threw "+typed(err))}
	case len(results) == 0:
		return []eval.Result{eval.Broken(ev.Spec().Label, "the evaluator returned no result")}
	}
	return results
}

func guarded(ctx context.Context, ev eval.Evaluator, c *eval.Case, evidence *eval.Evidence) (results []eval.Result, err error) {
	defer caught(&err)
	return ev.Evaluate(ctx, c, evidence)
}

// thrown is a panic of a target, a loader, a redactor or an evaluator, caught at
// the edge of the engine so that the other attempts go on.
type thrown struct{ value any }

func (t *thrown) Error() string { return fmt.Sprint(t.value) }

func caught(err *error) {
	if v := recover(); v != nil {
		*err = &thrown{value: v}
	}
}

// typed returns "<Type>: <message>" (A29, A38), with the type of what was
// thrown.
func typed(err error) string {
	kind := reflect.TypeOf(err)
	if t, ok := err.(*thrown); ok {
		kind = reflect.TypeOf(t.value)
	}
	for kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	return cmp.Or(kind.Name(), kind.String()) + ": " + err.Error()
}
