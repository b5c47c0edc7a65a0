package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// orders returns recordings of n refunds; every other one of a candidate's
// refunds another amount.
func orders(n int, changed bool) string {
	var b strings.Builder
	for i := range n {
		cents := 1000 + i
		if changed && i%2 == 0 {
			cents *= 2
		}
		fmt.Fprintf(&b, `{"id":"order-%05d","input":"Order o_%d of mine arrived broken, and I would like to have my money back, please.",`+
			`"toolCalls":[{"name":"issueRefund","arguments":{"orderId":"o_%d","amountCents":%d},"result":{"reference":"rf_%d"}}],`+
			`"output":"I have refunded it.","modelCalls":2,"tokens":{"input":400,"output":30},"latencyMs":900}`+"\n", i, i, i, cents, i)
	}
	return b.String()
}

// Issue 2, "How well": the first HTML of a run page with 10,000 cases is under
// 100 KB, also where half of them failed.
func TestRunPageOf10000Cases(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("makes 10,000 attempts")
	}
	s := newSite(t, nil)
	const cases = 10_000
	captures := s.uploaded("captures.jsonl", orders(cases, false))
	changed := s.uploaded("candidate.jsonl", orders(cases, true))
	run := s.finished(with(with(runForm(captures), "target", "recorded"), "candidate", changed))
	if run.Outcomes.Failed != cases/2 || run.Outcomes.Passed != cases/2 {
		t.Fatalf("outcomes = %+v", run.Outcomes)
	}
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
	wantText(t, s.page("/runs/"+run.ID+"?show=look"), ".pager p", "Showing 100 of 5,000 cases")
	next := s.page(d.Attr(".pager a[rel=next]", "href"))
	wantText(t, next, ".case-rows tbody th", "order-00200") // after a hundred that failed, every other one
	if got := next.Attr(".pager a[rel=prev]", "href"); got != "/runs/"+run.ID {
		t.Errorf("the way back to the first page is %s", got)
	}
	wantText(t, s.page("/runs/"+run.ID+"?show=look&after=1-9998"), ".cases p.note2", "No further case.")
}

// Rules 4 and 6 of ui.md: however large a recording is, every page of it stays
// small and says what it leaves out.
func TestPagesOfLargeRecordings(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	large := func(word string) string { return strings.Repeat(word+" ", 1<<20/len(word)) }
	line := func(id, reply string) string {
		return `{"id":"` + id + `","input":"` + large("asked") + `","output":"` + reply + `","toolCalls":[` +
			`{"name":"` + large("tool")[:500] + `","arguments":{"` + large("key") + `":"` + large("value") + `","b":` + strings.Repeat("[", 200) + strings.Repeat("]", 200) + `},"result":"` + large("result") + `"}],` +
			`"` + large("unknown") + `":1,"modelCalls":2,"tokens":3,"latencyMs":4}`
	}
	many := `{"id":"many","input":"many","toolCalls":[` + strings.TrimSuffix(strings.Repeat(`{"name":"f","arguments":{"a":1,"b":2,"c":3,"d":4},"result":1},`, 1500), ",") + `]}`
	captures := s.uploaded("captures.jsonl", line("large", large("reply")), many, line(large("id")[:200_000], "short"))
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
