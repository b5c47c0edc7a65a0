package pages

import (
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
)

// RunsModel is the list of runs. Without rows it is the empty state, which shows
// Form.
type RunsModel struct {
	Page   layouts.Page
	Rows   []RunRow
	Paging components.Paging // "Showing 12 of 392 runs, newest first"; Newer, Older
	Form   UploadForm
}

// RunRow is one run in a list. At most one of Progress, Problem and Rate is set:
// a run under way, one that could not start, one that is done.
type RunRow struct {
	Href    string
	Verdict components.Verdict // what the gate decided, error, or running
	Name    string
	Number  string // "#232"
	Note    string // "judge left 41 open", or empty
	Ref     string // "pr-482 @ 9f3c2e1"

	Rate     string // "0.80"
	Interval components.Interval
	Counts   string // "15 / 5", attempts and cases
	Problem  string // "set-up failed: no binding for tool cancelOrder"
	Progress *components.Progress

	Flips *RunFlips // nil without a base

	Spend     string // "0.05", "unknown" or "–"; the header says $
	Took      string // "0:21" or "–"; the header says min:s
	Origin    string
	Started   string // "14:02", "29 Nov"
	StartedAt string // the same time in RFC 3339, for machines and the tool tip
	By        string
}

// RunFlips counts what changed against a run's base.
type RunFlips struct {
	Failing      int
	Inconsistent int
	Passing      int
}
