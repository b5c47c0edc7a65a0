package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/redact"
)

// Progress says how far a run is.
type Progress struct {
	State   RunState
	Version int64
	Done    int64
	Total   int64
}

// Progress returns how far a run is, or a Problem of kind not found.
func (p *Project) Progress(ctx context.Context, run string) (Progress, error) {
	return one(ctx, p.store, "run", run, func(row scanner) (g Progress, err error) {
		err = row.Scan(&g.State, &g.Version, &g.Done, &g.Total)
		return g, err
	}, `SELECT state, version, done, total FROM run WHERE project_id = $1 AND id = $2 AND state <> 'loading'`, p.id, run)
}

// Cancel stops a run that has not ended: what was done stays, nothing more
// begins. It calls jobs in the same transaction; jobs may use nothing but the
// transaction and may be nil. A run that has ended is a Problem of kind
// conflict.
func (p *Project) Cancel(ctx context.Context, run, principal string, jobs func(ctx context.Context, tx *sql.Tx) error) error {
	return p.store.write(ctx, "cancel the run", func(ctx context.Context, tx *sql.Tx) error {
		result, err := tx.ExecContext(ctx,
			`UPDATE run SET state = 'cancelled', version = version + 1
			WHERE project_id = $1 AND id = $2 AND state IN ('queued', 'running')`, p.id, run)
		if err != nil {
			return err
		}
		switch n, err := result.RowsAffected(); {
		case err != nil:
			return err
		case n == 0:
			return p.notRunning(ctx, tx, run)
		}
		if err := p.audit(ctx, tx, principal, DeedRunCancelled, run, ""); err != nil || jobs == nil {
			return err
		}
		return jobs(ctx, tx)
	})
}

// notRunning says why a run cannot be stopped.
func (p *Project) notRunning(ctx context.Context, tx *sql.Tx, run string) error {
	state, err := scalar[RunState](tx.QueryRowContext(ctx,
		`SELECT state FROM run WHERE project_id = $1 AND id = $2 AND state <> 'loading'`, p.id, run))
	if err != nil {
		return missing(err, "run", run)
	}
	return eval.Problemf(eval.Conflict, "the run is %s already", state)
}

// RunEnd is what the end of a run found out.
type RunEnd struct {
	// State is finished, failed or cancelled.
	State   RunState
	Verdict eval.Verdict
	// Decision and Summary are a gate.Decision and an eval.Summary as JSON.
	Decision, Summary redact.Clean
	Outcomes          eval.CaseCounts
	Interval          *eval.Interval
	// Base is the id of the run that Flips are counted against; empty when
	// there is none.
	Base  string
	Flips FlipCounts
	Fault redact.Clean
}

// EndRun stores what the end of a run found out, all at once. It does nothing to
// a run that was summed up before.
func (p *Project) EndRun(ctx context.Context, run string, end RunEnd) error {
	var low, high, clustered any
	if i := end.Interval; i != nil {
		low, high, clustered = i.Low, i.High, i.Clustered
	}
	return p.store.write(ctx, "end the run", func(ctx context.Context, tx *sql.Tx) error {
		var started stamp
		err := tx.QueryRowContext(ctx, `SELECT started_at FROM run
			WHERE project_id = $1 AND id = $2 AND verdict IS NULL`, p.id, run).Scan(&started)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx,
			`UPDATE run SET state = $3, verdict = $4, decision = $5, summary = $6,
				cases_passed = $7, cases_failed = $8, cases_inconsistent = $9, cases_inconclusive = $10,
				cases_error = $11, cases_unchecked = $12, interval_low = $13, interval_high = $14, interval_clustered = $15,
				base_id = $16, flips = $17, fault = $18, finished_at = $19, version = version + 1
			WHERE project_id = $1 AND id = $2`,
			p.id, run, string(end.State), string(end.Verdict), end.Decision.String(), end.Summary.String(),
			end.Outcomes.Passed, end.Outcomes.Failed, end.Outcomes.Inconsistent, end.Outcomes.Inconclusive,
			end.Outcomes.Error, end.Outcomes.Unchecked, low, high, clustered,
			orNull(end.Base), asJSON{end.Flips}, orNull(end.Fault.String()), stamp{elapsed(started.Time, p.store.now())})
		return err
	})
}

// Summary returns the summary of a run that has ended, or a Problem of kind not
// found.
func (p *Project) Summary(ctx context.Context, run string) (eval.Summary, error) {
	return one(ctx, p.store, "summary of run", run, func(row scanner) (s eval.Summary, err error) {
		err = row.Scan(asJSON{&s})
		return s, err
	}, `SELECT summary FROM run WHERE project_id = $1 AND id = $2 AND verdict IS NOT NULL`, p.id, run)
}
