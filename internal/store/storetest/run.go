package storetest

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

func runTests() map[string]func(*testing.T, Opener) {
	return map[string]func(*testing.T, Opener){
		"a run that is loading is invisible":      loadingRunIsInvisible,
		"a started run has what was frozen":       startedRunIsFrozen,
		"numbers count the runs of a name":        numbersCountNames,
		"jobs are queued with the run or not":     jobsShareTheTransaction,
		"a cut-off run is swept":                  cutOffRunIsSwept,
		"a run without cases is refused":          runWithoutCases,
		"a case id twice is refused":              caseIDTwice,
		"equal contents are stored once":          contentsAreStoredOnce,
		"a run ends once":                         runEndsOnce,
		"cancel stops what has not ended":         cancelStops,
		"the run before is the last finished one": previousRunIsFinished,
		"runs are paged and filtered":             runsArePaged,
		"unfinished runs are found":               unfinishedRunsAreFound,
	}
}

// newRun returns the configuration of a run.
func (f *fixture) newRun(name string, repeats int) store.NewRun {
	return store.NewRun{
		Name: f.text("%s", name), Branch: f.text("main"), Commit: f.text("9f3c2e1"), Dirty: true, CIURL: f.text("https://ci.example/1"),
		Actor: "local", Origin: eval.OriginRecorded, Target: "mock", Policy: eval.Lenient, Repeats: repeats, Tolerance: 1.5,
		Gate: f.json(`["pass-rate>=0.9"]`), Evaluators: f.json(`[{"label":"forbidden-tools","args":{"tools":["x"]}}]`), Bound: f.json(`["getOrder"]`),
	}
}

// newCase returns a case whose content is its input.
func (f *fixture) newCase(id, input string) store.NewCase {
	f.t.Helper()
	body, err := json.Marshal(store.CaseBody{Turn: eval.Turn{Input: input}, Evaluators: []eval.Spec{{Label: "tools"}}})
	f.ok(err)
	return store.NewCase{
		CaseID: f.text("%s", id), ExternalID: f.text("%s", id), Recording: "rec-" + id, Upload: "up", Line: 3,
		Asked: f.text("%s", input), Body: f.json("%s", body), Digest: f.key.Same(body), Content: f.key.Same(body),
	}
}

// start starts a run with cases of those ids.
func (f *fixture) start(name string, repeats int, ids ...string) store.Run {
	f.t.Helper()
	w, err := f.project.BeginRun(f.t.Context(), f.newRun(name, repeats))
	f.ok(err)
	cases := make([]store.NewCase, len(ids))
	for i, id := range ids {
		cases[i] = f.newCase(id, "input of "+id)
	}
	f.ok(w.AddCases(f.t.Context(), cases))
	f.ok(w.Start(f.t.Context(), nil))
	r, err := f.project.Run(f.t.Context(), w.ID())
	f.ok(err)
	return r
}

// end ends a run.
func (f *fixture) endRun(run string, state store.RunState) {
	f.t.Helper()
	f.ok(f.project.EndRun(f.t.Context(), run, store.RunEnd{
		State: state, Verdict: eval.Pass, Decision: f.json(`{"verdict":"pass","detail":"all 2 cases passed"}`), Summary: f.json(`{"policy":"lenient","repeats":1}`),
	}))
}

func loadingRunIsInvisible(t *testing.T, open Opener) {
	f := newFixture(t, open)
	w, err := f.project.BeginRun(t.Context(), f.newRun("agent", 1))
	f.ok(err)
	f.ok(w.AddCases(t.Context(), []store.NewCase{f.newCase("a", "x")}))
	if _, err := f.project.Run(t.Context(), w.ID()); eval.KindOf(err) != eval.NotFound {
		t.Errorf("run: %v, want one of kind not found", err)
	}
	runs, err := f.project.Runs(t.Context(), store.RunFilter{})
	f.ok(err)
	if len(runs) != 0 {
		t.Errorf("%d runs to see, want none", len(runs))
	}
	f.ok(w.Abort(t.Context()))
	if n := f.count("SELECT count(*) FROM run") + f.count("SELECT count(*) FROM run_case"); n != 0 {
		t.Errorf("%d rows are left of a run that was thrown away", n)
	}
}

