package storetest

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/redact"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// line is one line of a test's file.
type line struct {
	id   string // empty for a default id
	text string // the input
	tool string // empty for a turn without tools
}

// body returns the line as recorded.
func (l line) body() string {
	b := `{"input":` + strconv.Quote(l.text)
	if l.id != "" {
		b += `,"id":` + strconv.Quote(l.id)
	}
	if l.tool != "" {
		b += `,"toolCalls":[{"name":` + strconv.Quote(l.tool) + `,"arguments":{"n":1.50},"result":true}]`
	}
	return b + `}`
}

func uploadTests() map[string]func(*testing.T, Opener) {
	return map[string]func(*testing.T, Opener){
		"batches are invisible":                      batchesAreInvisible,
		"finish keeps counts and receipt":            finishKeepsCounts,
		"abort leaves nothing":                       abortLeavesNothing,
		"fail keeps the faults only":                 failKeepsFaults,
		"a cut-off upload is swept":                  cutOffUploadIsSwept,
		"a sweep spares what others hold":            sweepSparesOthers,
		"a known line adds nothing":                  knownLineAddsNothing,
		"other content of a known id is a version":   otherContentIsVersion,
		"a default id is never a version":            defaultIDIsNoVersion,
		"equal lines without id stay two":            equalLinesStayTwo,
		"the same file twice, one after the other":   sameFileIsKnown,
		"the same file twice at once":                sameFileAtOnce,
		"an upload that was overtaken looks again":   overtakenLooksAgain,
		"lists are paged newest first":               uploadsArePaged,
		"too many tools are refused":                 tooManyTools,
		"an id twice in one upload is refused":       idTwiceIsRefused,
		"a batch that is too big is refused":         bigBatchIsRefused,
		"nothing is added to a project that is none": noSuchProject,
		"another project sees nothing":               otherProjectSeesNothing,
	}
}

// begin begins an upload.
func (f *fixture) begin() *store.UploadWriter {
	f.t.Helper()
	w, err := f.project.BeginUpload(f.t.Context(), store.NewUpload{
		Kind: "recordings", Name: f.text("captures.jsonl"), Principal: "local", PolicyVersion: redact.Version,
	})
	f.ok(err)
	return w
}

// batch returns lines as recordings, numbered from first.
func (f *fixture) batch(first int, lines ...line) []store.NewRecording {
	batch := make([]store.NewRecording, len(lines))
	for i, l := range lines {
		id := l.id
		if id == "" {
			id = fmt.Sprintf("replay-%d", first+i)
		}
		body := l.body()
		batch[i] = store.NewRecording{Line: first + i, Same: f.key.Same([]byte(id), []byte(body)), Body: f.json("%s", body)}
	}
	return batch
}

// end returns the end of an upload of a file with that content.
func (f *fixture) end(content string) store.UploadEnd {
	return store.UploadEnd{Same: f.key.Same([]byte(content)), Bytes: int64(len(content)), Receipt: new(redact.Receipt)}
}

// upload uploads lines as one file.
func (f *fixture) upload(lines ...line) store.Upload {
	f.t.Helper()
	w := f.begin()
	f.ok(w.Add(f.t.Context(), f.batch(1, lines...)))
	u, err := w.Finish(f.t.Context(), f.end(fmt.Sprint(lines)))
	f.ok(err)
	return u
}

// novelties returns how many recordings of an upload are added, known, versions.
func novelties(u store.Upload) [3]int64 { return [3]int64{u.Added, u.Known, u.Versions} }

func batchesAreInvisible(t *testing.T, open Opener) {
	f := newFixture(t, open)
	w := f.begin()
	f.ok(w.Add(t.Context(), f.batch(1, line{id: "a", text: "one"})))
	uploads, err := f.project.Uploads(t.Context(), store.UploadFilter{})
	f.ok(err)
	all, err := f.project.Recordings(t.Context(), store.RecordingFilter{})
	f.ok(err)
	inUpload, err := f.project.Recordings(t.Context(), store.RecordingFilter{Upload: w.ID()})
	f.ok(err)
	if len(uploads)+len(all)+len(inUpload) != 0 {
		t.Errorf("before Finish there are %d uploads, %d and %d recordings to see", len(uploads), len(all), len(inUpload))
	}
	_, err = w.Finish(t.Context(), f.end("x"))
	f.ok(err)
	if all, err = f.project.Recordings(t.Context(), store.RecordingFilter{}); err != nil || len(all) != 1 {
		t.Errorf("after Finish there are %d recordings, %v; want 1", len(all), err)
	}
}

