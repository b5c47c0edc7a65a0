package runs

import (
	"context"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/report"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// attemptsPerPage is how many attempts are read at once, with those of one case
// as the least.
const attemptsPerPage = 500

// casesPerPage returns how many cases of so many repeats are read at once.
func casesPerPage(repeats int) int { return max(1, attemptsPerPage/repeats) }

// Report returns the report of a run that has ended, or a Problem: of kind not
// found, or of kind conflict for a run that has not ended. Its cases are read
// while they are ranged over, within ctx.
func (s *Service) Report(ctx context.Context, project, id string) (*report.Report, error) {
	p := s.project(project)
	run, err := p.Run(ctx, id)
	if err != nil {
		return nil, err
	}
	if run.Decision == nil {
		return nil, eval.Problemf(eval.Conflict, "the run has not ended yet: it is %s with %d of %d attempts", run.State, run.Done, run.Total)
	}
	summary, err := p.Summary(ctx, id)
	if err != nil {
		return nil, err
	}
	return &report.Report{
		Run: run.Run, Gate: *run.Decision, Summary: summary,
		Cases: func(yield func(*report.Case, error) bool) {
			if err := eachCase(ctx, p, &run, func(c *report.Case) bool { return yield(c, nil) }); err != nil {
				yield(nil, err)
			}
		},
	}, nil
}

// eachCase calls do for the cases of a run with their attempts, until it returns
// false.
func eachCase(ctx context.Context, p *store.Project, run *store.Run, do func(*report.Case) bool) error {
	page := casesPerPage(run.Repeats)
	for first := 0; first < int(run.Cases); first += page {
		last := first + page - 1
		cases, err := p.CaseRange(ctx, run.ID, first, last)
		if err != nil {
			return err
		}
		attempts, err := p.AttemptRange(ctx, run.ID, first, last)
		if err != nil {
			return err
		}
		for i := range cases {
			n := 0
			for n < len(attempts) && attempts[n].Case == cases[i].N {
				n++
			}
			if !do(reportCase(&cases[i], attempts[:n])) {
				return nil
			}
			attempts = attempts[n:]
		}
	}
	return nil
}

// reportCase returns a stored case as the report has it.
func reportCase(c *store.Case, attempts []eval.Attempt) *report.Case {
	r := &report.Case{
		ID: c.CaseID, Line: c.Line, Outcome: c.Outcome, Unchecked: true, Turn: c.Body.Turn,
		Evaluators: append([]eval.Spec{}, c.Body.Evaluators...), Attempts: make([]*eval.Attempt, len(attempts)),
	}
	for i := range attempts {
		r.Attempts[i] = &attempts[i]
		r.Unchecked = r.Unchecked && attempts[i].Unchecked()
	}
	return r
}
