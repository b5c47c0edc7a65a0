package evaluator

import (
	"bytes"
	"context"
	"fmt"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

const toolArgumentsLabel = "tool-arguments"

// toolArgumentsType checks one argument of one tool.
func toolArgumentsType() Type {
	return Type{
		Label:   toolArgumentsLabel,
		Summary: "some call of the tool carries the argument with this value; 1 and 1.0 are equal, 1 and \"1\" are not",
		Usage:   "tool-arguments:TOOL,ARGUMENT,VALUE",
		Args: []Arg{
			{Key: "tool", Kind: Name, Summary: "the tool"},
			{Key: "argument", Kind: Name, Summary: "the key of the argument"},
			{Key: "value", Kind: Any, Summary: "its value; null also stands for an absent argument"},
		},
		build: func(a arguments) (eval.Evaluator, error) {
			return toolArguments{a.text("tool"), a.text("argument"), bytes.Clone(a.value("value"))}, nil
		},
	}
}

// toolArguments passes when any call of the tool has the value (semantics part
// 0, decision 5), compared as A26 says.
type toolArguments struct {
	tool, argument string
	value          jsonx.Value
}

func (t toolArguments) Spec() eval.Spec {
	var o object
	o.value("tool", jsonx.Quote(t.tool)).value("argument", jsonx.Quote(t.argument)).value("value", t.value)
	return eval.Spec{Label: toolArgumentsLabel, Args: o.json()}
}

func (t toolArguments) Wants() string {
	return shownName(t.tool) + " " + shownName(t.argument) + " = " + shownValue(t.value)
}

func (t toolArguments) Evaluate(_ context.Context, _ *eval.Case, e *eval.Evidence) ([]eval.Result, error) {
	var actual []jsonx.Value
	for i := range e.ToolCalls {
		call := &e.ToolCalls[i]
		if call.Name != t.tool {
			continue
		}
		v := call.Arguments.Get(t.argument)
		if t.matches(v) {
			return single(eval.Passed(toolArgumentsLabel))
		}
		actual = append(actual, v)
	}
	if len(actual) == 0 {
		return single(eval.Undecided(toolArgumentsLabel, "never called "+listed([]string{t.tool})))
	}
	return single(t.mismatch(actual))
}

// matches reports whether v is the wanted value; an absent one reads as null
// (A27).
func (t toolArguments) matches(v jsonx.Value) bool {
	if v.Kind() == jsonx.Absent {
		return t.value.Kind() == jsonx.Null
	}
	return jsonx.Equal(t.value, v)
}

// mismatch returns the failing result over the values of all calls.
func (t toolArguments) mismatch(actual []jsonx.Value) eval.Result {
	r := eval.Failed(toolArgumentsLabel, fmt.Sprintf("%s(%s) expected %s, was %s",
		shownName(t.tool), shownName(t.argument), shownValue(t.value), listedValues(actual)))
	r.Mismatch = &eval.Mismatch{Tool: t.tool, Argument: t.argument, Recorded: t.value, Actual: actual}
	return r
}
