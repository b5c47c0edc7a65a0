package main

import (
	"net/http"
	"testing"
	"time"

	"github.com/tapedeck-dev/tapedeck/internal/browsertest"
)

// A run under way shows how far it is, with scripts and without, and can be
// cancelled from its page and from the list; what was made is kept.
func testRunning(t *testing.T, browser *browsertest.Browser) {
	s := serve(t, fresh(t))
	upload := s.upload("orders.jsonl", orders(1000, longReply))
	tests := []struct {
		name, path string // path of the page to cancel at; the run's id is added to one that ends in /
		view       browsertest.View
	}{
		{"on its page", "runs/", browsertest.View{}},
		{"on its page without scripts", "runs/", browsertest.View{NoScripts: true}},
		{"in the list", "runs", browsertest.View{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			run := s.start(slow(upload))
			path := test.path
			if path == "runs/" {
				path += run
			}
			p := browser.NewPage(t, test.view)
			if status := p.Goto(s.at(path)); status != http.StatusOK {
				t.Fatalf("status %d of a page with a run under way", status)
			}
			p.WaitText("of 1,000 attempts")
			waitUntilChanged(t, p)
			if status := p.Follow("form[action='/runs/" + run + "/cancel'] button"); status != http.StatusOK {
				t.Fatalf("status %d after Cancel", status)
			}
			p.WaitText("Cancelled.")
			p.WaitText("Cancelled after")
			p.WaitText("Gate inconclusive")
			if p.Count("form[action$='/cancel']") > 0 {
				t.Error("a run that has ended can be cancelled")
			}
			if problems := p.Problems(); len(problems) > 0 {
				t.Errorf("on the way: %q", problems)
			}
		})
	}
}

// waitUntilChanged waits until the page shows more attempts than it does now,
// without anybody loading it again.
func waitUntilChanged(t *testing.T, p *browsertest.Page) {
	t.Helper()
	const made = "document.querySelector('.pw b')?.innerText ?? ''"
	before := browsertest.Eval[string](p, made)
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if now := browsertest.Eval[string](p, made); now != "" && now != before {
			return
		}
	}
	t.Fatalf("the page shows %q for %s", before, patience)
}
