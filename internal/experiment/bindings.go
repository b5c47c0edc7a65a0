package experiment

import (
	"context"
	"slices"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// Loader puts the recorded result of one call where the target's tool will
// find it.
type Loader func(ctx context.Context, tools *Tools, call eval.ToolCall) error

// Bindings map tool names to loaders (A35). The zero value binds nothing.
type Bindings struct {
	names   []string
	loaders map[string]Loader
}

// Bind gives the tool a loader. A blank name, a missing loader, or a name that
// is bound already is an invalid-kind problem.
func (b *Bindings) Bind(tool string, load Loader) error {
	switch {
	case strings.TrimSpace(tool) == "":
		return eval.Invalidf("a binding needs the name of a tool")
	case load == nil:
		return eval.Invalidf("the binding of %s has no loader", tool)
	case b.loaders[tool] != nil:
		return eval.Invalidf("%s is bound twice", tool)
	}
	if b.loaders == nil {
		b.loaders = make(map[string]Loader)
	}
	b.names = append(b.names, tool)
	b.loaders[tool] = load
	return nil
}

// Names returns the bound tools in the order they were bound.
func (b *Bindings) Names() []string { return slices.Clone(b.names) }

// BindStubs returns bindings that let our own stubs serve the tools' recorded
// results. A blank name, or one given twice, is an invalid-kind problem.
func BindStubs(tools []string) (Bindings, error) {
	var b Bindings
	for _, tool := range tools {
		if err := b.Bind(tool, loadStub); err != nil {
			return Bindings{}, err
		}
	}
	return b, nil
}

func loadStub(_ context.Context, tools *Tools, call eval.ToolCall) error {
	tools.Load(call)
	return nil
}

// load loads the recorded calls in recorded order (A37). The first loader that
// fails ends it.
func (b *Bindings) load(ctx context.Context, tools *Tools, calls []eval.ToolCall) error {
	for _, call := range calls {
		if err := b.loaders[call.Name](ctx, tools, call); err != nil {
			return err
		}
	}
	return nil
}
