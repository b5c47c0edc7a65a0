package server_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/redact"
	"github.com/tapedeck-dev/tapedeck/internal/server/htmlcheck"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// The first screen of the candidate's run says what was decided and why, what
// flipped, how each evaluator did, and what it cost (decision 19).
func TestRunThatFailed(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	mock, run := s.seedRuns()
	d := s.page("/runs/" + run.ID)
	wantText(t, d, "#gate", "Gate failed")
	wantText(t, d, ".say p.prose", "Pass rate 0.80 over 5 cases, required 0.90. Would need 1 more pass.")
	wantText(t, d, ".say p.note2", "95 % interval 0.38 to 0.96, over 5 cases: too few to be sharp. Computed under the lenient policy.")
	wantText(t, d, "#flips a", "captures #1")
	d.Has(`#flips a[href="/runs/` + mock.ID + `"]`)
	groups := []string{"1 newly failing prod-2", "0 newly inconsistent", "0 newly passing", "4 unchanged"}
	if diff := cmp.Diff(groups, d.Texts(".flips .groups li")); diff != "" {
		t.Errorf("flips (-want +got):\n%s", diff)
	}
	d.Has(`.flips .ids a[href="/runs/` + run.ID + `/cases/2"]`)
	tallies := []string{"tools 3/3", "tool-order 3/3", "tool-arguments 4/5", "model-call-budget 2/2", "token-budget 2/2", "latency-budget 2/2"}
	for i, label := range d.Texts(".tallies code") {
		if got := label + " " + d.Texts(".tallies span.n")[i]; got != tallies[i] {
			t.Errorf("evaluator %d is %q, want %q", i, got, tallies[i])
		}
	}
	wantText(t, d, ".case-rows tbody tr .why", "issueRefund amountCents 4999 → 19000")
	if diff := cmp.Diff([]string{"prod-2", "prod-1", "prod-3", "prod-4", "prod-5"}, d.Texts(".case-rows tbody th")); diff != "" {
		t.Errorf("cases, those that need a look first (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"report.txt", "report.json", "JUnit"}, d.Texts(".downloads a")); diff != "" {
		t.Errorf("downloads (-want +got):\n%s", diff)
	}
	d.Lacks("main[data-refresh]", `form[action="/runs/`+run.ID+`/cancel"]`)

	look := s.page("/runs/" + run.ID + "?show=look")
	if diff := cmp.Diff([]string{"prod-2"}, look.Texts(".case-rows tbody th")); diff != "" {
		t.Errorf("cases that need a look (-want +got):\n%s", diff)
	}
	wantText(t, look, ".pager p", "Showing 1 of 1 case")
}

func TestRunThatPassed(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	run, _ := s.seedRuns()
	d := s.page("/runs/" + run.ID)
	wantText(t, d, "#gate", "Gate passed")
	wantText(t, d, ".say p.prose", "Pass rate 1.00 over 5 cases, required 0.90.")
	wantText(t, d, ".flips p.note2", "No earlier run of this name to compare with.")
	// A16: the mock reports no tokens, so the token budgets decide nothing.
	if got := d.Texts(".tallies span.n"); got[4] != "0/0" {
		t.Errorf("tallies = %q, want token-budget 0/0", got)
	}
	if got := s.page("/runs/" + run.ID + "?show=look").Text(".cases p.note2"); got != "No case needs a look: all passed." {
		t.Errorf("the list of cases that need a look says %q", got)
	}
	rows := s.page("/runs")
	if diff := cmp.Diff([]string{"captures #2", "captures #1"}, rows.Texts("table.runs tbody th a")); diff != "" {
		t.Errorf("runs, the newest first (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"fail", "pass"}, rows.Texts("table.runs td.vd")); diff != "" {
		t.Errorf("verdicts (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"0.80", "1.00"}, rows.Texts("table.runs td.rate")); diff != "" {
		t.Errorf("rates (-want +got):\n%s", diff)
	}
}

// A run compared with another base, with one that does not fit, and with one
// that is not there.
func TestBaseOfARun(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	mock, run := s.seedRuns()
	d := s.page("/runs/" + mock.ID + "?base=" + run.ID)
	if diff := cmp.Diff([]string{"0 newly failing", "0 newly inconsistent", "1 newly passing prod-2", "4 unchanged"}, d.Texts(".flips .groups li")); diff != "" {
		t.Errorf("flips the other way round (-want +got):\n%s", diff)
	}
	d.Has(`select#base option[selected][value="` + run.ID + `"]`)
	strict := s.finished(with(with(runForm(mustUpload(s)), "bind", seedTools...), "policy", "strict"))
	d = s.page("/runs/" + run.ID + "?base=" + strict.ID)
	if got := d.Text(".flips p.note2"); !strings.HasPrefix(got, "Not compared: ") || !strings.Contains(got, "policy") {
		t.Errorf("a base under another policy: %q", got)
	}
	if diff := cmp.Diff([]string{"captures #3", "captures #1"}, baseNames(d)); diff != "" {
		t.Errorf("bases to choose from (-want +got):\n%s", diff)
	}
	// Decision 18 holds for a case too: another ruler is no comparison.
	if got := s.page("/runs/" + run.ID + "/cases/2?base=" + strict.ID).Text("main"); !strings.Contains(got, "not compared with") || strings.Contains(got, "passed in") {
		t.Errorf("a case against a base under another policy: %.400q", got)
	}
	s.get("/runs/" + run.ID + "?base=nobody").wants(http.StatusBadRequest)
	s.get("/runs/" + run.ID + "/cases/2?base=nobody").wants(http.StatusBadRequest)
}

// mustUpload returns the upload of the seed's recordings.
func mustUpload(s *site) string {
	s.Helper()
	return s.uploaded("captures.jsonl", seed(s, "captures.jsonl"))
}

func baseNames(d *htmlcheck.Document) []string {
	var names []string
	for _, option := range d.Texts("select#base option") {
		name, _, _ := strings.Cut(option, ",")
		names = append(names, name)
	}
	return names
}

func wantText(t *testing.T, d *htmlcheck.Document, selector, want string) {
	t.Helper()
	if got := d.Text(selector); got != want {
		t.Errorf("%s says %q, want %q", selector, got, want)
	}
}

func TestRunThatIsInconclusive(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	upload := s.uploaded("chats.jsonl", `{"input":"hello","output":"hi"}`, `{"input":"bye","output":"bye"}`)
	run := s.finished(runForm(upload))
	d := s.page("/runs/" + run.ID)
	wantText(t, d, "#gate", "Gate inconclusive")
	wantText(t, d, ".say p.prose", "No case has an evaluator.")
	wantText(t, d, ".evals p.note2", "No case has an evaluator, so nothing was checked.")
	s.get("/runs/" + run.ID + "/report.txt").says("gate: inconclusive — no case has an evaluator\n")
	wantText(t, s.page("/runs/"+run.ID+"/cases/1"), "#results", "Results none: the case has no evaluators")
}

// With repeats a case shows every attempt, and its page one of them.
func TestRunWithRepeats(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	form := with(with(runForm(mustUpload(s)), "bind", seedTools...), "repeat", "3")
	run := s.finished(with(form, "evaluators", "forbidden-tools:issueRefund"))
	d := s.page("/runs/" + run.ID)
	wantText(t, d, ".say p.prose", "Failed cases [prod-2 (repeats 1, 2, 3)].")
	strip := d.Attrs(".case-rows tbody td.st a", "href")
	if len(strip) != 15 || strip[2] != "/runs/"+run.ID+"/cases/2?repeat=3" {
		t.Errorf("attempts of cases lead to %q", strip)
	}
	d = s.page(strip[2])
	if diff := cmp.Diff([]string{"repeat 1 fail", "repeat 2 fail", "repeat 3 fail"}, d.Texts(".tabs a")); diff != "" {
		t.Errorf("repeats (-want +got):\n%s", diff)
	}
	wantText(t, d, ".tabs a[aria-current=page]", "repeat 3 fail")
	wantText(t, d, ".verdict-line p", "3 of 3 repeats do not pass")
	for _, repeat := range []string{"4", "-1", "x"} {
		s.get("/runs/" + run.ID + "/cases/2?repeat=" + repeat).wants(http.StatusNotFound)
	}
}

// loaded starts a run of two cases by hand, so that nothing works on it.
func (s *site) loaded(name string) store.Run {
	s.Helper()
	w, err := s.project.BeginRun(s.Context(), s.newRun(name))
	s.ok(err)
	s.ok(w.AddCases(s.Context(), []store.NewCase{s.newCase("a", "case a"), s.newCase("b", "case b")}))
	s.ok(w.Start(s.Context(), nil))
	run, err := s.project.Run(s.Context(), w.ID())
	s.ok(err)
	return run
}

// newRun returns the configuration of a run, for the store.
func (s *site) newRun(name string) store.NewRun {
	s.Helper()
	none := s.clean(`[]`)
	return store.NewRun{
		Name: s.redactor.Text(name, nil), Actor: "local", Origin: eval.OriginRecorded, Target: "mock", Policy: eval.Lenient,
		Repeats: 1, Tolerance: 1.5, Gate: s.clean(`["all-pass"]`), Evaluators: none, Bound: none,
	}
}

// newCase returns a case, for the store.
func (s *site) newCase(id, input string) store.NewCase {
	s.Helper()
	body := s.clean(`{"input":"` + input + `"}`)
	return store.NewCase{
		CaseID: s.redactor.Text(id, nil), ExternalID: s.redactor.Text(id, nil), Recording: "none", Upload: "none", Line: 1,
		Asked: s.redactor.Text(input, nil), Body: body, Digest: s.key.Same(body.Bytes()), Content: s.key.Same(body.Bytes()),
	}
}

func (s *site) clean(json string) redact.Clean {
	s.Helper()
	clean, err := s.redactor.Record([]byte(json), nil)
	s.ok(err)
	return clean
}

// attempted stores an attempt of the first case that passed.
func (s *site) attempted(run string) {
	s.Helper()
	a := &eval.Attempt{CaseID: "a", Repeat: 1, Results: []eval.Result{eval.Passed("tools")}}
	body, err := json.Marshal(a)
	s.ok(err)
	s.ok(s.project.Beginning(s.Context(), run))
	_, err = s.project.SaveAttempts(s.Context(), store.AttemptGroup{
		Run: run, Policy: eval.Lenient, Attempts: []store.NewAttempt{{Attempt: a, Body: s.clean(string(body))}},
	}, nil)
	s.ok(err)
}

// A run under way shows how far it is and looks again; its report waits.
func TestRunUnderWay(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	run := s.loaded("agent")
	s.attempted(run.ID)
	d := s.page("/runs/" + run.ID)
	wantText(t, d, "#gate", "Running")
	if got := d.Text(".progress .pw"); !strings.HasPrefix(got, "1 of 2 attempts · ") || !strings.HasSuffix(got, " left") {
		t.Errorf("progress says %q, want counts, a rate and what is left", got)
	}
	d.Has(`.progress [role=progressbar][aria-valuenow=50]`, "main[data-refresh=2]", `form[method=post][action="/runs/`+run.ID+`/cancel"]`)
	d.Lacks(".downloads", "select#base")
	wantText(t, d, ".flips p.note2", "Known when the run has ended.")
	wantText(t, d, ".tallies li span.n", "1/1")
	s.get("/runs/" + run.ID).says(`<noscript><meta http-equiv="refresh" content="2"></noscript>`)
	if etag := s.get("/runs/" + run.ID).header.Get("ETag"); etag != "" {
		t.Errorf("a page that will change has the tag %s", etag)
	}
	for _, report := range []string{"report.txt", "report.json", "junit.xml"} {
		a := s.get("/runs/" + run.ID + "/" + report).wants(http.StatusConflict)
		wantText(t, a.page(), "dd", "The run has not ended yet: it is running with 1 of 2 attempts.")
	}
	list := s.page("/runs")
	list.Has("main[data-refresh=2]", "table.runs tr.live .progress")
	c := s.page("/runs/" + run.ID + "/cases/2")
	wantText(t, c, ".verdict-line .v", "running")
	wantText(t, c, "section[aria-labelledby=reply] p", "This repeat was not made yet.")
}

// What was done before a cancel is kept and summed up; a second cancel is too
// late.
func TestRunThatWasCancelled(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	run := s.loaded("agent")
	s.attempted(run.ID)
	to := s.post("/runs/"+run.ID+"/cancel", "").leads()
	s.ended(run.ID)
	d := s.page(to)
	wantText(t, d, ".feedback p", "Cancelled. What was done is kept.")
	wantText(t, d, "#gate", "Gate inconclusive")
	wantText(t, d, ".say p.prose", "Cancelled after 1 of 2 attempts.")
	d.Lacks("main[data-refresh]", `form[action="/runs/`+run.ID+`/cancel"]`)
	wantText(t, s.page("/runs"), "table.runs th .aside", "· cancelled")
	a := s.post("/runs/"+run.ID+"/cancel", "").wants(http.StatusConflict)
	wantText(t, a.page(), "dd", "The run is cancelled already.")
	s.post("/runs/nobody/cancel", "").wants(http.StatusNotFound)
	if got := s.page("/runs/" + s.loaded("other").ID + "?said=cancelled").Count(".feedback"); got != 0 {
		t.Error("a run under way says that it was cancelled")
	}
}

// A run that could not be carried out says why, and what was kept.
func TestRunThatCouldNotBeCarriedOut(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	run := s.loaded("agent")
	s.ok(s.project.EndRun(t.Context(), run.ID, store.RunEnd{
		State: store.RunFailed, Verdict: eval.Inconclusive, Fault: s.redactor.Text("the disk is full", nil),
		Decision: s.clean(`{"verdict":"inconclusive","detail":"the run could not be summed up"}`), Summary: s.clean(`{"policy":"lenient","repeats":1}`),
	}))
	d := s.page("/runs/" + run.ID)
	wantText(t, d, "#gate", "Could not be carried out")
	wantText(t, d, ".say p.prose", "The disk is full.")
	wantText(t, d, ".say p.note2", "The attempts that were made are kept. Start it again; if it stays, look into the server's log.")
	row := s.page("/runs")
	wantText(t, row, "table.runs td.vd", "error")
	wantText(t, row, "table.runs td.problem", "the disk is full")
}
