// Package browsertest drives the distribution's Chromium for tests of our pages.
//
// A test opens one [Browser] and as many pages as it likes; each [Page] is a tab with
// cookies of its own, a fixed viewport and a colour scheme. Every method of a page fails
// the test itself when the browser does not do what was asked within [Patience], so a test
// reads as the list of what a person does. What went wrong unseen (console errors, refused
// resources, failed requests) is collected and returned by [Page.Problems].
//
// The package is imported by tests only.
package browsertest

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// Patience is how long one action or wait may take before it fails its test. It is long
// because a loaded machine under the race detector is slow, not because pages may be.
const Patience = 20 * time.Second

// startLimit is how long Chromium may take until it answers for the first time.
const startLimit = 60 * time.Second

// Browser is a running Chromium with a fresh profile. Its pages may be used in parallel.
type Browser struct {
	ctx context.Context
}

// Open starts Chromium and stops it when t and its subtests have ended. Where Chromium is
// not installed the test is skipped with the reason, or failed when the variable CI is true.
func Open(t testing.TB) *Browser {
	t.Helper()
	path, err := chromiumPath()
	if err != nil {
		missing(t, err)
	}
	home := temporaryHome(t)
	alloc, stopAlloc := chromedp.NewExecAllocator(context.Background(), flags(path, home)...)
	ctx, stop := chromedp.NewContext(alloc)
	// Registered after the folder was made, so the process has ended before it is removed.
	t.Cleanup(func() {
		stop()
		stopAlloc()
	})

	// A deadline on the context of the first action would also end the browser later.
	late := time.AfterFunc(startLimit, stop)
	defer late.Stop()
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("start %s: %v", path, err)
	}
	return &Browser{ctx: ctx}
}

// temporaryHome makes a folder for all that Chromium writes and removes it when t ends.
// It is not t.TempDir: the name of a test can make the path of Chromium's socket too long.
func temporaryHome(t testing.TB) string {
	t.Helper()
	home, err := os.MkdirTemp("", "browsertest")
	if err != nil {
		t.Fatalf("make a folder for the profile: %v", err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(home); err != nil {
			t.Logf("leftover of Chromium: %v", err)
		}
	})
	return home
}

// flags returns the options Chromium is started with: no sandbox, since tests run as root
// in CI, nothing that would look for a network, and no file outside home.
func flags(path, home string) []chromedp.ExecAllocatorOption {
	options := append([]chromedp.ExecAllocatorOption{}, chromedp.DefaultExecAllocatorOptions[:]...)
	return append(options,
		chromedp.ExecPath(path),
		chromedp.UserDataDir(filepath.Join(home, "profile")),
		chromedp.Env("TMPDIR="+home),
		chromedp.Headless,
		chromedp.NoSandbox,
		chromedp.DisableGPU,
		chromedp.NoFirstRun,
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
		chromedp.Flag("disable-quic", true),
	)
}
