package evaluator

import (
	"context"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

const toolsLabel = "tools"

// toolsType checks that every named tool was called.
func toolsType() Type {
	return Type{
		Label:   toolsLabel,
		Summary: "every named tool is called at least once, in any order; other calls are allowed",
		Usage:   "tools:TOOL[,TOOL]",
		Args:    []Arg{{Key: "tools", Kind: Names, Summary: "the tools that must be called"}},
		build: func(a arguments) (eval.Evaluator, error) {
			return tools{a.names("tools")}, nil
		},
	}
}

// tools passes when each of its distinct names was called.
type tools struct{ names []string }

func (t tools) Spec() eval.Spec { return textsSpec(toolsLabel, "tools", t.names) }

func (t tools) Wants() string { return named(t.names) + " called" }

func (t tools) Evaluate(_ context.Context, _ *eval.Case, e *eval.Evidence) ([]eval.Result, error) {
	missing := neverCalled(t.names, e.ToolCalls)
	switch {
	case len(missing) == 0:
		return single(eval.Passed(toolsLabel))
	case len(e.ToolCalls) == 0:
		return single(eval.Failed(toolsLabel, "never called "+listed(missing)+
			"; called no tools; check the name under which the tool is registered"))
	}
	return single(eval.Failed(toolsLabel, "never called "+listed(missing)+
		"; called "+listed(eval.ToolNames(e.ToolCalls))))
}

// neverCalled returns those of the names that no call has, in their order.
// Names are compared as they stand (A34).
func neverCalled(names []string, calls []eval.ToolCall) []string {
	made := make(map[string]bool, len(calls))
	for _, call := range calls {
		made[call.Name] = true
	}
	var missing []string
	for _, name := range names {
		if !made[name] {
			missing = append(missing, name)
		}
	}
	return missing
}