func finishKeepsCounts(t *testing.T, open Opener) {
	f := newFixture(t, open)
	w := f.begin()
	f.ok(w.Add(t.Context(), f.batch(1, line{id: "a", text: "one", tool: "getOrder"}, line{text: "two", tool: "getOrder"})))
	f.ok(w.Add(t.Context(), f.batch(5, line{text: "three"})))
	end := f.end("content")
	end.Lines, end.Rejected = 6, 1
	end.Faults = store.UploadFaults{List: []store.UploadFault{{Line: 3, Kind: "no-input"}}, More: 2}
	f.redactor.Text("mail jane@example.com", end.Receipt)
	u, err := w.Finish(t.Context(), end)
	f.ok(err)
	if u.State != store.UploadReady || novelties(u) != [3]int64{3, 0, 0} || u.Lines != 6 || u.Rejected != 1 || u.Bytes != 7 {
		t.Errorf("upload = %+v", u)
	}
	if diff := cmp.Diff(end.Faults, u.Faults); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
	if u.Receipt.Values() != 1 {
		t.Errorf("receipt has %d values, want 1", u.Receipt.Values())
	}
	tools, err := f.project.UploadTools(t.Context(), u.ID)
	f.ok(err)
	if diff := cmp.Diff([]store.ToolCount{{Tool: "getOrder", Recordings: 2}}, tools); diff != "" {
		t.Errorf("tools (-want +got):\n%s", diff)
	}
	deeds, err := f.project.Deeds(t.Context(), store.DeedFilter{})
	f.ok(err)
	if len(deeds) != 1 || deeds[0].Action != store.DeedUploadAdded || deeds[0].Subject != u.ID || deeds[0].Principal != "local" {
		t.Errorf("audit log = %+v", deeds)
	}
}

// nothing fails the test unless no upload, recording or link is left but want
// uploads.
func (f *fixture) nothing(uploads int) {
	f.t.Helper()
	got := [3]int{f.count("SELECT count(*) FROM upload"), f.count("SELECT count(*) FROM recording"), f.count("SELECT count(*) FROM upload_recording")}
	if want := [3]int{uploads, 0, 0}; got != want {
		f.t.Errorf("uploads, recordings, links = %v, want %v", got, want)
	}
}

func abortLeavesNothing(t *testing.T, open Opener) {
	f := newFixture(t, open)
	w := f.begin()
	lines := make([]line, store.BatchSize)
	for i := range lines {
		lines[i].text = "x"
	}
	f.ok(w.Add(t.Context(), f.batch(1, lines...)))
	f.ok(w.Add(t.Context(), f.batch(1+store.BatchSize, lines[:5]...)))
	f.ok(w.Abort(t.Context()))
	f.nothing(0)
}

func failKeepsFaults(t *testing.T, open Opener) {
	f := newFixture(t, open)
	w := f.begin()
	f.ok(w.Add(t.Context(), f.batch(1, line{text: "x"})))
	end := f.end("x")
	end.Faults = store.UploadFaults{List: []store.UploadFault{{Line: 2, Kind: "not-json"}}}
	u, err := w.Fail(t.Context(), end)
	f.ok(err)
	f.nothing(1)
	if u.State != store.UploadFailed || len(u.Faults.List) != 1 || u.Faults.List[0].Line != 2 {
		t.Errorf("upload = %+v", u)
	}
	if _, err := f.project.UploadOfSame(t.Context(), end.Same); eval.KindOf(err) != eval.NotFound {
		t.Errorf("a failed upload is known by its bytes: %v", err)
	}
}

func cutOffUploadIsSwept(t *testing.T, open Opener) {
	f := newFixture(t, open)
	f.ok(f.begin().Add(t.Context(), f.batch(1, line{text: "x"}, line{text: "y"})))
	f.reopen()
	f.nothing(0)
}

