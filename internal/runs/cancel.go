package runs

import (
	"context"
	"database/sql"
)

// Cancel stops a run: what was made stays, nothing more is begun, and the run is
// summed up over what there is. A run that has ended is a Problem of kind
// conflict.
func (s *Service) Cancel(ctx context.Context, project, run, principal string) error {
	p := s.project(project)
	// Only shards that are being worked are told; those that wait see the state
	// of the run and return at once.
	running, err := s.runningShardsOf(ctx, run)
	if err != nil {
		return err
	}
	finish := s.queueFinish(p, run)
	return p.Cancel(ctx, run, principal, func(ctx context.Context, tx *sql.Tx) error {
		for _, id := range running {
			if _, err := s.client.JobCancelTx(ctx, tx, id); err != nil {
				return err
			}
		}
		return finish(ctx, tx)
	})
}
