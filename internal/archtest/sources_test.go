package archtest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/archtest"
)

func TestBorrowing(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		path string
		text string
		want []string
	}{
		{name: "handles", path: "internal/runs", text: "import \"database/sql\"\nfunc f(*sql.DB, *sql.Tx) {}"},
		{name: "a query's error", path: "internal/runs", text: "import \"database/sql\"\nvar e = sql.ErrNoRows",
			want: []string{"internal/runs/x.go: names sql.ErrNoRows"}},
		{name: "under another name", path: "internal/runs", text: "import d \"database/sql\"\nfunc f(d.NullString) {}",
			want: []string{"internal/runs/x.go: names sql.NullString"}},
		{name: "names hidden", path: "internal/runs", text: "import . \"database/sql\"\nvar e = ErrNoRows",
			want: []string{"internal/runs/x.go: imports database/sql as ."}},
		{name: "another package named sql", path: "internal/runs", text: "import \"example.com/sql\"\nvar e = sql.ErrNoRows"},
		{name: "a package that borrows nothing", path: "internal/store", text: "import \"database/sql\"\nvar e = sql.ErrNoRows"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "x.go"), []byte("package p\n"+test.text), 0o600); err != nil {
				t.Fatal(err)
			}
			packages := []archtest.Package{{Path: test.path, Dir: dir, Files: []string{"x.go"}}}
			got, err := archtest.Borrowing(packages, map[string][]string{"internal/runs": {"DB", "Tx"}})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSizes(t *testing.T) {
	t.Parallel()
	functions := func(sources []archtest.Source) []string {
		faults, err := archtest.Functions(sources)
		if err != nil {
			return []string{err.Error()}
		}
		return faults
	}
	function := func(name string, body int) string {
		return "package p\nfunc " + name + "() {\n" + strings.Repeat("\tg()\n", body) + "}\n"
	}
	for _, test := range []struct {
		name  string
		judge func([]archtest.Source) []string
		path  string
		text  string
		want  []string
	}{
		{name: "500 lines", judge: archtest.FileSizes, path: "a.go", text: strings.Repeat("\n", 500)},
		{name: "501 lines", judge: archtest.FileSizes, path: "a.go", text: strings.Repeat("\n", 500) + "x",
			want: []string{"a.go: 501 lines, at most 500"}},
		{name: "generated", judge: archtest.FileSizes, path: "a_templ.go", text: strings.Repeat("\n", 501)},
		{name: "scripts", judge: archtest.AssetSizes, path: "web/static/js/a.js", text: strings.Repeat("\n", 401),
			want: []string{"web/static: 401 lines of scripts, at most 400"}},
		{name: "scripts elsewhere", judge: archtest.AssetSizes, path: "docs/a.js", text: strings.Repeat("\n", 401)},
		{name: "styles", judge: archtest.AssetSizes, path: "web/static/css/a.css", text: strings.Repeat(" ", 36865),
			want: []string{"web/static: 36865 bytes of styles, at most 36864"}},
		{name: "a function of 100 lines", judge: functions, path: "a.go", text: function("f", 98)},
		{name: "a function of 101 lines", judge: functions, path: "a.go", text: function("f", 99),
			want: []string{"a.go: f has 101 lines, at most 100"}},
		{name: "a long test", judge: functions, path: "a_test.go", text: function("f", 99)},
		{name: "init", judge: functions, path: "a.go", text: function("init", 0), want: []string{"a.go: has an init function"}},
		{name: "a method named init", judge: functions, path: "a.go", text: "package p\nfunc (t T) init() {}\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := test.judge([]archtest.Source{{Path: test.path, Text: []byte(test.text)}})
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
		})
	}
}

func TestBanned(t *testing.T) {
	t.Parallel()
	const todo = "TO" + "DO" // apart, since this file is judged too
	for _, test := range []struct {
		name   string
		path   string
		line   string
		banned bool
	}{
		{name: "open work", path: "a.go", line: "// " + todo + ": later", banned: true},
		{name: "open work at the end of a line", path: "a.css", line: "/* FIX" + "ME", banned: true},
		{name: "an empty context", path: "a.go", line: "f(context." + todo + "())", banned: true},
		{name: "open work with an issue", path: "a.go", line: "// " + todo + "(#12): later"},
		{name: "a longer word", path: "a.go", line: "METHODOLOGY"},
		{name: "raw markup", path: "web/templates/pages/run.templ", line: "@templ.Raw(x)", banned: true},
		{name: "raw markup in Go", path: "internal/server/case.go", line: "templ.Raw(x)", banned: true},
		{name: "raw markup in its one place", path: archtest.RawMarkup, line: "@templ.Raw(x)"},
		{name: "another fault in that place", path: archtest.RawMarkup, line: `<p style="x">`, banned: true},
		{name: "an unchecked address", path: "web/templates/pages/run.templ", line: "href={ templ.SafeURL(u) }", banned: true},
		{name: "HTML in Markdown", path: "internal/server/markdown.go", line: "html.WithUnsafe()", banned: true},
		{name: "an inline style", path: "web/a.templ", line: `<p style="color: red">`, banned: true},
		{name: "a computed inline style", path: "web/a.templ", line: `<p style={ s }>`, banned: true},
		{name: "a handler", path: "web/a.templ", line: `<a onclick="go()">`, banned: true},
		{name: "Go code that only looks alike", path: "web/a.templ", line: ` only = "x"`},
		{name: "a style element", path: "web/a.templ", line: `<style>p{}</style>`, banned: true},
		{name: "an inline script", path: "web/a.templ", line: `<script>go()</script>`, banned: true},
		{name: "a script file", path: "web/a.templ", line: `<script type="module" src="/static/js/app.js"></script>`},
		{name: "a style in a test's HTML", path: "internal/server/case_test.go", line: `"<p style=\"x\">"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := archtest.Banned([]archtest.Source{{Path: test.path, Text: []byte("first\n" + test.line + "\n")}})
			if (len(got) > 0) != test.banned {
				t.Fatalf("faults %q, want banned = %v", got, test.banned)
			}
			if test.banned && !strings.HasPrefix(got[0], test.path+":2: ") {
				t.Errorf("fault %q does not name line 2 of %s", got[0], test.path)
			}
		})
	}
}

func TestSourcesLeavesOutWhatIsNotOurs(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	for _, name := range []string{
		"cmd/web/main.go", "web/a.templ", "web/static/css/a.css", "db/1.sql",
		"README.md", ".cache/npm/axe.js", "testdata/x.go", "internal/ingest/testdata/x.go", "bin/x.js", "tapedeck-data/x.sql",
	} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	files, err := archtest.Sources(root)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, file := range files {
		got = append(got, file.Path)
	}
	want := []string{"cmd/web/main.go", "db/1.sql", "web/a.templ", "web/static/css/a.css"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("sources (-want +got):\n%s", diff)
	}
}
