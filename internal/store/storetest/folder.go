package storetest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

func folderTests() map[string]func(*testing.T, Opener) {
	return map[string]func(*testing.T, Opener){
		"a second server is refused":           secondServerIsRefused,
		"nobody else can read it":              folderIsPrivate,
		"settings are as decided":              settingsAsDecided,
		"a later schema is refused":            laterSchemaIsRefused,
		"what is no database is told":          noDatabaseIsTold,
		"opening again keeps what was written": openingAgainKeeps,
		"a row needs what it belongs to":       foreignKeysHold,
		"the audit log is paged newest first":  auditIsPaged,
	}
}

func secondServerIsRefused(t *testing.T, open Opener) {
	f := newFixture(t, open)
	_, err := open(t.Context(), store.Options{Dir: f.dir})
	if eval.KindOf(err) != eval.Conflict || !strings.Contains(err.Error(), "stop it first") {
		t.Errorf("error = %v, want a conflict that says what to do", err)
	}
	f.reopen() // the one that was refused has broken nothing
}

func folderIsPrivate(t *testing.T, open Opener) {
	f := newFixture(t, open)
	f.upload(line{text: "x"})
	for name, want := range map[string]os.FileMode{
		".": 0o700, "tapedeck.db": 0o600, "tapedeck.db-wal": 0o600, "tapedeck.db-shm": 0o600, "tapedeck.lock": 0o600,
	} {
		info, err := os.Stat(filepath.Join(f.dir, name))
		f.ok(err)
		if got := info.Mode().Perm(); got != want {
			t.Errorf("mode of %s is %04o, want %04o", name, got, want)
		}
	}
}

func settingsAsDecided(t *testing.T, open Opener) {
	f := newFixture(t, open)
	for pragma, want := range map[string]string{
		"page_size": "16384", "journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "secure_delete": "1", "trusted_schema": "0",
	} {
		var got string
		f.ok(f.store.Writer().QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got))
		if got != want {
			t.Errorf("%s is %s, want %s", pragma, got, want)
		}
	}
	if n := f.store.Writer().Stats().MaxOpenConnections; n != 1 {
		t.Errorf("the writer has %d connections, want 1", n)
	}
	f.ok(f.store.Ping(t.Context()))
	f.ok(f.store.Checkpoint(t.Context()))
}

func laterSchemaIsRefused(t *testing.T, open Opener) {
	f := newFixture(t, open)
	_, err := f.store.Writer().ExecContext(t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)")
	f.ok(err)
	f.close()
	_, err = open(t.Context(), store.Options{Dir: f.dir})
	if eval.KindOf(err) != eval.Conflict || !strings.Contains(err.Error(), "later version") {
		t.Errorf("error = %v, want a conflict about a later version", err)
	}
}

func noDatabaseIsTold(t *testing.T, open Opener) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "tapedeck.db"), []byte(strings.Repeat("not a database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := open(t.Context(), store.Options{Dir: dir})
	if err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("error = %v, want one that says that it is damaged", err)
	}
}

func openingAgainKeeps(t *testing.T, open Opener) {
	f := newFixture(t, open)
	u := f.upload(line{text: "x"})
	f.reopen()
	if _, err := f.project.Upload(t.Context(), u.ID); err != nil {
		t.Error(err)
	}
}

func foreignKeysHold(t *testing.T, open Opener) {
	f := newFixture(t, open)
	for _, statement := range []string{
		"INSERT INTO result (project_id, run_id, n, repeat, idx, label, verdict, code) VALUES ('default', 'r', 0, 1, 0, 'l', 'pass', '')",
		"INSERT INTO audit (project_id, id, at, principal, action, subject, detail) VALUES ('elsewhere', 'i', 0, '', '', '', '')",
		"INSERT INTO upload_tool (project_id, upload_id, tool, recordings) VALUES ('default', 'u', 't', 1)",
	} {
		if _, err := f.store.Writer().ExecContext(t.Context(), statement); err == nil {
			t.Errorf("taken without what it belongs to: %s", statement)
		}
	}
}

func auditIsPaged(t *testing.T, open Opener) {
	f := newFixture(t, open)
	for _, subject := range []string{"one", "two", "three"} {
		f.ok(f.project.Audit(t.Context(), "local", "test.deed", subject, f.text("by jane@example.com")))
	}
	var got []string
	for cursor := ""; ; {
		page, err := f.project.Deeds(t.Context(), store.DeedFilter{Before: cursor, Limit: 2})
		f.ok(err)
		if len(page) == 0 {
			break
		}
		for _, d := range page {
			got = append(got, d.Subject)
			if strings.Contains(d.Detail, "jane") || d.At.Before(started) || d.Principal != "local" {
				t.Errorf("deed = %+v", d)
			}
		}
		cursor = page[len(page)-1].ID
	}
	if got := strings.Join(got, " "); got != "three two one" {
		t.Errorf("deeds = %s, want the newest first", got)
	}
}
