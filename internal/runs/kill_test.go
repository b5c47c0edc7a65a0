package runs_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/redact"
	"github.com/tapedeck-dev/tapedeck/internal/runs"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// childFolder is the variable that makes the test binary a server on that
// folder, for the drills that kill it.
const childFolder = "TAPEDECK_TEST_CHILD_FOLDER"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childFolder); dir != "" {
		if err := serveForEver(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// serveForEver works the only run of a folder until it is killed. Lines on its
// standard output say that it works, that it made more attempts, and that it is
// done.
func serveForEver(dir string) error {
	ctx := context.Background()
	key, err := redact.LoadKey(filepath.Join(dir, "key"))
	if err != nil {
		return err
	}
	s, err := store.Open(ctx, store.Options{Dir: dir})
	if err != nil {
		return err
	}
	if _, err := runs.Open(ctx, runs.Options{Store: s, Redactor: redact.New(key), Key: key, TestOnly: true}); err != nil {
		return err
	}
	fmt.Println("working")
	for done := int64(-1); ; time.Sleep(time.Millisecond) {
		page, err := s.Project(store.DefaultProject).Runs(ctx, store.RunFilter{})
		if err != nil {
			return err
		}
		if done >= 0 && page[0].Done > done {
			fmt.Println("more")
		}
		done = page[0].Done
		if page[0].Decision != nil {
			fmt.Println("done")
		}
	}
}

// child is a server in a process of its own.
type child struct {
	process *exec.Cmd
	lines   *bufio.Scanner
}

// newChild starts a server on the folder and waits until it works.
func newChild(t *testing.T, dir string) *child {
	t.Helper()
	c := &child{process: exec.Command(os.Args[0], "-test.run=^$")}
	c.process.Env = append(os.Environ(), childFolder+"="+dir)
	c.process.Stderr = os.Stderr
	out, err := c.process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.kill)
	c.lines = bufio.NewScanner(out)
	c.until(t, "working")
	return c
}

// until waits for a line of the server.
func (c *child) until(t *testing.T, line string) {
	t.Helper()
	for c.lines.Scan() {
		if c.lines.Text() == line {
			return
		}
	}
	t.Fatalf("the server ended before it said %q: %v", line, c.lines.Err())
}

// kill kills the server without a warning.
func (c *child) kill() {
	// Both fail only when it is dead already.
	_ = c.process.Process.Kill()
	_ = c.process.Wait()
}

// TestKilledServerMakesEveryAttemptOnce is the drill of river.md 8.11: killed in
// the middle of a run, again and again, a server still makes every attempt once.
func TestKilledServerMakesEveryAttemptOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	key := keyIn(t, dir)
	const cases, repeats = 100, 15
	run := queueRun(t, dir, key, cases, repeats)
	killed := 0
	for groups := range 4 {
		c := newChild(t, dir)
		for range groups {
			c.until(t, "more")
		}
		c.kill()
		killed += shardsRunning(t, dir)
	}
	if killed == 0 {
		t.Error("no kill hit a shard")
	}
	last := newChild(t, dir)
	last.until(t, "done")
	last.kill()
	s := newServer(t, dir, key)
	defer s.close()
	s.exactlyOnce(run, cases, repeats)
}

// shardsRunning returns how many shards a killed server was working on.
func shardsRunning(t *testing.T, dir string) (n int) {
	t.Helper()
	s, err := store.Open(t.Context(), store.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	err = s.Writer().QueryRowContext(t.Context(), "SELECT count(*) FROM river_job WHERE kind = 'run_shard' AND state = 'running'").Scan(&n)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// keyIn makes the project key of a folder.
func keyIn(t *testing.T, dir string) redact.Key {
	t.Helper()
	path := filepath.Join(dir, "key")
	if err := os.WriteFile(path, []byte(strings.Repeat("ab", 32)+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	key, err := redact.LoadKey(path)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// queueRun writes a run into the folder and stops the server at once, in the
// middle of its first shards.
func queueRun(t *testing.T, dir string, key redact.Key, cases, repeats int) string {
	t.Helper()
	s := newServer(t, dir, key)
	defer func() {
		now, cancel := context.WithCancel(context.Background())
		cancel()
		s.ok(errors.Join(s.service.Close(now), s.store.Close()))
	}()
	upload := s.upload("captures.jsonl", orders(cases)...)
	return s.start(runs.StartRequest{Uploads: []string{upload}, Target: runs.TargetMock, BindAll: true, Repeats: repeats})
}

func orders(n int) []string {
	lines := make([]string, n)
	for i := range lines {
		lines[i] = order(fmt.Sprintf("prod-%d", i), i)
	}
	return lines
}

// exactlyOnce fails the test unless every attempt of the run is stored once, with
// its results, and the tallies are those of the attempts.
func (s *server) exactlyOnce(id string, cases, repeats int) {
	s.t.Helper()
	run := s.finished(id)
	next := store.AttemptRef{Case: 0, Repeat: 1}
	var tally eval.Tally
	attempts, err := s.project.AttemptRange(s.t.Context(), id, 0, cases)
	s.ok(err)
	for i := range attempts {
		a := &attempts[i]
		if a.Case != next.Case || a.Repeat != next.Repeat {
			s.t.Fatalf("repeat %d of case %d follows, want repeat %d of case %d", a.Repeat, a.Case, next.Repeat, next.Case)
		}
		if next.Repeat++; next.Repeat > repeats {
			next = store.AttemptRef{Case: next.Case + 1, Repeat: 1}
		}
		tally.Add(a, run.Policy)
	}
	if next.Case != cases || run.Done != int64(cases*repeats) {
		s.t.Errorf("attempts end before case %d, %d are counted; want %d cases, %d attempts", next.Case, run.Done, cases, cases*repeats)
	}
	got, err := s.project.Tally(s.t.Context(), id)
	s.ok(err)
	if diff := cmp.Diff(tally, got); diff != "" {
		s.t.Errorf("tally (-of the attempts +stored):\n%s", diff)
	}
	var results int64
	for _, l := range got.Labels {
		results += l.Passed + l.Failed + l.Error + l.Inconclusive
	}
	var stored int64
	s.ok(s.store.Writer().QueryRowContext(s.t.Context(), "SELECT count(*) FROM result WHERE run_id = $1", id).Scan(&stored))
	if stored != results {
		s.t.Errorf("%d results are stored, want %d", stored, results)
	}
	if run.Decision.Verdict != eval.Pass {
		s.t.Errorf("gate = %+v, want it passed", run.Decision)
	}
}

// A stopped server puts its shards back, with all that was made committed.
func TestStoppedServerGoesOn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	key := keyIn(t, dir)
	const cases, repeats = 100, 10
	run := queueRun(t, dir, key, cases, repeats)
	s := newServer(t, dir, key)
	defer s.close()
	s.exactlyOnce(run, cases, repeats)
}
