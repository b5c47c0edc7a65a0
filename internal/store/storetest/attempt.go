package storetest

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

func attemptTests() map[string]func(*testing.T, Opener) {
	return map[string]func(*testing.T, Opener){
		"an attempt is stored once":        attemptIsStoredOnce,
		"tallies are those of eval.Tally":  talliesAreSums,
		"the last attempt is told":         lastAttemptIsTold,
		"a group is stored whole or not":   groupIsWhole,
		"attempts are read back whole":     attemptsAreReadBack,
		"lines carry what the end needs":   linesCarryVerdicts,
		"an attempt of no case is refused": attemptOfNoCase,
		"attempts are read case by case":   attemptsAreInOrder,
	}
}

// attempt returns an attempt with those results.
func attempt(n, repeat int, ms int64, results ...eval.Result) *eval.Attempt {
	a := &eval.Attempt{Case: n, CaseID: string(rune('a' + n)), Repeat: repeat, Results: results}
	a.Evidence.Reply = "done"
	if ms > 0 {
		a.Evidence.Spend = eval.Spend{ModelCalls: 2, Tokens: eval.Tokens{Input: 10, Output: 3}, LatencyMs: ms}
	}
	return a
}

// mixed is a list of attempts of cases a, b, c with two repeats, with every
// verdict, a label that comes early in a late attempt, and two that are equally
// slow.
func mixed() []*eval.Attempt {
	return []*eval.Attempt{
		attempt(0, 1, 5, eval.Passed("tools"), eval.Passed("tool-order")),
		attempt(1, 1, 7, eval.Passed("tools"), eval.Failed("tool-arguments", "expected 1, was [2]"), eval.Failed("tool-arguments", "again")),
		attempt(2, 1, 0, eval.Broken(eval.LabelTarget, "connection refused")),
		attempt(0, 2, 7, eval.Undecided("token-budget", "no tokens"), eval.Passed("tools")),
		attempt(1, 2, 4, eval.Result{Label: "judge", Verdict: eval.Inconclusive, Code: eval.Provider}),
		attempt(2, 2, 3),
	}
}

// group returns attempts as a group of a run.
func (f *fixture) group(run string, attempts ...*eval.Attempt) store.AttemptGroup {
	f.t.Helper()
	g := store.AttemptGroup{Run: run, Policy: eval.Lenient}
	for _, a := range attempts {
		body, err := json.Marshal(a)
		f.ok(err)
		n := store.NewAttempt{Attempt: a, Body: f.json("%s", body)}
		if reason := store.ReasonOf(a.Results); reason != nil {
			text, err := json.Marshal(reason)
			f.ok(err)
			n.Reason = f.json("%s", text)
		}
		g.Attempts = append(g.Attempts, n)
	}
	return g
}

func attemptIsStoredOnce(t *testing.T, open Opener) {
	f := newFixture(t, open)
	r := f.start("agent", 2, "a", "b", "c")
	all := mixed()
	for _, group := range [][]*eval.Attempt{all[:2], all[:4], all[:4], nil} {
		_, err := f.project.SaveAttempts(t.Context(), f.group(r.ID, group...), nil)
		f.ok(err)
	}
	progress, err := f.project.Progress(t.Context(), r.ID)
	f.ok(err)
	attempts, results := f.count("SELECT count(*) FROM attempt"), f.count("SELECT count(*) FROM result")
	if progress.Done != 4 || attempts != 4 || results != 8 {
		t.Errorf("done %d, attempts %d, results %d; want 4, 4, 8", progress.Done, attempts, results)
	}
	stored, err := f.project.StoredAttempts(t.Context(), r.ID, 1, 1, 2)
	f.ok(err)
	want := map[int]bool{1: true, 2: true}
	if diff := cmp.Diff(want, stored); diff != "" {
		t.Errorf("stored (-want +got):\n%s", diff)
	}
}

