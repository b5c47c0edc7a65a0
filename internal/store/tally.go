package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// addTally adds the tally of new attempts to that of their run and returns how
// far the run is then.
func (p *Project) addTally(ctx context.Context, tx *sql.Tx, run string, t *eval.Tally) (Progress, error) {
	slowest := t.Spend.Slowest
	if slowest == nil {
		slowest = &eval.SlowestAttempt{LatencyMs: -1} // slower than nothing
	}
	var g Progress
	err := tx.QueryRowContext(ctx,
		`UPDATE run SET version = version + 1, done = done + $3, passed = passed + $4, failed = failed + $5,
			inconclusive = inconclusive + $6, error = error + $7, left_open = left_open + $8, unchecked = unchecked + $9,
			with_evidence = with_evidence + $10, model_calls = model_calls + $11, tokens_in = tokens_in + $12,
			tokens_out = tokens_out + $13, tokens_unsplit = tokens_unsplit + $14, latency_ms = latency_ms + $15
		WHERE project_id = $1 AND id = $2 AND verdict IS NULL
		RETURNING state, version, done, total`,
		p.id, run, t.Attempts.Total, t.Attempts.Passed, t.Attempts.Failed,
		t.Attempts.Inconclusive, t.Attempts.Error, t.Attempts.Open, t.Attempts.Unchecked,
		t.Spend.Attempts, t.Spend.ModelCalls, t.Spend.Tokens.Input, t.Spend.Tokens.Output, t.Spend.Tokens.Unsplit, t.Spend.LatencyMs,
	).Scan(&g.State, &g.Version, &g.Done, &g.Total)
	if errors.Is(err, sql.ErrNoRows) {
		return g, eval.Problemf(eval.Conflict, "run %s has been summed up and takes no more attempts", run)
	}
	if err != nil {
		return g, err
	}
	// The slower attempt counts, the earlier one of equals, whatever the order
	// in which they arrive.
	_, err = tx.ExecContext(ctx,
		`UPDATE run SET slowest_n = $3, slowest_repeat = $4, slowest_ms = $5
		WHERE project_id = $1 AND id = $2 AND $5 >= 0 AND (slowest_ms IS NULL OR slowest_ms < $5
			OR (slowest_ms = $5 AND (slowest_n, slowest_repeat) > ($3, $4)))`,
		p.id, run, slowest.Case, slowest.Repeat, slowest.LatencyMs)
	if err != nil {
		return g, err
	}
	return g, p.addLabels(ctx, tx, run, t.Labels)
}

func (p *Project) addLabels(ctx context.Context, tx *sql.Tx, run string, labels []eval.LabelTally) error {
	for _, l := range labels {
		_, err := tx.ExecContext(ctx,
			`INSERT INTO run_label (project_id, run_id, label, passed, failed, error, inconclusive, left_open, other,
				judged_attempts, first_n, first_repeat, first_idx)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
			ON CONFLICT (project_id, run_id, label) DO UPDATE SET
				passed = run_label.passed + excluded.passed,
				failed = run_label.failed + excluded.failed,
				error = run_label.error + excluded.error,
				inconclusive = run_label.inconclusive + excluded.inconclusive,
				left_open = run_label.left_open + excluded.left_open,
				other = run_label.other + excluded.other,
				judged_attempts = run_label.judged_attempts + excluded.judged_attempts`,
			p.id, run, l.Label, l.Passed, l.Failed, l.Error, l.Inconclusive, l.Open, l.Other,
			l.JudgedAttempts, l.First.Case, l.First.Repeat, l.First.Index)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx,
			`UPDATE run_label SET first_n = $4, first_repeat = $5, first_idx = $6
			WHERE project_id = $1 AND run_id = $2 AND label = $3 AND (first_n, first_repeat, first_idx) > ($4, $5, $6)`,
			p.id, run, l.Label, l.First.Case, l.First.Repeat, l.First.Index)
		if err != nil {
			return err
		}
	}
	return nil
}

// Tally returns the tally of a run so far, with its labels in the order of their
// first appearance, or a Problem of kind not found. It is the sum that eval.Tally
// gives over the same attempts.
func (p *Project) Tally(ctx context.Context, run string) (eval.Tally, error) {
	r, err := p.Run(ctx, run)
	if err != nil {
		return eval.Tally{}, err
	}
	labels, err := list(ctx, p.store, "the tallies", func(row scanner) (l eval.LabelTally, err error) {
		err = row.Scan(&l.Label, &l.Passed, &l.Failed, &l.Error, &l.Inconclusive, &l.Open, &l.Other,
			&l.JudgedAttempts, &l.First.Case, &l.First.Repeat, &l.First.Index)
		return l, err
	}, `SELECT label, passed, failed, error, inconclusive, left_open, other, judged_attempts, first_n, first_repeat, first_idx
		FROM run_label WHERE project_id = $1 AND run_id = $2 ORDER BY first_n, first_repeat, first_idx`, p.id, run)
	return eval.Tally{Attempts: r.Attempts, Labels: labels, Spend: r.Spend}, err
}
