package pages

import (
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
)

// RunModel is one run. Exactly one of Gate, Running and Problem is set: decided,
// under way, could not start or was broken off.
type RunModel struct {
	Page              layouts.Page
	Name              string
	Number            string
	Ref               string // "pr-482 @ 9f3c2e1", or empty
	Facts             []string
	ConfigurationHref string
	Downloads         []components.Link // report.txt, report.json, JUnit

	Gate    *components.Gate
	Running *components.Progress
	Problem *RunProblem

	Flips      Flips
	Bases      *BasePicker // nil without another run to compare with
	Evaluators []components.Tally
	Unchecked  string // "no case has an evaluator", or what else stands for an empty list
	Spend      Spend
	Cases      RunCases
}

// RunProblem is why a run has no decision.
type RunProblem struct {
	Title  string // "Could not start"
	What   string
	Kept   string
	Advice string
	Rows   []RefusedTool
}

// Flips is what changed against the base. Without a base only None is set, and
// says why; where a comparison is refused None carries the reason and Base still
// names the run.
type Flips struct {
	Base   components.Link // "main#231"
	None   string
	Groups []FlipGroup
	Notes  []string // "2 cases added, 1 removed", "1 case changed since"
}

// FlipGroup is one kind of flip with its cases; More says how many are not
// listed.
type FlipGroup struct {
	Kind  components.Verdict
	Word  string // "newly failing"
	Count int
	Cases []components.Link
	More  string
}

// BasePicker is the form that compares the run with another one (?base=).
type BasePicker struct {
	Action string // this run's path
	Runs   []Option
}

// Spend is what the run cost. Money's values stand under a header of $; Use is
// tokens, times and the like, each with its own unit.
type Spend struct {
	Money []SpendRow
	Use   []SpendRow
}

// SpendRow is one line of it. Note stands after the label, After beside the
// value; a Link continues the label ("slowest prod-2, repeat 3").
type SpendRow struct {
	Label  string
	Note   string
	Link   components.Link
	Value  string
	After  string
	Strong bool
}

// RunCases is the table of cases with the sums of its columns.
type RunCases struct {
	Views  []components.View // "needs a look 3", "all 5"
	Rows   []CaseRow
	Empty  string // what to say instead of no rows
	Paging components.Paging

	NotPassing   string // "2 of 5"
	Cases        string // "5"
	Passed       string // "12 of 15", attempts
	RepeatsLabel string // "repeats 1–3" or "attempt"
	ModelCalls   string
	Tokens       string
	Slowest      string // seconds
	Spend        string // dollars
}

// CaseRow is one case of a run. ID and Asked are recorded text.
type CaseRow struct {
	Href       string
	Verdict    components.Verdict
	ID         string
	Repeats    components.Repeats
	Reasons    []components.Reason
	Asked      string
	ModelCalls string
	Tokens     string
	Slowest    string // "2.4"; the header says s
	Spend      string // "0.0215", "unknown" or "–"; the header says $
}
