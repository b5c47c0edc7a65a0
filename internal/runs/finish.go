package runs

import (
	"context"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// stillCommitting is how long the end of a cancelled run waits for shards that
// are committing their last group.
const stillCommitting = 200 * time.Millisecond

// bulk is how many attempts make it worth emptying the database's log after them.
const bulk = 10_000

// finishWorker ends runs.
type finishWorker struct {
	river.WorkerDefaults[finishArgs]
	service *Service
}

// Timeout returns that the end of a run has none, however many cases it has.
func (*finishWorker) Timeout(*river.Job[finishArgs]) time.Duration { return -1 }

// Work ends the run. One that cannot be ended in any try fails, with the reason.
func (w *finishWorker) Work(ctx context.Context, job *river.Job[finishArgs]) error {
	p := w.service.project(job.Args.Project)
	run, err := p.Run(ctx, job.Args.Run)
	switch {
	case isNotFound(err):
		return nil
	case err != nil:
		return err
	case run.Decision != nil:
		return nil
	case run.State != store.RunCancelled && run.Done < run.Total:
		return nil // it is not the end yet
	}
	if run.State == store.RunCancelled {
		busy, err := w.service.runningShardsOf(ctx, run.ID)
		if err != nil {
			return err
		}
		if len(busy) > 0 {
			return river.JobSnooze(stillCommitting)
		}
	}
	err = w.service.finish(ctx, p, &run)
	if err != nil && ctx.Err() == nil && job.Attempt >= job.MaxAttempts {
		return w.service.fail(ctx, p, &run, err)
	}
	return err
}

// finish works out what became of the cases and of the run, and stores it.
func (s *Service) finish(ctx context.Context, p *store.Project, run *store.Run) error {
	summary, err := s.summarize(ctx, p, run)
	if err != nil {
		return err
	}
	end := store.RunEnd{State: store.RunFinished, Outcomes: summary.Cases, Interval: summary.Interval}
	decision, err := decide(run, summary)
	if err != nil {
		return err
	}
	if run.State == store.RunCancelled {
		end.State = store.RunCancelled
	} else if err := s.compare(ctx, p, run, &end); err != nil {
		return err
	}
	end.Verdict = decision.Verdict
	if end.Decision, err = s.cleanJSON(decision); err != nil {
		return err
	}
	if end.Summary, err = s.cleanJSON(summary); err != nil {
		return err
	}
	if err := p.EndRun(ctx, run.ID, end); err != nil || run.Total < bulk {
		return err
	}
	return s.store.Checkpoint(ctx)
}

// decide returns what the gate decides. Over a run that was cancelled nothing
// can be decided.
func decide(run *store.Run, summary *eval.Summary) (gate.Decision, error) {
	if run.State == store.RunCancelled {
		return gate.Decision{
			Verdict: eval.Inconclusive,
			Detail:  fmt.Sprintf("cancelled after %d of %d attempts", summary.Attempts.Total, run.Total),
		}, nil
	}
	rules, err := gate.ParseAll(run.Gate)
	if err != nil {
		return gate.Decision{}, err
	}
	return gate.Decide(rules, summary, gate.ReportWords), nil
}

// compare counts the flips against the finished run before of the same name.
func (s *Service) compare(ctx context.Context, p *store.Project, run *store.Run, end *store.RunEnd) error {
	base, err := p.PreviousRun(ctx, run)
	if isNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	end.Base = base.ID
	end.Flips, err = Compare(ctx, p, &base, run)
	return err
}

// fail ends a run that cannot be summed up.
func (s *Service) fail(ctx context.Context, p *store.Project, run *store.Run, cause error) error {
	s.log.Error("summing up a run", "run", run.ID, "error", cause)
	decision, err := s.cleanJSON(gate.Decision{Verdict: eval.Inconclusive, Detail: "the run could not be summed up"})
	if err != nil {
		return err
	}
	summary, err := s.cleanJSON(eval.Summary{Policy: run.Policy, Repeats: run.Repeats})
	if err != nil {
		return err
	}
	return p.EndRun(ctx, run.ID, store.RunEnd{
		State: store.RunFailed, Verdict: eval.Inconclusive, Decision: decision, Summary: summary,
		Fault: s.redactor.Text(cause.Error(), nil),
	})
}
