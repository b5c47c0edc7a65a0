package server_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tapedeck-dev/tapedeck/internal/ingest"
	"github.com/tapedeck-dev/tapedeck/internal/redact"
	"github.com/tapedeck-dev/tapedeck/internal/runs"
	"github.com/tapedeck-dev/tapedeck/internal/server"
	"github.com/tapedeck-dev/tapedeck/internal/server/htmlcheck"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// patience bounds the waits of tests: a server that works is never that slow.
const patience = 2 * time.Minute

// site is a server on a data folder of its own, reached over HTTP.
type site struct {
	testing.TB
	dir      string
	store    *store.Store
	project  *store.Project
	runs     *runs.Service
	server   *server.Server
	redactor *redact.Redactor
	key      redact.Key
	http     *httptest.Server
	log      *logBuffer
}

// newDatabase returns the database of a new data folder. It is made once for all
// tests, because the migrations take longer than most of them.
var newDatabase = sync.OnceValues(func() (database []byte, err error) {
	dir, err := os.MkdirTemp("", "tapedeck-test-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	ctx := context.Background()
	made, err := store.Open(ctx, store.Options{Dir: dir})
	if err != nil {
		return nil, err
	}
	service, err := runs.Open(ctx, runs.Options{Store: made, TestOnly: true})
	if err != nil {
		return nil, errors.Join(err, made.Close())
	}
	if err := errors.Join(service.Close(ctx), made.Close()); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, "tapedeck.db"))
})

// newSite opens a server in a new folder and closes it at the end of the test.
// change may set what is to differ from the defaults.
func newSite(t testing.TB, change func(*server.Config)) *site {
	t.Helper()
	s := &site{TB: t, dir: t.TempDir(), log: &logBuffer{}}
	log := slog.New(slog.NewTextHandler(s.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	database, err := newDatabase()
	s.ok(err)
	s.ok(os.WriteFile(filepath.Join(s.dir, "tapedeck.db"), database, 0o600))
	s.store, err = store.Open(t.Context(), store.Options{Dir: s.dir})
	s.ok(err)
	s.key, err = redact.LoadOrCreateKey(filepath.Join(s.dir, "project.key"))
	s.ok(err)
	s.project, s.redactor = s.store.Project(store.DefaultProject), redact.New(s.key)
	s.runs, err = runs.Open(t.Context(), runs.Options{Store: s.store, Redactor: s.redactor, Key: s.key, Log: log, TestOnly: true})
	s.ok(err)
	config := server.Config{
		Store: s.store, Runs: s.runs, Redactor: s.redactor, Key: s.key, Limits: ingest.DefaultLimits(), Log: log,
	}
	if change != nil {
		change(&config)
	}
	s.server, err = server.New(config)
	s.ok(err)
	s.http = httptest.NewUnstartedServer(nil)
	s.http.Config = s.server.HTTPServer()
	s.http.Start()
	t.Cleanup(s.close)
	return s
}

func (s *site) close() {
	s.http.Close()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := errors.Join(s.runs.Close(ctx), s.store.Close()); err != nil {
		s.Error(err)
	}
}

func (s *site) ok(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// answer is what the server answered.
type answer struct {
	*site
	path   string
	status int
	header http.Header
	body   []byte
}

// request returns a request to the site. A body is a form.
func (s *site) request(method, path, body string) *http.Request {
	s.Helper()
	r, err := http.NewRequestWithContext(s.Context(), method, s.http.URL+path, strings.NewReader(body))
	s.ok(err)
	if body != "" {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	return r
}

// do sends a request. It follows no redirect and accepts no compression unless
// the request asks for it.
func (s *site) do(r *http.Request) *answer {
	s.Helper()
	client := http.Client{
		Transport:     &http.Transport{DisableCompression: true, DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	response, err := client.Do(r)
	s.ok(err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	s.ok(err)
	return &answer{s, r.URL.RequestURI(), response.StatusCode, response.Header, body}
}

func (s *site) get(path string) *answer {
	s.Helper()
	return s.do(s.request(http.MethodGet, path, ""))
}

func (s *site) post(path, form string) *answer {
	s.Helper()
	return s.do(s.request(http.MethodPost, path, form))
}

// page returns the page at a path, which is there and keeps the rules of all
// pages.
func (s *site) page(path string) *htmlcheck.Document {
	s.Helper()
	return s.get(path).wants(http.StatusOK).page()
}

// wants fails the test unless the answer has that status.
func (a *answer) wants(status int) *answer {
	a.Helper()
	if a.status != status {
		a.Fatalf("%s: status is %d, want %d; the log ends %s\nthe body ends %s", a.path, a.status, status, end(a.log.String()), end(string(a.body)))
	}
	return a
}

// end returns the end of a text, where what matters of logs and pages is.
func end(text string) string { return text[max(0, len(text)-1000):] }

// page returns the answer as a page that keeps the rules of all pages.
func (a *answer) page() *htmlcheck.Document {
	a.Helper()
	if got := a.header.Get("Content-Type"); got != "text/html; charset=utf-8" {
		a.Errorf("content type is %q, want a page", got)
	}
	d := htmlcheck.Parse(a, a.body)
	d.Rules()
	return d
}

// leads returns where a redirect after a form leads to.
func (a *answer) leads() string {
	a.Helper()
	return a.wants(http.StatusSeeOther).header.Get("Location")
}

// says fails the test unless the body has each of the texts.
func (a *answer) says(texts ...string) *answer {
	a.Helper()
	for _, text := range texts {
		if !bytes.Contains(a.body, []byte(text)) {
			a.Errorf("the answer has no %q:\n%.2000s", text, a.body)
		}
	}
	return a
}

// logBuffer collects the log.
type logBuffer struct {
	mu    sync.Mutex
	lines bytes.Buffer
}

func (b *logBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.lines.Write(p)
}

func (b *logBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.lines.String()
}

// noFaults fails the test if the log has a fault of the server.
func (s *site) noFaults() {
	s.Helper()
	for line := range strings.Lines(s.log.String()) {
		if strings.Contains(line, "level=ERROR") {
			s.Errorf("logged as a fault of ours: %s", line)
		}
	}
}

// seed returns a file of testdata/seed.
func seed(t testing.TB, name string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "..", "testdata", "seed", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
