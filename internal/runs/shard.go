package runs

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/riverqueue/river"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// shardBudget is how long a shard makes new attempts before it lets others have
// their turn; it goes on at the next fetch.
const shardBudget = time.Minute

// writeDeadline bounds each of our own transactions of the writer.
const writeDeadline = 30 * time.Second

// errBudget ends the making of attempts when the budget is used up.
var errBudget = errors.New("the budget of the shard is used up")

// shardWorker works shards.
type shardWorker struct {
	river.WorkerDefaults[shardArgs]
	service *Service
}

// Timeout returns that a shard has none: the release at start stands in for the
// rescue of jobs that take too long.
func (*shardWorker) Timeout(*river.Job[shardArgs]) time.Duration { return -1 }

// Work makes the attempts of the shard that are not stored, and commits what it
// made whichever way it ends.
func (w *shardWorker) Work(ctx context.Context, job *river.Job[shardArgs]) error {
	p := w.service.project(job.Args.Project)
	run, err := p.Run(ctx, job.Args.Run)
	switch {
	case isNotFound(err):
		return nil
	case err != nil:
		return err
	case run.State.Ended():
		return nil
	case run.State == store.RunQueued:
		if err := p.Beginning(ctx, run.ID); err != nil {
			return err
		}
	}
	shard := &shard{service: w.service, project: p, run: &run, args: job.Args, until: time.Now().Add(shardBudget)}
	if err := shard.work(ctx); !errors.Is(err, errBudget) {
		return err
	}
	return river.JobSnooze(0)
}

// shard is the work on one shard.
type shard struct {
	service *Service
	project *store.Project
	run     *store.Run
	args    shardArgs
	until   time.Time
}

// work makes attempts in one goroutine and commits them in another, so that none
// waits for the next one to be made.
func (s *shard) work(ctx context.Context) error {
	making, stop := context.WithCancel(ctx)
	defer stop()
	made, failed := make(chan store.NewAttempt), make(chan error, 1)
	go func() {
		defer close(made)
		failed <- s.guarded(making, made)
	}()
	err := s.service.commitAll(ctx, s.project, s.run, made)
	stop()
	for range made { // what was made but can no longer be committed
	}
	if makeErr := <-failed; err == nil {
		err = makeErr
	}
	return err
}

// guarded is makeAll with a panic as its error: the job library catches panics
// in its own goroutines only.
func (s *shard) guarded(ctx context.Context, made chan<- store.NewAttempt) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	return s.makeAll(ctx, made)
}

// makeAll makes the attempts of the shard that are not stored.
func (s *shard) makeAll(ctx context.Context, made chan<- store.NewAttempt) error {
	for _, seg := range segments(s.args.From, s.args.To, s.run.Cases) {
		cases, err := s.project.CaseRange(ctx, s.run.ID, seg.first, seg.last)
		if err != nil {
			return err
		}
		stored, err := s.project.StoredAttempts(ctx, s.run.ID, seg.repeat, seg.first, seg.last)
		if err != nil {
			return err
		}
		engine, err := s.service.engine(ctx, s.project, s.run, cases)
		if err != nil {
			return err
		}
		for i := range cases {
			if stored[cases[i].N] {
				continue
			}
			if err := s.make(ctx, engine, &cases[i], seg.repeat, made); err != nil {
				return err
			}
		}
	}
	return nil
}

// make makes one attempt. One that was being made when the context ended says
// nothing and is dropped.
func (s *shard) make(ctx context.Context, engine *experiment.Engine, c *store.Case, repeat int, made chan<- store.NewAttempt) error {
	if time.Now().After(s.until) {
		return errBudget
	}
	played, err := evalCase(c)
	if err != nil {
		return err
	}
	attempt := engine.Attempt(ctx, c.N, &played, repeat)
	if err := ctx.Err(); err != nil {
		return err
	}
	clean, err := s.service.cleanAttempt(attempt)
	if err != nil {
		return err
	}
	select {
	case made <- clean:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// isNotFound reports whether what was asked for is not there.
func isNotFound(err error) bool { return err != nil && eval.KindOf(err) == eval.NotFound }
