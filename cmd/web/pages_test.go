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
	}{
		{"light", browsertest.View{}},
		{"dark", browsertest.View{Dark: true}},
		{"phone", browsertest.View{Width: 360, Height: 740}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := browser.NewPage(t, test.view)
			for _, s := range tr.stops {
				s.open(p)
				if !p.FitsWidth() {
					t.Errorf("%s: has to be scrolled sideways", s.name)
				}
				if found := p.Axe(); len(found) > 0 {
					t.Errorf("%s:\n%s", s.name, strings.Join(found, "\n"))
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
