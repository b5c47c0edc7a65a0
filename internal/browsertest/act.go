package browsertest

import (
	"fmt"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Keys a test presses by name. Any other key is the text it types, such as "j".
const (
	Tab    = kb.Tab
	Enter  = kb.Enter
	Space  = " "
	Escape = kb.Escape
	Up     = kb.ArrowUp
	Down   = kb.ArrowDown
	Left   = kb.ArrowLeft
	Right  = kb.ArrowRight
)

// Click clicks the first element the CSS selector finds, once it is visible.
func (p *Page) Click(selector string) {
	p.t.Helper()
	p.do("click "+selector, chromedp.Click(chromedp.CSS(selector), chromedp.NodeVisible))
}

// Follow clicks the element and waits until the page it leads to has loaded. It returns
// the HTTP status of that page. Use Click where no navigation follows.
func (p *Page) Follow(selector string) int {
	p.t.Helper()
	return p.load("follow "+selector, chromedp.Click(chromedp.CSS(selector), chromedp.NodeVisible))
}

// Type focuses the element and types text into it, key by key.
func (p *Page) Type(selector, text string) {
	p.t.Helper()
	p.do("type into "+selector, chromedp.SendKeys(chromedp.CSS(selector), text, chromedp.NodeVisible))
}

// Press sends keys to whatever has the focus, in order.
func (p *Page) Press(keys ...string) {
	p.t.Helper()
	for _, key := range keys {
		p.do(fmt.Sprintf("press %q", key), chromedp.KeyEvent(key))
	}
}

// PressBack sends one key with Shift held, as Shift+Tab moves the focus back.
func (p *Page) PressBack(key string) {
	p.t.Helper()
	p.do(fmt.Sprintf("press shift and %q", key), chromedp.KeyEvent(key, chromedp.KeyModifiers(chromedp.ModifierShift)))
}

// PressAndFollow sends one key and waits until the page it leads to has loaded. It
// returns the HTTP status of that page.
func (p *Page) PressAndFollow(key string) int {
	p.t.Helper()
	return p.load(fmt.Sprintf("press %q and follow", key), chromedp.KeyEvent(key))
}

// Upload chooses files, named by absolute paths, in an input of type file, which may be
// hidden.
func (p *Page) Upload(selector string, files ...string) {
	p.t.Helper()
	p.do("choose files in "+selector, chromedp.SetUploadFiles(chromedp.CSS(selector), files, chromedp.NodeReady))
}
