package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/redact"
)

// MaxTools is how many different tools one upload may name.
const MaxTools = 10_000

// NewUpload is what is known of an upload when it begins.
type NewUpload struct {
	Kind          string
	Name          redact.Clean
	Principal     string
	Partial       bool
	PolicyVersion string
}

// UploadEnd is what is known of an upload once all of it was read.
type UploadEnd struct {
	// Same is the keyed sum of the file's bytes as they came.
	Same     [32]byte
	Bytes    int64
	Lines    int64
	Rejected int64
	Receipt  *redact.Receipt
	Faults   UploadFaults
}

// UploadWriter writes one upload, batch by batch. Nothing of it is visible until
// Finish returns. It is for one goroutine.
type UploadWriter struct {
	p     *Project
	id    string
	begun int64 // the project's count of ready uploads when it began
	tools map[string]int64
	novel map[Novelty]int64
	who   string
}

// BeginUpload begins an upload. It ends with Finish, Fail or Abort; one that
// does not is swept when the store is opened again.
func (p *Project) BeginUpload(ctx context.Context, u NewUpload) (*UploadWriter, error) {
	w := &UploadWriter{
		p: p, id: p.store.newID(), who: u.Principal,
		tools: map[string]int64{}, novel: map[Novelty]int64{},
	}
	err := p.store.write(ctx, "begin the upload", func(ctx context.Context, tx *sql.Tx) (err error) {
		if w.begun, err = p.readyUploads(ctx, tx); err != nil {
			return missing(err, "project", p.id)
		}
		_, err = tx.ExecContext(ctx,
			`INSERT INTO upload (project_id, id, state, kind, name, principal, partial, policy_version, created_at)
			VALUES ($1, $2, 'loading', $3, $4, $5, $6, $7, $8)`,
			p.id, w.id, u.Kind, u.Name.String(), u.Principal, u.Partial, u.PolicyVersion, stamp{p.store.now()})
		return err
	})
	return w, err
}

// ID returns the upload's id.
func (w *UploadWriter) ID() string { return w.id }

// Finish makes the upload visible. When the same bytes became ready meanwhile,
// by another upload, this one is thrown away and the other returned: its id then
// differs from ID.
func (w *UploadWriter) Finish(ctx context.Context, end UploadEnd) (Upload, error) {
	id := w.id
	err := w.p.store.write(ctx, "finish the upload", func(ctx context.Context, tx *sql.Tx) (err error) {
		id, err = w.p.readySame(ctx, tx, end.Same)
		if err == nil || !errors.Is(err, sql.ErrNoRows) {
			return err // another one was faster, or nothing can be told
		}
		id = w.id
		return w.ready(ctx, tx, end)
	})
	if err == nil && id != w.id {
		err = w.Abort(ctx)
	}
	if err != nil {
		return Upload{}, err
	}
	return w.p.Upload(ctx, id)
}

// ready makes the upload visible, after a second look at what another upload
// that became ready since it began has brought.
func (w *UploadWriter) ready(ctx context.Context, tx *sql.Tx, end UploadEnd) error {
	now, err := w.p.readyUploads(ctx, tx)
	if err != nil {
		return err
	}
	if now != w.begun {
		if err := w.lookAgain(ctx, tx); err != nil {
			return err
		}
	}
	tools := w.p.store.newBulk(tx, "upload_tool", "project_id, upload_id, tool, recordings", "")
	for tool, n := range w.tools {
		if err := tools.add(ctx, w.p.id, w.id, tool, n); err != nil {
			return err
		}
	}
	if _, err := tools.flush(ctx); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx,
		`UPDATE upload SET state = 'ready', same = $3, bytes = $4, lines = $5, added = $6, known = $7, versions = $8,
			rejected = $9, receipt = $10, faults = $11, finished_at = $12
		WHERE project_id = $1 AND id = $2`,
		w.p.id, w.id, end.Same[:], end.Bytes, end.Lines, w.novel[New], w.novel[Known], w.novel[Version],
		end.Rejected, asJSON{end.Receipt}, asJSON{end.Faults}, stamp{w.p.store.now()})
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE project SET ready_uploads = ready_uploads + 1 WHERE id = $1`, w.p.id)
	if err != nil {
		return err
	}
	return w.p.audit(ctx, tx, w.who, DeedUploadAdded, w.id, "")
}

// Fail throws away all recordings of the upload and keeps what was wrong with
// it. It works even when ctx is done.
func (w *UploadWriter) Fail(ctx context.Context, end UploadEnd) (Upload, error) {
	ctx = context.WithoutCancel(ctx)
	if err := w.p.dropRecordings(ctx, w.id); err != nil {
		return Upload{}, err
	}
	err := w.p.store.write(ctx, "keep the faults of the upload", func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx,
			`UPDATE upload SET state = 'failed', bytes = $3, lines = $4, rejected = $5, faults = $6, finished_at = $7
			WHERE project_id = $1 AND id = $2`,
			w.p.id, w.id, end.Bytes, end.Lines, end.Rejected, asJSON{end.Faults}, stamp{w.p.store.now()})
		return err
	})
	if err != nil {
		return Upload{}, err
	}
	return w.p.Upload(ctx, w.id)
}

// Abort throws the upload away, with all that was written of it. It works even
// when ctx is done.
func (w *UploadWriter) Abort(ctx context.Context) error {
	return w.p.dropUpload(context.WithoutCancel(ctx), w.id)
}

// count counts a recording of the upload.
func (w *UploadWriter) count(novelty Novelty, tools []string) error {
	w.novel[novelty]++
	for _, tool := range tools {
		w.tools[tool]++
	}
	if len(w.tools) > MaxTools {
		return eval.Problemf(eval.TooLarge, "the file names more than %d different tools", MaxTools)
	}
	return nil
}

// readyUploads returns how many uploads became ready in the project so far.
func (p *Project) readyUploads(ctx context.Context, q querier) (int64, error) {
	return scalar[int64](q.QueryRowContext(ctx, `SELECT ready_uploads FROM project WHERE id = $1`, p.id))
}

// readySame returns the id of the ready upload of the same bytes.
func (p *Project) readySame(ctx context.Context, q querier, same [32]byte) (string, error) {
	return scalar[string](q.QueryRowContext(ctx,
		`SELECT id FROM upload WHERE project_id = $1 AND same = $2 AND state = 'ready'`, p.id, same[:]))
}
