package store

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/redact"
)

// NewAttempt is an attempt to be stored.
type NewAttempt struct {
	// Attempt gives the place, the spend and the verdicts; no text of it but the
	// labels of evaluators is stored.
	Attempt *eval.Attempt
	// Body is the attempt as JSON.
	Body redact.Clean
	// Reason is a Reason as JSON; empty when the attempt passed.
	Reason redact.Clean
}

// AttemptGroup is a group of attempts of one run that are stored together.
type AttemptGroup struct {
	Run      string
	Policy   eval.Policy
	Attempts []NewAttempt
}

// SaveAttempts stores the attempts of a group that are not stored yet, with
// their results and the tallies, all or nothing, and returns how far the run is
// then. When that is its end, last is called in the same transaction; it may use
// nothing but the transaction and may be nil.
func (p *Project) SaveAttempts(ctx context.Context, g AttemptGroup, last func(ctx context.Context, tx *sql.Tx) error) (Progress, error) {
	var progress Progress
	err := p.store.write(ctx, "save the attempts", func(ctx context.Context, tx *sql.Tx) error {
		fresh, err := p.addAttempts(ctx, tx, g)
		if err != nil {
			return err
		}
		if err := p.addResults(ctx, tx, g.Run, fresh); err != nil {
			return err
		}
		var tally eval.Tally
		for _, a := range fresh {
			tally.Add(a.Attempt, g.Policy)
		}
		if progress, err = p.addTally(ctx, tx, g.Run, &tally); err != nil {
			return err
		}
		if len(fresh) == 0 || progress.Done < progress.Total || last == nil {
			return nil
		}
		return last(ctx, tx)
	})
	return progress, err
}

// addAttempts inserts the attempts that are not there and returns them. That one
// is there happens when a worker that was taken for dead was only slow.
func (p *Project) addAttempts(ctx context.Context, tx *sql.Tx, g AttemptGroup) ([]NewAttempt, error) {
	fresh, err := p.notStored(ctx, tx, g)
	if err != nil {
		return nil, err
	}
	rows := p.store.newBulk(tx, "attempt", `project_id, run_id, n, repeat, verdict, left_open, unchecked,
		model_calls, tokens_in, tokens_out, tokens_unsplit, latency_ms, saved_at, reason, body`,
		"ON CONFLICT (project_id, run_id, n, repeat) DO NOTHING")
	now := stamp{p.store.now()}
	for _, a := range fresh {
		e, spend := a.Attempt, a.Attempt.Evidence.Spend
		err := rows.add(ctx, p.id, g.Run, e.Case, e.Repeat, string(e.Verdict(g.Policy)), e.LeftOpen(), e.Unchecked(),
			spend.ModelCalls, spend.Tokens.Input, spend.Tokens.Output, spend.Tokens.Unsplit, spend.LatencyMs,
			now, orNull(a.Reason.String()), a.Body.Bytes())
		if err != nil {
			return nil, err
		}
	}
	added, err := rows.flush(ctx)
	if err == nil && added < int64(len(fresh)) {
		// Another worker was between our look and our insert; look again.
		err = eval.Problemf(eval.Conflict, "another worker saved some of the attempts, try again")
	}
	return fresh, err
}

// notStored returns the attempts of the group that are not stored.
func (p *Project) notStored(ctx context.Context, tx *sql.Tx, g AttemptGroup) ([]NewAttempt, error) {
	if len(g.Attempts) == 0 {
		return nil, nil
	}
	first, last := g.Attempts[0].Attempt.Case, g.Attempts[0].Attempt.Case
	for _, a := range g.Attempts {
		first, last = min(first, a.Attempt.Case), max(last, a.Attempt.Case)
	}
	stored, err := p.attemptsIn(ctx, tx, g.Run, first, last)
	if err != nil || len(stored) == 0 {
		return g.Attempts, err
	}
	return slices.DeleteFunc(slices.Clone(g.Attempts), func(a NewAttempt) bool {
		return stored[AttemptRef{a.Attempt.Case, a.Attempt.Repeat}]
	}), nil
}

func (p *Project) addResults(ctx context.Context, tx *sql.Tx, run string, attempts []NewAttempt) error {
	rows := p.store.newBulk(tx, "result", "project_id, run_id, n, repeat, idx, label, verdict, code", "")
	for _, a := range attempts {
		for i, r := range a.Attempt.Results {
			err := rows.add(ctx, p.id, run, a.Attempt.Case, a.Attempt.Repeat, i, r.Label, string(r.Verdict), string(r.Code))
			if err != nil {
				return err
			}
		}
	}
	_, err := rows.flush(ctx)
	return err
}

