package server_test

import (
	"bytes"
	"io"
	"net/http"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/tapedeck-dev/tapedeck/internal/server"
)

// A page of a run that has ended is not sent again while nothing that it shows
// has changed: the run, its base, the list of bases, the theme, the address.
func TestPagesAreNotSentTwice(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	_, run := s.seedRuns()
	ask := func(path, tag, theme string) *answer {
		r := s.request(http.MethodGet, path, "")
		r.Header.Set("If-None-Match", tag)
		if theme != "" {
			r.AddCookie(&http.Cookie{Name: "tapedeck_theme", Value: theme})
		}
		return s.do(r)
	}
	for _, path := range []string{"/runs/" + run.ID, "/runs/" + run.ID + "/cases/2"} {
		tag := s.get(path).wants(http.StatusOK).header.Get("ETag")
		if tag == "" {
			t.Fatalf("%s has no tag", path)
		}
		a := ask(path, tag, "").wants(http.StatusNotModified)
		if len(a.body) > 0 || a.header.Get("ETag") != tag || a.header.Get("Cache-Control") != "private, no-cache" || a.header.Get("Vary") != "Accept-Encoding, Cookie" {
			t.Errorf("%s: 304 with %d bytes and %v", path, len(a.body), a.header)
		}
		wantHeaders(t, "304 of "+path, a.header)
		for _, other := range []string{path + "?show=look", path + "?view=sides", path + "?base=" + run.Base} {
			ask(other, tag, "").wants(http.StatusOK)
		}
		dark := ask(path, tag, "dark").wants(http.StatusOK).header.Get("ETag")
		ask(path, dark, "dark").wants(http.StatusNotModified)
		ask(path, dark, "light").wants(http.StatusOK)
	}
	page := "/runs/" + run.ID
	tag := s.get(page).header.Get("ETag")
	next := s.finished(runForm(s.uploaded("next.jsonl", `{"input":"next"}`)))
	ask(page, tag, "").wants(http.StatusOK).page().Has(`select#base option[value="` + next.ID + `"]`)
	other, err := server.New(s.server.Config)
	s.ok(err)
	s.http.Config.Handler = other.Handler()
	ask(page, s.get(page).header.Get("ETag"), "").wants(http.StatusNotModified)
	ask(page, tag, "").wants(http.StatusOK)
}

// A page comes as the client takes it, and is the same page.
func TestCompression(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	plain := s.get("/keys").wants(http.StatusOK).body
	for accepts, want := range map[string]string{
		"": "", "identity": "", "br": "", "gzip": "gzip", "zstd": "zstd", "gzip, deflate, br, zstd": "zstd", "gzip;q=1.0, zstd;q=0": "gzip",
		"zstd; q=0.000, gzip; q=0": "", "gzip;q=0.5": "gzip", "zstdx, xgzip": "",
	} {
		for range 2 { // the second time with writers that were used before
			r := s.request(http.MethodGet, "/keys", "")
			r.Header.Set("Accept-Encoding", accepts)
			a := s.do(r).wants(http.StatusOK)
			if got := a.header.Get("Content-Encoding"); got != want {
				t.Errorf("%q is answered in %q, want %q", accepts, got, want)
			}
			if vary := a.header.Get("Vary"); vary != "Accept-Encoding, Cookie" {
				t.Errorf("%q: the answer varies with %q", accepts, vary)
			}
			if got := unpacked(t, a); !bytes.Equal(got, plain) {
				t.Errorf("%q: the page is another one, of %d bytes", accepts, len(got))
			}
		}
	}
}

// unpacked returns the body of an answer as it was before compression.
func unpacked(t *testing.T, a *answer) []byte {
	t.Helper()
	body := io.Reader(bytes.NewReader(a.body))
	switch a.header.Get("Content-Encoding") {
	case "gzip":
		r, err := gzip.NewReader(body)
		if err != nil {
			t.Fatal(err)
		}
		body = r
	case "zstd":
		r, err := zstd.NewReader(body)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		body = r
	}
	text, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