func sweepSparesOthers(t *testing.T, open Opener) {
	f := newFixture(t, open)
	kept := f.upload(line{id: "a", text: "one"})
	w := f.begin()
	f.ok(w.Add(t.Context(), f.batch(1, line{id: "a", text: "one"}, line{id: "b", text: "two"})))
	f.reopen()
	all, err := f.project.Recordings(t.Context(), store.RecordingFilter{})
	f.ok(err)
	if len(all) != 1 || all[0].Upload != kept.ID {
		t.Errorf("recordings = %+v, want the one of the upload that is ready", all)
	}
}

func knownLineAddsNothing(t *testing.T, open Opener) {
	f := newFixture(t, open)
	first := f.upload(line{id: "a", text: "one"}, line{text: "two"})
	second := f.upload(line{id: "a", text: "one"}, line{text: "two"}, line{id: "c", text: "three"})
	if got := novelties(second); got != [3]int64{1, 2, 0} {
		t.Errorf("added, known, versions = %v, want [1 2 0]", got)
	}
	rows, err := f.project.Recordings(t.Context(), store.RecordingFilter{Upload: second.ID})
	f.ok(err)
	firstRows, err := f.project.Recordings(t.Context(), store.RecordingFilter{Upload: first.ID})
	f.ok(err)
	if len(rows) != 3 || rows[0].ID != firstRows[0].ID || rows[1].ID != firstRows[1].ID {
		t.Errorf("known lines are not the recordings that were there:\n%+v\n%+v", firstRows, rows)
	}
	if n := f.count("SELECT count(*) FROM recording"); n != 3 {
		t.Errorf("%d recordings are stored, want 3", n)
	}
}

func otherContentIsVersion(t *testing.T, open Opener) {
	f := newFixture(t, open)
	f.upload(line{id: "a", text: "one"})
	second := f.upload(line{id: "a", text: "one, edited"})
	third := f.upload(line{id: "a", text: "one, edited again"}, line{id: "b", text: "two"})
	if novelties(second) != [3]int64{0, 0, 1} || novelties(third) != [3]int64{1, 0, 1} {
		t.Errorf("added, known, versions = %v and %v", novelties(second), novelties(third))
	}
	versions, err := f.project.Versions(t.Context(), "a")
	f.ok(err)
	var got []string
	for _, v := range versions {
		got = append(got, fmt.Sprint(v.Version, " ", v.Asked))
	}
	if diff := cmp.Diff([]string{"3 one, edited again", "2 one, edited", "1 one"}, got); diff != "" {
		t.Errorf("versions (-want +got):\n%s", diff)
	}
}

func defaultIDIsNoVersion(t *testing.T, open Opener) {
	f := newFixture(t, open)
	f.upload(line{text: "one"})
	second := f.upload(line{text: "another"})
	if novelties(second) != [3]int64{1, 0, 0} {
		t.Errorf("added, known, versions = %v, want [1 0 0]", novelties(second))
	}
	// Given, the text of a default id is an id like any other, and new.
	third := f.upload(line{id: "replay-1", text: "a third"})
	if novelties(third) != [3]int64{1, 0, 0} {
		t.Errorf("added, known, versions = %v, want [1 0 0]", novelties(third))
	}
}

func equalLinesStayTwo(t *testing.T, open Opener) {
	f := newFixture(t, open)
	u := f.upload(line{text: "same"}, line{text: "same"})
	rows, err := f.project.Recordings(t.Context(), store.RecordingFilter{Upload: u.ID})
	f.ok(err)
	if len(rows) != 2 || rows[0].ExternalID != "replay-1" || rows[1].ExternalID != "replay-2" || rows[0].ID == rows[1].ID {
		t.Errorf("recordings = %+v, want replay-1 and replay-2", rows)
	}
}

func sameFileIsKnown(t *testing.T, open Opener) {
	f := newFixture(t, open)
	u := f.upload(line{text: "x"})
	found, err := f.project.UploadOfSame(t.Context(), f.end(fmt.Sprint([]line{{text: "x"}})).Same)
	f.ok(err)
	if found.ID != u.ID {
		t.Errorf("found upload %s, want %s", found.ID, u.ID)
	}
}

func sameFileAtOnce(t *testing.T, open Opener) {
	f := newFixture(t, open)
	one, two := f.begin(), f.begin()
	for _, w := range []*store.UploadWriter{one, two} {
		f.ok(w.Add(t.Context(), f.batch(1, line{id: "a", text: "x"})))
	}
	first, err := one.Finish(t.Context(), f.end("file"))
	f.ok(err)
	second, err := two.Finish(t.Context(), f.end("file"))
	f.ok(err)
	if second.ID != first.ID {
		t.Errorf("the second is answered with %s, want %s", second.ID, first.ID)
	}
	if n := f.count("SELECT count(*) FROM recording"); n != 1 {
		t.Errorf("%d recordings are stored, want 1", n)
	}
}

