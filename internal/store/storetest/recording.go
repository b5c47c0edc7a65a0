package storetest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/store"
)

func recordingTests() map[string]func(*testing.T, Opener) {
	return map[string]func(*testing.T, Opener){
		"the body is kept verbatim":              bodyIsVerbatim,
		"columns are read out of the body":       columnsAreOfTheBody,
		"what a list shows is cut":               askedIsCut,
		"lists page at depth":                    recordingsArePaged,
		"an upload is read back in line order":   uploadIsReadBack,
		"chosen recordings are read back":        chosenAreReadBack,
		"candidates are found by their id":       candidatesAreFound,
		"ids that collide in a read do not hurt": collidingIDs,
	}
}

func bodyIsVerbatim(t *testing.T, open Opener) {
	f := newFixture(t, open)
	const body = `{ "toolCalls":[{"name":"pay","arguments":{"b":1.50,"a":10000000000000000001},"result":1e3}],"input":"x", "later":[ ] }`
	w := f.begin()
	f.ok(w.Add(t.Context(), []store.NewRecording{{Line: 7, Body: f.json("%s", body)}}))
	u, err := w.Finish(t.Context(), f.end("x"))
	f.ok(err)
	rows, err := f.project.Recordings(t.Context(), store.RecordingFilter{Upload: u.ID})
	f.ok(err)
	r, err := f.project.Recording(t.Context(), rows[0].ID)
	f.ok(err)
	if string(r.Body) != body {
		t.Errorf("body = %s\nwant   %s", r.Body, body)
	}
	if got := string(r.Recording.ToolCalls[0].Arguments); got != `{"b":1.50,"a":10000000000000000001}` {
		t.Errorf("arguments = %s", got)
	}
	if r.Recording.ID != "replay-7" || r.Recording.Line != 7 || r.Recording.GivenID {
		t.Errorf("recording = %s in line %d, given %v; want replay-7 in line 7", r.Recording.ID, r.Recording.Line, r.Recording.GivenID)
	}
}

func columnsAreOfTheBody(t *testing.T, open Opener) {
	f := newFixture(t, open)
	w := f.begin()
	body := f.json(`{"id":"prod-1","input":"Refund jane@example.com","modelCalls":3,"tokens":{"input":10,"output":5},"latencyMs":40,` +
		`"toolCalls":[{"name":"b","result":1},{"name":"a","result":1},{"name":"b","result":1}]}`)
	f.ok(w.Add(t.Context(), []store.NewRecording{{Line: 1, Body: body}}))
	u, err := w.Finish(t.Context(), f.end("x"))
	f.ok(err)
	rows, err := f.project.Recordings(t.Context(), store.RecordingFilter{Upload: u.ID})
	f.ok(err)
	got := rows[0]
	if strings.Contains(got.Asked, "jane") || !strings.HasPrefix(got.Asked, "Refund email_") {
		t.Errorf("asked = %q, want it redacted", got.Asked)
	}
	got.ID, got.Asked = "", ""
	want := store.RecordingRow{
		Upload: u.ID, Line: 1, ExternalID: "prod-1", GivenID: true, Version: 1, Novelty: store.New,
		Tools: []string{"b", "a"}, Calls: 3, ModelCalls: 3, Tokens: 15, LatencyMs: 40,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("row (-want +got):\n%s", diff)
	}
}

func askedIsCut(t *testing.T, open Opener) {
	f := newFixture(t, open)
	u := f.upload(line{text: strings.Repeat("é", 301)})
	rows, err := f.project.Recordings(t.Context(), store.RecordingFilter{Upload: u.ID})
	f.ok(err)
	if rows[0].Asked != strings.Repeat("é", 300) {
		t.Errorf("asked has %d bytes, want 300 characters", len(rows[0].Asked))
	}
}

// numbered returns n lines with ids id-0 to id-(n-1).
func numbered(n int) []line {
	lines := make([]line, n)
	for i := range lines {
		lines[i] = line{id: fmt.Sprintf("id-%d", i), text: fmt.Sprint("text ", i)}
	}
	return lines
}

