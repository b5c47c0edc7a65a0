package pages

import (
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
)

func sampleRecordings(p layouts.Page) RecordingsModel {
	upload := components.Link{Text: "captures.jsonl", Href: "/uploads/u1"}
	row := func(id, asked, calls, models, tokens, ms string, tools ...string) RecordingRow {
		return RecordingRow{Href: "/recordings/" + id, Value: id, ID: id, Upload: upload, Asked: asked, Tools: tools, Calls: calls, ModelCalls: models, Tokens: tokens, Millis: ms, When: "today 13:47", WhenAt: "2026-11-30T13:47:00Z"}
	}
	rows := []RecordingRow{
		row("prod-1", "Where is order o_42?", "1", "–", "–", "–", "getOrder"),
		row("prod-2", "Order o_9 arrived broken, please refund it.", "2", "–", "–", "–", "getOrder", "issueRefund"),
		row("prod-3", "hi, anyone there?", "0", "–", "–", "–"),
		row("prod-4", "Has order o_17 been delivered yet? I am asking for the third time now, and nobody has written back to jane, which is email_k3f9q2m7x4ab@redacted.invalid, although she asked for it twice in the course of the last week or so, and it is getting late for the party it was meant for.", "1", "2", "410", "1,500", "getOrder"),
		row("prod-5", "thanks, that is all", "0", "1", "120", "900"),
	}
	rows[1].Version = "version 2"
	return RecordingsModel{Page: p, Note: "of captures.jsonl", Rows: rows, Paging: components.Paging{Showing: "Showing 5 of 5 recordings, newest first"}}
}

func sampleRecording(p layouts.Page) RecordingModel {
	return RecordingModel{
		Page: p, ID: "prod-2", Place: "line 2 of", Upload: components.Link{Text: "captures.jsonl", Href: "/uploads/u1"}, Facts: []string{"today 13:47", "by local"}, RunHref: "/runs/new?recording=r2",
		Asked: "Order o_9 arrived broken, please refund it.", Reply: "I am sorry about the damage. I have refunded 49.99 to your card, reference rf_1.",
		Calls: []RecordedCall{
			{Number: "1", Tool: "getOrder", Arguments: []components.NameValue{{Name: "orderId", Value: `"o_9"`, Mono: true}}, Result: `{"id":"o_9","status":"delivered","totalCents":4999}`},
			{Number: "2", Tool: "issueRefund", Arguments: []components.NameValue{{Name: "orderId", Value: `"o_9"`, Mono: true}, {Name: "amountCents", Value: "4999", Mono: true}}, Result: `{"reference":"rf_1"}`},
		},
		Spend:      []components.NameValue{{Name: "model calls", Value: "3"}, {Name: "tokens", Value: "not recorded"}, {Name: "latency", Value: "not recorded"}},
		Evaluators: []EvaluatorRow{{Label: "tools", Wants: "getOrder, issueRefund"}, {Label: "tool-order", Wants: "getOrder, then issueRefund"}, {Label: "tool-arguments", Wants: "issueRefund(amountCents) = 4999"}},
		Versions:   []VersionRow{{View: components.View{Text: "version 2", Href: "/recordings/r2", Current: true}, Upload: "captures.jsonl", When: "today 13:47"}, {View: components.View{Text: "version 1", Href: "/recordings/r1"}, Upload: "captures-old.jsonl", When: "28 Nov"}},
		Trace: components.Trace{Summary: "3 spans", Note: "order and times were not recorded", Rows: []components.Span{
			{ID: "s1", Kind: "agent", Name: "recording", Href: "?span=s1#s1", ToggleHref: "?closed=s1", Open: true, Status: "recorded"},
			{ID: "s2", Depth: 1, Kind: "tool", Name: "getOrder", Href: "?span=s2#s2", Status: "recorded"},
			{ID: "s3", Depth: 14, Kind: "tool", Name: "issueRefund", Href: "?span=s3#s3", Status: "recorded", Orphan: true},
		}},
		Line: `{"id":"prod-2","input":"Order o_9 arrived broken, write to email_k3f9q2m7x4ab@redacted.invalid","traceId":"t-1"}`, LineNote: "1 value replaced, policy essential version 1",
		Unknown: "Kept, and read by nothing here: traceId",
	}
}

