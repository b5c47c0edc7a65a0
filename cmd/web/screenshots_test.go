package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/browsertest"
)

// Pictures of every page, to be looked at: <page>-<width>-<theme>.png in the
// folder that TAPEDECK_SCREENSHOTS names. Nothing is compared here.
func TestScreenshots(t *testing.T) {
	folder := os.Getenv("TAPEDECK_SCREENSHOTS")
	if folder == "" {
		t.Skip("TAPEDECK_SCREENSHOTS names no folder")
	}
	browser := browsertest.Open(t)
	tr := newTour(t)
	for _, width := range []int{360, 1280, 1600} {
		for _, theme := range []string{"light", "dark"} {
			p := browser.NewPage(t, browsertest.View{Width: width, Dark: theme == "dark"})
			for _, s := range tr.stops {
				s.open(p)
				p.Screenshot(filepath.Join(folder, fmt.Sprintf("%s-%d-%s.png", s.name, width, theme)))
				if s.leave != nil {
					s.leave()
				}
			}
		}
	}
}
