package evaluator

import (
	"context"
	"slices"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

const forbiddenToolsLabel = "forbidden-tools"

// forbiddenToolsType checks that tools were left alone.
func forbiddenToolsType() Type {
	return Type{
		Label:   forbiddenToolsLabel,
		Summary: "none of the named tools is called",
		Usage:   "forbidden-tools:TOOL[,TOOL]",
		Args:    []Arg{{Key: "tools", Kind: Names, Summary: "the tools that must not be called"}},
		build: func(a arguments) (eval.Evaluator, error) {
			return forbiddenTools{a.names("tools")}, nil
		},
	}
}

// forbiddenTools passes when no call has one of its distinct names.
type forbiddenTools struct{ names []string }

func (t forbiddenTools) Spec() eval.Spec { return textsSpec(forbiddenToolsLabel, "tools", t.names) }

func (t forbiddenTools) Wants() string { return named(t.names) + " not called" }

func (t forbiddenTools) Evaluate(_ context.Context, _ *eval.Case, e *eval.Evidence) ([]eval.Result, error) {
	var called []string
	for _, name := range eval.ToolNames(e.ToolCalls) {
		if slices.Contains(t.names, name) {
			called = append(called, name)
		}
	}
	if len(called) > 0 {
		return single(eval.Failed(forbiddenToolsLabel, "called "+listed(called)))
	}
	return single(eval.Passed(forbiddenToolsLabel))
}
