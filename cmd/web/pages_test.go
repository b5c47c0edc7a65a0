package main

import (
	"strings"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/browsertest"
)

// Every page is free of accessibility faults in both themes, needs no scrolling
// sideways on a phone, and makes the browser complain about nothing.
func testPages(t *testing.T, browser *browsertest.Browser) {
	tr := newTour(t)
	tests := []struct {
		name string
		view browsertest.View
		axe  bool
	}{
		{"light", browsertest.View{}, true},
		{"dark", browsertest.View{Dark: true}, true},
		{"phone", browsertest.View{Width: 360, Height: 740}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := browser.NewPage(t, test.view)
			for _, s := range tr.stops {
				s.open(p)
				if !p.FitsWidth() {
					t.Errorf("%s: has to be scrolled sideways", s.name)
				}
				if test.axe {
					checkAxe(t, p, s.name)
				}
				if s.leave != nil {
					s.leave()
				}
			}
			if problems := p.Problems(); len(problems) > 0 {
				t.Errorf("on the way: %q", problems)
			}
		})
	}
}

func checkAxe(t *testing.T, p *browsertest.Page, page string) {
	t.Helper()
	if found := p.Axe(); len(found) > 0 {
		t.Errorf("%s:\n%s", page, strings.Join(found, "\n"))
	}
}
