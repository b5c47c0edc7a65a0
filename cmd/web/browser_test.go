package main

import (
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/browsertest"
)

// What a person sees and does, in one Chromium.
func TestBrowser(t *testing.T) {
	t.Parallel()
	browser := browsertest.Open(t)
	for _, test := range []struct {
		name string
		run  func(*testing.T, *browsertest.Browser)
	}{
		{"journey", testJourney},
		{"pages", testPages},
		{"keys", testKeys},
		{"keys in fields", testKeysInFields},
		{"running", testRunning},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			test.run(t, browser)
		})
	}
}
