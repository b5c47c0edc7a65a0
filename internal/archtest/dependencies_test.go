package archtest_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/archtest"
)

func TestDependenciesAreDocumented(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join(root, "docs", "dependencies.md"))
	if err != nil {
		t.Fatal(err)
	}
	// The go command reads go.mod out of sight of Go's test cache; this tells it.
	if _, err := os.ReadFile(filepath.Join(root, "go.mod")); err != nil {
		t.Fatal(err)
	}
	required, err := archtest.Requirements(root)
	if err != nil {
		t.Fatal(err)
	}
	report(t, archtest.Undocumented(string(page), required))
}

func TestUndocumented(t *testing.T) {
	t.Parallel()
	const page = "| module | version |\n|---|---|\n| `example.com/a` | v1.2.0 | MIT |\nexample.com/b v1.0.0\n"
	for _, test := range []struct {
		name     string
		required archtest.Requirement
		want     []string
	}{
		{name: "in the table", required: archtest.Requirement{Path: "example.com/a", Version: "v1.2.0"}},
		{name: "with another version", required: archtest.Requirement{Path: "example.com/a", Version: "v1.3.0"},
			want: []string{"docs/dependencies.md: no row for example.com/a v1.3.0"}},
		{name: "outside the table", required: archtest.Requirement{Path: "example.com/b", Version: "v1.0.0"},
			want: []string{"docs/dependencies.md: no row for example.com/b v1.0.0"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := archtest.Undocumented(page, []archtest.Requirement{test.required})
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
		})
	}
}
