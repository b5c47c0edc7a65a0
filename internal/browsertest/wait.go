package browsertest

import (
	"context"
	"time"

	"github.com/chromedp/chromedp"
)

// pollInterval is the pause between two looks at the page while waiting.
const pollInterval = 20 * time.Millisecond

// WaitFor waits until an element that the CSS selector finds is visible.
func (p *Page) WaitFor(selector string) {
	p.t.Helper()
	p.until("wait for "+selector, "[...document.querySelectorAll("+quote(selector)+
		")].some(e => e.checkVisibility({visibilityProperty: true}))")
}

// WaitGone waits until no element that the CSS selector finds is visible.
func (p *Page) WaitGone(selector string) {
	p.t.Helper()
	p.until("wait until gone: "+selector, "![...document.querySelectorAll("+quote(selector)+
		")].some(e => e.checkVisibility({visibilityProperty: true}))")
}

// WaitText waits until the visible text of the page contains text, as the layout writes
// it: white space is collapsed and CSS may have changed the case.
func (p *Page) WaitText(text string) {
	p.t.Helper()
	p.until("wait for the text "+quote(text),
		"document.body !== null && document.body.innerText.includes("+quote(text)+")")
}

// WaitURL waits until the address of the page contains part.
func (p *Page) WaitURL(part string) {
	p.t.Helper()
	p.until("wait for the address "+part, "location.href.includes("+quote(part)+")")
}

// TabTo presses Tab until the element that has the focus matches the selector, as a
// person without a mouse reaches it. It fails the test when the focus comes nowhere near
// it in 400 steps.
func (p *Page) TabTo(selector string) {
	p.t.Helper()
	const steps = 400
	for range steps {
		p.Press(Tab)
		if p.HasFocus(selector) {
			return
		}
	}
	p.t.Fatalf("tab to %s: not reached by keyboard in %d steps\n%s", selector, steps, p.scene())
}

// until evaluates a condition again and again until it holds. A look that fails is not a
// fault: the page may be on its way to another one.
func (p *Page) until(what, condition string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	for {
		holds, err := chromedp.Run(ctx, chromedp.Evaluate[bool](condition))
		if err == nil && holds {
			return
		}
		select {
		case <-ctx.Done():
			p.t.Fatalf("%s: not so after %s (last look: %v, %v)\n%s", what, Patience, holds, err, p.scene())
		case <-time.After(pollInterval):
		}
	}
}
