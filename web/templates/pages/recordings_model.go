package pages

import (
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
)

// RecordingsModel is the list of recordings. Ticked ones go to /runs/new as
// recording=. Without rows it is the empty state, which shows Form.
type RecordingsModel struct {
	Page   layouts.Page
	Note   string // what the list is limited to: "of captures.jsonl", or empty
	Rows   []RecordingRow
	Paging components.Paging
	Form   UploadForm
}

// RecordingRow is one recording. Value is what its checkbox sends; the recorded
// spend is "–" where the line states none.
type RecordingRow struct {
	Href       string
	Value      string
	ID         string
	Version    string // "version 2", or empty
	Upload     components.Link
	Asked      string
	Tools      []string // distinct names in order of first appearance
	Calls      string   // tool calls
	ModelCalls string
	Tokens     string
	Millis     string
	When       string
	WhenAt     string // RFC 3339
}
