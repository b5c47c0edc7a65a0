package static_test

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/tapedeck-dev/tapedeck/web/static"
)

func assets(t *testing.T) *static.Assets {
	t.Helper()
	a, err := static.New()
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func get(a *static.Assets, method, path string) *httptest.ResponseRecorder {
	answer := httptest.NewRecorder()
	a.ServeHTTP(answer, httptest.NewRequest(method, path, nil))
	return answer
}

func TestServesFilesForEver(t *testing.T) {
	t.Parallel()
	a := assets(t)
	for path, media := range map[string]string{
		a.CSS():  "text/css; charset=utf-8",
		a.JS():   "text/javascript; charset=utf-8",
		a.Icon(): "image/svg+xml",
		strings.TrimSuffix(a.JS(), "app.js") + "keys.js": "text/javascript; charset=utf-8",
	} {
		answer := get(a, http.MethodGet, path)
		if answer.Code != http.StatusOK || answer.Body.Len() == 0 {
			t.Errorf("%s: status %d with %d bytes, want 200 with a body", path, answer.Code, answer.Body.Len())
		}
		if got := answer.Header().Get("Content-Type"); got != media {
			t.Errorf("%s: type %q, want %q", path, got, media)
		}
		if got := answer.Header().Get("Cache-Control"); got != "public, max-age=31536000, immutable" {
			t.Errorf("%s: Cache-Control %q, want it kept for ever", path, got)
		}
	}
}

func TestPathCarriesTheContentHash(t *testing.T) {
	t.Parallel()
	if path := assets(t).CSS(); !regexp.MustCompile(`^/static/[0-9a-f]{12}/app\.css$`).MatchString(path) {
		t.Errorf("path of the style sheet is %s, want a hash in it", path)
	}
}

func TestRefuses(t *testing.T) {
	t.Parallel()
	a := assets(t)
	tests := []struct {
		name, method, path string
		want               int
	}{
		{"a hash of another version", http.MethodGet, "/static/0123456789ab/app.css", http.StatusNotFound},
		{"a path that climbs", http.MethodGet, a.CSS() + "/../../embed.go", http.StatusNotFound},
		{"a source part", http.MethodGet, strings.TrimSuffix(a.CSS(), "app.css") + "css/base.css", http.StatusNotFound},
		{"another method", http.MethodPost, a.CSS(), http.StatusMethodNotAllowed},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := get(a, test.method, test.path).Code; got != test.want {
				t.Errorf("%s %s: %d, want %d", test.method, test.path, got, test.want)
			}
		})
	}
}

func TestHeadHasNoBody(t *testing.T) {
	t.Parallel()
	a := assets(t)
	answer := get(a, http.MethodHead, a.CSS())
	if answer.Code != http.StatusOK || answer.Body.Len() != 0 || answer.Header().Get("Content-Length") == "0" {
		t.Errorf("status %d, %d bytes, length %s; want 200 with the length and no body",
			answer.Code, answer.Body.Len(), answer.Header().Get("Content-Length"))
	}
}

// The style sheet stays under 36 KB and 9 KB compressed (look.md part 7).
func TestStyleSheetIsSmall(t *testing.T) {
	t.Parallel()
	sheet := assets(t).Stylesheet()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(sheet); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if len(sheet) >= 36_000 || packed.Len() >= 9_000 {
		t.Errorf("style sheet has %d bytes, %d compressed; want under 36000 and 9000", len(sheet), packed.Len())
	}
}

// All scripts together stay under 400 lines (design decision 14).
func TestScriptsAreShort(t *testing.T) {
	t.Parallel()
	a := assets(t)
	folder := strings.TrimSuffix(a.JS(), "app.js")
	lines, open := 0, []string{"app.js"}
	seen := map[string]bool{}
	for len(open) > 0 {
		name := open[0]
		open = open[1:]
		if seen[name] {
			continue
		}
		seen[name] = true
		answer := get(a, http.MethodGet, folder+name)
		if answer.Code != http.StatusOK {
			t.Fatalf("%s is imported and not served", name)
		}
		lines += strings.Count(answer.Body.String(), "\n")
		for _, found := range regexp.MustCompile(`from "\./([^"]+)"`).FindAllStringSubmatch(answer.Body.String(), -1) {
			open = append(open, found[1])
		}
	}
	if len(seen) < 2 || lines >= 400 {
		t.Errorf("%d scripts have %d lines, want more than one and under 400", len(seen), lines)
	}
}
