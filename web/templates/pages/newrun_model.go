package pages

import (
	"slices"
	"strconv"

	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
)

// NewRunModel is the form that starts a run. It posts to /runs. Two of its
// buttons only show the form again (GET /runs/new with every value in the
// query): do=tools lists the tools of the uploads now ticked, do=tick-all ticks
// every tool.
//
// The fields are sent as: name, upload (many), recording (many), target (mock or
// recorded), bind (many), candidate, repeat, tolerance, policy, gate,
// evaluators.
type NewRunModel struct {
	Page   layouts.Page
	Faults int // how many fields were not taken; their Fault says why

	Name FormValue

	Recordings     []string            // ids chosen one by one; when set, Uploads is not shown
	RecordingsText string              // "3 recordings, chosen from captures.jsonl"
	Uploads        []components.Choice // Note "5 recordings, today 13:47"
	UploadsFault   string

	Target string // "mock" or "recorded"
	Tools  []components.Choice
	// ToolsFault is set when the run was refused for a tool without a binding;
	// Refusal lists them.
	ToolsFault     string
	Candidates     []Option
	CandidateFault string
	Refusal        *Refusal

	Repeat     FormValue
	Tolerance  FormValue
	Policy     string // "lenient" or "strict"
	Gate       FormValue
	Evaluators FormValue // one label:arg[,arg] a line
}

// FormValue is what was typed into a field and why it was not taken, or empty.
type FormValue struct {
	Value string
	Fault string
}

// Option is one entry of a select.
type Option struct {
	Value    string
	Text     string
	Selected bool
}

// Refusal is why a run was not started: what is wrong, and where tools have no
// binding, each of them with the cases that call it.
type Refusal struct {
	Lead string // "no binding for 2 recorded tools; nothing has run"
	Rows []RefusedTool
}

// RefusedTool is a tool without a binding.
type RefusedTool struct {
	Tool  string
	Cases []string
	More  string // "and 96 more", or empty
}

// faults says how many fields need a correction.
func (m NewRunModel) faults() string {
	if m.Faults == 1 {
		return "1 field was not taken. Nothing has been started."
	}
	return strconv.Itoa(m.Faults) + " fields were not taken. Nothing has been started."
}

// describes returns the ids of what explains the group called id.
func describes(id, fault string) string {
	if fault == "" {
		return id + "-help"
	}
	return id + "-fault " + id + "-help"
}

// noTools says why there is no tool to tick.
func (m NewRunModel) noTools() string {
	ticked := func(c components.Choice) bool { return c.Checked }
	if len(m.Recordings) == 0 && !slices.ContainsFunc(m.Uploads, ticked) {
		return "Nothing is ticked above yet."
	}
	return "The chosen recordings call no tool."
}
