package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/redact"
)

// NewRun is the frozen configuration of a run.
type NewRun struct {
	Name, Branch, Commit, CIURL redact.Clean
	Dirty                       bool
	Actor                       string
	Origin                      eval.Origin
	Target                      string
	Policy                      eval.Policy
	Repeats                     int
	Tolerance                   float64
	// Gate, Evaluators and Bound are JSON arrays: the rules in writing, the
	// specs of the run's evaluators, the tools bound to the stub.
	Gate, Evaluators, Bound redact.Clean
	// Candidate is an upload's id, empty for other targets than recorded.
	Candidate string
}

// NewCase is one case of a run.
type NewCase struct {
	// CaseID is unique in the run; ExternalID is the recording's own id.
	CaseID     redact.Clean
	ExternalID redact.Clean
	// Recording and Upload are the ids of where it was copied from, Line its
	// line there.
	Recording string
	Upload    string
	Line      int
	Asked     redact.Clean
	// Body is a CaseBody as JSON and Digest its keyed sum: equal digests are
	// stored once.
	Body   redact.Clean
	Digest [32]byte
	// Content is the keyed sum of what the case asks and requires: cases of two
	// runs are compared where it is equal.
	Content [32]byte
}

// RunWriter writes one run and its cases, batch by batch. Nothing of it is
// visible until Start returns. It is for one goroutine.
type RunWriter struct {
	p       *Project
	id      string
	actor   string
	name    string
	repeats int
	cases   int64
}

// BeginRun begins a run. It ends with Start or Abort; one that does not is swept
// when the store is opened again.
func (p *Project) BeginRun(ctx context.Context, r NewRun) (*RunWriter, error) {
	w := &RunWriter{p: p, id: p.store.newID(), actor: r.Actor, name: r.Name.String(), repeats: r.Repeats}
	err := p.store.write(ctx, "begin the run", func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx,
			`INSERT INTO run (project_id, id, name, state, branch, commit_id, dirty, ci_url, actor, origin, target,
				policy, repeats, tolerance, gate, evaluators, bound, candidate_id, created_at)
			VALUES ($1, $2, $3, 'loading', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
			p.id, w.id, w.name, r.Branch.String(), r.Commit.String(), r.Dirty, r.CIURL.String(), r.Actor, string(r.Origin), r.Target,
			string(r.Policy), r.Repeats, r.Tolerance, r.Gate.String(), r.Evaluators.String(), r.Bound.String(), r.Candidate,
			stamp{p.store.now()})
		return err
	})
	return w, err
}

// ID returns the run's id.
func (w *RunWriter) ID() string { return w.id }

// AddCases adds cases after those added before, in one transaction; at most
// BatchSize of them. A case id that is there already is a Problem of kind
// conflict.
func (w *RunWriter) AddCases(ctx context.Context, cases []NewCase) error {
	if len(cases) > BatchSize {
		return eval.Problemf(eval.Internal, "a batch of %d cases is over %d", len(cases), BatchSize)
	}
	err := w.p.store.write(ctx, "add the cases", func(ctx context.Context, tx *sql.Tx) error {
		frozen := w.p.store.newBulk(tx, "frozen_case", "project_id, digest, body", "ON CONFLICT (project_id, digest) DO NOTHING")
		for _, c := range cases {
			if err := frozen.add(ctx, w.p.id, c.Digest[:], c.Body.Bytes()); err != nil {
				return err
			}
		}
		if _, err := frozen.flush(ctx); err != nil {
			return err
		}
		rows := w.p.store.newBulk(tx, "run_case",
			"project_id, run_id, n, case_id, external_id, recording_id, upload_id, line, digest, content, asked", "")
		for i, c := range cases {
			err := rows.add(ctx, w.p.id, w.id, w.cases+int64(i), c.CaseID.String(), c.ExternalID.String(),
				c.Recording, c.Upload, c.Line, c.Digest[:], c.Content[:], firstCharacters(c.Asked.String(), askedLength))
			if err != nil {
				return err
			}
		}
		_, err := rows.flush(ctx)
		return err
	})
	if err == nil {
		w.cases += int64(len(cases))
	}
	return err
}

// Start makes the run visible, with its number, and calls jobs in the same
// transaction, so that its work is queued exactly when it is there. jobs may use
// nothing but the transaction; it may be nil.
func (w *RunWriter) Start(ctx context.Context, jobs func(ctx context.Context, tx *sql.Tx) error) error {
	if w.cases == 0 {
		return eval.Invalidf("a run needs at least one case")
	}
	return w.p.store.write(ctx, "start the run", func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx,
			`UPDATE run SET state = 'queued', cases = $3, total = $4, number =
				(SELECT coalesce(max(o.number), 0) + 1 FROM run o WHERE o.project_id = $1 AND o.name = $5)
			WHERE project_id = $1 AND id = $2`,
			w.p.id, w.id, w.cases, w.cases*int64(w.repeats), w.name)
		if err != nil {
			return err
		}
		if err := w.p.audit(ctx, tx, w.actor, DeedRunStarted, w.id, w.name); err != nil || jobs == nil {
			return err
		}
		return jobs(ctx, tx)
	})
}

// Abort throws the run away, unless it was started. It works even when ctx is
// done.
func (w *RunWriter) Abort(ctx context.Context) error {
	return w.p.dropRun(context.WithoutCancel(ctx), w.id)
}

// dropRun deletes a run that was never started, slice by slice. Contents of
// cases stay: other runs may hold them.
func (p *Project) dropRun(ctx context.Context, id string) error {
	for {
		var dropped int64
		err := p.store.write(ctx, "throw the run away", func(ctx context.Context, tx *sql.Tx) error {
			result, err := tx.ExecContext(ctx,
				`DELETE FROM run_case WHERE project_id = $1 AND run_id = $2 AND n < (SELECT min(n) FROM run_case
					WHERE project_id = $1 AND run_id = $2) + $3
				AND EXISTS (SELECT 1 FROM run WHERE project_id = $1 AND id = $2 AND state = 'loading')`, p.id, id, sweepSize)
			if err != nil {
				return err
			}
			if dropped, err = result.RowsAffected(); err != nil || dropped > 0 {
				return err
			}
			_, err = tx.ExecContext(ctx, `DELETE FROM run WHERE project_id = $1 AND id = $2 AND state = 'loading'`, p.id, id)
			return err
		})
		if err != nil || dropped == 0 {
			return err
		}
	}
}

// Beginning marks a queued run as running; it does nothing to any other. The
// time of its first attempt is its start.
func (p *Project) Beginning(ctx context.Context, run string) error {
	return p.store.write(ctx, "mark the run as running", func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx,
			`UPDATE run SET state = 'running', started_at = $3, version = version + 1
			WHERE project_id = $1 AND id = $2 AND state = 'queued'`, p.id, run, stamp{p.store.now()})
		return err
	})
}

// elapsed keeps a run from ending before it began, should the clock be set back.
func elapsed(started, now time.Time) time.Time {
	if now.Before(started) {
		return started
	}
	return now
}
