package server_test

import (
	"bytes"
	"context"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// file is a file chosen on the upload page.
type file struct {
	name, body string
	partial    bool
}

// form returns the file as the form sends it, with the form's media type.
func (f file) form(s *site) (body, media string) {
	s.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	if f.partial {
		s.ok(w.WriteField("partial", "1"))
	}
	part, err := w.CreateFormFile("file", f.name)
	s.ok(err)
	_, err = part.Write([]byte(f.body))
	s.ok(err)
	s.ok(w.Close())
	return b.String(), w.FormDataContentType()
}

// send uploads a file through the form.
func (s *site) send(f file) *answer {
	s.Helper()
	body, media := f.form(s)
	r := s.request(http.MethodPost, "/uploads", body)
	r.Header.Set("Content-Type", media)
	return s.do(r)
}

// uploaded uploads a file of lines and returns the upload's id.
func (s *site) uploaded(name string, lines ...string) string {
	s.Helper()
	path, _, _ := strings.Cut(s.send(file{name: name, body: strings.Join(lines, "\n")}).leads(), "?")
	return strings.TrimPrefix(path, "/uploads/")
}

// runForm is the form that starts a run, filled in as it is shown at first for
// an upload.
func runForm(upload string) url.Values {
	return url.Values{
		"name": {""}, "upload": {upload}, "target": {"mock"}, "candidate": {""}, "repeat": {"1"}, "tolerance": {"1.5"},
		"policy": {"lenient"}, "gate": {"all-pass"}, "evaluators": {""},
	}
}

// with returns the form with a field of other values.
func with(form url.Values, field string, values ...string) url.Values {
	form[field] = values
	return form
}

// started starts a run through the form and returns its id.
func (s *site) started(form url.Values) string {
	s.Helper()
	return strings.TrimPrefix(s.post("/runs", form.Encode()).leads(), "/runs/")
}

// finished starts a run through the form, waits for its end and returns it.
func (s *site) finished(form url.Values) store.Run {
	s.Helper()
	return s.ended(s.started(form))
}

// ended waits for the end of a run.
func (s *site) ended(id string) store.Run {
	s.Helper()
	ctx, cancel := context.WithTimeout(s.Context(), patience)
	defer cancel()
	for {
		run, err := s.project.Run(ctx, id)
		s.ok(err)
		if run.Decision != nil {
			return run
		}
		select {
		case <-ctx.Done():
			s.Fatalf("run %s is %s with %d of %d attempts", id, run.State, run.Done, run.Total)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// seedTools are the tools that the seed's recordings call.
var seedTools = []string{"getOrder", "issueRefund"}

// seedRuns makes the two runs of the seed: its recordings under mock, and the
// candidate that refunds too much.
func (s *site) seedRuns() (mock, candidate store.Run) {
	s.Helper()
	captures := s.uploaded("captures.jsonl", seed(s, "captures.jsonl"))
	changed := s.uploaded("candidate.jsonl", seed(s, "candidate.jsonl"))
	form := with(with(runForm(captures), "bind", seedTools...), "gate", "pass-rate>=0.9")
	mock = s.finished(form)
	form = with(with(form, "target", "recorded"), "candidate", changed)
	return mock, s.finished(form)
}
