package server_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/server/htmlcheck"
)

// statement is what every page that takes a file in or shows what was stored
// says about redaction (issue 2, "Redaction, first form").
const statement = "Only e-mail addresses, card numbers, IBANs and secrets with a known prefix are replaced for now, " +
	"in memory, before anything is stored. Names and postal addresses are not: do not upload what must not be kept."

// figures returns the receipt's counts by their name.
func figures(d *htmlcheck.Document) map[string]string {
	names, values := d.Texts(".figures dt"), d.Texts(".figures dd")
	counts := map[string]string{}
	for i, name := range names {
		counts[name] = values[i]
	}
	return counts
}

// stored returns how many rows there are of what an upload leaves behind.
func (s *site) stored() map[string]int {
	s.Helper()
	counts := map[string]int{}
	for name, query := range map[string]string{
		"uploads":    `SELECT count(*) FROM upload WHERE state = 'ready'`,
		"loading":    `SELECT count(*) FROM upload WHERE state = 'loading'`,
		"recordings": `SELECT count(*) FROM recording`,
		"lines":      `SELECT count(*) FROM upload_recording`,
		"runs":       `SELECT count(*) FROM run`,
	} {
		var n int
		s.ok(s.store.Writer().QueryRowContext(s.Context(), query).Scan(&n))
		if n > 0 {
			counts[name] = n
		}
	}
	return counts
}

// wantStored fails the test unless that is all there is.
func (s *site) wantStored(want map[string]int) {
	s.Helper()
	if diff := cmp.Diff(want, s.stored()); diff != "" {
		s.Errorf("stored rows (-want +got):\n%s", diff)
	}
}

func TestUploadOfTheSeed(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	for _, path := range []string{"/uploads/new", "/uploads", "/recordings", "/runs"} {
		d := s.page(path)
		d.Has("form.upload[method=post][action=/uploads][enctype=multipart/form-data]", "input#file[type=file][required]", "input#partial[type=checkbox]")
		if got := d.Text("#file-help"); got != statement {
			t.Errorf("%s says %q, want %q", path, got, statement)
		}
	}
	captures := seed(t, "captures.jsonl")
	to := s.send(file{name: "captures.jsonl", body: captures}).leads()
	path, said, _ := strings.Cut(to, "?")
	if said != "said=stored" {
		t.Errorf("the form leads to %s, want the receipt after a stored file", to)
	}
	d := s.page(to)
	if got := d.Text(".feedback p"); got != "Uploaded. 5 recordings are ready to be run." {
		t.Errorf("feedback = %q", got)
	}
	if got := d.Text("h1"); got != "captures.jsonl" {
		t.Errorf("title = %q", got)
	}
	want := map[string]string{"new": "5", "known already": "0", "new version": "0", "rejected": "0"}
	if diff := cmp.Diff(want, figures(d)); diff != "" {
		t.Errorf("counts (-want +got):\n%s", diff)
	}
	if got := d.Text("#not-replaced"); got != statement {
		t.Errorf("the receipt says %q, want %q", got, statement)
	}
	firstLine, _, _ := strings.Cut(captures, "\n")
	if got := strings.TrimSpace(d.Verbatim("section[aria-labelledby=as-stored] pre")); got != firstLine {
		t.Errorf("the stored line is %s\nwant %s", got, firstLine)
	}
	d.Has(`a[href="/runs/new?upload=` + strings.TrimPrefix(path, "/uploads/") + `"]`)
	s.page(path).Lacks(".feedback")
	if got := s.page("/recordings").Texts("td.wy .asked"); len(got) != 5 || got[0] != "thanks, that is all" {
		t.Errorf("recordings = %q, want all five, the newest first", got)
	}
	s.wantStored(map[string]int{"uploads": 1, "recordings": 5, "lines": 5})

	again := s.send(file{name: "again.jsonl", body: captures}).leads()
	if want := path + "?said=known"; again != want {
		t.Errorf("the same file again leads to %s, want %s", again, want)
	}
	if got := s.page(again).Text(".feedback b"); got != "Known already." {
		t.Errorf("feedback = %q", got)
	}
	s.wantStored(map[string]int{"uploads": 1, "recordings": 5, "lines": 5})
}

