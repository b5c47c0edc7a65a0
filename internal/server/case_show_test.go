package server_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/server/htmlcheck"
)

// Issue 2: the case page of prod-2 says what the candidate did wrong.
func TestCaseThatFailed(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	mock, run := s.seedRuns()
	d := s.page("/runs/" + run.ID + "/cases/2")
	wantText(t, d, "h1", "prod-2")
	wantText(t, d, ".verdict-line .v", "fail")
	wantText(t, d, ".verdict-line p", "passed in captures #1")
	d.Has(`.verdict-line p a[href="/runs/` + mock.ID + `"]`)
	wantText(t, d, "section[aria-labelledby=asked] p", "Order o_9 arrived broken, please refund it.")
	wantText(t, d, "#results span", "1 of 5 fails")
	wantText(t, d, ".results li.r-fail code", "tool-arguments")
	wantText(t, d, ".results li.r-fail p", "issueRefund(amountCents) expected 4999, was [19000]")
	if got := d.Texts(".results li .vh"); len(got) != 5 || got[0] != "fail" || got[4] != "pass" {
		t.Errorf("results = %q, want the one that failed first", got)
	}
	d.Lacks(".failing") // it is the only one
}

// The reply is a word diff of the recorded and the actual one, or one of them,
// or both side by side.
func TestViewsOfTheReply(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	_, run := s.seedRuns()
	const (
		recorded = "I am sorry about the damage. I have refunded 49.99 to your card, reference rf_1."
		actual   = "I am sorry your order arrived broken. I have refunded 190.00 to your card, reference rf_1."
	)
	path := "/runs/" + run.ID + "/cases/2"
	reply := "section[aria-labelledby=reply]"
	marked := map[string][]string{
		"del": {"about the damage.", "49.99"},
		"ins": {"your order arrived broken.", "190.00"},
	}
	tests := []struct {
		view  string
		texts map[string][]string // by selector
	}{
		{"", marked},
		{"?view=nonsense", marked},
		{"?view=sides", map[string][]string{
			".sides h3": {"recorded", "actual"}, ".sides p": {recorded, actual}, "del": marked["del"], "ins": marked["ins"],
		}},
		{"?view=actual", map[string][]string{"p": {actual}, "del": nil, "ins": nil}},
		{"?view=recorded", map[string][]string{"p": {recorded}, "del": nil, "ins": nil}},
		{"?view=markdown", map[string][]string{".md p": {actual}, "del": nil, "ins": nil}},
	}
	for _, tt := range tests {
		d := s.page(path + tt.view)
		for selector, want := range tt.texts {
			if diff := cmp.Diff(want, d.Texts(reply+" "+selector)); diff != "" {
				t.Errorf("%s: %s (-want +got):\n%s", tt.view, selector, diff)
			}
		}
		if n := d.Count(".views a[aria-current=true]"); n != 1 {
			t.Errorf("%s: %d views are marked as the one shown, want 1", tt.view, n)
		}
	}
	words := strings.ReplaceAll(s.page(path).Text(reply+" p"), "about the damage. ", "")
	if want := strings.Replace(actual, "190.00", "49.99 190.00", 1); !strings.Contains(words, "I have refunded 49.99") {
		t.Errorf("the word diff reads %q, want %q", words, want)
	}
}

func TestReplyThatIsNotThere(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	captures := s.uploaded("captures.jsonl", `{"id":"a","input":"hello","output":"hi"}`, `{"id":"b","input":"hello"}`)
	changed := s.uploaded("candidate.jsonl", `{"id":"a","input":"hello"}`, `{"id":"b","input":"hello"}`)
	run := s.finished(with(with(runForm(captures), "target", "recorded"), "candidate", changed))
	for path, want := range map[string]string{
		"1?view=actual":   "The agent gave no reply.",
		"1?view=markdown": "The agent gave no reply.",
		"1?view=recorded": "hi",
		"1":               "hi",
		"2":               "The agent gave no reply.",
		"2?view=recorded": "No reply was recorded.",
	} {
		if got := s.page("/runs/" + run.ID + "/cases/" + path).Text("section[aria-labelledby=reply] p"); got != want {
			t.Errorf("case %s: the reply says %q, want %q", path, got, want)
		}
	}
	wantText(t, s.page("/runs/"+run.ID+"/cases/2"), "#reply span", "no reply was recorded")
}

// rowsOf returns the rows of the table of tool calls.
func rowsOf(d *htmlcheck.Document) []string { return d.Texts("table.fields tbody tr") }

