package pages

import (
	"github.com/a-h/templ"

	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
)

// sample is one page with made-up content, for the tests over every page and
// for the gallery.
type sample struct {
	name string
	page templ.Component
}

// framed returns the frame of a sample page.
func framed(title string, section layouts.Section, assets layouts.Assets) layouts.Page {
	return layouts.Page{Title: title, Section: section, Path: "/runs", User: "local", Assets: assets}
}

// samples returns every page in every state that it can be in.
func samples(a layouts.Assets) []sample {
	form := UploadForm{Action: "/uploads", Limits: "up to 4 GiB, compressed up to 512 MiB"}
	return []sample{
		{"runs", Runs(sampleRuns(framed("Runs", layouts.Runs, a)))},
		{"runs-empty", Runs(RunsModel{Page: framed("Runs", layouts.Runs, a), Form: form})},
		{"run", Run(sampleRun(framed("refund-agent #232", layouts.Runs, a)))},
		{"run-passed", Run(samplePassed(framed("refund-agent #231", layouts.Runs, a)))},
		{"run-inconclusive", Run(sampleInconclusive(framed("order-agent #517", layouts.Runs, a)))},
		{"run-running", Run(sampleRunning(framed("airline-bookings #92", layouts.Runs, a)))},
		{"run-halted", Run(sampleHalted(framed("order-agent #516", layouts.Runs, a)))},
		{"case", Case(sampleCase(framed("prod-2", layouts.Runs, a)))},
		{"case-sides", Case(sampleSides(framed("prod-2", layouts.Runs, a)))},
		{"case-markdown", Case(sampleMarkdown(framed("prod-2", layouts.Runs, a)))},
		{"case-hostile", Case(sampleHostile(framed(hostile, layouts.Runs, a)))},
		{"new-run", NewRun(sampleNewRun(framed("New run", layouts.Runs, a)))},
		{"new-run-refused", NewRun(sampleRefused(framed("New run", layouts.Runs, a)))},
		{"configuration", Configuration(sampleConfiguration(framed("Configuration", layouts.Runs, a)))},
		{"recordings", Recordings(sampleRecordings(framed("Recordings", layouts.Recordings, a)))},
		{"recordings-empty", Recordings(RecordingsModel{Page: framed("Recordings", layouts.Recordings, a), Form: form})},
		{"recording", Recording(sampleRecording(framed("prod-2", layouts.Recordings, a)))},
		{"uploads", Uploads(sampleUploads(framed("Uploads", layouts.Uploads, a)))},
		{"uploads-empty", Uploads(UploadsModel{Page: framed("Uploads", layouts.Uploads, a), Form: form})},
		{"upload-new", UploadNew(UploadNewModel{Page: framed("Upload", layouts.Uploads, a), Form: form})},
		{"upload-fault", UploadFault(sampleFault(framed("Not stored", layouts.Uploads, a), form))},
		{"receipt", Receipt(sampleReceipt(framed("captures.jsonl", layouts.Uploads, a)))},
		{"receipt-clean", Receipt(sampleClean(framed("captures.jsonl", layouts.Uploads, a)))},
		{"limits", Limits(sampleLimits(framed("Limits", "", a)))},
		{"keys", Keys(KeysModel{Page: framed("Keys", "", a)})},
		{"error", ErrorPage(sampleError(framed("Upload refused", "", a)))},
		{"not-found", ErrorPage(NotFound(framed("", "", a)))},
	}
}

func sampleRuns(p layouts.Page) RunsModel {
	p.Feedback = &layouts.Feedback{Lead: "Run started.", Text: "15 attempts of 5 cases.", Links: []components.Link{{Text: "Open it", Href: "/runs/232"}}}
	between := func(v components.Verdict, low, rate, high, required float64) components.Interval {
		return components.Interval{Verdict: v, Low: low, Rate: rate, High: high, Required: required, HasRequired: true, Title: "a rate with its interval"}
	}
	row := func(v components.Verdict, name, number, ref, rate string, i components.Interval, counts string, f *RunFlips, spend, took, when, by string) RunRow {
		return RunRow{
			Href: "/runs/" + number[1:], Verdict: v, Name: name, Number: number, Ref: ref, Rate: rate, Interval: i, Counts: counts, Flips: f,
			Spend: spend, Took: took, Origin: "recorded", Started: when, StartedAt: "2026-11-30T14:02:00Z", By: by,
		}
	}
	rows := []RunRow{
		{
			Href: "/runs/92", Verdict: components.Running, Name: "airline-bookings", Number: "#92", Ref: "pr-1214 @ 41c09be",
			Progress: &components.Progress{Share: 0.41, Done: "4,118", Rest: "of 10,000 attempts · 312 a second · 19 s left"},
			Origin:   "recorded", Started: "14:06", StartedAt: "2026-11-30T14:06:00Z", By: "ci",
		},
		row(components.Fail, "refund-agent", "#232", "pr-482 @ 9f3c2e1", "0.80", between(components.Fail, 0.54, 0.80, 1, 0.9), "15 / 5", &RunFlips{0, 2, 0}, "0.05", "0:21", "14:02", "ci"),
		row(components.Pass, "refund-agent", "#231", "main @ 77ab1d0", "1.00", between(components.Pass, 0.57, 1, 1, 0.9), "15 / 5", &RunFlips{}, "0.05", "0:20", "11:40", "ci"),
		row(components.Fail, "airline-bookings", "#91", "pr-1207 @ c5d20fa", "0.73", between(components.Fail, 0.61, 0.73, 0.84, 0.75), "200 / 50", &RunFlips{3, 4, 2}, "4.18", "6:12", "10:15", "joana"),
		row(components.Inconclusive, "order-agent", "#517", "main @ 77ab1d0", "0.88", between(components.Inconclusive, 0.85, 0.88, 0.91, 0.9), "612 / 612", &RunFlips{0, 1, 0}, "2.07", "3:48", "03:00", "nightly"),
		row(components.Pass, "captures-2026-11", "#1043", "main @ 77ab1d0", "1.00", between(components.Pass, 0.999, 1, 1, 1), "10,000 / 10,000", &RunFlips{}, "0.00", "0:03", "02:30", "nightly"),
		{
			Href: "/runs/516", Verdict: components.Error, Name: "order-agent", Number: "#516", Ref: "pr-479 @ e01b9aa",
			Problem: "set-up failed: no binding for tool cancelOrder", Spend: "0.00", Took: "0:00", Origin: "recorded",
			Started: "29 Nov", StartedAt: "2026-11-29T09:00:00Z", By: "tobias",
		},
		row(components.Pass, "checkout-redteam", "#12", "", "0.97", between(components.Pass, 0.95, 0.97, 0.98, 0.95), "96 / 96", nil, "unknown", "–", "28 Nov", "joana"),
	}
	rows[4].Note = "judge left 41 open"
	return RunsModel{Page: p, Rows: rows, Paging: components.Paging{
		Showing: "Showing 8 of 392 runs, newest first", Prev: components.Link{Text: "Newer"}, Next: components.Link{Text: "Older", Href: "/runs?before=12"},
	}}
}

