package store

import (
	"context"
	"database/sql"
)

// Novelty says what a line brought to what was stored already (design
// decision 4).
type Novelty string

const (
	// New means that nothing like it was stored.
	New Novelty = "new"
	// Known means that the same line was stored: it adds nothing.
	Known Novelty = "known"
	// Version means that its given id was stored with other content.
	Version Novelty = "version"
)

// lookupWidth is how many sums or ids one query asks for.
const lookupWidth = 50

// classify finds out for each recording whether it is known, a new version or
// new, and gives it its id. It reads what is visible now; what becomes visible
// until the upload is finished is looked at then.
func (w *UploadWriter) classify(ctx context.Context, additions []addition) error {
	ctx, cancel := context.WithTimeout(ctx, readDeadline)
	defer cancel()
	ready, err := w.p.readyUploads(ctx, w.p.store.reader)
	if err != nil {
		return err
	}
	known, versions := map[string]string{}, map[string]int64{}
	if ready > 0 {
		if known, err = w.p.knownRecordings(ctx, additions); err != nil {
			return err
		}
		if versions, err = w.p.latestVersions(ctx, additions); err != nil {
			return err
		}
	}
	for i := range additions {
		a := &additions[i]
		a.novelty, a.version = New, 1
		if id, ok := known[string(a.Same[:])]; ok {
			a.novelty, a.id = Known, id
			continue
		}
		a.id = w.p.store.newID()
		if latest, ok := versions[a.ID]; ok && a.GivenID {
			a.novelty, a.version = Version, latest+1
		}
	}
	return nil
}

// knownRecordings returns the ids of the visible recordings with the same sums.
func (p *Project) knownRecordings(ctx context.Context, additions []addition) (map[string]string, error) {
	known := map[string]string{}
	err := inChunks(len(additions), func(from, to int) error {
		args := []any{p.id}
		for _, a := range additions[from:to] {
			args = append(args, a.Same[:])
		}
		return p.pairs(ctx, `SELECT r.same, min(r.id) FROM recording r
			JOIN upload u ON u.project_id = r.project_id AND u.id = r.upload_id AND u.state = 'ready'
			WHERE r.project_id = $1 AND r.same IN `+placeholders(2, to-from)+` GROUP BY r.same`, args,
			func(row scanner) error {
				var same []byte
				var id string
				err := row.Scan(&same, &id)
				known[string(same)] = id
				return err
			})
	})
	return known, err
}

// latestVersions returns the latest version of each given id that is visible.
func (p *Project) latestVersions(ctx context.Context, additions []addition) (map[string]int64, error) {
	latest := map[string]int64{}
	err := inChunks(len(additions), func(from, to int) error {
		args := []any{p.id}
		for _, a := range additions[from:to] {
			args = append(args, a.ID)
		}
		return p.pairs(ctx, `SELECT l.external_id, max(r.version) FROM upload_recording l
			JOIN upload u ON u.project_id = l.project_id AND u.id = l.upload_id AND u.state = 'ready'
			JOIN recording r ON r.project_id = l.project_id AND r.id = l.recording_id AND r.given_id
			WHERE l.project_id = $1 AND l.external_id IN `+placeholders(2, to-from)+` GROUP BY l.external_id`, args,
			func(row scanner) error {
				var id string
				var version int64
				err := row.Scan(&id, &version)
				latest[id] = version
				return err
			})
	})
	return latest, err
}

// pairs calls do for every row of a query on the readers.
func (p *Project) pairs(ctx context.Context, query string, args []any, do func(scanner) error) error {
	_, err := collect(ctx, p.store.reader, func(row scanner) (struct{}, error) { return struct{}{}, do(row) }, query, args...)
	return err
}

// inChunks calls do for every lookupWidth of n things.
func inChunks(n int, do func(from, to int) error) error {
	for from := 0; from < n; from += lookupWidth {
		if err := do(from, min(from+lookupWidth, n)); err != nil {
			return err
		}
	}
	return nil
}

// overtaken is a recording of this upload that another upload brought first, or
// whose id it brought.
type overtaken struct {
	line    int64
	id      string
	other   string // the recording that is the same
	version int64  // the latest version of the id
}

