package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/tapedeck-dev/tapedeck/internal/redact"
)

// Action is a deed that the audit log keeps, as noun and verb.
type Action string

const (
	DeedUploadAdded  Action = "upload.add"
	DeedRunStarted   Action = "run.start"
	DeedRunCancelled Action = "run.cancel"
)

// Deed is one entry of the audit log.
type Deed struct {
	ID        string
	At        time.Time
	Principal string
	Action    Action
	// Subject is the id of what it was done to.
	Subject string
	Detail  string
}

// Audit adds an entry to the log. What the store does itself it logs itself.
func (p *Project) Audit(ctx context.Context, principal string, action Action, subject string, detail redact.Clean) error {
	return p.store.write(ctx, "add to the audit log", func(ctx context.Context, tx *sql.Tx) error {
		return p.audit(ctx, tx, principal, action, subject, detail.String())
	})
}

// audit adds an entry in the transaction of the deed.
func (p *Project) audit(ctx context.Context, tx *sql.Tx, principal string, action Action, subject, detail string) error {
	_, err := tx.ExecContext(ctx,
		`INSERT INTO audit (project_id, id, at, principal, action, subject, detail) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		p.id, p.store.newID(), stamp{p.store.now()}, principal, action, subject, detail)
	return err
}

// DeedFilter says which entries of the audit log are listed, newest first.
type DeedFilter struct {
	// Before is the id of the last entry of the page before; empty for the
	// first page.
	Before string
	Limit  int
}

// Deeds returns a page of the audit log, newest first.
func (p *Project) Deeds(ctx context.Context, f DeedFilter) ([]Deed, error) {
	return list(ctx, p.store, "the audit log", scanDeed,
		`SELECT id, at, principal, action, subject, detail FROM audit
		WHERE project_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`,
		p.id, before(f.Before), limit(f.Limit))
}

func scanDeed(row scanner) (d Deed, err error) {
	var at stamp
	err = row.Scan(&d.ID, &at, &d.Principal, &d.Action, &d.Subject, &d.Detail)
	d.At = at.Time
	return d, err
}
