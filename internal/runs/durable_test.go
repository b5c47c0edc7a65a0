package runs_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/report"
	"github.com/tapedeck-dev/tapedeck/internal/runs"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// A run whose shards were given up ends all the same, with what was not made as
// errors.
func TestRunWithoutJobsIsBroughtToItsEnd(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	key := keyIn(t, dir)
	const cases, repeats = 300, 3
	run := queueRun(t, dir, key, cases, repeats)
	lost, err := store.Open(t.Context(), store.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	progress, err := lost.Project(store.DefaultProject).Progress(t.Context(), run)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lost.Writer().ExecContext(t.Context(), `UPDATE river_job SET state = 'discarded', finalized_at = scheduled_at
		WHERE kind = 'run_shard' AND state <> 'completed'`); err != nil {
		t.Fatal(err)
	}
	if err := lost.Close(); err != nil {
		t.Fatal(err)
	}
	s := newServer(t, dir, key)
	defer s.close()
	got := s.finished(run)
	missing := got.Total - progress.Done
	if got.State != store.RunFinished || got.Done != cases*repeats || got.Attempts.Error != missing || got.Attempts.Passed != progress.Done {
		t.Errorf("run is %s, %+v; want %d errors", got.State, got.Attempts, missing)
	}
	if missing > 0 && got.Decision.Verdict != eval.Fail {
		t.Errorf("gate = %+v, want it failed", got.Decision)
	}
}

// What the server sums up slice by slice is what the report sums up at once.
func TestSummaryIsThatOfTheReport(t *testing.T) {
	t.Parallel()
	s := started(t)
	lines := orders(1010) // more than a slice
	base := s.upload("captures.jsonl", append(lines, `{"input":"nothing to check"}`)...)
	for i := 0; i < len(lines); i += 7 {
		lines[i] = order(fmt.Sprintf("prod-%d", i), -1)
	}
	candidate := s.upload("new.jsonl", lines[:960]...)
	for policy, repeats := range map[string]int{"lenient": 1, "strict": 2} {
		run := s.finished(s.start(runs.StartRequest{
			Uploads: []string{base}, Target: runs.TargetRecorded, Candidate: candidate, Repeats: repeats, Policy: policy,
			Evaluators: []eval.Spec{{Label: "tool-results", Args: []byte(`{"tool":"elsewhere","text":"x"}`)}},
		}))
		whole, err := s.service.Report(t.Context(), store.DefaultProject, run.ID)
		s.ok(err)
		want, err := report.Summarize(whole.Cases, run.Policy, run.Repeats)
		s.ok(err)
		got, err := s.project.Summary(t.Context(), run.ID)
		s.ok(err)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-report +server):\n%s", policy, diff)
		}
		if diff := cmp.Diff(want, whole.Summary); diff != "" {
			t.Errorf("%s (-summed up again +reported):\n%s", policy, diff)
		}
		if got.Cases.Failed == 0 || got.Cases.Error == 0 || got.TargetFailures.Total != 51 {
			t.Errorf("%s: cases %+v, %d target failures; want failures, errors and 51", policy, got.Cases, got.TargetFailures.Total)
		}
	}
}

// Shards and an ingest share the one writer and neither is ever told that the
// database is busy.
func TestShardsBesideAnIngest(t *testing.T) {
	t.Parallel()
	s := started(t)
	upload := s.upload("captures.jsonl", orders(100)...)
	run := s.start(runs.StartRequest{Uploads: []string{upload}, Target: runs.TargetMock, BindAll: true, Repeats: 10})
	for i := range 5 {
		s.upload(fmt.Sprintf("more-%d.jsonl", i), orders(2000)...)
	}
	s.exactlyOnce(run, 100, 10)
}