func overtakenLooksAgain(t *testing.T, open Opener) {
	f := newFixture(t, open)
	slow := f.begin()
	f.ok(slow.Add(t.Context(), f.batch(1, line{id: "a", text: "x"}, line{id: "b", text: "new text"}, line{id: "c", text: "z"})))
	f.upload(line{id: "a", text: "x"}, line{id: "b", text: "old text"})
	u, err := slow.Finish(t.Context(), f.end("slow"))
	f.ok(err)
	if got := novelties(u); got != [3]int64{1, 1, 1} {
		t.Errorf("added, known, versions = %v, want [1 1 1]", got)
	}
	versions, err := f.project.Versions(t.Context(), "b")
	f.ok(err)
	if len(versions) != 2 || versions[0].Asked != "new text" || versions[0].Version != 2 {
		t.Errorf("versions = %+v, want the slow one as version 2", versions)
	}
	if n := f.count("SELECT count(*) FROM recording WHERE external_id = 'a'"); n != 1 {
		t.Errorf("a is stored %d times, want once", n)
	}
}

func uploadsArePaged(t *testing.T, open Opener) {
	f := newFixture(t, open)
	var want []string
	for i := range 5 {
		want = append([]string{f.upload(line{text: fmt.Sprint(i)}).ID}, want...)
	}
	var got []string
	for cursor := ""; ; cursor = got[len(got)-1] {
		page, err := f.project.Uploads(t.Context(), store.UploadFilter{Before: cursor, Limit: 2})
		f.ok(err)
		if len(page) == 0 {
			break
		}
		for _, u := range page {
			got = append(got, u.ID)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("uploads (-want +got):\n%s", diff)
	}
}

func tooManyTools(t *testing.T, open Opener) {
	f := newFixture(t, open)
	w := f.begin()
	var err error
	for first := 1; first <= store.MaxTools+1 && err == nil; first += store.BatchSize {
		lines := make([]line, store.BatchSize)
		for i := range lines {
			lines[i] = line{text: "x", tool: fmt.Sprintf("tool-%d", first+i)}
		}
		err = w.Add(t.Context(), f.batch(first, lines...))
	}
	if eval.KindOf(err) != eval.TooLarge {
		t.Errorf("error = %v, want one of kind too large", err)
	}
}

func idTwiceIsRefused(t *testing.T, open Opener) {
	f := newFixture(t, open)
	w := f.begin()
	f.ok(w.Add(t.Context(), f.batch(1, line{id: "a", text: "x"})))
	if err := w.Add(t.Context(), f.batch(2, line{id: "a", text: "y"})); eval.KindOf(err) != eval.Conflict {
		t.Errorf("error = %v, want a conflict", err)
	}
}

func bigBatchIsRefused(t *testing.T, open Opener) {
	f := newFixture(t, open)
	w := f.begin()
	if err := w.Add(t.Context(), make([]store.NewRecording, store.BatchSize+1)); err == nil {
		t.Error("a batch over the size was taken")
	}
}

func noSuchProject(t *testing.T, open Opener) {
	f := newFixture(t, open)
	_, err := f.store.Project("elsewhere").BeginUpload(t.Context(), store.NewUpload{})
	if eval.KindOf(err) != eval.NotFound {
		t.Errorf("error = %v, want one of kind not found", err)
	}
}

func otherProjectSeesNothing(t *testing.T, open Opener) {
	f := newFixture(t, open)
	u := f.upload(line{id: "a", text: "x"})
	rows, err := f.project.Recordings(t.Context(), store.RecordingFilter{Upload: u.ID})
	f.ok(err)
	other := f.store.Project("elsewhere")
	if _, err := other.Upload(t.Context(), u.ID); eval.KindOf(err) != eval.NotFound {
		t.Errorf("upload: %v, want one of kind not found", err)
	}
	if _, err := other.Recording(t.Context(), rows[0].ID); eval.KindOf(err) != eval.NotFound {
		t.Errorf("recording: %v, want one of kind not found", err)
	}
}