func sampleNewRun(p layouts.Page) NewRunModel {
	return NewRunModel{
		Page: p, Name: FormValue{Value: "refund-agent"},
		Uploads: []components.Choice{
			{Value: "u1", Label: "captures.jsonl", Note: "5 recordings, today 13:47", Checked: true},
			{Value: "u2", Label: "captures-2026-11-28.jsonl", Note: "18,204 recordings, 28 Nov"},
		},
		Target: "mock",
		Tools: []components.Choice{
			{Value: "getOrder", Label: "getOrder", Note: "called by 3 cases", Mono: true},
			{Value: "issueRefund", Label: "issueRefund", Note: "called by 1 case", Mono: true},
		},
		Candidates: []Option{{Value: "u3", Text: "candidate.jsonl, 5 recordings, today 13:49"}},
		Repeat:     FormValue{Value: "3"}, Tolerance: FormValue{Value: "1.5"}, Policy: "lenient", Gate: FormValue{Value: "all-pass"},
	}
}

func sampleRefused(p layouts.Page) NewRunModel {
	m := sampleNewRun(p)
	m.Faults = 3
	m.Tools[0].Checked = true
	m.ToolsFault = "issueRefund is called by a case and not ticked"
	m.Repeat = FormValue{Value: "0", Fault: "at least 1"}
	m.Gate = FormValue{Value: "pass-rate>=1.4", Fault: "a rate is between 0 and 1, was 1.4"}
	m.Refusal = &Refusal{Lead: "No binding for 1 recorded tool. Nothing has run.", Rows: []RefusedTool{{Tool: "issueRefund", Cases: []string{"prod-2", "prod-7"}, More: "and 96 more"}}}
	return m
}

func sampleConfiguration(p layouts.Page) ConfigurationModel {
	return ConfigurationModel{
		Page: p, Run: components.Link{Text: "refund-agent #232", Href: "/runs/232"},
		Settings: []components.NameValue{
			{Name: "target", Value: "mock"}, {Name: "bindings", Value: "getOrder, issueRefund", Mono: true}, {Name: "repeats", Value: "3"},
			{Name: "tolerance", Value: "1.5"}, {Name: "verdict policy", Value: "lenient"}, {Name: "gate", Value: "pass-rate>=0.9", Mono: true},
			{Name: "recordings", Value: "5, of captures.jsonl"},
		},
		Evaluators: []EvaluatorRow{{"tools", "the tools of the recording", "3"}, {"tool-order", "in the order of the recording", "3"}, {"forbidden-tools", "issueRefund", "5"}},
	}
}

func sampleLimits(p layouts.Page) LimitsModel {
	return LimitsModel{Page: p, Rows: []LimitRow{
		{"upload, compressed", "512 MiB", "--max-upload", "TAPEDECK_MAX_UPLOAD"},
		{"upload, plain", "4 GiB", "--max-plain", "TAPEDECK_MAX_PLAIN"},
		{"one line", "16 MiB", "--max-line", "TAPEDECK_MAX_LINE"},
	}}
}

func sampleError(p layouts.Page) ErrorModel {
	return ErrorModel{
		Page: p, Title: "The disk is full", What: "The upload could not be written: no space is left in the data folder.",
		Kept: "Nothing of the file. Everything stored before is as it was.", Do: "Free some space and upload the file again.",
		Code: "request 01JE4Z", Links: []components.Link{{Text: "Upload again", Href: "/uploads/new"}},
	}
}
