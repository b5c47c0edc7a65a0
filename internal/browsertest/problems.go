package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
)

// problems gathers what goes wrong in a tab without stopping it. The browser's event loop
// writes, the test reads.
type problems struct {
	mu     sync.Mutex
	list   []string
	asked  map[network.RequestID]string // requests under way, to name those that fail
	ignore bool                         // set while axe-core runs: its own doings are not the page's
}

// Problems returns, in the order they came: console errors, uncaught exceptions, what the
// content security policy refused, and requests that failed or whose answer was 400 or
// above. A document's own status is not among them: Goto and Follow return it. Requests
// that a navigation cut off are no problem either.
func (p *Page) Problems() []string {
	p.t.Helper()
	// The browser tells of events before it answers a later command, so nothing is missed.
	Eval[int](p, "0")
	p.problems.mu.Lock()
	defer p.problems.mu.Unlock()
	return slices.Clone(p.problems.list)
}

// observe notes one event of the tab if it tells of a problem.
func (ps *problems) observe(event any) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeAssert {
			ps.add("console: %s", consoleText(e.Args))
		}
	case *runtime.EventExceptionThrown:
		ps.add("exception: %s", exceptionText(e.ExceptionDetails))
	case *log.EventEntryAdded:
		ps.logged(e.Entry)
	default:
		ps.request(event)
	}
}

// logged notes an entry of the browser's own log. Network entries are left out: request
// tells the same with the address.
func (ps *problems) logged(entry *log.Entry) {
	if entry.Level == log.EntryLevelError && entry.Source != log.EntrySourceNetwork {
		ps.add("%s: %s", entry.Source, entry.Text)
	}
}

// request follows one request from its start to its end.
func (ps *problems) request(event any) {
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if ps.asked == nil {
			ps.asked = map[network.RequestID]string{}
		}
		ps.asked[e.RequestID] = e.Request.Method + " " + e.Request.URL
	case *network.EventResponseReceived:
		if e.Type != network.ResourceTypeDocument && e.Response.Status >= 400 {
			ps.add("request: %s: status %d", ps.asked[e.RequestID], e.Response.Status)
		}
	case *network.EventLoadingFinished:
		delete(ps.asked, e.RequestID)
	case *network.EventLoadingFailed:
		// The policy's refusals are in the log with the directive that made them.
		if !e.Canceled && e.BlockedReason != network.BlockedReasonCsp && e.ErrorText != "net::ERR_ABORTED" {
			ps.add("request: %s: %s", ps.asked[e.RequestID], e.ErrorText)
		}
		delete(ps.asked, e.RequestID)
	}
}

// add notes one problem.
func (ps *problems) add(format string, args ...any) {
	if !ps.ignore {
		ps.list = append(ps.list, fmt.Sprintf(format, args...))
	}
}

// pause stops noting problems, or goes on noting them.
func (ps *problems) pause(ignore bool) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	ps.ignore = ignore
}

// consoleText returns the arguments of a console call as one line.
func consoleText(args []*runtime.RemoteObject) string {
	words := make([]string, 0, len(args))
	for _, arg := range args {
		word := arg.Description
		if word == "" {
			word = strings.Trim(string(arg.Value), `"`)
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// exceptionText returns the message of an uncaught exception without its stack.
func exceptionText(details *runtime.ExceptionDetails) string {
	if details.Exception == nil {
		return details.Text
	}
	message, _, _ := strings.Cut(details.Exception.Description, "\n    at ")
	return details.Text + " " + message
}
