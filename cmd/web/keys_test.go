package main

import (
	"net/url"
	"testing"

	"github.com/tapedeck-dev/tapedeck"
	"github.com/tapedeck-dev/tapedeck/internal/browsertest"
)

// The keys do what the page at /keys says.
func testKeys(t *testing.T, browser *browsertest.Browser) {
	s := serve(t, fresh(t))
	upload := s.upload("captures.jsonl", tapedeck.SampleRecordings)
	// Without "order" in their replies prod-2 and prod-5 fail.
	run := s.start(url.Values{
		"upload": {upload}, "target": {"mock"}, "bind": {"getOrder", "issueRefund"}, "evaluators": {"reply-contains:order "},
	})
	s.ended(run)
	p := browser.NewPage(t, browsertest.View{})
	k := &keyed{t, p}

	p.Goto(s.at("runs/" + run))
	k.press("j", "the first row", ".case-rows tbody tr:nth-child(1) a.row:focus")
	k.press("j", "the second row", ".case-rows tbody tr:nth-child(2) a.row:focus")
	k.press("k", "the first row again", ".case-rows tbody tr:nth-child(1) a.row:focus")
	k.press("n", "the next failing row", ".case-rows tbody tr:nth-child(2) a.row:focus")
	k.press("p", "the failing row before", ".case-rows tbody tr:nth-child(1) a.row:focus")
	k.pressAndFollow(browsertest.Enter, "runs/"+run+"/cases/2", s)

	k.pressAndFollow("n", "runs/"+run+"/cases/5", s)
	k.pressAndFollow("p", "runs/"+run+"/cases/2", s)
	k.press("]", "the first span", ".tree tbody tr:nth-child(1) a.name:focus")
	k.press("]", "the second span", ".tree tbody tr:nth-child(2) a.name:focus")
	k.press("[", "the first span again", ".tree tbody tr:nth-child(1) a.name:focus")
	p.PressAndFollow("d")
	k.at("runs/"+run+"/cases/2?view=sides", s)
	k.press("y", "a word on the link", ".feedback.copied")
	k.pressAndFollow(browsertest.Escape, "runs/"+run, s)
	k.pressAndFollow(browsertest.Escape, "runs", s)
	k.pressAndFollow("?", "keys", s)

	p.Goto(s.at("recordings"))
	k.press("j", "the first recording", "tbody tr:nth-child(1) a.row:focus")
	k.press("x", "its box ticked", "tbody tr:nth-child(1) :checked")
	if problems := p.Problems(); len(problems) > 0 {
		t.Errorf("on the way: %q", problems)
	}
}

// In a field the keys are letters.
func testKeysInFields(t *testing.T, browser *browsertest.Browser) {
	s := serve(t, fresh(t))
	p := browser.NewPage(t, browsertest.View{})
	p.Goto(s.at("runs/new"))
	p.Type("#name", "?jkx")
	if got := browsertest.Eval[string](p, "document.getElementById('name').value"); got != "?jkx" {
		t.Errorf("the field holds %q, want %q", got, "?jkx")
	}
	if p.URL() != s.at("runs/new") {
		t.Errorf("typing led to %s", p.URL())
	}
}

// keyed presses keys on a page and checks what came of it.
type keyed struct {
	*testing.T
	page *browsertest.Page
}

func (k *keyed) press(key, what, selector string) {
	k.Helper()
	k.page.Press(key)
	k.Logf("%q reaches %s", key, what)
	k.page.WaitFor(selector)
}

func (k *keyed) pressAndFollow(key, path string, s *site) {
	k.Helper()
	k.page.PressAndFollow(key)
	k.at(path, s)
}

func (k *keyed) at(path string, s *site) {
	k.Helper()
	if k.page.URL() != s.at(path) {
		k.Fatalf("the page is %s, want %s", k.page.URL(), s.at(path))
	}
}
