package store

import (
	"context"
	"time"

	"github.com/tapedeck-dev/tapedeck/internal/redact"
)

// UploadState says how far an upload is.
type UploadState string

const (
	UploadLoading UploadState = "loading" // being written; nothing of it is visible
	UploadReady   UploadState = "ready"
	UploadFailed  UploadState = "failed" // refused; nothing of it was kept but its faults
)

// Upload is one file or request taken in at once, with its receipt.
type Upload struct {
	ID    string
	State UploadState
	Kind  string
	// Name is what the uploader called it.
	Name      string
	Principal string
	// Partial says that the uploader chose to keep the good lines of a file
	// with bad ones.
	Partial bool
	// PolicyVersion names the redaction that it passed.
	PolicyVersion string
	// Bytes and Lines are of the plain file.
	Bytes int64
	Lines int64
	// Added, Known and Versions count its recordings: those nobody had seen,
	// those that were stored already, and those with a known id and other
	// content.
	Added    int64
	Known    int64
	Versions int64
	// Rejected counts its bad lines.
	Rejected int64
	// Receipt counts what redaction replaced; empty until the upload is ready.
	Receipt  redact.Receipt
	Faults   UploadFaults
	Created  time.Time
	Finished time.Time // zero until it is ready or failed
}

// Recordings returns how many recordings the upload holds.
func (u *Upload) Recordings() int64 { return u.Added + u.Known + u.Versions }

// UploadFaults lists the bad lines of an upload. More counts those that are not
// listed.
type UploadFaults struct {
	List []UploadFault `json:"list,omitempty"`
	More int           `json:"more,omitempty"`
}

// UploadFault is a bad line: its number and what kind of fault it has, never a
// byte of it.
type UploadFault struct {
	Line int    `json:"line"`
	Kind string `json:"kind"`
}

const uploadColumns = `id, state, kind, name, principal, partial, policy_version, bytes, lines,
	added, known, versions, rejected, receipt, faults, created_at, finished_at`

func scanUpload(row scanner) (u Upload, err error) {
	var created, finished stamp
	err = row.Scan(&u.ID, &u.State, &u.Kind, &u.Name, &u.Principal, &u.Partial, &u.PolicyVersion, &u.Bytes, &u.Lines,
		&u.Added, &u.Known, &u.Versions, &u.Rejected, asJSON{&u.Receipt}, asJSON{&u.Faults}, &created, &finished)
	u.Created, u.Finished = created.Time, finished.Time
	return u, err
}

// Upload returns the upload of that id, whatever its state, or a Problem of kind
// not found.
func (p *Project) Upload(ctx context.Context, id string) (Upload, error) {
	return one(ctx, p.store, "upload", id, scanUpload,
		`SELECT `+uploadColumns+` FROM upload WHERE project_id = $1 AND id = $2`, p.id, id)
}

// UploadOfSame returns the ready upload of a file, known again by the keyed sum
// of its bytes as they came, or a Problem of kind not found.
func (p *Project) UploadOfSame(ctx context.Context, same [32]byte) (Upload, error) {
	return one(ctx, p.store, "upload", "of these bytes", scanUpload,
		`SELECT `+uploadColumns+` FROM upload WHERE project_id = $1 AND same = $2 AND state = 'ready'`, p.id, same[:])
}

// UploadFilter says which uploads are listed, newest first.
type UploadFilter struct {
	// State restricts the list to uploads in that state; empty lists those that
	// are ready or failed.
	State UploadState
	// Before is the id of the last upload of the page before; empty for the
	// first page.
	Before string
	Limit  int
}

// Uploads returns a page of uploads, newest first.
func (p *Project) Uploads(ctx context.Context, f UploadFilter) ([]Upload, error) {
	return list(ctx, p.store, "the uploads", scanUpload,
		`SELECT `+uploadColumns+` FROM upload
		WHERE project_id = $1 AND id < $2 AND (state = $3 OR ($3 = '' AND state <> 'loading'))
		ORDER BY id DESC LIMIT $4`,
		p.id, before(f.Before), f.State, limit(f.Limit))
}

// ToolCount says in how many recordings a tool is called.
type ToolCount struct {
	Tool       string
	Recordings int64
}

// UploadTools returns the tools that recordings of an upload call, the most
// frequent first.
func (p *Project) UploadTools(ctx context.Context, upload string) ([]ToolCount, error) {
	return list(ctx, p.store, "the tools", func(row scanner) (t ToolCount, err error) {
		err = row.Scan(&t.Tool, &t.Recordings)
		return t, err
	}, `SELECT tool, recordings FROM upload_tool
		WHERE project_id = $1 AND upload_id = $2 ORDER BY recordings DESC, tool`, p.id, upload)
}
