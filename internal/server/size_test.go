package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// loadedCases is a run of so many cases whose outcomes are written by hand:
// every other one failed. Its attempts are left out, since making them takes
// long and its page shows none of them.
func (s *site) loadedCases(n int) store.Run {
	s.Helper()
	ctx := s.Context()
	w, err := s.project.BeginRun(ctx, s.newRun("captures"))
	s.ok(err)
	cases := make([]store.NewCase, 0, store.BatchSize)
	one := s.newCase("", "Order o_9 of mine arrived broken, and I would like to have my money back, please.")
	for i := range n {
		one.CaseID = s.redactor.Text(fmt.Sprintf("order-%05d", i), nil)
		one.ExternalID = one.CaseID
		cases = append(cases, one)
		if len(cases) == cap(cases) {
			s.ok(w.AddCases(ctx, cases))
			cases = cases[:0]
		}
	}
	s.ok(w.Start(ctx, nil))
	s.ok(s.project.Beginning(ctx, w.ID()))
	s.saveOutcomes(w.ID(), n)
	half := int64(n / 2)
	s.ok(s.project.EndRun(ctx, w.ID(), store.RunEnd{
		State: store.RunFinished, Verdict: eval.Fail, Outcomes: eval.CaseCounts{Total: int64(n), Passed: half, Failed: half},
		Decision: s.clean(`{"verdict":"fail","detail":"failed cases"}`), Summary: s.clean(`{"policy":"lenient","repeats":1}`),
	}))
	return s.ended(w.ID())
}

func (s *site) saveOutcomes(run string, n int) {
	s.Helper()
	reason := s.clean(`{"label":"tool-arguments","verdict":"fail","detail":"issueRefund(amountCents) expected 4999, was [19000]","more":2,` +
		`"mismatch":{"tool":"issueRefund","argument":"amountCents","recorded":4999,"actual":[19000]}}`)
	outcomes := make([]store.CaseOutcome, 0, store.BatchSize)
	for i := range n {
		o := store.CaseOutcome{N: i, Outcome: eval.OutcomePass, Strip: "P", ModelCalls: 3, Tokens: 716, SlowestMs: 1912}
		if i%2 == 0 {
			o.Outcome, o.Strip, o.Reason = eval.OutcomeFail, "F", reason
		}
		outcomes = append(outcomes, o)
		if len(outcomes) == cap(outcomes) {
			s.ok(s.project.SaveOutcomes(s.Context(), run, outcomes))
			outcomes = outcomes[:0]
		}
	}
}

// Issue 2, "How well": the first HTML of a run page with 10,000 cases is under
// 100 KB, also where half of them failed.
func TestRunPageOf10000Cases(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	run := s.loadedCases(10_000)
	for _, query := range []string{"", "?show=look", "?show=all"} {
		a := s.get("/runs/" + run.ID + query).wants(http.StatusOK)
		if len(a.body) >= 100_000 {
			t.Errorf("%q: the page has %d bytes, want fewer than 100,000", query, len(a.body))
		}
		d := a.page()
		if n := d.Count(".case-rows tbody tr"); n != 100 {
			t.Errorf("%q: the page has %d cases, want 100", query, n)
		}
	}
	d := s.page("/runs/" + run.ID)
	wantText(t, d, ".pager p", "Showing 100 of 10,000 cases, those that need a look first")
	wantText(t, d, ".case-rows tbody .why", "issueRefund amountCents 4999 → 19000 and 2 more")
	wantText(t, s.page("/runs/"+run.ID+"?show=look"), ".pager p", "Showing 100 of 5,000 cases")
	next := s.page(d.Attr(".pager a[rel=next]", "href"))
	wantText(t, next, ".case-rows tbody th", "order-00200") // after a hundred that failed, every other one
	if got := next.Attr(".pager a[rel=prev]", "href"); got != "/runs/"+run.ID {
		t.Errorf("the way back to the first page is %s", got)
	}
	wantText(t, s.page("/runs/"+run.ID+"?after=9-9999"), ".cases p.note2", "No further case.")
}

// Rules 4 and 6 of ui.md: however large a recording is, every page of it stays
// small and says what it leaves out.
func TestPagesOfLargeRecordings(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	large := func(word string) string { return strings.Repeat(word+" ", 60_000/len(word)) }
	line := func(id, reply string) string {
		return `{"id":"` + id + `","input":"` + large("asked") + `","output":"` + reply + `","toolCalls":[` +
			`{"name":"` + large("tool")[:500] + `","arguments":{"` + large("key") + `":"` + large("value") + `","b":` + strings.Repeat("[", 200) + strings.Repeat("]", 200) + `},"result":"` + large("result") + `"}],` +
			`"` + large("unknown") + `":1,"modelCalls":2,"tokens":3,"latencyMs":4}`
	}
	many := `{"id":"many","input":"many","toolCalls":[` + strings.TrimSuffix(strings.Repeat(`{"name":"f","arguments":{"a":1,"b":2,"c":3,"d":4},"result":1},`, 400), ",") + `]}`
	captures := s.uploaded("captures.jsonl", line("large", large("reply")), many, line(large("id")[:20_000], "short"))
	changed := s.uploaded("candidate.jsonl", strings.Replace(line("large", large("other")), `"b":[`, `"c":[`, 1), many)
	form := runForm(captures)
	form["bind"] = s.page("/runs/new?upload="+captures).Attrs("input[name=bind]", "value")
	form.Del("name")
	s.finished(with(with(form, "target", "recorded"), "candidate", changed))
	for _, v := range s.visits() {
		a := s.get(v.path)
		if strings.HasPrefix(a.header.Get("Content-Type"), "text/html") && len(a.body) > 300_000 {
			t.Errorf("%s has %d bytes, want at most 300,000", v.path, len(a.body))
		}
	}
}
