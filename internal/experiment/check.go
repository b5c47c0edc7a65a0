package experiment

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// Check refuses, before the first call, what cannot be run: no cases (A41), a
// blank input (A41), two cases with one id (A18), evaluators that cannot share
// a report (A30), and recorded tools without a binding (A36), which is an
// *UnboundError.
func (e *Engine) Check(cases []eval.Case) error {
	if len(cases) == 0 {
		return eval.Invalidf("no cases to run")
	}
	ids := make(map[string]bool, len(cases))
	labels := make(map[string]reflect.Type)
	if err := checkLabels(labels, e.Evaluators); err != nil {
		return err
	}
	for i := range cases {
		c := &cases[i]
		switch {
		case ids[c.ID]:
			return eval.Invalidf("two cases have the id %s", c.ID)
		case strings.TrimSpace(c.Input) == "":
			return eval.Invalidf("case %s has no input", c.ID)
		}
		ids[c.ID] = true
		if err := checkLabels(labels, c.Evaluators); err != nil {
			return err
		}
	}
	if e.Target.Bound() {
		return e.Bindings.check(cases)
	}
	return nil
}

// checkLabels refuses a label that is blank, reserved, or shared by two types
// of evaluators; labels carries what was seen before.
func checkLabels(labels map[string]reflect.Type, evaluators []eval.Evaluator) error {
	for _, ev := range evaluators {
		label, kind := ev.Spec().Label, reflect.TypeOf(ev)
		switch known := labels[label]; {
		case known == kind:
			continue
		case strings.TrimSpace(label) == "":
			return eval.Invalidf("an evaluator has no label")
		case label == eval.LabelSetup || label == eval.LabelTarget || strings.HasPrefix(label, eval.CustomPrefix):
			return eval.Invalidf("the label %s is reserved", label)
		case known != nil:
			return eval.Invalidf("two kinds of evaluators share the label %s", label)
		}
		labels[label] = kind
	}
	return nil
}

// UnboundError lists the recorded tools without a binding, in the order of
// their first appearance, with the cases that call them.
type UnboundError struct {
	Tools []UnboundTool
	Bound []string
}

// UnboundTool is one tool without a binding. Cases names the first cases that
// call it, at most eval.ListedCases of them; More counts the others.
type UnboundTool struct {
	Name  string
	Cases []string
	More  int
}

// Error returns the refusal in one sentence (A36).
func (e *UnboundError) Error() string {
	tools := make([]string, len(e.Tools))
	for i, t := range e.Tools {
		tools[i] = t.String()
	}
	return fmt.Sprintf("no binding for recorded tool %s; bound: [%s]", strings.Join(tools, ", "), strings.Join(e.Bound, ", "))
}

// Unwrap returns that it is of kind invalid.
func (e *UnboundError) Unwrap() error { return &eval.Problem{Kind: eval.Invalid, Message: e.Error()} }

// String returns "getCustomer (cases a, b)".
func (t UnboundTool) String() string {
	word := "cases"
	if len(t.Cases) == 1 && t.More == 0 {
		word = "case"
	}
	s := fmt.Sprintf("%s (%s %s", t.Name, word, strings.Join(t.Cases, ", "))
	if t.More > 0 {
		s += fmt.Sprintf(" and %d more", t.More)
	}
	return s + ")"
}

// Names returns the names of the unbound tools.
func (e *UnboundError) Names() []string {
	names := make([]string, len(e.Tools))
	for i, t := range e.Tools {
		names[i] = t.Name
	}
	return names
}

// check returns an *UnboundError when a case calls a tool that is not bound.
func (b *Bindings) check(cases []eval.Case) error {
	at := make(map[string]int)
	refusal := &UnboundError{Bound: b.Names()}
	for i := range cases {
		for _, tool := range eval.ToolNames(cases[i].ToolCalls) {
			if b.loaders[tool] != nil {
				continue
			}
			n, known := at[tool]
			if !known {
				n = len(refusal.Tools)
				at[tool] = n
				refusal.Tools = append(refusal.Tools, UnboundTool{Name: tool})
			}
			refusal.Tools[n].name(cases[i].ID)
		}
	}
	if len(refusal.Tools) > 0 {
		return refusal
	}
	return nil
}

func (t *UnboundTool) name(id string) {
	if len(t.Cases) < eval.ListedCases {
		t.Cases = append(t.Cases, id)
	} else {
		t.More++
	}
}
