package main

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/browsertest"
)

// The way from a file to the reason why a candidate must not be merged, by
// mouse, by keyboard alone, and with scripts off.
func testJourney(t *testing.T, browser *browsertest.Browser) {
	tests := []struct {
		name string
		view browsertest.View
		with func(*browsertest.Page) hands
	}{
		{"by mouse", browsertest.View{}, func(p *browsertest.Page) hands { return mouse{p} }},
		{"by keyboard", browsertest.View{}, func(p *browsertest.Page) hands { return keyboard{p} }},
		{"without scripts", browsertest.View{NoScripts: true}, func(p *browsertest.Page) hands { return mouse{p} }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := browser.NewPage(t, test.view)
			j := &journey{t, serve(t, fresh(t)), p, test.with(p)}
			j.walk()
			if problems := p.Problems(); len(problems) > 0 {
				t.Errorf("on the way: %q", problems)
			}
		})
	}
}

// journey is a person on the way.
type journey struct {
	*testing.T
	site *site
	page *browsertest.Page
	hands
}

func (j *journey) walk() {
	j.page.Goto(j.site.at("runs"))
	j.page.WaitText("No runs yet")
	recordings := j.upload("captures.jsonl")
	j.runMock()

	j.goTo("/uploads")
	j.want(http.StatusOK, j.follow(".head .primary"))
	j.upload("candidate.jsonl")

	j.goTo("/runs")
	j.want(http.StatusOK, j.follow(".head .primary"))
	j.runCandidate(recordings)
	j.readFirstScreen()
	j.readCase()
}

// upload chooses a file of the seed in the form of the page, sends it, and reads
// the receipt. It returns the upload's id.
func (j *journey) upload(name string) string {
	j.Helper()
	j.page.Upload("#file", seed(j, name))
	j.want(http.StatusOK, j.follow(".upload .primary"))
	j.page.WaitText("Stored")
	j.page.WaitText(name)
	// The figures in the order of look.md: new, known, versions, rejected.
	figures := browsertest.Eval[[]string](j.page, "[...document.querySelectorAll('.figures div')].map(d => d.innerText.replace(/\\s+/g, ' '))")
	// Of the candidate no line is one of the first file: each is a new version.
	want := []string{"new 5", "known already 0", "new version 0", "rejected 0"}
	if name == "candidate.jsonl" {
		want = []string{"new 0", "known already 0", "new version 5", "rejected 0"}
	}
	if diff := cmp.Diff(want, figures); diff != "" {
		j.Errorf("receipt of %s, -want +got:\n%s", name, diff)
	}
	return j.idInAddress()
}

// runMock starts a run over the upload whose receipt is shown, ticks every tool
// on the way, and opens the run from the list once it has ended.
func (j *journey) runMock() {
	j.Helper()
	j.want(http.StatusOK, j.follow(".head .primary"))
	if ticked := j.page.Count("[name=bind]:checked"); ticked != 0 {
		j.Errorf("%d tools are ticked that nobody ticked", ticked)
	}
	j.want(http.StatusOK, j.follow("[value=tick-all]"))
	if ticked := j.page.Count("[name=bind]:checked"); ticked != 2 {
		j.Errorf("%d tools are ticked, want both", ticked)
	}
	j.want(http.StatusOK, j.follow(".send .primary"))
	j.page.WaitText("Gate passed")
	run := j.idInAddress()
	j.goTo("/runs")
	j.want(http.StatusOK, j.follow("a.row"))
	if opened := j.idInAddress(); opened != run {
		j.Errorf("the list opens run %s, want %s", opened, run)
	}
	j.page.WaitText("All 5 cases passed.")
}

// runCandidate starts a recorded run over the first upload, in the form that is
// shown.
func (j *journey) runCandidate(recordings string) {
	j.Helper()
	j.tick("[name=upload][value='" + recordings + "']")
	j.choose("target", "recorded")
	j.pick("#candidate", "candidate.jsonl")
	j.want(http.StatusOK, j.follow(".send .primary"))
	j.page.WaitText("Gate failed")
}

// readFirstScreen wants to see, without scrolling, what was decided and why.
func (j *journey) readFirstScreen() {
	j.Helper()
	for _, text := range []string{
		"Gate failed",
		"1 newly failing prod-2",
		"tool-arguments 4/5",
		"issueRefund amountCents 4999 → 19000",
	} {
		if !onFirstScreen(j.page, text) {
			j.Errorf("%q does not stand on the first screen", text)
		}
	}
}

// onFirstScreen reports whether the smallest element with the text lies within
// the window, which was not scrolled.
func onFirstScreen(p *browsertest.Page, text string) bool {
	return browsertest.Eval[bool](p, `(text => {
		const shows = e => (e.innerText ?? "").replace(/\s+/g, " ").includes(text);
		if (!shows(document.body)) return false;
		let at = document.body;
		for (let next = at; next; next = [...at.children].find(shows)) at = next;
		const r = at.getBoundingClientRect();
		return scrollY === 0 && r.width > 0 && r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight;
	})(`+strconv.Quote(text)+`)`)
}

// readCase opens the first case, which is the failing one.
func (j *journey) readCase() {
	j.Helper()
	j.want(http.StatusOK, j.follow(".case-rows a.row"))
	if id := j.page.Text("h1"); id != "prod-2" {
		j.Errorf("the first case is %s, want prod-2", id)
	}
	j.page.WaitText("issueRefund(amountCents) expected 4999, was [19000]")
	fields := browsertest.Eval[[]string](j.page, "[...document.querySelectorAll('.fields tr:not(.eq)')].map(r => r.innerText.replace(/\\s+/g, ' ').trim())")
	if !slices.Contains(fields, "≠ differs amountCents 4999 19000") {
		j.Errorf("the field diff has %q, want the amounts of the refund", fields)
	}
}

// goTo opens an entry of the main navigation.
func (j *journey) goTo(path string) {
	j.Helper()
	j.want(http.StatusOK, j.follow("nav.wide [href='"+path+"']"))
}

func (j *journey) want(status, got int) {
	j.Helper()
	if got != status {
		j.Fatalf("%s answers with status %d, want %d", j.page.URL(), got, status)
	}
}

// idInAddress returns the id at the end of the page's address.
func (j *journey) idInAddress() string {
	j.Helper()
	u, err := url.Parse(j.page.URL())
	if err != nil {
		j.Fatal(err)
	}
	return lastOf(u.Path)
}
