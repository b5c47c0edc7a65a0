package store

import (
	"context"
	"database/sql"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
	"github.com/tapedeck-dev/tapedeck/internal/redact"
)

// BatchSize is how many recordings one transaction takes: more gain nothing and
// keep others waiting for the writer.
const BatchSize = 1000

// askedLength is how many characters of the input a list shows.
const askedLength = 300

// NewRecording is one line of an upload. What lists show of it is read out of
// its redacted body.
type NewRecording struct {
	Line int
	// Same is the keyed sum of the recording's id and its bytes before
	// redaction: equal for the same line only.
	Same [32]byte
	// Body is the line after redaction, kept verbatim.
	Body redact.Clean
}

// addition is a recording with what is found out about it before it is stored.
type addition struct {
	NewRecording
	eval.Recording
	tools   []string // distinct
	novelty Novelty
	// id is that of the recording, of the one that is there if it is known.
	id      string
	version int64
}

// Add writes a batch of at most BatchSize recordings in one transaction. Lines
// come in rising order. A body that is no recording is a Problem.
func (w *UploadWriter) Add(ctx context.Context, batch []NewRecording) error {
	if len(batch) > BatchSize {
		return eval.Problemf(eval.Internal, "a batch of %d recordings is over %d", len(batch), BatchSize)
	}
	additions, err := additionsOf(batch)
	if err != nil {
		return err
	}
	if err := w.classify(ctx, additions); err != nil {
		return w.p.store.problem("compare the recordings with those it has", err)
	}
	err = w.p.store.write(ctx, "add the recordings", func(ctx context.Context, tx *sql.Tx) error {
		return w.insert(ctx, tx, additions)
	})
	if err != nil {
		return err
	}
	for i := range additions {
		if err := w.count(additions[i].novelty, additions[i].tools); err != nil {
			return err
		}
	}
	return nil
}

// additionsOf reads the bodies.
func additionsOf(batch []NewRecording) ([]addition, error) {
	lines := make([]storedLine, len(batch))
	for i, r := range batch {
		lines[i] = storedLine{number: r.Line, body: r.Body.Bytes()}
	}
	recordings, err := parseLines(lines)
	if err != nil {
		return nil, err
	}
	additions := make([]addition, len(batch))
	for i, r := range recordings {
		additions[i] = addition{NewRecording: batch[i], Recording: r, tools: eval.ToolNames(r.ToolCalls)}
	}
	return additions, nil
}

// insert writes the recordings that are not known and links all of them.
func (w *UploadWriter) insert(ctx context.Context, tx *sql.Tx, additions []addition) error {
	p := w.p
	recordings := p.store.newBulk(tx, "recording", `project_id, id, upload_id, line, external_id, given_id, version, same,
		asked, tools, calls, model_calls, tokens, latency_ms, body`, "")
	links := p.store.newBulk(tx, "upload_recording", `project_id, upload_id, line, recording_id, external_id, novelty`, "")
	for i := range additions {
		a := &additions[i]
		if a.novelty != Known {
			err := recordings.add(ctx, p.id, a.id, w.id, a.NewRecording.Line, a.ID, a.GivenID, a.version, a.Same[:],
				firstCharacters(a.Input, askedLength), namesJSON(a.tools), len(a.ToolCalls),
				a.Spend.ModelCalls, a.Spend.Tokens.Total(), a.Spend.LatencyMs, a.Body.Bytes())
			if err != nil {
				return err
			}
		}
		if err := links.add(ctx, p.id, w.id, a.NewRecording.Line, a.id, a.ID, string(a.novelty)); err != nil {
			return err
		}
	}
	if _, err := recordings.flush(ctx); err != nil {
		return err
	}
	_, err := links.flush(ctx)
	return err
}

// firstCharacters returns at most n characters of s.
func firstCharacters(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// namesJSON returns names as a JSON array.
func namesJSON(names []string) string {
	text := []byte{'['}
	for i, name := range names {
		text = append(text, separator(i)...)
		text = jsonx.AppendString(text, name)
	}
	return string(append(text, ']'))
}