func startedRunIsFrozen(t *testing.T, open Opener) {
	f := newFixture(t, open)
	r := f.start("agent", 3, "a", "b")
	want := store.Run{
		Run: eval.Run{
			ID: r.ID, Name: "agent", Branch: "main", Commit: "9f3c2e1", Dirty: true, CIURL: "https://ci.example/1", Actor: "local",
			Origin: eval.OriginRecorded, Target: "mock", Policy: eval.Lenient, Repeats: 3, Tolerance: 1.5, Gate: []string{"pass-rate>=0.9"},
			Evaluators: []eval.Spec{{Label: "forbidden-tools", Args: []byte(`{"tools":["x"]}`)}},
		},
		Number: 1, State: store.RunQueued, Version: r.Version, Bound: []string{"getOrder"}, Cases: 2, Total: 6, Created: r.Created,
	}
	if diff := cmp.Diff(want, r); diff != "" {
		t.Errorf("run (-want +got):\n%s", diff)
	}
	cases, err := f.project.CaseRange(t.Context(), r.ID, 0, 1)
	f.ok(err)
	if len(cases) != 2 || cases[1].CaseID != "b" || cases[1].Body.Input != "input of b" || cases[1].Body.Evaluators[0].Label != "tools" {
		t.Errorf("cases = %+v", cases)
	}
	if e := cases[0].Eval(); e.ID != "a" || e.Line != 3 || e.Input != "input of a" {
		t.Errorf("case = %+v", e)
	}
}

func numbersCountNames(t *testing.T, open Opener) {
	f := newFixture(t, open)
	got := []int64{f.start("one", 1, "a").Number, f.start("two", 1, "a").Number, f.start("one", 1, "a").Number}
	if diff := cmp.Diff([]int64{1, 1, 2}, got); diff != "" {
		t.Errorf("numbers (-want +got):\n%s", diff)
	}
}

func jobsShareTheTransaction(t *testing.T, open Opener) {
	f := newFixture(t, open)
	w, err := f.project.BeginRun(t.Context(), f.newRun("agent", 1))
	f.ok(err)
	f.ok(w.AddCases(t.Context(), []store.NewCase{f.newCase("a", "x")}))
	full := errors.New("the queue is full")
	queue := func(err error) func(context.Context, *sql.Tx) error {
		return func(ctx context.Context, tx *sql.Tx) error {
			_, failed := tx.ExecContext(ctx, "INSERT INTO project (id, created_at) VALUES ('a job', 0)")
			return errors.Join(failed, err)
		}
	}
	if err := w.Start(t.Context(), queue(full)); !errors.Is(err, full) {
		t.Errorf("error = %v, want the queue's", err)
	}
	if _, err := f.project.Run(t.Context(), w.ID()); eval.KindOf(err) != eval.NotFound {
		t.Errorf("the run is there without its jobs: %v", err)
	}
	if n := f.count("SELECT count(*) FROM project"); n != 1 {
		t.Errorf("the jobs are there without their run")
	}
	f.ok(w.Start(t.Context(), queue(nil)))
	f.ok(w.Abort(t.Context()))
	if n := f.count("SELECT count(*) FROM run_case"); n == 0 {
		t.Errorf("throwing away a run that was started took its cases")
	}
	if n := f.count("SELECT count(*) FROM project"); n != 2 {
		t.Errorf("the run is there without its jobs")
	}
}

func cutOffRunIsSwept(t *testing.T, open Opener) {
	f := newFixture(t, open)
	kept := f.start("agent", 1, "a")
	w, err := f.project.BeginRun(t.Context(), f.newRun("agent", 1))
	f.ok(err)
	f.ok(w.AddCases(t.Context(), []store.NewCase{f.newCase("a", "x"), f.newCase("b", "y")}))
	f.reopen()
	if _, err := f.project.Run(t.Context(), kept.ID); err != nil {
		t.Errorf("the run that was started: %v", err)
	}
	if n := f.count("SELECT count(*) FROM run") + f.count("SELECT count(*) FROM run_case"); n != 2 {
		t.Errorf("%d runs and cases are left, want the one run with its one case", n)
	}
}