// lookAgain classifies the recordings of the upload once more, against uploads
// that became ready while it was loaded: a new recording may be known by now, or
// a version.
func (w *UploadWriter) lookAgain(ctx context.Context, tx *sql.Tx) error {
	same, err := w.overtakenBySame(ctx, tx)
	if err != nil {
		return err
	}
	for _, o := range same {
		if err := w.relink(ctx, tx, o); err != nil {
			return err
		}
	}
	versions, err := w.overtakenByVersion(ctx, tx)
	if err != nil {
		return err
	}
	for _, o := range versions {
		if err := w.raise(ctx, tx, o); err != nil {
			return err
		}
	}
	return w.recount(ctx, tx)
}

func (w *UploadWriter) overtakenBySame(ctx context.Context, tx *sql.Tx) ([]overtaken, error) {
	return collect(ctx, tx, func(row scanner) (o overtaken, err error) {
		err = row.Scan(&o.line, &o.id, &o.other)
		return o, err
	}, `SELECT l.line, r.id, min(o.id) FROM upload_recording l
		JOIN recording r ON r.project_id = l.project_id AND r.id = l.recording_id
		JOIN recording o ON o.project_id = r.project_id AND o.same = r.same AND o.id <> r.id
		JOIN upload u ON u.project_id = o.project_id AND u.id = o.upload_id AND u.state = 'ready'
		WHERE l.project_id = $1 AND l.upload_id = $2 AND l.novelty <> 'known'
		GROUP BY l.line, r.id`, w.p.id, w.id)
}

// relink makes a line point to the recording that is the same, and drops ours.
func (w *UploadWriter) relink(ctx context.Context, tx *sql.Tx, o overtaken) error {
	_, err := tx.ExecContext(ctx, `UPDATE upload_recording SET novelty = 'known', recording_id = $4
		WHERE project_id = $1 AND upload_id = $2 AND line = $3`, w.p.id, w.id, o.line, o.other)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM recording WHERE project_id = $1 AND id = $2`, w.p.id, o.id)
	return err
}

func (w *UploadWriter) overtakenByVersion(ctx context.Context, tx *sql.Tx) ([]overtaken, error) {
	return collect(ctx, tx, func(row scanner) (o overtaken, err error) {
		err = row.Scan(&o.line, &o.id, &o.version)
		return o, err
	}, `SELECT l.line, r.id, max(o.version) FROM upload_recording l
		JOIN recording r ON r.project_id = l.project_id AND r.id = l.recording_id AND r.given_id
		JOIN upload_recording k ON k.project_id = l.project_id AND k.external_id = l.external_id AND k.upload_id <> l.upload_id
		JOIN upload u ON u.project_id = k.project_id AND u.id = k.upload_id AND u.state = 'ready'
		JOIN recording o ON o.project_id = k.project_id AND o.id = k.recording_id AND o.given_id
		WHERE l.project_id = $1 AND l.upload_id = $2 AND l.novelty <> 'known'
		GROUP BY l.line, r.id`, w.p.id, w.id)
}

// raise makes a recording the version after the latest one.
func (w *UploadWriter) raise(ctx context.Context, tx *sql.Tx, o overtaken) error {
	_, err := tx.ExecContext(ctx, `UPDATE upload_recording SET novelty = 'version'
		WHERE project_id = $1 AND upload_id = $2 AND line = $3`, w.p.id, w.id, o.line)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE recording SET version = $3 WHERE project_id = $1 AND id = $2`,
		w.p.id, o.id, o.version+1)
	return err
}

// recount counts the recordings of the upload by novelty from what is stored.
func (w *UploadWriter) recount(ctx context.Context, tx *sql.Tx) error {
	clear(w.novel)
	_, err := collect(ctx, tx, func(row scanner) (struct{}, error) {
		var novelty Novelty
		var n int64
		err := row.Scan(&novelty, &n)
		w.novel[novelty] = n
		return struct{}{}, err
	}, `SELECT novelty, count(*) FROM upload_recording
		WHERE project_id = $1 AND upload_id = $2 GROUP BY novelty`, w.p.id, w.id)
	return err
}