// Decision 4: what a file brings is told line by line, not by the file.
func TestWhatAFileBrings(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	s.uploaded("one.jsonl", `{"id":"a","input":"A"}`, `{"id":"b","input":"B"}`, `{"input":"no id"}`)
	id := s.uploaded("two.jsonl", `{"id":"a","input":"A"}`, `{"id":"b","input":"B2"}`, `{"id":"c","input":"C"}`)
	d := s.page("/uploads/" + id)
	want := map[string]string{"new": "1", "known already": "1", "new version": "1", "rejected": "0"}
	if diff := cmp.Diff(want, figures(d)); diff != "" {
		t.Errorf("counts (-want +got):\n%s", diff)
	}
	d = s.page("/recordings?upload=" + id)
	if diff := cmp.Diff([]string{"A", "B2", "C"}, d.Texts("td.wy .asked")); diff != "" {
		t.Errorf("recordings of the upload, by line (-want +got):\n%s", diff)
	}
	if got := d.Texts("th.id .aside"); len(got) != 1 || got[0] != "version 2" {
		t.Errorf("versions = %q, want version 2 of b alone", got)
	}
	d = s.page(d.Attrs("th.id a.row", "href")[1])
	if diff := cmp.Diff([]string{"version 2", "version 1"}, d.Texts("section[aria-labelledby=versions] li a")); diff != "" {
		t.Errorf("versions of b (-want +got):\n%s", diff)
	}
	s.get("/recordings?upload=nobody").wants(404)
}

// Security A4, case 19: one file sent many times at once becomes one upload.
func TestTheSameFileAtOnce(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	f := file{name: "captures.jsonl", body: seed(t, "captures.jsonl")}
	body, media := f.form(s)
	paths := make([]string, 8)
	var wait sync.WaitGroup
	for i := range paths {
		wait.Go(func() {
			r := s.request("POST", "/uploads", body)
			r.Header.Set("Content-Type", media)
			paths[i], _, _ = strings.Cut(s.do(r).header.Get("Location"), "?")
		})
	}
	wait.Wait()
	for _, path := range paths {
		if path != paths[0] || path == "" {
			t.Errorf("one file became several uploads: %q", paths)
		}
	}
	s.wantStored(map[string]int{"uploads": 1, "recordings": 5, "lines": 5})
}

// Security A4, cases 4 and 5.
func TestFilesThatAreFine(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	long := strings.Repeat("long ", 1<<20)
	for _, tt := range []struct{ name, body string }{
		{"CRLF", "{\"input\":\"crlf\"}\r\n{\"input\":\"crlf too\"}\r\n"},
		{"a byte-order mark", "\ufeff{\"input\":\"bom\"}\n{\"input\":\"bom too\"}\n"},
		{"blank lines", "\n{\"input\":\"blank\"}\n  \n\n{\"input\":\"blank too\"}\n\n"},
		{"no final newline", "{\"input\":\"last\"}\n{\"input\":\"last too\"}"},
		{"a line of 5 MiB", `{"input":"` + long + `"}` + "\n{\"input\":\"short\"}"},
		{"gzip", packed(t, "{\"input\":\"gzip\"}\n{\"input\":\"gzip too\"}\n")},
		{"gzip of two members", packed(t, "{\"input\":\"members\"}\n") + packed(t, "{\"input\":\"members too\"}\n")},
	} {
		d := s.page(s.send(file{name: tt.name, body: tt.body}).leads())
		if got := figures(d)["new"]; got != "2" {
			t.Errorf("%s: %s recordings are new, want 2", tt.name, got)
		}
	}
}
