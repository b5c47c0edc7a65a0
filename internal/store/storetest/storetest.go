// Package storetest is what every engine of the store must do, as one suite.
package storetest

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tapedeck-dev/tapedeck/internal/redact"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// Opener opens a store, as store.Open does.
type Opener func(ctx context.Context, options store.Options) (*store.Store, error)

// Run runs the suite on stores that open opens in folders of their own.
func Run(t *testing.T, open Opener) {
	t.Helper()
	for _, part := range []struct {
		name  string
		tests map[string]func(*testing.T, Opener)
	}{
		{"folder", folderTests()},
		{"upload", uploadTests()},
		{"recording", recordingTests()},
		{"run", runTests()},
		{"attempt", attemptTests()},
		{"case", caseTests()},
		{"flip", flipTests()},
	} {
		for name, test := range part.tests {
			t.Run(part.name+"/"+name, func(t *testing.T) {
				t.Parallel()
				test(t, open)
			})
		}
	}
}

// fixture is an open store with a project and a redactor.
type fixture struct {
	t        testing.TB
	open     Opener
	dir      string
	store    *store.Store
	project  *store.Project
	key      redact.Key
	redactor *redact.Redactor
}

// started is the time of the first thing that a fixture's store does; each one
// after is a millisecond later.
var started = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// newFixture opens a store in a new folder.
func newFixture(t testing.TB, open Opener) *fixture {
	t.Helper()
	key, err := redact.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	f := &fixture{t: t, open: open, dir: t.TempDir(), key: key, redactor: redact.New(key)}
	f.reopen()
	t.Cleanup(f.close)
	return f
}

// close closes the store, if it is open.
func (f *fixture) close() {
	f.t.Helper()
	if f.store == nil {
		return
	}
	if err := f.store.Close(); err != nil {
		f.t.Error(err)
	}
	f.store = nil
}

// reopen closes the store, if it is open, and opens its folder again.
func (f *fixture) reopen() {
	f.t.Helper()
	f.close()
	var steps atomic.Int64
	s, err := f.open(f.t.Context(), store.Options{Dir: f.dir, Now: func() time.Time {
		return started.Add(time.Duration(steps.Add(1)) * time.Millisecond)
	}})
	f.ok(err)
	f.store, f.project = s, s.Project(store.DefaultProject)
}

// ok ends the test on an error.
func (f *fixture) ok(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

// text returns clean text.
func (f *fixture) text(format string, args ...any) redact.Clean {
	return f.redactor.Text(fmt.Sprintf(format, args...), nil)
}

// json returns clean JSON.
func (f *fixture) json(format string, args ...any) redact.Clean {
	f.t.Helper()
	clean, err := f.redactor.Record(fmt.Appendf(nil, format, args...), nil)
	f.ok(err)
	return clean
}

// count returns the number that a query gives.
func (f *fixture) count(query string, args ...any) int {
	f.t.Helper()
	var n int
	f.ok(f.store.Writer().QueryRowContext(f.t.Context(), query, args...).Scan(&n))
	return n
}
