package archtest_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/archtest"
)

// cottage is a small house in which every rule has something to refuse.
func cottage() archtest.House {
	return archtest.House{
		Layers:    [][]string{{"cmd/web"}, {"internal/server"}, {"internal/store", "internal/auth"}, {"db"}, {"internal/eval"}},
		Support:   []string{"internal/looktest", "internal/store/storetest"},
		Importers: map[string][]string{"db": {"internal/store"}},
		Blind:     map[string][]string{"internal/auth": {"internal/eval"}},
		Owners:    map[string][]string{"example.com/router": {"internal/server"}},
		Pure:      []string{"internal/eval"},
		Plain:     []string{"internal/eval"},
	}
}

func TestImportRules(t *testing.T) {
	t.Parallel()
	house := cottage()
	for _, test := range []struct {
		name    string
		judge   func([]archtest.Package) []string
		path    string
		imports []string
		want    []string
	}{
		{name: "down one layer", judge: house.Layering, path: "internal/server", imports: []string{"internal/store"}},
		{name: "down over layers", judge: house.Layering, path: "cmd/web", imports: []string{"internal/eval", "fmt", "example.com/x"}},
		{name: "within one entry", judge: house.Layering, path: "internal/store/rows", imports: []string{"internal/store"}},
		{name: "up", judge: house.Layering, path: "internal/eval", imports: []string{"internal/server"},
			want: []string{"internal/eval imports internal/server: imports point downwards only (layer 4 to 1)"}},
		{name: "sideways", judge: house.Layering, path: "internal/auth", imports: []string{"internal/store"},
			want: []string{"internal/auth imports internal/store: imports point downwards only (layer 2 to 2)"}},
		{name: "a name that only begins alike is unlisted", judge: house.Layering, path: "internal/storeroom",
			want: []string{"internal/storeroom: no layer; give it one in internal/archtest/house.go"}},
		{name: "support has no layer", judge: house.Layering, path: "internal/looktest", imports: []string{"internal/server"}},

		{name: "support imports support", judge: house.Supporting, path: "internal/looktest", imports: []string{"internal/store/storetest"}},
		{name: "product imports support", judge: house.Supporting, path: "internal/server", imports: []string{"internal/looktest"},
			want: []string{"internal/server imports internal/looktest: only tests may"}},

		{name: "a named importer", judge: house.Privacy, path: "internal/store", imports: []string{"db"}},
		{name: "an importer that is not named", judge: house.Privacy, path: "internal/server", imports: []string{"db"},
			want: []string{"internal/server imports db: only [internal/store] may"}},
		{name: "blind", judge: house.Privacy, path: "internal/auth/keys", imports: []string{"internal/eval"},
			want: []string{"internal/auth/keys imports internal/eval: internal/auth must not see it"}},

		{name: "an owner", judge: house.Ownership, path: "internal/server", imports: []string{"example.com/router/render"}},
		{name: "no owner", judge: house.Ownership, path: "internal/auth", imports: []string{"example.com/router"},
			want: []string{"internal/auth imports example.com/router: only [internal/server] may"}},

		{name: "pure", judge: house.Purity, path: "internal/eval", imports: []string{"fmt", "net/url", "strings"}},
		{name: "reads files", judge: house.Purity, path: "internal/eval", imports: []string{"os"},
			want: []string{"internal/eval imports os: it does no input or output"}},
		{name: "calls out", judge: house.Purity, path: "internal/eval", imports: []string{"net/http"},
			want: []string{"internal/eval imports net/http: it does no input or output"}},
		{name: "not bound to be pure", judge: house.Purity, path: "internal/store", imports: []string{"os"}},

		{name: "plain", judge: house.Plainness, path: "internal/eval", imports: []string{"encoding/json"}},
		{name: "third party", judge: house.Plainness, path: "internal/eval", imports: []string{"example.com/decimal"},
			want: []string{"internal/eval imports example.com/decimal: it uses the standard library only"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := test.judge([]archtest.Package{{Path: test.path, Imports: test.imports}})
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
		})
	}
}

func TestLinked(t *testing.T) {
	t.Parallel()
	dependencies := []string{"fmt", "modernc.org/sqlite/lib", "modernc.organic/food"}
	got := archtest.Linked("cmd/x", dependencies, []string{"modernc.org"})
	if diff := cmp.Diff([]string{"cmd/x links modernc.org/sqlite/lib"}, got); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}
