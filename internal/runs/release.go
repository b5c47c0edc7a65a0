package runs

import (
	"context"
	"encoding/json"
	"time"

	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// This file is the only one that touches the job library's tables, and is for
// SQLite alone: there the folder's lock proves that nobody holds the jobs that
// are marked as running. The library itself would rescue them only after an
// hour, and never those without a timeout.

// release gives back the jobs that a killed server left running. A killed start
// counts against a shard's tries only if it committed nothing, so that a shard
// that kills the server does not loop for ever, and a long one that is killed
// often still ends.
func (s *Service) release(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, writeDeadline)
	defer cancel()
	fruitful, err := s.fruitful(ctx)
	if err != nil {
		return err
	}
	tx, err := s.store.Writer().BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // without effect after the commit
	for _, id := range fruitful {
		if _, err := tx.ExecContext(ctx, `UPDATE river_job SET attempt = max(attempt - 1, 0) WHERE id = $1`, id); err != nil {
			return err
		}
	}
	for _, statement := range []string{releaseJobs, `DELETE FROM river_leader`} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// releaseJobs gives running jobs back, unless they were to be cancelled or have
// had their last try. Times are text as the library writes them.
const releaseJobs = `UPDATE river_job SET
	state = CASE WHEN json_extract(metadata, '$.cancel_attempted_at') IS NOT NULL THEN 'cancelled'
		WHEN attempt >= max_attempts THEN 'discarded' ELSE 'available' END,
	finalized_at = CASE WHEN json_extract(metadata, '$.cancel_attempted_at') IS NOT NULL OR attempt >= max_attempts
		THEN strftime('%Y-%m-%d %H:%M:%f', 'now') END,
	scheduled_at = strftime('%Y-%m-%d %H:%M:%f', 'now')
WHERE state = 'running'`

// runningShard is a shard that a killed server was working on.
type runningShard struct {
	id      int64
	args    shardArgs
	started time.Time
}

// fruitful returns the ids of the running shards that committed something since
// they were started last.
func (s *Service) fruitful(ctx context.Context) ([]int64, error) {
	shards, err := s.runningShards(ctx)
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, shard := range shards {
		saved, err := s.savedSince(ctx, shard)
		if err != nil {
			return nil, err
		}
		if saved {
			ids = append(ids, shard.id)
		}
	}
	return ids, nil
}

func (s *Service) runningShards(ctx context.Context) ([]runningShard, error) {
	rows, err := s.store.Writer().QueryContext(ctx, `SELECT id, json(args),
			CAST(unixepoch(attempted_at, 'subsec') * 1000 AS INTEGER)
		FROM river_job WHERE state = 'running' AND kind = $1 AND attempted_at IS NOT NULL`, shardArgs{}.Kind())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var shards []runningShard
	for rows.Next() {
		var shard runningShard
		var args string
		var millis int64
		if err := rows.Scan(&shard.id, &args, &millis); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(args), &shard.args); err != nil {
			return nil, err
		}
		shard.started = time.UnixMilli(millis)
		shards = append(shards, shard)
	}
	return shards, rows.Err()
}

// savedSince reports whether the shard committed something since it was started
// last.
func (s *Service) savedSince(ctx context.Context, shard runningShard) (bool, error) {
	p := s.project(shard.args.Project)
	run, err := p.Run(ctx, shard.args.Run)
	if isNotFound(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	for _, seg := range segments(shard.args.From, shard.args.To, run.Cases) {
		saved, err := p.SavedSince(ctx, run.ID, seg.ref(seg.first), seg.ref(seg.last), shard.started)
		if saved || err != nil {
			return saved, err
		}
	}
	return false, nil
}

// ref names the attempt of case n in the segment's repeat.
func (s segment) ref(n int) store.AttemptRef { return store.AttemptRef{Case: n, Repeat: s.repeat} }
