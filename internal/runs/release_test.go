package runs

import (
	"testing"
	"time"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/redact"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// releaseFixture is a service whose library has its tables but does not work.
type releaseFixture struct {
	t       *testing.T
	service *Service
	run     string
}

func newReleaseFixture(t *testing.T) *releaseFixture {
	t.Helper()
	s, err := store.Open(t.Context(), store.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	key, err := redact.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	f := &releaseFixture{t: t, service: &Service{store: s, redactor: redact.New(key), key: key}}
	f.ok(f.service.migrate(t.Context()))
	w, err := s.Project(store.DefaultProject).BeginRun(t.Context(), store.NewRun{
		Policy: eval.Lenient, Repeats: 2, Gate: f.json([]string{"all-pass"}), Evaluators: f.json([]string{}), Bound: f.json([]string{}),
	})
	f.ok(err)
	f.ok(w.AddCases(t.Context(), []store.NewCase{{CaseID: f.service.redactor.Text("a", nil), Body: f.json(store.CaseBody{})}}))
	f.ok(w.Start(t.Context(), nil))
	f.run = w.ID()
	return f
}

func (f *releaseFixture) ok(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

func (f *releaseFixture) json(v any) redact.Clean {
	f.t.Helper()
	clean, err := f.service.cleanJSON(v)
	f.ok(err)
	return clean
}

// save stores one repeat of the run's only case.
func (f *releaseFixture) save(repeat int) {
	f.t.Helper()
	a, err := f.service.newAttempt(&eval.Attempt{Repeat: repeat})
	f.ok(err)
	_, err = f.service.project(store.DefaultProject).SaveAttempts(f.t.Context(),
		store.AttemptGroup{Run: f.run, Policy: eval.Lenient, Attempts: []store.NewAttempt{a}}, nil)
	f.ok(err)
}

// running adds a shard over the attempts from to to that runs since then, in its
// attempt-th try.
func (f *releaseFixture) running(from, to int64, since time.Time, attempt int, metadata string) int64 {
	f.t.Helper()
	args, err := marshal(shardArgs{Project: store.DefaultProject, Run: f.run, From: from, To: to})
	f.ok(err)
	var id int64
	f.ok(f.service.store.Writer().QueryRowContext(f.t.Context(),
		`INSERT INTO river_job (args, attempt, attempted_at, kind, max_attempts, metadata, queue, state)
		VALUES (jsonb($1), $2, $3, 'run_shard', 10, jsonb($4), 'runs', 'running') RETURNING id`,
		string(args), attempt, since.UTC().Format("2006-01-02 15:04:05.000"), metadata).Scan(&id))
	return id
}

// state returns the state and the tries of a job.
func (f *releaseFixture) state(id int64) (got struct {
	State   string
	Attempt int
	Final   bool
}) {
	f.t.Helper()
	f.ok(f.service.store.Writer().QueryRowContext(f.t.Context(),
		`SELECT state, attempt, finalized_at IS NOT NULL FROM river_job WHERE id = $1`, id).Scan(&got.State, &got.Attempt, &got.Final))
	return got
}

func TestRelease(t *testing.T) {
	t.Parallel()
	f := newReleaseFixture(t)
	before := time.Now().Add(-time.Minute)
	f.save(1) // repeat 1 is attempt 0
	after := time.Now().Add(time.Minute)
	tests := []struct {
		name     string
		id       int64
		state    string
		attempts int
	}{
		{"committed nothing", f.running(1, 2, before, 3, "{}"), "available", 3},
		{"committed something", f.running(0, 2, before, 3, "{}"), "available", 2},
		{"committed only in a start before", f.running(0, 1, after, 3, "{}"), "available", 3},
		{"last try without effect", f.running(1, 2, before, 10, "{}"), "discarded", 10},
		{"last try with effect", f.running(0, 1, before, 10, "{}"), "available", 9},
		{"to be cancelled", f.running(1, 2, before, 1, `{"cancel_attempted_at":"2026-03-01T00:00:00Z"}`), "cancelled", 1},
	}
	f.ok(f.service.release(t.Context()))
	for _, test := range tests {
		got := f.state(test.id)
		if got.State != test.state || got.Attempt != test.attempts || got.Final != (test.state != "available") {
			t.Errorf("%s: %+v, want %s after %d tries", test.name, got, test.state, test.attempts)
		}
	}
}

// The times that the release writes compare with those of the library, which
// are text.
func TestReleasedJobIsDue(t *testing.T) {
	t.Parallel()
	f := newReleaseFixture(t)
	id := f.running(0, 1, time.Now().Add(-time.Minute), 1, "{}")
	f.ok(f.service.release(t.Context()))
	var due bool
	f.ok(f.service.store.Writer().QueryRowContext(t.Context(),
		`SELECT scheduled_at <= strftime('%Y-%m-%d %H:%M:%f', 'now') FROM river_job WHERE id = $1`, id).Scan(&due))
	if !due {
		t.Error("a released job is not due")
	}
}
