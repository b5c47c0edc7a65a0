package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// patience bounds what a test waits for: nothing that works takes as long.
const patience = 90 * time.Second

// site is a server reached over HTTP. Its methods fail the test that made it.
type site struct {
	testing.TB
	url string // with a slash at its end
}

// serve starts the server in this process, on a free port, and stops it when t
// ends.
func serve(t testing.TB, c config) *site {
	t.Helper()
	c.Addr = "127.0.0.1:0"
	var log bytes.Buffer
	a, err := open(t.Context(), &c, &log)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- a.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("the server did not stop in good order: %v", err)
		}
		// What River says of a busy machine is no fault of ours.
		if text := log.String(); strings.Contains(text, "request failed") || strings.Contains(text, "panic") {
			t.Errorf("the server logged:\n%s", text)
		}
	})
	return &site{t, a.URL()}
}

// fresh returns the default settings over a new data folder.
func fresh(t testing.TB) config {
	t.Helper()
	c, err := fromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	c.Data = t.TempDir()
	return c
}

// at returns the address of a path, which has no slash before it.
func (s *site) at(path string) string { return s.url + path }

// get returns the status and the body of a page.
func (s *site) get(path string) (status int, body string) {
	s.Helper()
	return s.do(http.MethodGet, path, "", nil)
}

// do sends one request and returns the answer's status and, for a redirect,
// where it leads, else the body.
func (s *site) do(method, path, media string, body io.Reader) (status int, text string) {
	s.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, s.at(path), body)
	if err != nil {
		s.Fatal(err)
	}
	request.Header.Set("Content-Type", media)
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(request)
	if err != nil {
		s.Fatal(err)
	}
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil {
		s.Fatal(err)
	}
	if to := answer.Header.Get("Location"); to != "" {
		return answer.StatusCode, to
	}
	return answer.StatusCode, string(page)
}

// upload takes a file in and returns the upload's id.
func (s *site) upload(name string, content []byte) string {
	s.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	file, err := w.CreateFormFile("file", name)
	if err != nil {
		s.Fatal(err)
	}
	_, _ = file.Write(content) // a buffer takes everything
	_ = w.Close()
	status, to := s.do(http.MethodPost, "uploads", w.FormDataContentType(), &form)
	if status != http.StatusSeeOther {
		s.Fatalf("upload of %s: status %d: %s", name, status, to)
	}
	return lastOf(to)
}

// start starts a run by its form and returns the run's id.
func (s *site) start(form url.Values) string {
	s.Helper()
	status, to := s.do(http.MethodPost, "runs", "application/x-www-form-urlencoded", strings.NewReader(form.Encode()))
	if status != http.StatusSeeOther {
		s.Fatalf("start of a run with %v: status %d", form, status)
	}
	return lastOf(to)
}

// ended waits until the run has its decision and returns its text report.
func (s *site) ended(run string) string {
	s.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if status, text := s.get("runs/" + run + "/report.txt"); status == http.StatusOK {
			return text
		}
	}
	s.Fatalf("run %s has not ended after %s", run, patience)
	return ""
}

// cancel stops a run, unless it has ended already, and waits for its end.
func (s *site) cancel(run string) {
	s.Helper()
	if status, _ := s.do(http.MethodPost, "runs/"+run+"/cancel", "", nil); status != http.StatusSeeOther && status != http.StatusConflict {
		s.Fatalf("cancel of run %s: status %d", run, status)
	}
	s.ended(run)
}

// lastOf returns the last element of an address's path.
func lastOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Path[strings.LastIndexByte(u.Path, '/')+1:]
}

// seed returns the absolute path of a file of the seed example.
func seed(t testing.TB, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("..", "..", "testdata", "seed", name))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// slow returns the form of a run over an upload of orders that is not over
// before a person has looked at it: each attempt is matched against a pattern
// that costs the time of a hundred attempts, so that few attempts take long.
func slow(upload string) url.Values {
	return url.Values{
		"upload": {upload}, "target": {"mock"}, "bind": {"getOrder"}, "name": {"orders"},
		"evaluators": {"reply-matches:(e?){200}!"},
	}
}

// plainReply and longReply are replies of recorded orders. The long one takes
// the evaluator of slow its time.
var (
	plainReply = "It is on its way."
	longReply  = strings.Repeat("e", 2000)
)

// orders returns n recordings with one tool call each and the same reply.
func orders(n int, reply string) []byte {
	var b bytes.Buffer
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, `{"id":"order-%[1]d","input":"Where is order o_%[1]d?","toolCalls":[{"name":"getOrder",`+
			`"arguments":{"orderId":"o_%[1]d"},"result":{"status":"shipped"}}],"output":"%[2]s",`+
			`"modelCalls":2,"tokens":{"input":402,"output":24},"latencyMs":1310}`+"\n", i, reply)
	}
	return b.Bytes()
}
