package pages

import (
	"github.com/a-h/templ"

	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
)

// CaseModel is one case of a run, seen through one of its repeats.
type CaseModel struct {
	Page     layouts.Page
	Run      components.Link // "refund-agent #232"
	Here     string          // "case 2"
	ID       string
	Verdict  components.Verdict
	Sentence string          // "2 of 3 repeats fail; passed 3 of 3 in"
	Base     components.Link // continues Sentence; empty without a base

	Recording components.Link
	Place     string // "line 2 of"
	Upload    components.Link

	PrevHref string // the failing case before this one, or empty
	NextHref string

	Tabs  []RepeatTab
	Facts string // "3 model calls · 2,094 tokens · 1.9 s · $0.0071 · no budget recorded"

	Asked string
	Reply Reply

	CallsNote string // "2 recorded, 2 made, same order"
	Calls     []components.CallDiff

	ResultsNote string // "1 of 6 fails"
	Results     []components.Result

	Trace components.Trace
	Raw   []RawJSON
}

// RepeatTab is one repeat of the case, as a tab.
type RepeatTab struct {
	Text    string // "repeat 1"
	Verdict components.Verdict
	Href    string
	Current bool
}

// ReplyView is one of the ways to look at a reply, as in ?view=.
type ReplyView string

// The views of a reply.
const (
	ViewWords    ReplyView = "words"
	ViewSides    ReplyView = "sides"
	ViewActual   ReplyView = "actual"
	ViewRecorded ReplyView = "recorded"
	ViewMarkdown ReplyView = "markdown"
)

// Reply is what the agent said, beside what the recording says. Segments is
// their word diff and serves every view but Markdown.
type Reply struct {
	Note     string // "against the recorded reply; nothing checks its wording"
	Views    []components.View
	View     ReplyView
	Segments []components.DiffSegment
	Empty    string // what to say where the shown side has no reply
	// Markdown is the sanitised HTML of the actual reply, for its view only.
	Markdown templ.Component
}

// RawJSON is one document shown on demand, as stored.
type RawJSON struct {
	Title string // "evidence, 9 KB"
	Text  string
}