// AttemptRef names an attempt within its run.
type AttemptRef struct {
	Case   int
	Repeat int
}

// StoredAttempts returns which attempts of the cases first to last are stored.
func (p *Project) StoredAttempts(ctx context.Context, run string, first, last int) (map[AttemptRef]bool, error) {
	ctx, cancel := context.WithTimeout(ctx, readDeadline)
	defer cancel()
	stored, err := p.attemptsIn(ctx, p.store.reader, run, first, last)
	return stored, p.store.problem("read which attempts are done", err)
}

func (p *Project) attemptsIn(ctx context.Context, q querier, run string, first, last int) (map[AttemptRef]bool, error) {
	refs, err := collect(ctx, q, func(row scanner) (r AttemptRef, err error) {
		err = row.Scan(&r.Case, &r.Repeat)
		return r, err
	}, `SELECT n, repeat FROM attempt WHERE project_id = $1 AND run_id = $2 AND n BETWEEN $3 AND $4`, p.id, run, first, last)
	stored := make(map[AttemptRef]bool, len(refs))
	for _, r := range refs {
		stored[r] = true
	}
	return stored, err
}

// SavedSince reports whether an attempt was stored at that time or later whose
// case and repeat both lie between those of first and last.
func (p *Project) SavedSince(ctx context.Context, run string, first, last AttemptRef, since time.Time) (bool, error) {
	return one(ctx, p.store, "run", run, scalar[bool],
		`SELECT EXISTS (SELECT 1 FROM attempt WHERE project_id = $1 AND run_id = $2
			AND n BETWEEN $3 AND $4 AND repeat BETWEEN $5 AND $6 AND saved_at >= $7)`,
		p.id, run, first.Case, last.Case, first.Repeat, last.Repeat, stamp{since})
}

// Attempts returns the attempts of one case, in the order of their repeats.
func (p *Project) Attempts(ctx context.Context, run string, n int) ([]eval.Attempt, error) {
	return p.AttemptRange(ctx, run, n, n)
}

// AttemptRange returns the attempts of the cases first to last, case by case,
// repeats ascending.
func (p *Project) AttemptRange(ctx context.Context, run string, first, last int) ([]eval.Attempt, error) {
	return list(ctx, p.store, "the attempts", scanAttempt,
		`SELECT `+attemptColumns+`WHERE a.project_id = $1 AND a.run_id = $2 AND a.n BETWEEN $3 AND $4
		ORDER BY a.n, a.repeat`, p.id, run, first, last)
}

// attemptColumns selects attempts whole. Joined, SQLite would read on beyond the
// end of a range of cases.
const attemptColumns = `a.n, (SELECT c.case_id FROM run_case c
	WHERE c.project_id = a.project_id AND c.run_id = a.run_id AND c.n = a.n), a.body FROM attempt a `

func scanAttempt(row scanner) (a eval.Attempt, err error) {
	err = row.Scan(&a.Case, &a.CaseID, asJSON{&a})
	return a, err
}

// AttemptLine is an attempt without its evidence: what the end of a run needs.
type AttemptLine struct {
	AttemptRef
	Verdict   eval.Verdict
	LeftOpen  bool
	Unchecked bool
	Spend     eval.Spend
	// Reason is a Reason as JSON; empty when the attempt passed.
	Reason string
}

// AttemptLines returns the attempts of the cases first to last, case by case,
// repeats ascending.
func (p *Project) AttemptLines(ctx context.Context, run string, first, last int) ([]AttemptLine, error) {
	return list(ctx, p.store, "the attempts", func(row scanner) (a AttemptLine, err error) {
		err = row.Scan(&a.Case, &a.Repeat, &a.Verdict, &a.LeftOpen, &a.Unchecked, &a.Spend.ModelCalls,
			&a.Spend.Tokens.Input, &a.Spend.Tokens.Output, &a.Spend.Tokens.Unsplit, &a.Spend.LatencyMs, text{&a.Reason})
		return a, err
	}, `SELECT n, repeat, verdict, left_open, unchecked, model_calls, tokens_in, tokens_out, tokens_unsplit, latency_ms, reason
		FROM attempt WHERE project_id = $1 AND run_id = $2 AND n BETWEEN $3 AND $4 ORDER BY n, repeat`, p.id, run, first, last)
}
