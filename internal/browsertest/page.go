package browsertest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// View is how a page is looked at. The zero value is 1280 × 800 CSS pixels at scale 1,
// light, with scripts on.
type View struct {
	Width, Height int     // CSS pixels
	Scale         float64 // device pixels per CSS pixel
	Dark          bool    // prefers-color-scheme
	NoScripts     bool    // the page's own scripts do not run; the methods of Page still work
}

// withDefaults returns the view with its unset sizes filled in.
func (v View) withDefaults() View {
	if v.Width == 0 {
		v.Width = 1280
	}
	if v.Height == 0 {
		v.Height = 800
	}
	if v.Scale == 0 {
		v.Scale = 1
	}
	return v
}

// Page is one tab. It belongs to the goroutine of the test that made it.
type Page struct {
	t        testing.TB
	ctx      context.Context
	view     View
	problems *problems
}

// NewPage opens an empty tab that shares no cookies with other pages, seen as v. The tab
// is closed when t ends.
func (b *Browser) NewPage(t testing.TB, v View) *Page {
	t.Helper()
	ctx, closeTab := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(closeTab)
	p := &Page{t: t, ctx: ctx, view: v.withDefaults(), problems: &problems{}}
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("open a tab: %v", err)
	}
	if err := chromedp.Listen(ctx, p.problems.observe); err != nil {
		t.Fatalf("listen to the tab: %v", err)
	}
	p.do("set the view", p.view.apply)
	return p
}

// apply makes the tab look the way v says. Motion is reduced so that pictures hold still.
func (v View) apply(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
	scheme := "light"
	if v.Dark {
		scheme = "dark"
	}
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme},
		{Name: "prefers-reduced-motion", Value: "reduce"},
	}}
	if _, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, media); err != nil {
		return chromedp.Void{}, fmt.Errorf("colour scheme: %w", err)
	}
	scripts := emulation.SetScriptExecutionDisabledParams{Value: v.NoScripts}
	if _, err := cdp.Call(ctx, target, emulation.SetScriptExecutionDisabled, scripts); err != nil {
		return chromedp.Void{}, fmt.Errorf("scripts: %w", err)
	}
	viewport := chromedp.EmulateViewport(int64(v.Width), int64(v.Height), chromedp.EmulateScale(v.Scale))
	return viewport(ctx, target)
}

// Goto loads url, waits until the page has loaded, and returns the HTTP status of the
// document after redirects.
func (p *Page) Goto(url string) int {
	p.t.Helper()
	return p.load("go to "+url, chromedp.Navigate(url))
}

// Reload loads the current page again and returns the HTTP status of the document.
func (p *Page) Reload() int {
	p.t.Helper()
	return p.load("reload", chromedp.Reload())
}

// Back goes one step back in the tab's history and waits until the page is there. A page
// may come back from Chromium's cache, which tells of no load.
func (p *Page) Back() {
	p.t.Helper()
	history := run(p, "read the history", chromedp.NavigationEntries())
	if history.CurrentIndex == 0 {
		p.t.Fatalf("go back: there is no page before this one\n%s", p.scene())
	}
	entry := history.Entries[history.CurrentIndex-1]
	p.do("go back", func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, target, page.NavigateToHistoryEntry, page.NavigateToHistoryEntryParams{EntryID: entry.ID})
		return chromedp.Void{}, err
	})
	p.until("go back to "+entry.URL, "document.readyState === 'complete' && location.href === "+quote(entry.URL))
}

// Screenshot writes the whole page, not only what the viewport shows, as a PNG file and
// makes the file's folder where it is missing.
func (p *Page) Screenshot(path string) {
	p.t.Helper()
	const png = 100 // chromedp's quality 100 stands for PNG
	picture := run(p, "take a screenshot", chromedp.FullScreenshot(png))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		p.t.Fatalf("screenshot: %v", err)
	}
	if err := os.WriteFile(path, picture, 0o644); err != nil {
		p.t.Fatalf("screenshot: %v", err)
	}
}

// run carries out one action within Patience and returns its value, or fails the test
// with what was tried and where the page stood.
func run[T any](p *Page, what string, action chromedp.Action[T]) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	value, err := chromedp.Run(ctx, action)
	if err != nil {
		p.t.Fatalf("%s: %v\n%s", what, err, p.scene())
	}
	return value
}

// do is run for actions without a value.
func (p *Page) do(what string, action chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	run(p, what, action)
}

// load runs an action that navigates and returns the HTTP status of the page that loaded.
func (p *Page) load(what string, action chromedp.Action[chromedp.Void]) int {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	response, err := chromedp.RunResponse(ctx, action)
	if err != nil {
		p.t.Fatalf("%s: %v\n%s", what, err, p.scene())
	}
	if response == nil {
		p.t.Fatalf("%s: the browser reported no response\n%s", what, p.scene())
	}
	return int(response.Status)
}
