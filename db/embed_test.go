package db_test

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/tapedeck-dev/tapedeck/db"
)

// Migrations are numbered from 0001 without a gap, so that a lost file cannot
// go unseen, and stay within what both engines read.
func TestMigrationsAreNumberedAndPortable(t *testing.T) {
	t.Parallel()
	files, err := db.Migrations()
	if err != nil {
		t.Fatal(err)
	}
	names, err := fs.Glob(files, "*")
	if err != nil || len(names) == 0 {
		t.Fatalf("migrations = %v, %v", names, err)
	}
	for i, name := range names {
		if want := fmt.Sprintf("%04d_", i+1); !strings.HasPrefix(name, want) || !strings.HasSuffix(name, ".sql") {
			t.Errorf("migration %d is %s, want %s….sql", i+1, name, want)
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(text), "-- +goose Up\n") {
			t.Errorf("%s does not begin with the goose mark", name)
		}
		for _, engineOnly := range []string{"AUTOINCREMENT", "SERIAL", "WITHOUT ROWID", " STRICT", "JSONB", "TIMESTAMP", " BLOB"} {
			if strings.Contains(strings.ToUpper(string(text)), engineOnly) {
				t.Errorf("%s uses %s, which one engine does not know", name, engineOnly)
			}
		}
	}
}
