package store

import (
	"context"
	"slices"
)

// readSize is how many recordings are read at once: no query stays open while
// they are worked on.
const readSize = 500

// EachOfUpload calls do for every recording of a ready upload, in line order. It
// stops at the first error, which it returns as it is.
func (p *Project) EachOfUpload(ctx context.Context, upload string, do func(*Recording) error) error {
	for after := 0; ; {
		page, err := p.wholeRecordings(ctx,
			`WHERE l.project_id = $1 AND l.upload_id = $2 AND l.line > $3 ORDER BY l.line LIMIT $4`,
			p.id, upload, after, readSize)
		if err != nil || len(page) == 0 {
			return err
		}
		if err := each(page, do); err != nil {
			return err
		}
		after = page[len(page)-1].Line
	}
}

// EachOf calls do for every recording of those ids, in the order of uploads and
// their lines; ids that are not there are passed over. It stops at the first
// error, which it returns as it is.
func (p *Project) EachOf(ctx context.Context, ids []string, do func(*Recording) error) error {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	return inChunks(len(ids), func(from, to int) error {
		args := []any{p.id}
		for _, id := range ids[from:to] {
			args = append(args, id)
		}
		page, err := p.wholeRecordings(ctx, `WHERE l.project_id = $1 AND l.upload_id = r.upload_id AND r.id IN `+
			placeholders(2, to-from)+` ORDER BY l.upload_id, l.line`, args...)
		if err != nil {
			return err
		}
		return each(page, do)
	})
}

// RecordingsByExternalID returns the recordings of an upload with those external
// ids, in line order.
func (p *Project) RecordingsByExternalID(ctx context.Context, upload string, externalIDs []string) ([]Recording, error) {
	var found []Recording
	err := inChunks(len(externalIDs), func(from, to int) error {
		args := []any{p.id, upload}
		for _, id := range externalIDs[from:to] {
			args = append(args, id)
		}
		page, err := p.wholeRecordings(ctx, `WHERE l.project_id = $1 AND l.upload_id = $2 AND l.external_id IN `+
			placeholders(3, to-from)+` ORDER BY l.line`, args...)
		found = append(found, page...)
		return err
	})
	return found, err
}

// wholeRecordings returns recordings with their bodies, parsed together.
func (p *Project) wholeRecordings(ctx context.Context, where string, args ...any) ([]Recording, error) {
	page, err := list(ctx, p.store, "the recordings", func(row scanner) (r Recording, err error) {
		err = row.Scan(append(r.columns(), &r.Body)...)
		return r, err
	}, `SELECT `+recordingColumns+`, r.body`+fromLinks+where, args...)
	if err != nil {
		return nil, err
	}
	lines := make([]storedLine, len(page))
	for i := range page {
		lines[i] = storedLine{number: page[i].Line, body: page[i].Body}
	}
	parsed, err := parseLines(lines)
	if err != nil {
		return nil, err
	}
	for i := range parsed {
		page[i].Recording = parsed[i]
	}
	return page, nil
}

func each(page []Recording, do func(*Recording) error) error {
	for i := range page {
		if err := do(&page[i]); err != nil {
			return err
		}
	}
	return nil
}
