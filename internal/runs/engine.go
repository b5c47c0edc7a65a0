package runs

import (
	"context"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// targetOf returns the target of that kind; candidates are those of recorded.
func targetOf(kind string, candidates []eval.Recording) (experiment.Target, error) {
	switch kind {
	case TargetMock:
		return experiment.Mock{}, nil
	case TargetRecorded:
		return experiment.NewRecorded(candidates), nil
	}
	return nil, eval.Invalidf("the target is %s or %s, not %q", TargetMock, TargetRecorded, kind)
}

// evaluatorsOf returns the evaluators that specs describe.
func evaluatorsOf(specs []eval.Spec) ([]eval.Evaluator, error) {
	evaluators := make([]eval.Evaluator, len(specs))
	for i, spec := range specs {
		var err error
		if evaluators[i], err = evaluator.New(spec); err != nil {
			return nil, err
		}
	}
	return evaluators, nil
}

// engine returns the engine of a run for some of its cases.
func (s *Service) engine(ctx context.Context, p *store.Project, run *store.Run, cases []store.Case) (*experiment.Engine, error) {
	candidates, err := candidatesOf(ctx, p, run, cases)
	if err != nil {
		return nil, err
	}
	e := &experiment.Engine{Redact: s.cleanEvidence}
	if e.Target, err = targetOf(run.Target, candidates); err != nil {
		return nil, err
	}
	if e.Bindings, err = experiment.BindStubs(run.Bound); err != nil {
		return nil, err
	}
	e.Evaluators, err = evaluatorsOf(run.Evaluators)
	return e, err
}

// candidatesOf returns the candidate's recordings of the cases, under the ids of
// the cases; none for a run without a candidate.
func candidatesOf(ctx context.Context, p *store.Project, run *store.Run, cases []store.Case) ([]eval.Recording, error) {
	if run.Candidate == "" {
		return nil, nil
	}
	ids := make([]string, len(cases))
	for i := range cases {
		ids[i] = cases[i].ExternalID
	}
	found, err := p.RecordingsByExternalID(ctx, run.Candidate, ids)
	if err != nil {
		return nil, err
	}
	byID := make(map[string]eval.Recording, len(found))
	for i := range found {
		byID[found[i].ExternalID] = found[i].Recording
	}
	candidates := make([]eval.Recording, 0, len(found))
	for i := range cases {
		if r, ok := byID[cases[i].ExternalID]; ok {
			r.ID = cases[i].CaseID
			candidates = append(candidates, r)
		}
	}
	return candidates, nil
}

// evalCase returns a stored case for the engine.
func evalCase(c *store.Case) (eval.Case, error) {
	e := c.Eval()
	var err error
	e.Evaluators, err = evaluatorsOf(c.Body.Evaluators)
	return e, err
}
