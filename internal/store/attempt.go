package store

import (
	"context"
	"database/sql"
	"errors"
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

// errStored says that another worker has stored some of the attempts: one that
// was taken for dead was only slow.
var errStored = errors.New("some of the attempts are stored already")

// SaveAttempts stores the attempts of a group that are not stored yet, with
// their results and the tallies, all or nothing, and returns how far the run is
// then. When that is its end, last is called in the same transaction; it may use
// nothing but the transaction and may be nil.
func (p *Project) SaveAttempts(ctx context.Context, g AttemptGroup, last func(ctx context.Context, tx *sql.Tx) error) (Progress, error) {
	progress, err := p.saveFresh(ctx, g, last)
	if !errors.Is(err, errStored) {
		return progress, err
	}
	fresh := g
	if fresh.Attempts, err = p.notStored(ctx, g); err != nil {
		return Progress{}, err
	}
	if len(fresh.Attempts) == 0 {
		return p.Progress(ctx, g.Run)
	}
	progress, err = p.saveFresh(ctx, fresh, last)
	if errors.Is(err, errStored) {
		err = eval.Problemf(eval.Conflict, "another worker saves the same attempts, try again")
	}
	return progress, err
}

// saveFresh stores the attempts of a group, none of which is stored yet; else
// it stores nothing and returns errStored.
func (p *Project) saveFresh(ctx context.Context, g AttemptGroup, last func(ctx context.Context, tx *sql.Tx) error) (Progress, error) {
	var progress Progress
	err := p.store.write(ctx, "save the attempts", func(ctx context.Context, tx *sql.Tx) error {
		if err := p.addAttempts(ctx, tx, g); err != nil {
			return err
		}
		if err := p.addResults(ctx, tx, g.Run, g.Attempts); err != nil {
			return err
		}
		var tally eval.Tally
		for _, a := range g.Attempts {
			tally.Add(a.Attempt, g.Policy)
		}
		var err error
		if progress, err = p.addTally(ctx, tx, g.Run, &tally); err != nil {
			return err
		}
		if len(g.Attempts) == 0 || progress.Done < progress.Total || last == nil {
			return nil
		}
		return last(ctx, tx)
	})
	return progress, err
}

func (p *Project) addAttempts(ctx context.Context, tx *sql.Tx, g AttemptGroup) error {
	rows := p.store.newBulk(tx, "attempt", `project_id, run_id, n, repeat, verdict, left_open, unchecked,
		model_calls, tokens_in, tokens_out, tokens_unsplit, latency_ms, saved_at, reason, body`,
		"ON CONFLICT (project_id, run_id, n, repeat) DO NOTHING")
	now := stamp{p.store.now()}
	for _, a := range g.Attempts {
		e, spend := a.Attempt, a.Attempt.Evidence.Spend
		err := rows.add(ctx, p.id, g.Run, e.Case, e.Repeat, string(e.Verdict(g.Policy)), e.LeftOpen(), e.Unchecked(),
			spend.ModelCalls, spend.Tokens.Input, spend.Tokens.Output, spend.Tokens.Unsplit, spend.LatencyMs,
			now, orNull(a.Reason.String()), a.Body.Bytes())
		if err != nil {
			return err
		}
	}
	added, err := rows.flush(ctx)
	if err == nil && added < int64(len(g.Attempts)) {
		err = errStored
	}
	return err
}

// notStored returns the attempts of the group that are not stored.
func (p *Project) notStored(ctx context.Context, g AttemptGroup) ([]NewAttempt, error) {
	fresh := make([]NewAttempt, 0, len(g.Attempts))
	for _, a := range g.Attempts {
		stored, err := p.StoredAttempts(ctx, g.Run, a.Attempt.Repeat, a.Attempt.Case, a.Attempt.Case)
		if err != nil {
			return nil, err
		}
		if !stored[a.Attempt.Case] {
			fresh = append(fresh, a)
		}
	}
	return fresh, nil
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

// StoredAttempts returns which of the cases first to last have their attempt of
// that repeat stored. It looks each one up by key: of cases with many repeats
// most rows between them are of others.
func (p *Project) StoredAttempts(ctx context.Context, run string, repeat, first, last int) (map[int]bool, error) {
	cases, err := list(ctx, p.store, "which attempts are done", scalar[int],
		`SELECT c.n FROM run_case c WHERE c.project_id = $1 AND c.run_id = $2 AND c.n BETWEEN $3 AND $4
			AND EXISTS (SELECT 1 FROM attempt a WHERE a.project_id = c.project_id AND a.run_id = c.run_id
				AND a.n = c.n AND a.repeat = $5)`, p.id, run, first, last, repeat)
	stored := make(map[int]bool, len(cases))
	for _, n := range cases {
		stored[n] = true
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

// Attempt returns one attempt whole, or a Problem of kind not found.
func (p *Project) Attempt(ctx context.Context, run string, n, repeat int) (eval.Attempt, error) {
	return one(ctx, p.store, "attempt in run", run, scanAttempt,
		`SELECT `+attemptColumns+`WHERE a.project_id = $1 AND a.run_id = $2 AND a.n = $3 AND a.repeat = $4`, p.id, run, n, repeat)
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
