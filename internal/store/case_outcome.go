package store

import (
	"context"
	"database/sql"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/redact"
)

// CaseOutcome is what became of a case, for the end of its run.
type CaseOutcome struct {
	N       int
	Outcome eval.Outcome
	Strip   string
	// Reason is a Reason as JSON; empty when every repeat passed.
	Reason     redact.Clean
	ModelCalls int64
	Tokens     int64
	SlowestMs  int64
}

// SaveOutcomes stores what became of cases, at most BatchSize of them in one
// transaction. Saving them again changes nothing.
func (p *Project) SaveOutcomes(ctx context.Context, run string, outcomes []CaseOutcome) error {
	if len(outcomes) > BatchSize {
		return eval.Problemf(eval.Internal, "a batch of %d outcomes is over %d", len(outcomes), BatchSize)
	}
	return p.store.write(ctx, "save the outcomes", func(ctx context.Context, tx *sql.Tx) error {
		update, err := tx.PrepareContext(ctx,
			`UPDATE run_case SET outcome = $4, look = $5, strip = $6, reason = $7, model_calls = $8, tokens = $9, slowest_ms = $10
			WHERE project_id = $1 AND run_id = $2 AND n = $3`)
		if err != nil {
			return err
		}
		defer update.Close()
		for _, o := range outcomes {
			_, err := update.ExecContext(ctx, p.id, run, o.N, string(o.Outcome), look(o.Outcome), o.Strip,
				orNull(o.Reason.String()), o.ModelCalls, o.Tokens, o.SlowestMs)
			if err != nil {
				return err
			}
		}
		return nil
	})
}