func recordingsArePaged(t *testing.T, open Opener) {
	f := newFixture(t, open)
	const n = 250
	u := f.upload(numbered(n)...)
	var inUpload []string
	for after := 0; ; {
		page, err := f.project.Recordings(t.Context(), store.RecordingFilter{Upload: u.ID, AfterLine: after, Limit: 60})
		f.ok(err)
		if len(page) == 0 {
			break
		}
		for _, r := range page {
			inUpload = append(inUpload, r.ExternalID)
		}
		after = page[len(page)-1].Line
	}
	var all []string
	for cursor := ""; ; {
		page, err := f.project.Recordings(t.Context(), store.RecordingFilter{Before: cursor, Limit: 60})
		f.ok(err)
		if len(page) == 0 {
			break
		}
		for _, r := range page {
			all = append(all, r.ExternalID)
		}
		cursor = page[len(page)-1].ID
	}
	if len(inUpload) != n || inUpload[0] != "id-0" || inUpload[n-1] != "id-249" {
		t.Errorf("in the upload: %d, from %s to %s", len(inUpload), inUpload[0], inUpload[len(inUpload)-1])
	}
	if len(all) != n || all[0] != "id-249" || all[n-1] != "id-0" {
		t.Errorf("of all: %d, from %s to %s", len(all), all[0], all[len(all)-1])
	}
}

func uploadIsReadBack(t *testing.T, open Opener) {
	f := newFixture(t, open)
	f.upload(numbered(3)...)
	u := f.upload(numbered(700)...) // the first three are known
	n := 0
	f.ok(f.project.EachOfUpload(t.Context(), u.ID, func(r *store.Recording) error {
		if want := fmt.Sprintf("id-%d", n); r.Recording.ID != want || r.Recording.Input != fmt.Sprint("text ", n) || r.Line != n+1 {
			t.Fatalf("recording %d = %s in line %d, want %s", n, r.Recording.ID, r.Line, want)
		}
		n++
		return nil
	}))
	if n != 700 {
		t.Errorf("%d recordings were read, want 700", n)
	}
}

func chosenAreReadBack(t *testing.T, open Opener) {
	f := newFixture(t, open)
	u := f.upload(numbered(200)...)
	rows, err := f.project.Recordings(t.Context(), store.RecordingFilter{Upload: u.ID, Limit: 200})
	f.ok(err)
	var ids []string
	for i := 198; i >= 0; i -= 2 {
		ids = append(ids, rows[i].ID)
	}
	var got []string
	f.ok(f.project.EachOf(t.Context(), append(ids, ids[0], "no such id"), func(r *store.Recording) error {
		got = append(got, r.ExternalID)
		return nil
	}))
	if len(got) != 100 || got[0] != "id-0" || got[99] != "id-198" {
		t.Errorf("%d recordings, want the 100 chosen ones in line order: %v", len(got), got)
	}
}

func candidatesAreFound(t *testing.T, open Opener) {
	f := newFixture(t, open)
	f.upload(line{id: "id-1", text: "of another upload"})
	u := f.upload(numbered(120)...)
	var ids []string
	for i := range 110 {
		ids = append(ids, fmt.Sprintf("id-%d", i))
	}
	found, err := f.project.RecordingsByExternalID(t.Context(), u.ID, append(ids, "missing"))
	f.ok(err)
	if len(found) != 110 || found[1].Recording.Input != "text 1" {
		t.Errorf("%d candidates, id-1 asks %q; want 110 of this upload", len(found), found[1].Recording.Input)
	}
}

// A given id that looks like the default id of the first line read, and the same
// given id from two uploads, are told apart by where they stand.
func collidingIDs(t *testing.T, open Opener) {
	f := newFixture(t, open)
	one := f.upload(line{id: "replay-2", text: "given"}, line{id: "twice", text: "first"})
	w := f.begin()
	f.ok(w.Add(t.Context(), f.batch(11, line{id: "replay-2", text: "another"}, line{text: "default"})))
	two, err := w.Finish(t.Context(), f.end("two"))
	f.ok(err)
	var ids []string
	for _, u := range []store.Upload{one, two} {
		rows, err := f.project.Recordings(t.Context(), store.RecordingFilter{Upload: u.ID})
		f.ok(err)
		for _, r := range rows {
			ids = append(ids, r.ID)
		}
	}
	var got []string
	f.ok(f.project.EachOf(t.Context(), ids, func(r *store.Recording) error {
		got = append(got, fmt.Sprintf("%s %d %s", r.Recording.ID, r.Recording.Line, r.Recording.Input))
		return nil
	}))
	want := []string{"replay-2 1 given", "twice 2 first", "replay-2 11 another", "replay-12 12 default"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("recordings (-want +got):\n%s", diff)
	}
}
