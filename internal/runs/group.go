package runs

import (
	"context"
	"database/sql"
	"time"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// A group is committed when it is full or old, whichever comes first: a commit
// for every attempt would cost a hundred times as much.
const (
	groupSize = 100
	groupAge  = 200 * time.Millisecond
	// lastCommit is how long the last group of a stopped shard may take.
	lastCommit = 5 * time.Second
)

// commitAll commits attempts as they come, in groups, until made is closed or
// the context ends; what has come by then is committed in either case.
func (s *Service) commitAll(ctx context.Context, p *store.Project, run *store.Run, made <-chan store.NewAttempt) error {
	var group []store.NewAttempt
	old := time.NewTimer(groupAge)
	defer old.Stop()
	for {
		select {
		case a, more := <-made:
			if !more {
				return s.commitLast(ctx, p, run, group)
			}
			if group = append(group, a); len(group) == 1 {
				old.Reset(groupAge)
			}
			if len(group) < groupSize {
				continue
			}
		case <-old.C:
		case <-ctx.Done():
			return s.commitLast(ctx, p, run, group)
		}
		if err := s.commit(ctx, p, run, group); err != nil {
			return err
		}
		group = group[:0]
	}
}

// commitLast commits a group even though the context may have ended.
func (s *Service) commitLast(ctx context.Context, p *store.Project, run *store.Run, group []store.NewAttempt) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastCommit)
	defer cancel()
	return s.commit(ctx, p, run, group)
}

// commit stores a group; the one that completes the run queues its end in the
// same transaction. A run that was summed up meanwhile takes nothing more.
func (s *Service) commit(ctx context.Context, p *store.Project, run *store.Run, group []store.NewAttempt) error {
	if len(group) == 0 {
		return nil
	}
	_, err := p.SaveAttempts(ctx, store.AttemptGroup{Run: run.ID, Policy: run.Policy, Attempts: group}, s.queueFinish(p, run.ID))
	if eval.KindOf(err) == eval.Conflict && err != nil {
		now, readErr := p.Run(ctx, run.ID)
		if readErr == nil && now.Decision != nil {
			return nil
		}
	}
	return err
}

// queueFinish queues the end of a run in a transaction.
func (s *Service) queueFinish(p *store.Project, run string) func(context.Context, *sql.Tx) error {
	return func(ctx context.Context, tx *sql.Tx) error {
		_, err := s.client.InsertTx(ctx, tx, finishArgs{Project: p.ID(), Run: run}, nil)
		return err
	}
}
