package store

import (
	"context"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// RecordingRow is a recording as lists show it: in an upload, or among all.
type RecordingRow struct {
	ID string
	// Upload is the upload of the list, or the one that brought it first; Line
	// is its line there.
	Upload string
	Line   int
	// ExternalID is the id it was recorded under, GivenID tells a given one
	// from a default one, and Version counts contents of a given id from 1.
	ExternalID string
	GivenID    bool
	Version    int64
	// Novelty says what the line brought to what was stored.
	Novelty Novelty
	// Asked is the beginning of the input.
	Asked string
	// Tools are the distinct tools it calls, in the order of their first call.
	Tools []string
	Calls int64
	// ModelCalls, Tokens and LatencyMs are as recorded, 0 where they were not.
	ModelCalls int64
	Tokens     int64
	LatencyMs  int64
}

// Recording is a recording whole.
type Recording struct {
	RecordingRow
	// Body is the line as recorded, after redaction.
	Body []byte
	// Recording is what the line says.
	Recording eval.Recording
}

const recordingColumns = `r.id, l.upload_id, l.line, r.external_id, r.given_id, r.version, l.novelty,
	r.asked, r.tools, r.calls, r.model_calls, r.tokens, r.latency_ms`

// fromLinks joins the recordings of uploads, firstLinks those with the upload
// that brought each first.
const (
	fromLinks = ` FROM upload_recording l
		JOIN upload u ON u.project_id = l.project_id AND u.id = l.upload_id AND u.state = 'ready'
		JOIN recording r ON r.project_id = l.project_id AND r.id = l.recording_id `
	firstLinks = ` FROM recording r
		JOIN upload u ON u.project_id = r.project_id AND u.id = r.upload_id AND u.state = 'ready'
		JOIN upload_recording l ON l.project_id = r.project_id AND l.upload_id = r.upload_id AND l.line = r.line `
)

func (r *RecordingRow) columns() []any {
	return []any{&r.ID, &r.Upload, &r.Line, &r.ExternalID, &r.GivenID, &r.Version, &r.Novelty,
		&r.Asked, asJSON{&r.Tools}, &r.Calls, &r.ModelCalls, &r.Tokens, &r.LatencyMs}
}

func scanRecordingRow(row scanner) (r RecordingRow, err error) {
	err = row.Scan(r.columns()...)
	return r, err
}

func scanRecording(row scanner) (r Recording, err error) {
	if err = row.Scan(append(r.columns(), &r.Body)...); err != nil {
		return r, err
	}
	recordings, err := parseLines([]storedLine{{number: r.Line, body: r.Body}})
	if err == nil {
		r.Recording = recordings[0]
	}
	return r, err
}

// Recording returns the recording of that id, as the upload that brought it
// first has it, or a Problem of kind not found.
func (p *Project) Recording(ctx context.Context, id string) (Recording, error) {
	return one(ctx, p.store, "recording", id, scanRecording,
		`SELECT `+recordingColumns+`, r.body`+firstLinks+`WHERE r.project_id = $1 AND r.id = $2`, p.id, id)
}

// RecordingFilter says which recordings are listed: those of one upload in line
// order, or else all, newest first.
type RecordingFilter struct {
	Upload string
	// AfterLine is the last line of the page before, in the list of an upload.
	AfterLine int
	// Before is the id of the last recording of the page before, in the list of
	// all.
	Before string
	Limit  int
}

// Recordings returns a page of recordings.
func (p *Project) Recordings(ctx context.Context, f RecordingFilter) ([]RecordingRow, error) {
	if f.Upload != "" {
		return list(ctx, p.store, "the recordings", scanRecordingRow,
			`SELECT `+recordingColumns+fromLinks+`WHERE l.project_id = $1 AND l.upload_id = $2 AND l.line > $3
			ORDER BY l.line LIMIT $4`, p.id, f.Upload, f.AfterLine, limit(f.Limit))
	}
	return list(ctx, p.store, "the recordings", scanRecordingRow,
		`SELECT `+recordingColumns+firstLinks+`WHERE r.project_id = $1 AND r.id < $2
		ORDER BY r.id DESC LIMIT $3`, p.id, before(f.Before), limit(f.Limit))
}

// Versions returns all recordings of a given id, the latest version first; there
// are none for a default id.
func (p *Project) Versions(ctx context.Context, externalID string) ([]RecordingRow, error) {
	return list(ctx, p.store, "the versions", scanRecordingRow,
		`SELECT `+recordingColumns+fromLinks+`WHERE l.project_id = $1 AND l.external_id = $2
			AND l.upload_id = r.upload_id AND r.given_id
		ORDER BY r.version DESC LIMIT $3`, p.id, externalID, maxLimit)
}

// WithoutCase returns the first external ids of an upload that no case of the
// run has, in line order, and how many there are.
func (p *Project) WithoutCase(ctx context.Context, upload, run string, first int) (ids []string, n int64, err error) {
	const where = ` FROM upload_recording WHERE project_id = $1 AND upload_id = $2
		AND external_id NOT IN (SELECT external_id FROM run_case WHERE project_id = $1 AND run_id = $3)`
	ids, err = list(ctx, p.store, "the candidates", scalar[string],
		`SELECT external_id`+where+` ORDER BY line LIMIT $4`, p.id, upload, run, first)
	if err != nil {
		return nil, 0, err
	}
	n, err = one(ctx, p.store, "upload", upload, scalar[int64], `SELECT count(*)`+where, p.id, upload, run)
	return ids, n, err
}
