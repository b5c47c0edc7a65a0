package server

import (
	"context"
	"crypto/sha256"
	"errors"
	"hash"
	"io"

	"github.com/tapedeck-dev/tapedeck/internal/ingest"
	"github.com/tapedeck-dev/tapedeck/internal/redact"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// intake carries one file from its bytes to the store.
type intake struct {
	*Server
	writer *store.UploadWriter
	sent   sentBytes
	lines  int64
	// kept is what redaction made of the line read last, and line its receipt;
	// they count only once the reader accepts the line.
	kept    redact.Clean
	line    redact.Receipt
	receipt redact.Receipt
	batch   []store.NewRecording
	batched int // bytes of its bodies
}

// maxBatch is how many bytes of recordings are held before they go to the
// store: a batch of long lines is not to fill the memory.
const maxBatch = 4 << 20

// sentBytes sums up the bytes of a file as they came. Only the keyed sum of
// their hash is kept.
type sentBytes struct {
	hash.Hash
	n int64
}

func (b *sentBytes) Write(p []byte) (int, error) {
	b.n += int64(len(p))
	return b.Hash.Write(p)
}

func newIntake(s *Server, w *store.UploadWriter) *intake {
	return &intake{Server: s, writer: w, sent: sentBytes{Hash: sha256.New()}}
}

// read takes the whole file in, batch by batch, and returns what is known of it
// then. With an *ingest.Faults it returns what is known of them.
func (in *intake) read(ctx context.Context, file io.Reader, partial bool) (store.UploadEnd, error) {
	reader, err := ingest.NewReader(io.TeeReader(file, &in.sent), ingest.Options{
		Limits: in.Limits, Partial: partial, Clean: in.clean,
	})
	if err != nil {
		return store.UploadEnd{}, err
	}
	for {
		item, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return in.end(reader.Faults()), in.flush(ctx)
		}
		if err != nil {
			return in.end(reader.Faults()), err
		}
		if err := in.add(ctx, item); err != nil {
			return store.UploadEnd{}, err
		}
	}
}

// clean redacts one line. The reader calls it before it looks at the line.
func (in *intake) clean(raw []byte) ([]byte, error) {
	in.line = redact.Receipt{}
	kept, err := in.Redactor.Record(raw, &in.line)
	in.kept = kept
	return kept.Bytes(), err
}

// add puts an accepted line into the batch.
func (in *intake) add(ctx context.Context, item *ingest.Item) error {
	in.lines++
	in.receipt.Add(&in.line)
	in.batch = append(in.batch, store.NewRecording{
		Line: item.Line, Body: in.kept,
		Same: in.Key.Same([]byte("recording"), []byte(item.ID), item.Raw),
	})
	in.batched += in.kept.Len()
	if len(in.batch) < store.BatchSize && in.batched < maxBatch {
		return nil
	}
	return in.flush(ctx)
}

func (in *intake) flush(ctx context.Context) error {
	if len(in.batch) == 0 {
		return nil
	}
	err := in.writer.Add(ctx, in.batch)
	in.batch, in.batched = in.batch[:0], 0
	return err
}

// end returns what is known of the file once all of it was read.
func (in *intake) end(faults *ingest.Faults) store.UploadEnd {
	end := store.UploadEnd{
		Same:  in.Key.Same([]byte("file"), in.sent.Sum(nil)),
		Bytes: in.sent.n, Receipt: &in.receipt,
	}
	if faults != nil {
		end.Rejected = int64(len(faults.List) + faults.More)
		end.Faults.More = faults.More
		for _, f := range faults.List {
			end.Faults.List = append(end.Faults.List, store.UploadFault{Line: f.Line, Kind: string(f.Kind)})
		}
	}
	end.Lines = in.lines + end.Rejected
	return end
}