// Tool calls are compared argument by argument; what is equal stays.
func TestToolCalls(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	_, run := s.seedRuns()
	d := s.page("/runs/" + run.ID + "/cases/2")
	wantText(t, d, "#calls span", "2 recorded, 2 made, same order")
	want := []string{
		`1 getOrder as recorded`, `=equal orderId "o_9" "o_9"`,
		`2 issueRefund 1 argument differs`, `≠differs amountCents 4999 19000`, `=equal orderId "o_9" "o_9"`,
	}
	if diff := cmp.Diff(want, rowsOf(d)); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
	if got := d.Texts("table.fields del"); !cmp.Equal(got, []string{"4999"}) {
		t.Errorf("marked as recorded is %q", got)
	}
	if got := d.Texts("table.fields ins"); !cmp.Equal(got, []string{"19000"}) {
		t.Errorf("marked as actual is %q", got)
	}

	call := func(name, arguments string) string {
		return `{"name":"` + name + `","arguments":` + arguments + `,"result":1}`
	}
	captures := s.uploaded("calls.jsonl", `{"id":"a","input":"x","toolCalls":[`+call("f", `{"n":1.0,"gone":null}`)+","+call("g", `{}`)+`]}`)
	changed := s.uploaded("other.jsonl", `{"id":"a","input":"x","toolCalls":[`+call("h", `{"deep":{"a":[1]}}`)+","+call("f", `{"n":1e0,"new":"<b>"}`)+`]}`)
	run = s.finished(with(with(runForm(captures), "target", "recorded"), "candidate", changed))
	d = s.page("/runs/" + run.ID + "/cases/1")
	wantText(t, d, "#calls span", "2 recorded, 2 made")
	want = []string{
		`1 h made, not recorded`, `+only actual deep – {"a":[1]}`,
		`2 f 2 arguments differ`, `−only recorded gone null –`, `=equal n 1.0 1e0`, `+only actual new – "<b>"`,
		`3 g recorded, not made`,
	}
	if diff := cmp.Diff(want, rowsOf(d)); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
}

// Spans open and close by links, which keep the rest of the address.
func TestTrace(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	_, run := s.seedRuns()
	path := "/runs/" + run.ID + "/cases/2?view=sides"
	d := s.page(path)
	wantText(t, d, "#trace span", "3 spans · times were not recorded")
	if diff := cmp.Diff([]string{"agent", "getOrder", "issueRefund"}, d.Texts("table.tree a.name")); diff != "" {
		t.Errorf("spans (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"ok", "ok", "ok, ≠ recorded"}, d.Texts("table.tree td.status")); diff != "" {
		t.Errorf("states (-want +got):\n%s", diff)
	}
	d.Lacks("tr.open", "table.tree td.time")

	closed := s.page(d.Attr("table.tree a.twist[aria-expanded=true]", "href"))
	if diff := cmp.Diff([]string{"agent"}, closed.Texts("table.tree a.name")); diff != "" {
		t.Errorf("spans below a closed one (-want +got):\n%s", diff)
	}
	closed.Has(".sides") // the view is kept
	again := s.page(closed.Attr("table.tree a.twist[aria-expanded=false]", "href"))
	if n := again.Count("table.tree a.name"); n != 3 {
		t.Errorf("opened again the trace has %d spans, want 3", n)
	}

	opened := s.page(d.Attrs("table.tree a.name", "href")[2])
	wantText(t, opened, "tr.sel a.name[aria-current=true]", "issueRefund")
	wantText(t, opened, "tr.open", `arguments {"orderId":"o_9","amountCents":19000} result {"orderId":"o_9","amountCents":19000,"reference":"rf_1"}`)
	if n := s.page(opened.Attr("tr.sel a.name", "href")).Count("tr.open"); n != 0 {
		t.Error("the span does not close again")
	}
	mock, _ := s.project.PreviousRun(t.Context(), &run)
	timed := s.page("/runs/" + mock.ID + "/cases/2")
	timed.Has("table.tree svg.axis", "table.tree td.time svg.tb rect.k-tool", "table.tree td.time svg.tb rect.k-model")
	wantText(t, timed, "#trace span", "6 spans")
}

// Previous and next lead through the cases that did not pass.
func TestNeighboursOfACase(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	upload := s.uploaded("captures.jsonl", `{"id":"a","input":"x","output":"no"}`, `{"id":"b","input":"x","output":"yes"}`, `{"id":"c","input":"x","output":"no"}`)
	run := s.finished(with(runForm(upload), "evaluators", "reply-contains:yes"))
	path := "/runs/" + run.ID + "/cases/"
	for n, want := range map[string][]string{"1": {path + "3"}, "2": {path + "3"}, "3": {path + "1"}} {
		if diff := cmp.Diff(want, s.page(path+n).Attrs(".failing a", "href")); diff != "" {
			t.Errorf("neighbours of case %s (-want +got):\n%s", n, diff)
		}
	}
	for _, n := range []string{"0", "4", "-1", "x", "99999999999999999999", "1.0", "%00"} {
		s.get(path + n).wants(http.StatusNotFound).page()
	}
}

// The raw evidence is there to be read, and says how much of it is shown.
func TestRawEvidence(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	_, run := s.seedRuns()
	d := s.page("/runs/" + run.ID + "/cases/2")
	if got := d.Verbatim("details.raw pre"); !strings.Contains(got, `"reply": "I am sorry your order arrived broken. I have refunded 190.00`) {
		t.Errorf("the raw evidence is %s", got)
	}
}
