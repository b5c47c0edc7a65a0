package browsertest

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/chromedp/chromedp"
)

// Eval runs a JavaScript expression in the page, awaits it when it is a promise, and
// returns its value decoded into T. On a page without scripts timers do not fire, so the
// expression must not wait for one.
func Eval[T any](p *Page, expression string) T {
	p.t.Helper()
	return run(p, "evaluate "+expression, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// URL returns the address the page stands at.
func (p *Page) URL() string {
	p.t.Helper()
	return Eval[string](p, "location.href")
}

// Title returns the document's title.
func (p *Page) Title() string {
	p.t.Helper()
	return Eval[string](p, "document.title")
}

// Count returns how many elements the CSS selector finds now, visible or not.
func (p *Page) Count(selector string) int {
	p.t.Helper()
	return Eval[int](p, "document.querySelectorAll("+quote(selector)+").length")
}

// Text returns what a person reads in the first element the selector finds, with the
// white space the layout gives it. It waits until the element is visible.
func (p *Page) Text(selector string) string {
	p.t.Helper()
	p.WaitFor(selector)
	return Eval[string](p, "document.querySelector("+quote(selector)+").innerText")
}

// Attribute returns the named attribute of the first element the selector finds, and
// whether it is set. It waits until the element is there.
func (p *Page) Attribute(selector, name string) (string, bool) {
	p.t.Helper()
	p.until("wait for "+selector, "document.querySelector("+quote(selector)+") !== null")
	value := Eval[*string](p, "document.querySelector("+quote(selector)+").getAttribute("+quote(name)+")")
	if value == nil {
		return "", false
	}
	return *value, true
}

// HasFocus reports whether the element that has the focus matches the selector.
func (p *Page) HasFocus(selector string) bool {
	p.t.Helper()
	return Eval[bool](p, "document.activeElement !== null && document.activeElement.matches("+quote(selector)+")")
}

// FitsWidth reports whether the page needs no scrolling sideways.
func (p *Page) FitsWidth() bool {
	p.t.Helper()
	return Eval[bool](p, "document.documentElement.scrollWidth <= document.documentElement.clientWidth")
}

// scene describes where the page stands, for the message of a failed step. It answers as
// well as it can and never fails the test itself.
func (p *Page) scene() string {
	const enough = 2 * time.Second
	ctx, cancel := context.WithTimeout(p.ctx, enough)
	defer cancel()
	const describe = "location.href + '\\ntitle: ' + document.title + '\\ntext: ' +" +
		"(document.body ? document.body.innerText.slice(0, 600) : '(no body)')"
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](describe))
	if err != nil {
		return fmt.Sprintf("(the page does not answer: %v)", err)
	}
	return "at " + text
}

// quote returns text as a JavaScript string literal.
func quote(text string) string {
	// A string always marshals; invalid UTF-8 becomes the replacement character.
	literal, _ := json.Marshal(text)
	return string(literal)
}
