package server_test

import (
	"bytes"
	"compress/gzip"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/ingest"
	"github.com/tapedeck-dev/tapedeck/internal/server"
)

// packed returns text as gzip.
func packed(t testing.TB, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// noise returns bytes that cannot be packed; the same ones every time.
func noise(n int) string {
	random := rand.New(rand.NewPCG(1, 2))
	text := make([]byte, n)
	for i := range text {
		text[i] = byte(random.Uint32())
	}
	return string(text)
}

// badFile has two good lines, a blank one, and one bad line of every kind. Its
// faults are in the words of semantics 1.1 and, where that has none, of issue 2.
const badFile = `{"id":"good-1","input":"one"}

{"id":"x"}
{"input":"a","toolCalls":{"0":1}}
{"input":"a","toolCalls":[{"name":" ","result":1}]}
{"input":"a","toolCalls":[{"name":"getOrder","arguments":[1],"result":1}]}
{"input":"a","toolCalls":[{"name":"getOrder","arguments":{}}]}
{"input":"a","input":"b"}
` + "{\"input\":\"a\xff\"}" + `
{"input":"a","modelCalls":0}
{"input":"a","tokens":true}
{"input":"a","tokens":{"input":0,"output":0}}
{"input":"a","latencyMs":-1}
{"id":"good-1","input":"another"}
{"id":"good-2","input":"two"}
`

// badLines are the faults of badFile, with physical line numbers.
var badLines = [][2]string{
	{"3", "no input"},
	{"4", "toolCalls is not an array"},
	{"5", "tool call with no name"},
	{"6", "arguments of getOrder is not an object"},
	{"7", "tool call getOrder has no result"},
	{"8", "duplicate key input"},
	{"9", "not UTF-8"},
	{"10", "modelCalls is not a positive count: 0"},
	{"11", "tokens is neither a count nor {input, output}: true"},
	{"12", `tokens is not a positive count: {"input":0,"output":0}`},
	{"13", "latencyMs is not a positive count: -1"},
	{"14", "two recordings have the id good-1 (lines 1, 14)"},
}

// Decision 6: all faults of a file in one answer, and nothing of it is stored.
func TestAFileWithBadLines(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	d := s.send(file{name: "bad.jsonl", body: badFile}).wants(http.StatusUnprocessableEntity).page()
	if got := d.Text("h1"); got != "12 lines cannot be read, so nothing was stored" {
		t.Errorf("title = %q", got)
	}
	var got [][2]string
	cells := d.Texts("table.faults td")
	for i := 0; i+1 < len(cells); i += 2 {
		got = append(got, [2]string{cells[i], cells[i+1]})
	}
	if diff := cmp.Diff(badLines, got); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
	d.Has("form.upload input#file", "form.upload input#partial")
	d.Lacks("input#partial[checked]")
	s.wantStored(map[string]int{})
	if got := s.page("/uploads").Text("h2"); got != "Nothing uploaded yet" {
		t.Errorf("the list of uploads says %q", got)
	}
	var kept string
	s.ok(s.store.Writer().QueryRowContext(t.Context(), `SELECT faults FROM upload WHERE state = 'failed'`).Scan(&kept))
	if want := `{"line":3,"kind":"no-input"}`; !strings.Contains(kept, want) || strings.Contains(kept, "good-1") || strings.Contains(kept, "getOrder") {
		t.Errorf("kept of the faults is %s, want numbers and kinds alone", kept)
	}
}

// The uploader may choose to keep the good lines; of one id on two lines the
// first is kept, and of bad lines their number and kind.
func TestPartial(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	d := s.page(s.send(file{name: "bad.jsonl", body: badFile, partial: true}).leads())
	want := map[string]string{"new": "2", "known already": "0", "new version": "0", "rejected": "12"}
	if diff := cmp.Diff(want, figures(d)); diff != "" {
		t.Errorf("counts (-want +got):\n%s", diff)
	}
	kinds := d.Texts("table.faults td")
	if len(kinds) != 24 || kinds[0] != "3" || kinds[1] != "no input" || kinds[22] != "14" || kinds[23] != "two recordings have the id" {
		t.Errorf("rejected lines = %q", kinds)
	}
	for _, private := range []string{"getOrder", "another", "good-2 "} {
		if text := strings.Join(d.Texts("section[aria-labelledby=rejected]"), ""); strings.Contains(text, private) {
			t.Errorf("%q of a rejected line is kept: %s", private, text)
		}
	}
	if diff := cmp.Diff([]string{"two", "one"}, s.page("/recordings").Texts("td.wy .asked")); diff != "" {
		t.Errorf("recordings (-want +got):\n%s", diff)
	}
	d = s.send(file{name: "none.jsonl", body: "{}\n[]\n", partial: true}).wants(http.StatusUnprocessableEntity).page()
	d.Has("input#partial[checked]")
	s.wantStored(map[string]int{"uploads": 1, "recordings": 2, "lines": 2})
}

func TestTheListOfFaultsEnds(t *testing.T) {
	t.Parallel()
	s := newSite(t, func(c *server.Config) { c.Limits.Faults = 3 })
	d := s.send(file{name: "bad.jsonl", body: badFile}).wants(http.StatusUnprocessableEntity).page()
	if n := d.Count("table.faults tbody tr"); n != 3 {
		t.Errorf("%d faults are listed, want 3", n)
	}
	if got := d.Text("h1"); got != "12 lines cannot be read, so nothing was stored" {
		t.Errorf("title = %q", got)
	}
	if got := d.Text("section[aria-labelledby=faults] p.note"); got != "and 9 more" {
		t.Errorf("after the list stands %q", got)
	}
}

// Security A4, cases 1, 15 and 16: what no file of recordings is, and what is
// over a limit.
func TestFilesThatAreRefused(t *testing.T) {
	t.Parallel()
	s := newSite(t, func(c *server.Config) {
		c.Limits = ingest.Limits{Compressed: 64 << 10, Plain: 4 << 20, Ratio: 100, Line: 1 << 10, Recordings: 50, Faults: 10}
	})
	line := `{"input":"hello"}` + "\n"
	zipped := packed(t, strings.Repeat(line, 3))
	damaged := []byte(zipped)
	damaged[len(damaged)-5] ^= 0xff // in the sum of the text
	tests := []struct {
		name, body string
		status     int
		want       string
	}{
		{"an empty file", "", 400, "No recordings."},
		{"blank lines only", "\n \n", 400, "No recordings."},
		{"an empty gzip", packed(t, ""), 400, "No recordings."},
		{"a JSON array", `[{"input":"a"}]`, 400, "This is a JSON array; accepted are recordings as JSON lines"},
		{"a ZIP archive", "PK\x03\x04rest", 400, "This is a ZIP archive; accepted are recordings"},
		{"UTF-16", "\xff\xfe{\x00", 400, "This is UTF-16 text; accepted are recordings"},
		{"gzip inside gzip", packed(t, zipped), 400, "This is gzip inside gzip; accepted are recordings"},
		{"gzip with a wrong sum", string(damaged), 400, "The gzip stream is damaged"},
		{"gzip that ends too early", zipped[:len(zipped)-9], 400, "The gzip stream is damaged: it ends too early."},
		{"a gzip bomb", packed(t, `{"input":"`+strings.Repeat("0", 3<<20)+`"}`), 413, "Over the ratio limit of 100"},
		{"a large plain file", strings.Repeat("\n", 4<<20+1), 413, "Over the plain limit of 4 MiB"},
		{"a large gzip", packed(t, noise(128<<10)), 413, "Over the compressed limit of 64 KiB"},
		{"a large body", strings.Repeat("\n", 6<<20), 413, "4 MiB"},
		{"many recordings", strings.Repeat(line, 51), 413, "Over the recordings limit of 50"},
		{"a long line", `{"input":"` + strings.Repeat("a", 1<<10) + `"}`, 422, "line is longer than 1 KiB"},
	}
	for _, tt := range tests {
		a := s.send(file{name: "captures.jsonl", body: tt.body})
		if a.status != tt.status {
			t.Errorf("%s: status %d, want %d", tt.name, a.status, tt.status)
		}
		d := a.page()
		if got := d.Text("main"); !strings.Contains(got, tt.want) {
			t.Errorf("%s: the page says %q, want %q", tt.name, got, tt.want)
		}
		if tt.status == 413 {
			d.Has("main a[href=/limits]")
		}
	}
	s.wantStored(map[string]int{})
}

// A form that is no upload is answered with what to do, never with a fault of
// the server.
func TestFormsThatAreNoUpload(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	file := "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jsonl\"\r\n\r\n"
	tests := []struct{ name, media, body, want string }{
		{"a plain form", "application/x-www-form-urlencoded", "file=a", "An upload is sent as a form with a file."},
		{"JSON", "application/json", `{"input":"a"}`, "An upload is sent as a form with a file."},
		{"no parts", "multipart/form-data; boundary=b", "--b--\r\n", "No file was chosen."},
		{"no file", "multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data; name=\"partial\"\r\n\r\n1\r\n--b--\r\n", "No file was chosen."},
		{"nothing chosen", "multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\"\r\n\r\n\r\n--b--\r\n", "No file was chosen."},
		{"another boundary", "multipart/form-data; boundary=c", file + "{}\r\n--b--\r\n", "The upload was cut off."},
		{"no end of the file", "multipart/form-data; boundary=b", file + `{"input":"a"}`, "The upload was cut off."},
		{"a broken head", "multipart/form-data; boundary=b", "--b\r\n: \r\n\r\n", "The form cannot be read."},
	}
	for _, tt := range tests {
		r := s.request(http.MethodPost, "/uploads", tt.body)
		r.Header.Set("Content-Type", tt.media)
		a := s.do(r)
		if got := a.page().Text("main"); a.status != http.StatusBadRequest || !strings.Contains(got, tt.want) {
			t.Errorf("%s: status %d says %q, want 400 with %q", tt.name, a.status, got, tt.want)
		}
	}
	s.wantStored(map[string]int{})
	s.noFaults()
}
