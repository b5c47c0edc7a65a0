package pages

import (
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
)

// RecordingModel is one recording as stored, with what is derived from it.
type RecordingModel struct {
	Page    layouts.Page
	ID      string
	Facts   []string
	Place   string // "line 2 of"
	Upload  components.Link
	RunHref string // /runs/new?recording=…

	Asked string
	Reply string
	None  string // what to say without a reply

	Calls      []RecordedCall
	CallsNote  string // "showing 12 of 1,500", or empty
	Spend      []components.NameValue
	Evaluators []EvaluatorRow
	Versions   []VersionRow // empty where there is one only
	Trace      components.Trace

	Line     string // the stored line
	LineNote string // "2 values replaced, policy essential version 1"
	Unknown  string // "kept, and read by nothing here: traceId, region", or empty
}

// RecordedCall is one tool call. Result is JSON text.
type RecordedCall struct {
	Number    string
	Tool      string
	Arguments []components.NameValue
	Result    string
}

// EvaluatorRow is one evaluator and what it wants ("getOrder, then issueRefund").
// Cases is how many cases it runs on, or empty.
type EvaluatorRow struct {
	Label string
	Wants string
	Cases string
}

// VersionRow is one version of a recording that came in under the same id.
type VersionRow struct {
	View   components.View
	Upload string
	When   string
}
