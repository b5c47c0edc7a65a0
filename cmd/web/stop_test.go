package main

import (
	"io"
	"io/fs"
	"mime/multipart"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// sending is an upload that is being sent.
type sending struct {
	form  *multipart.Writer
	file  io.Writer
	body  *io.PipeWriter
	ended chan result
}

type result struct {
	status int
	to     string
	err    error
}

// beginUpload begins to send a file.
func beginUpload(s *site, name string) *sending {
	s.Helper()
	read, write := io.Pipe()
	up := &sending{form: multipart.NewWriter(write), body: write, ended: make(chan result, 1)}
	request, err := http.NewRequestWithContext(s.Context(), http.MethodPost, s.at("uploads"), read)
	if err != nil {
		s.Fatal(err)
	}
	request.Header.Set("Content-Type", up.form.FormDataContentType())
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	go func() {
		answer, err := client.Do(request)
		_ = read.CloseWithError(io.ErrClosedPipe) // whoever writes is to stop
		if err != nil {
			up.ended <- result{err: err}
			return
		}
		_ = answer.Body.Close() // only the head counts
		up.ended <- result{answer.StatusCode, answer.Header.Get("Location"), nil}
	}()
	if up.file, err = up.form.CreateFormFile("file", name); err != nil {
		s.Fatal(err)
	}
	return up
}

// finish sends the end of the form and returns the answer.
func (up *sending) finish() result {
	_ = up.form.Close() // a server that went away shows in the answer
	_ = up.body.Close()
	return <-up.ended
}

// SIGTERM lets what is under way end, and the exit code is 0.
func TestStopsInGoodOrder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := launch(t, dir)
	up := beginUpload(p.site, "orders.jsonl")
	lines := orders(6000, plainReply)
	grown := waitGrown(t, dir, 100_000)
	if _, err := up.file.Write(lines[:len(lines)/2]); err != nil {
		t.Fatal(err)
	}
	grown()
	p.terminate()
	waitRefused(t, p)
	if _, err := up.file.Write(lines[len(lines)/2:]); err != nil {
		t.Fatal(err)
	}
	answer := up.finish()
	if answer.err != nil || answer.status != http.StatusSeeOther {
		t.Errorf("the upload under way ends with status %d, error %v", answer.status, answer.err)
	}
	if err := p.command.Wait(); err != nil {
		t.Errorf("the server ends with %v; it says:\n%s", err, &p.log)
	}
	again := launch(t, dir)
	if status, page := again.get(strings.TrimPrefix(answer.to, "/")); status != http.StatusOK || figure(page, "new") != "6,000" {
		t.Errorf("after the stop the upload answers with status %d and %q new recordings, want 6,000", status, figure(page, "new"))
	}
}

// waitRefused waits until the server takes no new requests.
func waitRefused(t *testing.T, p *program) {
	t.Helper()
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		answer, err := client.Get(p.at("healthz"))
		if err != nil {
			return
		}
		_ = answer.Body.Close() // that there is an answer is all
	}
	t.Fatal("the server goes on taking requests")
}

// A server that is killed in the middle of an upload leaves nothing of it: no
// upload, no recording, and no line that is known already.
func TestKilledDuringAnUpload(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := launch(t, dir)
	up := beginUpload(p.site, "orders.jsonl")
	lines := orders(20_000, plainReply)
	grown := waitGrown(t, dir, 1<<20)
	go func() { _, _ = up.file.Write(lines) }() // the server is killed meanwhile
	grown()
	p.kill()
	if answer := <-up.ended; answer.err == nil {
		t.Fatalf("the upload ended with status %d before the server was killed", answer.status)
	}

	again := launch(t, dir)
	if _, page := again.get("uploads"); !strings.Contains(page, "Nothing uploaded yet") {
		t.Error("an upload is shown that never ended")
	}
	if _, page := again.get("recordings"); !strings.Contains(page, "No recordings yet") {
		t.Error("recordings are shown of an upload that never ended")
	}
	_, page := again.get("uploads/" + again.upload("orders.jsonl", lines))
	if fresh, known := figure(page, "new"), figure(page, "known already"); fresh != "20,000" || known != "0" {
		t.Errorf("sent again, %s lines are new and %s known, want 20,000 and 0", fresh, known)
	}
}

// waitGrown returns a function that waits until the folder holds that many bytes
// more than now: part of what is being sent is on disk then.
func waitGrown(t *testing.T, dir string, more int64) (grown func()) {
	t.Helper()
	before := sizeOf(dir)
	return func() {
		t.Helper()
		for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(time.Millisecond) {
			if sizeOf(dir) > before+more {
				return
			}
		}
		t.Fatalf("the folder has not grown by %d bytes", more)
	}
}

// sizeOf returns the bytes of all files in a folder.
func sizeOf(dir string) (bytes int64) {
	// A file that goes while we look counts for nothing.
	_ = filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		if info, err := entry.Info(); err == nil {
			bytes += info.Size()
		}
		return nil
	})
	return bytes
}

// A run whose server is killed ends by itself after the next start, over all its
// attempts, and has no decision before.
func TestKilledDuringARun(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := launch(t, dir)
	upload := p.upload("orders.jsonl", orders(3000, plainReply))
	run := p.start(url.Values{"upload": {upload}, "target": {"mock"}, "bind": {"getOrder"}, "repeat": {"2"}, "name": {"orders"}})
	percent := waitUnderWay(p.site, run)
	p.kill()
	t.Logf("killed at %d percent", percent)

	again := launch(t, dir)
	report := again.ended(run)
	for _, want := range []string{
		"3000 cases, 2 runs: 6000/6000 attempts passed (100%)\ngate: passed",
		"over 6000/6000 attempts with evidence",
	} {
		if !strings.Contains(report, want) {
			t.Errorf("report:\n%.600s\nwant %q in it", report, want)
		}
	}
}

// waitUnderWay waits until part of the run is done, and returns how much in
// percent.
func waitUnderWay(s *site, run string) int {
	s.Helper()
	share := regexp.MustCompile(`aria-valuenow="(\d+)"`)
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		_, page := s.get("runs/" + run)
		found := share.FindStringSubmatch(page)
		if found == nil {
			s.Fatal("the run ended before it was seen under way")
		}
		if percent, err := strconv.Atoi(found[1]); err == nil && percent > 0 {
			return percent
		}
	}
	s.Fatal("the run does not begin")
	return 0
}

// figure returns a count of a receipt.
func figure(page, name string) string {
	_, rest, _ := strings.Cut(page, "<dt>"+name+"</dt><dd>")
	value, _, _ := strings.Cut(rest, "</dd>")
	return value
}