func sampleUploads(p layouts.Page) UploadsModel {
	return UploadsModel{Page: p, Rows: []UploadRow{
		{Href: "/uploads/u2", Name: "captures-2026-11-28.jsonl", Size: "31.4 MB", Recordings: 18204, New: 17988, Known: 204, Versions: 12, Replaced: 19655, Secrets: 3, When: "today 13:47", WhenAt: "2026-11-30T13:47:00Z", By: "local"},
		{Href: "/uploads/u1", Name: "captures.jsonl", Size: "2 KB", Recordings: 5, New: 5, When: "28 Nov", WhenAt: "2026-11-28T13:47:00Z", By: "local"},
	}, Paging: components.Paging{Showing: "Showing 2 of 2 uploads, newest first"}}
}

func sampleFault(p layouts.Page, form UploadForm) UploadFaultModel {
	form.Partial = true
	return UploadFaultModel{
		Page: p, Name: "captures.jsonl", Title: "3 lines cannot be read, so nothing was stored", Good: "17 lines are good.", More: "and 9,990 more",
		Faults: []LineFault{{"2", "no input"}, {"7", "toolCalls is not an array"}, {"12", "duplicate key input"}}, Form: form,
	}
}

func sampleReceipt(p layouts.Page) ReceiptModel {
	return ReceiptModel{
		Page: p, Name: "captures-2026-11-28.jsonl", Facts: []string{"18,204 recordings", "31.4 MB", "JSON lines", "by local, today 13:47", "took 2.1 s"},
		RunHref: "/runs/new?upload=u2", RecordingsHref: "/recordings?upload=u2",
		Title:  "Stored without 4,523 personal values and 3 secrets",
		Counts: []components.NameValue{{Name: "new", Value: "17,988"}, {Name: "known already", Value: "204"}, {Name: "new version", Value: "12"}, {Name: "rejected", Value: "2"}},
		Secret: &SecretLine{Count: "3 secrets", Where: []components.ReasonPart{
			{Kind: components.PartText, Text: "A GitHub token was in "}, {Kind: components.PartCode, Text: "toolCalls.result.note"},
			{Kind: components.PartText, Text: " on lines 4,102, 4,103 and 11,870. It is gone from here, but it is still in your logs: revoke it."},
		}},
		Policy: "policy essential, version 1", TypeCount: "3 types", Replaced: "4,526",
		Types: []TypeRow{
			{"e-mail", "4,212", "3,977", "toolCalls.result.email", "email_k3f9q2m7x4ab@redacted.invalid"},
			{"card number", "311", "298", "input", "[CARD_k3f9q2m7x4ab]"},
			{"secret", "3", "3", "toolCalls.result.note", "[SECRET:github_pat]"},
		},
		LookOver: []components.NameValue{{Name: "near misses, not replaced", Value: "27"}, {Name: "fields not scanned", Value: "0"}},
		Rejected: []LineFault{{"7", "not JSON"}, {"9", "no input"}}, RejectedNote: "left out, as asked; nothing of them is kept",
		StoredNote: "line 4 of 18,204", StoredFoot: "Preview, 1 of 18,204 lines.",
		Stored: "{\"id\":\"prod-7731\",\n \"input\":\"Hi, write to email_k3f9q2m7x4ab@redacted.invalid about o_42\",\n \"output\":\"Order o_42 has been shipped.\"}",
	}
}

func sampleClean(p layouts.Page) ReceiptModel {
	m := sampleReceipt(p)
	m.Title, m.Secret, m.Types, m.Rejected = "Stored; nothing had to be replaced", nil, nil, nil
	return m
}
