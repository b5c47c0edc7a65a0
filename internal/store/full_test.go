package store_test

import (
	"strings"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/redact"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// A full disk fails the batch and no more: what was ready can be read, and with
// space again the same upload goes on (faults 69). A limit on the pages of the
// database gives the error of a full disk.
func TestFullDiskLosesNothing(t *testing.T) {
	t.Parallel()
	s, err := store.Open(t.Context(), store.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	limit := func(pragma string) {
		var pages int
		if err := s.Writer().QueryRowContext(t.Context(), pragma).Scan(&pages); err != nil {
			t.Fatal(err)
		}
	}
	key, err := redact.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	body, err := redact.New(key).Record([]byte(`{"input":"`+strings.Repeat("long ", 50_000)+`"}`), nil)
	if err != nil {
		t.Fatal(err)
	}
	p := s.Project(store.DefaultProject)
	w, err := p.BeginUpload(t.Context(), store.NewUpload{})
	if err != nil {
		t.Fatal(err)
	}
	batch := []store.NewRecording{{Line: 1, Body: body}}
	limit("PRAGMA max_page_count = 1") // as few as there are
	if err := w.Add(t.Context(), batch); err == nil || !strings.Contains(err.Error(), "disk of the data folder is full") {
		t.Errorf("error = %v, want one that says that the disk is full", err)
	}
	if err := s.Ping(t.Context()); err != nil {
		t.Errorf("the store does not answer: %v", err)
	}
	limit("PRAGMA max_page_count = 4294967294")
	if err := w.Add(t.Context(), batch); err != nil {
		t.Fatal(err)
	}
	u, err := w.Finish(t.Context(), store.UploadEnd{Receipt: new(redact.Receipt)})
	if err != nil || u.Recordings() != 1 {
		t.Errorf("upload = %+v, %v; want its one recording", u, err)
	}
}
