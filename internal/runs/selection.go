package runs

import (
	"context"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// selection is the recordings of a run.
type selection struct {
	uploads    []string
	recordings []string
	// repeated are the external ids that stand in it more than once; only those
	// are named after their upload (design decision 4).
	repeated map[string]bool
}

// frozenCase is a recording as a case.
type frozenCase struct {
	eval.Case
	from *store.Recording
}

// survey looks once at the recordings: which ids repeat, which tools are called
// where all are to be bound, and whether the run is too large.
func survey(ctx context.Context, p *store.Project, f *frozen) (selection, error) {
	sel := selection{uploads: f.Uploads, recordings: f.Recordings, repeated: map[string]bool{}}
	seen := map[string]bool{}
	var tools []string
	bound := map[string]bool{}
	var cases int64
	err := sel.each(ctx, p, func(r *store.Recording) error {
		if cases++; cases*int64(f.Repeats) > maxAttemptsOfRun {
			return eval.Problemf(eval.TooLarge, "a run makes at most %d attempts", maxAttemptsOfRun)
		}
		if seen[r.ExternalID] {
			sel.repeated[r.ExternalID] = true
		}
		if len(sel.uploads) != 1 { // within an upload ids are unique
			seen[r.ExternalID] = true
		}
		for _, tool := range r.Tools {
			if !bound[tool] {
				bound[tool] = true
				tools = append(tools, tool)
			}
		}
		return nil
	})
	if f.BindAll {
		f.Bind = tools
	}
	return sel, err
}

// each calls do for every recording, in the order of the run's cases.
func (s selection) each(ctx context.Context, p *store.Project, do func(*store.Recording) error) error {
	for _, upload := range s.uploads {
		if err := p.EachOfUpload(ctx, upload, do); err != nil {
			return err
		}
	}
	return p.EachOf(ctx, s.recordings, do)
}

// chunks calls do for the cases, some at a time.
func (s selection) chunks(ctx context.Context, p *store.Project, tolerance float64, do func([]frozenCase) error) error {
	chunk := make([]frozenCase, 0, store.BatchSize)
	flush := func() error {
		if len(chunk) == 0 {
			return nil
		}
		err := do(chunk)
		chunk = chunk[:0]
		return err
	}
	err := s.each(ctx, p, func(r *store.Recording) error {
		cases, err := experiment.CasesOf([]eval.Recording{r.Recording}, tolerance)
		if err != nil {
			return err
		}
		c := frozenCase{Case: cases[0], from: r}
		if s.repeated[r.ExternalID] {
			c.ID = r.Upload + "/" + r.ExternalID
		}
		if chunk = append(chunk, c); len(chunk) == cap(chunk) {
			return flush()
		}
		return nil
	})
	if err != nil {
		return err
	}
	return flush()
}

// newCase returns a case as it is stored.
func (s *Service) newCase(c *frozenCase) (store.NewCase, error) {
	body := store.CaseBody{Turn: c.Turn, Evaluators: make([]eval.Spec, len(c.Evaluators))}
	for i, e := range c.Evaluators {
		body.Evaluators[i] = e.Spec()
	}
	clean, err := s.cleanJSON(body)
	if err != nil {
		return store.NewCase{}, err
	}
	required, err := marshal(body.Evaluators)
	if err != nil {
		return store.NewCase{}, err
	}
	return store.NewCase{
		CaseID: s.redactor.Text(c.ID, nil), ExternalID: s.redactor.Text(c.from.ExternalID, nil),
		Recording: c.from.ID, Upload: c.from.Upload, Line: c.from.Line, Asked: s.redactor.Text(c.from.Asked, nil),
		Body: clean, Digest: s.key.Same(clean.Bytes()), Content: s.key.Same([]byte(c.Input), required),
	}, nil
}
