package store

import (
	"context"
	"database/sql"
)

// sweepSize is how many rows one transaction of a sweep deletes.
const sweepSize = 1000

// sweep deletes what uploads and runs that were cut off left behind. It runs
// before anybody else can write.
func (s *Store) sweep(ctx context.Context) error {
	projects, err := s.Projects(ctx)
	if err != nil {
		return err
	}
	for _, id := range projects {
		if err := s.Project(id).sweep(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (p *Project) sweep(ctx context.Context) error {
	for _, left := range []struct {
		query string
		drop  func(context.Context, string) error
	}{
		{`SELECT id FROM upload WHERE project_id = $1 AND state = 'loading'`, p.dropUpload},
		{`SELECT id FROM run WHERE project_id = $1 AND state = 'loading'`, p.dropRun},
	} {
		ids, err := collect(ctx, p.store.reader, scalar[string], left.query, p.id)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := left.drop(ctx, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// dropUpload deletes an upload that never became ready, and all it brought.
func (p *Project) dropUpload(ctx context.Context, id string) error {
	if err := p.dropRecordings(ctx, id); err != nil {
		return err
	}
	return p.store.write(ctx, "throw the upload away", func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx,
			`DELETE FROM upload WHERE project_id = $1 AND id = $2 AND state <> 'ready'`, p.id, id)
		return err
	})
}

// dropRecordings deletes the recordings that an upload brought, and its links,
// slice by slice. Nobody else can refer to them: they were never visible.
func (p *Project) dropRecordings(ctx context.Context, upload string) error {
	for {
		var links int64
		err := p.store.write(ctx, "throw the recordings away", func(ctx context.Context, tx *sql.Tx) (err error) {
			last, err := scalar[sql.NullInt64](tx.QueryRowContext(ctx,
				`SELECT max(line) FROM (SELECT line FROM upload_recording
					WHERE project_id = $1 AND upload_id = $2 ORDER BY line LIMIT $3) AS slice`, p.id, upload, sweepSize))
			if err != nil || !last.Valid {
				return err
			}
			links, err = p.dropUpTo(ctx, tx, upload, last.Int64)
			return err
		})
		if err != nil || links == 0 {
			return err
		}
	}
}

// dropUpTo deletes the recordings of an upload up to a line.
func (p *Project) dropUpTo(ctx context.Context, tx *sql.Tx, upload string, line int64) (links int64, err error) {
	_, err = tx.ExecContext(ctx,
		`DELETE FROM recording WHERE project_id = $1 AND id IN (SELECT recording_id FROM upload_recording
			WHERE project_id = $1 AND upload_id = $2 AND line <= $3 AND novelty <> 'known')`, p.id, upload, line)
	if err != nil {
		return 0, err
	}
	result, err := tx.ExecContext(ctx,
		`DELETE FROM upload_recording WHERE project_id = $1 AND upload_id = $2 AND line <= $3`, p.id, upload, line)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}
