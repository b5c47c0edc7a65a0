package store

import (
	"database/sql"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/redact"
)

// A reader that stays open keeps the log from being emptied, but neither fails
// the checkpoint nor stops the writer.
func TestCheckpointPassesAnOpenReader(t *testing.T) {
	t.Parallel()
	s, err := Open(t.Context(), Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	reader, err := s.reader.BeginTx(t.Context(), &sql.TxOptions{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Rollback()
	if _, err := scalar[int](reader.QueryRowContext(t.Context(), "SELECT count(*) FROM audit")); err != nil {
		t.Fatal(err)
	}
	p := s.Project(DefaultProject)
	for _, subject := range []string{"before", "after"} {
		if err := p.Audit(t.Context(), "local", "test.deed", subject, redact.Clean{}); err != nil {
			t.Fatalf("writing %s the checkpoint: %v", subject, err)
		}
		if err := s.Checkpoint(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	deeds, err := p.Deeds(t.Context(), DeedFilter{})
	if err != nil || len(deeds) != 2 {
		t.Errorf("%d deeds, %v; want 2", len(deeds), err)
	}
}
