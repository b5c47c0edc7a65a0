package runs

import (
	"context"
	"errors"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// check asks the engine about all cases before anything is written (A36), some
// at a time; the tools that are not bound are listed together.
func (s *Service) check(ctx context.Context, p *store.Project, f *frozen) error {
	bindings, err := experiment.BindStubs(f.Bind)
	if err != nil {
		return err
	}
	engine := &experiment.Engine{Target: f.target, Bindings: bindings, Evaluators: f.evaluators}
	var refusal *experiment.UnboundError
	empty := true
	err = f.recordings.chunks(ctx, p, f.Tolerance, func(chunk []frozenCase) error {
		empty = false
		cases := make([]eval.Case, len(chunk))
		for i := range chunk {
			cases[i] = chunk[i].Case
		}
		err := engine.Check(cases)
		var unbound *experiment.UnboundError
		if errors.As(err, &unbound) {
			refusal = merged(refusal, unbound)
			return nil
		}
		return err
	})
	switch {
	case err != nil:
		return err
	case empty:
		return eval.Invalidf("no cases to run")
	case refusal != nil:
		return &eval.Problem{Kind: eval.Invalid, Message: refusal.Error(), Cause: refusal}
	}
	return nil
}

// merged adds the unbound tools of later cases to those of earlier ones, which
// may be nil.
func merged(all, more *experiment.UnboundError) *experiment.UnboundError {
	if all == nil {
		return more
	}
	for _, tool := range more.Tools {
		at := -1
		for i := range all.Tools {
			if all.Tools[i].Name == tool.Name {
				at = i
			}
		}
		if at < 0 {
			all.Tools = append(all.Tools, tool)
			continue
		}
		known := &all.Tools[at]
		room := min(eval.ListedCases-len(known.Cases), len(tool.Cases))
		known.Cases = append(known.Cases, tool.Cases[:room]...)
		known.More += tool.More + len(tool.Cases) - room
	}
	return all
}
