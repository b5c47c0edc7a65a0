package storetest

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

func caseTests() map[string]func(*testing.T, Opener) {
	return map[string]func(*testing.T, Opener){
		"what needs a look comes first":    lookComesFirst,
		"cases are listed by outcome":      casesByOutcome,
		"cases are listed by result":       casesByResult,
		"a case knows its neighbours":      casesHaveNeighbours,
		"a case shows why it did not pass": caseShowsReason,
		"a missing case is told":           missingCaseIsTold,
	}
}

// outcomes of seven cases a to g.
var outcomes = []eval.Outcome{
	eval.OutcomePass, eval.OutcomeFail, eval.OutcomeInconclusive, eval.OutcomeError,
	eval.OutcomeInconsistent, eval.OutcomePass, eval.OutcomeFail,
}

// ended starts and ends a run whose cases have those outcomes.
func (f *fixture) ended(name string, outcomes map[string]eval.Outcome) store.Run {
	f.t.Helper()
	ids := make([]string, 0, len(outcomes))
	for c := 'a'; c <= 'z'; c++ {
		if _, ok := outcomes[string(c)]; ok {
			ids = append(ids, string(c))
		}
	}
	r := f.start(name, 1, ids...)
	saved := make([]store.CaseOutcome, len(ids))
	for i, id := range ids {
		saved[i] = store.CaseOutcome{N: i, Outcome: outcomes[id], Strip: strings.ToUpper(string(outcomes[id][:1]))}
	}
	f.ok(f.project.SaveOutcomes(f.t.Context(), r.ID, saved))
	f.endRun(r.ID, store.RunFinished)
	return r
}

// sevenCases ends a run over the outcomes above.
func (f *fixture) sevenCases() store.Run {
	byID := map[string]eval.Outcome{}
	for i, o := range outcomes {
		byID[string(rune('a'+i))] = o
	}
	return f.ended("agent", byID)
}

// caseIDs returns the ids of all pages of a list.
func (f *fixture) caseIDs(filter store.CaseFilter) string {
	f.t.Helper()
	var ids []string
	for {
		page, err := f.project.Cases(f.t.Context(), filter)
		f.ok(err)
		if len(page) == 0 {
			return strings.Join(ids, " ")
		}
		for _, c := range page {
			ids = append(ids, c.CaseID)
		}
		last := page[len(page)-1]
		filter.After = &store.CaseCursor{Look: last.Look, N: last.N}
	}
}

func lookComesFirst(t *testing.T, open Opener) {
	f := newFixture(t, open)
	r := f.sevenCases()
	for limit := 1; limit <= 3; limit++ {
		if got, want := f.caseIDs(store.CaseFilter{Run: r.ID, Limit: limit}), "d b g e c a f"; got != want {
			t.Errorf("in pages of %d: %s, want %s", limit, got, want)
		}
		if got, want := f.caseIDs(store.CaseFilter{Run: r.ID, Order: store.ByNumber, Limit: limit}), "a b c d e f g"; got != want {
			t.Errorf("by number in pages of %d: %s, want %s", limit, got, want)
		}
	}
}

func casesByOutcome(t *testing.T, open Opener) {
	f := newFixture(t, open)
	r := f.sevenCases()
	for outcome, want := range map[eval.Outcome]string{eval.OutcomeFail: "b g", eval.OutcomeInconsistent: "e", eval.OutcomePass: "a f"} {
		if got := f.caseIDs(store.CaseFilter{Run: r.ID, Outcome: outcome, Limit: 1}); got != want {
			t.Errorf("%s: %s, want %s", outcome, got, want)
		}
	}
}

func casesByResult(t *testing.T, open Opener) {
	f := newFixture(t, open)
	r := f.start("agent", 1, "a", "b", "c", "d")
	_, err := f.project.SaveAttempts(t.Context(), f.group(r.ID,
		attempt(0, 1, 1, eval.Passed("tools")), attempt(1, 1, 1, eval.Failed("tools", "x"), eval.Failed("tools", "y")),
		attempt(2, 1, 1, eval.Undecided("tools", "z")), attempt(3, 1, 1, eval.Failed("tool-order", "x"))), nil)
	f.ok(err)
	for verdict, want := range map[eval.Verdict]string{"": "b c", eval.Pass: "a", eval.Fail: "b", eval.Inconclusive: "c", eval.Error: ""} {
		if got := f.caseIDs(store.CaseFilter{Run: r.ID, Label: "tools", Verdict: verdict}); got != want {
			t.Errorf("tools %q: %q, want %q", verdict, got, want)
		}
	}
}

func casesHaveNeighbours(t *testing.T, open Opener) {
	f := newFixture(t, open)
	r := f.sevenCases()
	for n, want := range map[int]string{3: "- b", 1: "d g", 4: "g c", 2: "e -", 0: "c -"} {
		c, err := f.project.Case(t.Context(), r.ID, n)
		f.ok(err)
		previous, next, err := f.project.Neighbours(t.Context(), r.ID, &c.CaseRow)
		f.ok(err)
		name := func(c *store.CaseRow) string {
			if c == nil {
				return "-"
			}
			return c.CaseID
		}
		if got := name(previous) + " " + name(next); got != want {
			t.Errorf("beside %s: %s, want %s", c.CaseID, got, want)
		}
	}
}

func caseShowsReason(t *testing.T, open Opener) {
	f := newFixture(t, open)
	r := f.start("agent", 3, "a")
	f.ok(f.project.SaveOutcomes(t.Context(), r.ID, []store.CaseOutcome{{
		N: 0, Outcome: eval.OutcomeInconsistent, Strip: "FFP", ModelCalls: 9, Tokens: 40, SlowestMs: 2400,
		Reason: f.json(`{"label":"tool-arguments","verdict":"fail","detail":"x","mismatch":{"tool":"pay","argument":"cents","recorded":4999,"actual":[19000,null]}}`),
	}}))
	got, err := f.project.Case(t.Context(), r.ID, 0)
	f.ok(err)
	want := store.CaseRow{
		CaseID: "a", ExternalID: "a", Recording: "rec-a", Upload: "up", Line: 3, Asked: "input of a",
		Outcome: eval.OutcomeInconsistent, Look: 2, Strip: "FFP", ModelCalls: 9, Tokens: 40, SlowestMs: 2400,
		Reason: &store.Reason{Label: "tool-arguments", Verdict: eval.Fail, Detail: "x", Mismatch: &eval.Mismatch{
			Tool: "pay", Argument: "cents", Recorded: []byte("4999"), Actual: got.Reason.Mismatch.Actual,
		}},
	}
	if diff := cmp.Diff(want, got.CaseRow); diff != "" {
		t.Errorf("case (-want +got):\n%s", diff)
	}
	if actual := got.Reason.Mismatch.Actual; string(actual[0]) != "19000" || len(actual) != 2 {
		t.Errorf("actual = %s", actual)
	}
}

func missingCaseIsTold(t *testing.T, open Opener) {
	f := newFixture(t, open)
	r := f.start("agent", 1, "a")
	if _, err := f.project.Case(t.Context(), r.ID, 1); eval.KindOf(err) != eval.NotFound {
		t.Errorf("error = %v, want one of kind not found", err)
	}
	if _, err := f.project.CaseByID(t.Context(), r.ID, "b"); eval.KindOf(err) != eval.NotFound {
		t.Errorf("by id: error = %v, want one of kind not found", err)
	}
	if c, err := f.project.CaseByID(t.Context(), r.ID, "a"); err != nil || c.N != 0 || c.Asked != "input of a" {
		t.Errorf("by id: %+v, %v; want the case", c, err)
	}
}