func runWithoutCases(t *testing.T, open Opener) {
	f := newFixture(t, open)
	w, err := f.project.BeginRun(t.Context(), f.newRun("agent", 1))
	f.ok(err)
	if err := w.Start(t.Context(), nil); eval.KindOf(err) != eval.Invalid {
		t.Errorf("error = %v, want one of kind invalid", err)
	}
}

func caseIDTwice(t *testing.T, open Opener) {
	f := newFixture(t, open)
	w, err := f.project.BeginRun(t.Context(), f.newRun("agent", 1))
	f.ok(err)
	if err := w.AddCases(t.Context(), []store.NewCase{f.newCase("a", "x"), f.newCase("a", "y")}); eval.KindOf(err) != eval.Conflict {
		t.Errorf("error = %v, want a conflict", err)
	}
}

func contentsAreStoredOnce(t *testing.T, open Opener) {
	f := newFixture(t, open)
	f.start("agent", 1, "a", "b")
	f.start("agent", 1, "b", "c")
	if n := f.count("SELECT count(*) FROM frozen_case"); n != 3 {
		t.Errorf("%d contents are stored, want 3", n)
	}
}

func runEndsOnce(t *testing.T, open Opener) {
	f := newFixture(t, open)
	r := f.start("agent", 1, "a")
	f.ok(f.project.Beginning(t.Context(), r.ID))
	if _, err := f.project.Summary(t.Context(), r.ID); eval.KindOf(err) != eval.NotFound {
		t.Errorf("summary before the end: %v, want one of kind not found", err)
	}
	f.ok(f.project.EndRun(t.Context(), r.ID, store.RunEnd{
		State: store.RunFinished, Verdict: eval.Fail, Decision: f.json(`{"verdict":"fail","detail":"failed cases [a]"}`),
		Summary: f.json(`{"policy":"lenient","repeats":1,"failedCases":{"total":1}}`), Outcomes: eval.CaseCounts{Failed: 1},
		Interval: &eval.Interval{High: 0.79}, Base: "base", Flips: store.FlipCounts{NewlyFailing: 1}, Fault: f.text("none"),
	}))
	f.endRun(r.ID, store.RunFailed)
	got, err := f.project.Run(t.Context(), r.ID)
	f.ok(err)
	if got.State != store.RunFinished || got.Finished.IsZero() || got.Started.IsZero() || got.Version <= r.Version {
		t.Errorf("state %s, started %v, finished %v, version %d", got.State, got.Started, got.Finished, got.Version)
	}
	if diff := cmp.Diff(&gate.Decision{Verdict: eval.Fail, Detail: "failed cases [a]"}, got.Decision); diff != "" {
		t.Errorf("decision (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(&eval.Interval{High: 0.79, Cases: 1}, got.Interval); diff != "" {
		t.Errorf("interval (-want +got):\n%s", diff)
	}
	if got.Outcomes.Failed != 1 || got.Outcomes.Total != 1 || got.Base != "base" || got.Flips.NewlyFailing != 1 || got.Fault != "none" {
		t.Errorf("outcomes %+v, base %q, flips %+v, fault %q", got.Outcomes, got.Base, got.Flips, got.Fault)
	}
	summary, err := f.project.Summary(t.Context(), r.ID)
	f.ok(err)
	if summary.FailedCases.Total != 1 {
		t.Errorf("summary = %+v", summary)
	}
}

func cancelStops(t *testing.T, open Opener) {
	f := newFixture(t, open)
	r := f.start("agent", 1, "a")
	called := false
	f.ok(f.project.Cancel(t.Context(), r.ID, "local", func(context.Context, *sql.Tx) error { called = true; return nil }))
	if !called {
		t.Error("jobs were not called")
	}
	progress, err := f.project.Progress(t.Context(), r.ID)
	f.ok(err)
	if progress.State != store.RunCancelled || progress.Total != 1 {
		t.Errorf("progress = %+v, want cancelled", progress)
	}
	if err := f.project.Cancel(t.Context(), r.ID, "local", nil); eval.KindOf(err) != eval.Conflict {
		t.Errorf("cancelled again: %v, want a conflict", err)
	}
	if err := f.project.Cancel(t.Context(), "no such run", "local", nil); eval.KindOf(err) != eval.NotFound {
		t.Errorf("cancelled what is not there: %v", err)
	}
	deeds, err := f.project.Deeds(t.Context(), store.DeedFilter{})
	f.ok(err)
	if len(deeds) != 2 || deeds[0].Action != store.DeedRunCancelled || deeds[1].Action != store.DeedRunStarted {
		t.Errorf("audit log = %+v, want the cancel and the start", deeds)
	}
}

func previousRunIsFinished(t *testing.T, open Opener) {
	f := newFixture(t, open)
	finished := f.start("agent", 1, "a")
	f.endRun(finished.ID, store.RunFinished)
	cancelled := f.start("agent", 1, "a")
	f.endRun(cancelled.ID, store.RunCancelled)
	other := f.start("another agent", 1, "a")
	f.endRun(other.ID, store.RunFinished)
	r := f.start("agent", 1, "a")
	previous, err := f.project.PreviousRun(t.Context(), &r)
	f.ok(err)
	if previous.ID != finished.ID {
		t.Errorf("the run before is %s#%d, want agent#1", previous.Name, previous.Number)
	}
	if _, err := f.project.PreviousRun(t.Context(), &finished); eval.KindOf(err) != eval.NotFound {
		t.Errorf("before the first: %v, want one of kind not found", err)
	}
}

func runsArePaged(t *testing.T, open Opener) {
	f := newFixture(t, open)
	for i := range 5 {
		r := f.start(fmt.Sprint("agent-", i%2), 1, "a")
		if i < 3 {
			f.endRun(r.ID, store.RunFinished)
		}
	}
	list := func(filter store.RunFilter) (got []string) {
		for {
			page, err := f.project.Runs(t.Context(), filter)
			f.ok(err)
			if len(page) == 0 {
				return got
			}
			for _, r := range page {
				got = append(got, fmt.Sprintf("%s#%d", r.Name, r.Number))
			}
			filter.Before = page[len(page)-1].ID
		}
	}
	for name, test := range map[string]struct {
		filter store.RunFilter
		want   []string
	}{
		"all":      {store.RunFilter{Limit: 2}, []string{"agent-0#3", "agent-1#2", "agent-0#2", "agent-1#1", "agent-0#1"}},
		"name":     {store.RunFilter{Name: "agent-1", Limit: 1}, []string{"agent-1#2", "agent-1#1"}},
		"finished": {store.RunFilter{State: store.RunFinished}, []string{"agent-0#2", "agent-1#1", "agent-0#1"}},
	} {
		if diff := cmp.Diff(test.want, list(test.filter)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func unfinishedRunsAreFound(t *testing.T, open Opener) {
	f := newFixture(t, open)
	queued := f.start("agent", 1, "a")
	running := f.start("agent", 1, "a")
	f.ok(f.project.Beginning(t.Context(), running.ID))
	finished := f.start("agent", 1, "a")
	f.endRun(finished.ID, store.RunFinished)
	cancelled := f.start("agent", 1, "a")
	f.ok(f.project.Cancel(t.Context(), cancelled.ID, "local", nil))
	got, err := f.store.UnfinishedRuns(t.Context())
	f.ok(err)
	want := []store.RunRef{{Project: "default", Run: queued.ID}, {Project: "default", Run: running.ID}, {Project: "default", Run: cancelled.ID}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("unfinished (-want +got):\n%s", diff)
	}
}
