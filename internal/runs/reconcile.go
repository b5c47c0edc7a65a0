package runs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// maxJobs is how many jobs the library lists at once.
const maxJobs = 10_000

// reconcileWorker looks after runs that have lost their jobs.
type reconcileWorker struct {
	river.WorkerDefaults[reconcileArgs]
	service *Service
}

// Timeout returns that looking after runs has none.
func (*reconcileWorker) Timeout(*river.Job[reconcileArgs]) time.Duration { return -1 }

// Work looks after all runs that have not ended.
func (w *reconcileWorker) Work(ctx context.Context, _ *river.Job[reconcileArgs]) error {
	return w.service.reconcile(ctx)
}

// reconcile brings to an end each run that has no shard left to work: attempts
// that nobody will make, since the job of their shard was given up, are stored
// as errors, and the end of the run is queued unless it is.
func (s *Service) reconcile(ctx context.Context) error {
	unfinished, err := s.store.UnfinishedRuns(ctx)
	if err != nil || len(unfinished) == 0 {
		return err
	}
	// The jobs are read after the runs: a run that was there had its jobs then.
	live, err := s.shardsIn(ctx, liveStates()...)
	if err != nil {
		return err
	}
	var faults []error
	for _, ref := range unfinished {
		if len(live[ref.Run]) > 0 {
			continue
		}
		if err := s.bringToEnd(ctx, s.project(ref.Project), ref.Run); err != nil {
			faults = append(faults, fmt.Errorf("run %s: %w", ref.Run, err)) // the others go on
		}
	}
	return errors.Join(faults...)
}

// bringToEnd closes the attempts of a run that nobody will make.
func (s *Service) bringToEnd(ctx context.Context, p *store.Project, id string) error {
	run, err := p.Run(ctx, id)
	if err != nil {
		return err
	}
	if run.State == store.RunCancelled || run.Done == run.Total {
		return s.queueFinishNow(ctx, p, id)
	}
	s.log.Warn("closing attempts whose jobs were given up", "run", id, "done", run.Done, "total", run.Total)
	filter := store.CaseFilter{Run: id, Order: store.ByNumber, Limit: groupSize}
	for {
		cases, err := p.Cases(ctx, filter)
		if err != nil || len(cases) == 0 {
			return err
		}
		if err := s.closeOpen(ctx, p, &run, cases); err != nil {
			return err
		}
		filter.After = &store.CaseCursor{N: cases[len(cases)-1].N}
	}
}

// closeOpen stores the attempts of those cases that were not made as errors.
func (s *Service) closeOpen(ctx context.Context, p *store.Project, run *store.Run, cases []store.CaseRow) error {
	var group []store.NewAttempt
	for repeat := 1; repeat <= run.Repeats; repeat++ {
		stored, err := p.StoredAttempts(ctx, run.ID, repeat, cases[0].N, cases[len(cases)-1].N)
		if err != nil {
			return err
		}
		for i := range cases {
			if stored[cases[i].N] {
				continue
			}
			lost, err := s.newAttempt(&eval.Attempt{
				Case: cases[i].N, CaseID: cases[i].CaseID, Repeat: repeat,
				Results: []eval.Result{eval.Broken(eval.LabelSetup, fmt.Sprintf("not made: its job was given up after %d tries", maxAttempts))},
			})
			if err != nil {
				return err
			}
			group = append(group, lost)
		}
		if len(group) >= groupSize || repeat == run.Repeats {
			if err := s.commit(ctx, p, run, group); err != nil {
				return err
			}
			group = nil
		}
	}
	return nil
}

// queueFinishNow queues the end of a run unless it is queued.
func (s *Service) queueFinishNow(ctx context.Context, p *store.Project, run string) error {
	_, err := s.client.Insert(ctx, finishArgs{Project: p.ID(), Run: run}, nil)
	return err
}

// runningShardsOf returns the ids of the jobs of a run that are being worked.
func (s *Service) runningShardsOf(ctx context.Context, run string) ([]int64, error) {
	running, err := s.shardsIn(ctx, rivertype.JobStateRunning)
	return running[run], err
}

// shardsIn returns the ids of the shards in those states, by their run.
func (s *Service) shardsIn(ctx context.Context, states ...rivertype.JobState) (map[string][]int64, error) {
	ctx, cancel := context.WithTimeout(ctx, writeDeadline)
	defer cancel()
	byRun := map[string][]int64{}
	params := river.NewJobListParams().Kinds(shardArgs{}.Kind()).States(states...).
		OrderBy(river.JobListOrderByID, river.SortOrderAsc).First(maxJobs)
	for {
		page, err := s.client.JobList(ctx, params)
		if err != nil {
			return nil, err
		}
		for _, job := range page.Jobs {
			var args shardArgs
			if err := json.Unmarshal(job.EncodedArgs, &args); err != nil {
				return nil, err
			}
			byRun[args.Run] = append(byRun[args.Run], job.ID)
		}
		if len(page.Jobs) < maxJobs {
			return byRun, nil
		}
		params = params.After(page.LastCursor)
	}
}
