package pages

import (
	"context"
	"io"

	"github.com/a-h/templ"

	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
)

// hostile is text that tries to be markup, to end an attribute, to turn around
// what follows and to hide.
const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>` + "\u202egnp.exe\u2069\x1b[31m\x00 \u200b'"

func sampleCase(p layouts.Page) CaseModel {
	return CaseModel{
		Page: p, Run: components.Link{Text: "refund-agent #232", Href: "/runs/232"}, Here: "case 2", ID: "prod-2", Verdict: components.Inconsistent,
		Sentence: "2 of 3 repeats fail; passed 3 of 3 in ", Base: components.Link{Text: "main#231", Href: "/runs/231"},
		Recording: components.Link{Text: "prod-2", Href: "/recordings/r2"}, Place: "line 2 of", Upload: components.Link{Text: "captures.jsonl", Href: "/uploads/u1"},
		NextHref: "/runs/232/cases/5",
		Tabs: []RepeatTab{
			{Text: "repeat 1", Verdict: components.Fail, Href: "/runs/232/cases/2?repeat=1", Current: true},
			{Text: "repeat 2", Verdict: components.Fail, Href: "/runs/232/cases/2?repeat=2"},
			{Text: "repeat 3", Verdict: components.Pass, Href: "/runs/232/cases/2?repeat=3"},
		},
		Facts: "3 model calls · 2,094 tokens · 1.9 s · $0.0071 · no budget recorded",
		Asked: "Order o_9 arrived broken, please refund it.",
		Reply: Reply{
			Note: "against the recorded reply; nothing checks its wording", View: ViewWords, Views: sampleViews(0),
			Segments: []components.DiffSegment{
				{Kind: components.Same, Text: "I am sorry "}, {Kind: components.Del, Text: "about the damage."}, {Kind: components.Same, Text: " "}, {Kind: components.Ins, Text: "your order arrived broken."},
				{Kind: components.Same, Text: " I have refunded "}, {Kind: components.Del, Text: "49.99"}, {Kind: components.Same, Text: " "}, {Kind: components.Ins, Text: "190.00"}, {Kind: components.Same, Text: " to your card [CARD_k3f9q2m7x4ab], reference rf_1."},
			},
		},
		CallsNote: "2 recorded, 2 made, same order",
		Calls: []components.CallDiff{
			{Number: "1", Tool: "getOrder", State: "as recorded", Fields: []components.FieldDiff{{Sign: components.Equal, Name: "orderId", Recorded: `"o_9"`, Actual: `"o_9"`}}},
			{Number: "2", Tool: "issueRefund", State: "1 argument differs", Changed: true, Fields: []components.FieldDiff{
				{Sign: components.Equal, Name: "orderId", Recorded: `"o_9"`, Actual: `"o_9"`},
				{Sign: components.Differs, Name: "amountCents", Recorded: "4999", Actual: "19000"},
				{Sign: components.OnlyRecorded, Name: "note", Recorded: `"broken"`},
			}},
		},
		ResultsNote: "1 of 6 fails",
		Results: []components.Result{
			{Verdict: components.Fail, Label: "tool-arguments", Detail: "issueRefund(amountCents) expected 4999, was [19000]", Note: "Also fails in repeat 2."},
			{Verdict: components.Inconclusive, Label: "token-budget", Detail: "the evidence has no tokens", Note: "code no-evidence"},
			{Verdict: components.Pass, Label: "tools", Detail: "called getOrder, issueRefund"},
			{Verdict: components.Pass, Label: "tool-order", Detail: "getOrder, then issueRefund"},
			{Verdict: components.Pass, Label: "tool-arguments", Detail: `getOrder(orderId) was "o_9"`},
			{Verdict: components.Pass, Label: "tool-arguments", Detail: `issueRefund(orderId) was "o_9"`},
		},
		Trace: sampleTrace(),
		Raw:   []RawJSON{{Title: "evidence, 1 KB", Text: `{"reply":"I am sorry your order arrived broken."}`}},
	}
}

func sampleViews(current int) []components.View {
	views := []components.View{{Text: "words", Href: "?view=words"}, {Text: "side by side", Href: "?view=sides"}, {Text: "actual", Href: "?view=actual"}, {Text: "recorded", Href: "?view=recorded"}, {Text: "Markdown", Href: "?view=markdown"}}
	views[current].Current = true
	return views
}

func sampleTrace() components.Trace {
	href := func(id string) string { return "/runs/232/cases/2?span=" + id + "#" + id }
	return components.Trace{
		Summary: "6 spans",
		Axis:    []components.Tick{{At: 0, Text: "0"}, {At: 0.25, Text: "0.5 s"}, {At: 0.5, Text: "1.0"}, {At: 0.75, Text: "1.5"}},
		Rows: []components.Span{
			{ID: "s1", Kind: "agent", Name: "refund-agent", Href: href("s1"), ToggleHref: "?closed=s1", Open: true, Status: "ok", Tokens: "1,951 + 143", Cost: "0.0071", Millis: "1,912", Bar: &components.TimeBar{Start: 0, Width: 0.955}},
			{ID: "s2", Depth: 1, Kind: "model", Name: "claude-sonnet-4-5", Href: href("s2"), Status: "ok", Tokens: "512 + 38", Cost: "0.0020", Millis: "540", Bar: &components.TimeBar{Start: 0, Width: 0.27}},
			{ID: "s3", Depth: 1, Kind: "tool", Name: "getOrder", Href: href("s3"), Status: "ok", Millis: "4", Bar: &components.TimeBar{Start: 0.272, Width: 0.002}},
			{ID: "s4", Depth: 1, Kind: "model", Name: "claude-sonnet-4-5", Href: href("s4"), Status: "ok", Tokens: "671 + 47", Cost: "0.0024", Millis: "612", Bar: &components.TimeBar{Start: 0.276, Width: 0.306}},
			{
				ID: "s5", Depth: 1, Kind: "tool", Name: "issueRefund", Href: href("s5"), Selected: true, Status: "ok", Differs: true, Millis: "5", Bar: &components.TimeBar{Start: 0.583, Width: 0.0025},
				Body: []components.Panel{
					{Title: "arguments", Segments: []components.DiffSegment{{Kind: components.Same, Text: `{"orderId":"o_9","amountCents":`}, {Kind: components.Ins, Text: "19000"}, {Kind: components.Same, Text: "}"}}},
					{Title: "result, from the recording: next in order, as the arguments differ", Text: `{"orderId":"o_9","amountCents":4999,"reference":"rf_1"}`},
				},
			},
			{ID: "s6", Depth: 1, Kind: "model", Name: "claude-sonnet-4-5", Href: href("s6"), Status: "ok", Tokens: "768 + 58", Cost: "0.0027", Millis: "731", Bar: &components.TimeBar{Start: 0.588, Width: 0.365}},
		},
	}
}

func sampleSides(p layouts.Page) CaseModel {
	m := sampleCase(p)
	m.Reply.View, m.Reply.Views = ViewSides, sampleViews(1)
	m.Trace.Axis, m.Trace.Note = nil, "order and times were not recorded"
	m.PrevHref, m.NextHref = "/runs/232/cases/1", ""
	return m
}

func sampleMarkdown(p layouts.Page) CaseModel {
	m := sampleCase(p)
	m.Reply.View, m.Reply.Views = ViewMarkdown, sampleViews(4)
	m.Reply.Markdown = templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := io.WriteString(w, "<p>I am <strong>sorry</strong>.</p><ul><li>refunded <code>190.00</code></li><li>reference rf_1</li></ul>")
		return err
	})
	return m
}

// sampleHostile puts hostile text wherever recorded text can stand.
func sampleHostile(p layouts.Page) CaseModel {
	m := sampleCase(p)
	m.ID, m.Asked, m.Recording.Text, m.Upload.Text, m.Base.Text, m.Run.Text = hostile, hostile, hostile, hostile, hostile, hostile
	m.Reply.Segments = []components.DiffSegment{{Kind: components.Same, Text: hostile}, {Kind: components.Del, Text: hostile}, {Kind: components.Ins, Text: hostile}}
	m.Calls = []components.CallDiff{{Number: "1", Tool: hostile, State: "1 argument differs", Fields: []components.FieldDiff{{Sign: components.Differs, Name: hostile, Recorded: hostile, Actual: hostile}}}}
	m.Results = []components.Result{{Verdict: components.Error, Label: hostile, Detail: hostile, Note: hostile}}
	m.Trace.Rows[4].Name, m.Trace.Rows[4].Status = hostile, hostile
	m.Trace.Rows[4].Body = []components.Panel{{Title: hostile, Text: hostile}}
	m.Raw = []RawJSON{{Title: "evidence", Text: hostile}}
	return m
}