func talliesAreSums(t *testing.T, open Opener) {
	orders := map[string][]int{"forwards": {0, 1, 2, 3, 4, 5}, "backwards": {5, 4, 3, 2, 1, 0}, "mixed": {3, 1, 5, 0, 2, 4}}
	var want eval.Tally
	for _, a := range mixed() {
		want.Add(a, eval.Lenient)
	}
	for name, order := range orders {
		f := newFixture(t, open)
		r := f.start("agent", 2, "a", "b", "c")
		for i := 0; i < len(order); i += 2 {
			_, err := f.project.SaveAttempts(t.Context(), f.group(r.ID, mixed()[order[i]], mixed()[order[i+1]]), nil)
			f.ok(err)
		}
		got, err := f.project.Tally(t.Context(), r.ID)
		f.ok(err)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	if want.Spend.Slowest.Case != 0 || want.Spend.Slowest.Repeat != 2 {
		t.Errorf("the slowest is %+v, want the earlier one of the equals, case by case", want.Spend.Slowest)
	}
}

func lastAttemptIsTold(t *testing.T, open Opener) {
	f := newFixture(t, open)
	r := f.start("agent", 1, "a", "b")
	calls := 0
	last := func(context.Context, *sql.Tx) error { calls++; return nil }
	for i, want := range []int{0, 1, 1} {
		_, err := f.project.SaveAttempts(t.Context(), f.group(r.ID, attempt(min(i, 1), 1, 1)), last)
		f.ok(err)
		if calls != want {
			t.Errorf("after group %d last was called %d times, want %d", i, calls, want)
		}
	}
}

func groupIsWhole(t *testing.T, open Opener) {
	f := newFixture(t, open)
	r := f.start("agent", 1, "a", "b")
	broken := errors.New("no queue")
	_, err := f.project.SaveAttempts(t.Context(), f.group(r.ID, attempt(0, 1, 1, eval.Passed("tools")), attempt(1, 1, 1)),
		func(context.Context, *sql.Tx) error { return broken })
	if !errors.Is(err, broken) {
		t.Errorf("error = %v, want the one of last", err)
	}
	if n := f.count("SELECT count(*) FROM attempt") + f.count("SELECT count(*) FROM result") + f.count("SELECT count(*) FROM run_label"); n != 0 {
		t.Errorf("%d rows of a group that failed are stored", n)
	}
	progress, err := f.project.Progress(t.Context(), r.ID)
	f.ok(err)
	if progress.Done != 0 {
		t.Errorf("done = %d, want 0", progress.Done)
	}
}

func attemptsAreReadBack(t *testing.T, open Opener) {
	f := newFixture(t, open)
	r := f.start("agent", 2, "a", "b", "c")
	_, err := f.project.SaveAttempts(t.Context(), f.group(r.ID, mixed()...), nil)
	f.ok(err)
	got, err := f.project.AttemptRange(t.Context(), r.ID, 1, 1)
	f.ok(err)
	if diff := cmp.Diff([]eval.Attempt{*mixed()[1], *mixed()[4]}, got); diff != "" {
		t.Errorf("attempts (-want +got):\n%s", diff)
	}
}

func linesCarryVerdicts(t *testing.T, open Opener) {
	f := newFixture(t, open)
	r := f.start("agent", 2, "a", "b", "c")
	_, err := f.project.SaveAttempts(t.Context(), f.group(r.ID, mixed()...), nil)
	f.ok(err)
	got, err := f.project.AttemptLines(t.Context(), r.ID, 1, 2)
	f.ok(err)
	spent := func(ms int64) eval.Spend {
		return eval.Spend{ModelCalls: 2, Tokens: eval.Tokens{Input: 10, Output: 3}, LatencyMs: ms}
	}
	want := []store.AttemptLine{
		{AttemptRef: store.AttemptRef{Case: 1, Repeat: 1}, Verdict: eval.Fail, Spend: spent(7),
			Reason: `{"label":"tool-arguments","verdict":"fail","detail":"expected 1, was [2]","more":1}`},
		{AttemptRef: store.AttemptRef{Case: 1, Repeat: 2}, Verdict: eval.Inconclusive, LeftOpen: true, Spend: spent(4),
			Reason: `{"label":"judge","verdict":"inconclusive","code":"provider"}`},
		{AttemptRef: store.AttemptRef{Case: 2, Repeat: 1}, Verdict: eval.Error,
			Reason: `{"label":"target","verdict":"error","detail":"connection refused"}`},
		{AttemptRef: store.AttemptRef{Case: 2, Repeat: 2}, Verdict: eval.Pass, Unchecked: true, Spend: spent(3)},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

func attemptOfNoCase(t *testing.T, open Opener) {
	f := newFixture(t, open)
	r := f.start("agent", 1, "a")
	if _, err := f.project.SaveAttempts(t.Context(), f.group(r.ID, attempt(1, 1, 1)), nil); eval.KindOf(err) != eval.NotFound {
		t.Errorf("error = %v, want one of kind not found", err)
	}
}

func attemptsAreInOrder(t *testing.T, open Opener) {
	f := newFixture(t, open)
	r := f.start("agent", 2, "a", "b", "c", "d")
	_, err := f.project.SaveAttempts(t.Context(), f.group(r.ID,
		attempt(2, 2, 1), attempt(1, 1, 1), attempt(3, 1, 1), attempt(2, 1, 1), attempt(0, 1, 1)), nil)
	f.ok(err)
	got, err := f.project.AttemptRange(t.Context(), r.ID, 1, 2)
	f.ok(err)
	if diff := cmp.Diff([]eval.Attempt{*attempt(1, 1, 1), *attempt(2, 1, 1), *attempt(2, 2, 1)}, got); diff != "" {
		t.Errorf("attempts (-want +got):\n%s", diff)
	}
}
