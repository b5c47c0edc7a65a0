package server_test

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// A visit is an address by which tests look at a route.
type visit struct{ route, path string }

// visits returns addresses for every GET route, over all that is on the site.
// A route that nobody thought of fails the test.
func (s *site) visits() []visit {
	s.Helper()
	ctx := s.Context()
	runs, err := s.project.Runs(ctx, store.RunFilter{})
	s.ok(err)
	uploads, err := s.project.Uploads(ctx, store.UploadFilter{State: store.UploadReady})
	s.ok(err)
	recordings, err := s.project.Recordings(ctx, store.RecordingFilter{})
	s.ok(err)
	paths := map[string][]string{
		"/": {"/"}, "/runs": {"/runs", "/runs?before=" + runs[0].ID}, "/runs/new": {"/runs/new", "/runs/new?do=tick-all&upload=" + uploads[0].ID + "&name=x&gate=y"},
		"/recordings": {"/recordings", "/recordings?upload=" + uploads[0].ID + "&after=1"}, "/uploads": {"/uploads", "/uploads?before=" + uploads[0].ID},
		"/uploads/new": {"/uploads/new"}, "/limits": {"/limits"}, "/keys": {"/keys"}, "/healthz": {"/healthz"},
		"/favicon.ico": {"/favicon.ico"}, "/static/*path": {s.page("/keys").Attr("link[rel=stylesheet]", "href")},
	}
	add := func(route, path string) { paths[route] = append(paths[route], path) }
	for _, u := range uploads {
		add("/uploads/:upload", "/uploads/"+u.ID)
		add("/uploads/:upload", "/uploads/"+u.ID+"?said=stored")
	}
	for _, r := range recordings {
		add("/recordings/:recording", "/recordings/"+r.ID)
		add("/recordings/:recording", "/recordings/"+r.ID+"?span=1")
		add("/runs/new", "/runs/new?recording="+r.ID)
	}
	for i, r := range runs {
		path := "/runs/" + r.ID
		add("/runs/:run", path)
		add("/runs/:run", path+"?show=look")
		if other := runs[(i+1)%len(runs)]; other.ID != r.ID {
			add("/runs/:run", path+"?base="+other.ID)
		}
		for _, name := range []string{"configuration", "report.txt", "report.json", "junit.xml"} {
			add("/runs/:run/"+name, path+"/"+name)
		}
		queries := []string{"", "?view=sides", "?view=actual", "?view=recorded", "?view=markdown", "?span=2", "?closed=1"}
		if i > 0 {
			queries = queries[:1] // the newest run has all that is to be seen
		}
		for n := range min(r.Cases, 2) {
			for _, query := range queries {
				add("/runs/:run/cases/:n", fmt.Sprintf("%s/cases/%d%s", path, n+1, query))
			}
		}
	}
	return s.visitsOf(paths)
}

func (s *site) visitsOf(paths map[string][]string) []visit {
	s.Helper()
	routes := s.server.GetRoutes()
	var all []visit
	for _, route := range routes {
		if len(paths[route]) == 0 {
			s.Errorf("no test visits %s", route)
		}
		for _, path := range paths[route] {
			all = append(all, visit{route, path})
		}
	}
	for route := range paths {
		if !slices.Contains(routes, route) {
			s.Errorf("tests visit %s, which is no route", route)
		}
	}
	return all
}

// policy is the content security policy of decision 16.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
	"connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// wantHeaders fails the test unless the answer has the headers of all answers.
func wantHeaders(t *testing.T, name string, h http.Header) {
	t.Helper()
	for header, want := range map[string]string{
		"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
		"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
	} {
		if got := h.Values(header); len(got) != 1 || got[0] != want {
			t.Errorf("%s: %s is %q, want %q", name, header, got, want)
		}
	}
}

// Every GET route answers, as GET and as HEAD, with the headers of decision 16,
// keeps the rules of all pages, and changes nothing (security A4, case 50).
func TestEveryRoute(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	s.seedRuns()
	visits := s.visits()
	before := s.dump()
	for _, v := range visits {
		get, head := s.get(v.path), s.do(s.request(http.MethodHead, v.path, ""))
		wantHeaders(t, v.path, get.header)
		wantHeaders(t, "HEAD "+v.path, head.header)
		if head.status != get.status || len(head.body) > 0 || head.header.Get("Content-Type") != get.header.Get("Content-Type") {
			t.Errorf("HEAD %s: status %d and %d bytes, want %d and none", v.path, head.status, len(head.body), get.status)
		}
		switch v.route {
		case "/":
			if to := get.leads(); to != "/runs" {
				t.Errorf("the first page is %s", to)
			}
			continue
		case "/favicon.ico":
			if to := get.wants(http.StatusFound).header.Get("Location"); s.get(to).wants(http.StatusOK).header.Get("Content-Type") != "image/svg+xml" {
				t.Errorf("the icon is at %s", to)
			}
			continue
		}
		if get.wants(http.StatusOK); strings.HasPrefix(get.header.Get("Content-Type"), "text/html") {
			get.page().Has("main h1", "title", "link[rel=stylesheet]")
		}
	}
	if diff := cmp.Diff(before, s.dump()); diff != "" {
		t.Errorf("GET changed the database (-before +after):\n%s", diff)
	}
	s.noFaults()
}

// dump returns every row of every table but those of the job library, which
// keeps house by itself.
func (s *site) dump() map[string][]string {
	s.Helper()
	dump := map[string][]string{}
	for _, table := range s.rows(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'river%' AND name NOT LIKE 'sqlite%'`) {
		dump[table] = s.rows(`SELECT * FROM ` + table)
	}
	return dump
}

// rows returns the rows of a query as text.
func (s *site) rows(query string) []string {
	s.Helper()
	rows, err := s.store.Writer().QueryContext(s.Context(), query)
	s.ok(err)
	defer rows.Close()
	columns, err := rows.Columns()
	s.ok(err)
	var all []string
	for rows.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(any)
		}
		s.ok(rows.Scan(values...))
		var b bytes.Buffer
		for i, v := range values {
			if i > 0 {
				b.WriteByte('|')
			}
			fmt.Fprintf(&b, "%v", *v.(*any))
		}
		all = append(all, b.String())
	}
	s.ok(rows.Err())
	return all
}

// What is not there, and what an address does not take, is answered by a page
// that says so.
func TestErrorPages(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	s.seedRuns()
	missing := []string{
		"/nothing", "/runs/nobody", "/runs/nobody/configuration", "/runs/nobody/cases/1", "/recordings/nobody", "/uploads/nobody", "/runs/nobody/nothing",
		"/runs?x=%00/../..", "/..%2f..%2fetc%2fpasswd", "/uploads/..%2f..%2fetc", "/uploads/%00", "/runs/%3Cscript%3E", "/recordings?after=x", "/recordings?after=-1",
		"/runs/%2e%2e/uploads",
	}
	for _, path := range missing {
		a := s.get(path)
		wantHeaders(t, path, a.header)
		if path == "/runs?x=%00/../.." {
			a.wants(http.StatusOK)
			continue
		}
		d := a.wants(http.StatusNotFound).page()
		wantText(t, d, "h1", "Not found")
		d.Has("main a[href=/runs]", "main a[href=/recordings]", "main a[href=/uploads]")
	}
	for _, path := range []string{"/static/nothing", "/static/0123456789ab/app.css", "/static/../routes.go"} {
		wantHeaders(t, path, s.get(path).wants(http.StatusNotFound).header)
	}
	for _, r := range []struct{ method, path, allow string }{
		{"POST", "/limits", "GET, HEAD"}, {"DELETE", "/runs", "GET, HEAD, POST"}, {"PUT", "/uploads/x", "GET, HEAD"}, {"GET", "/theme", "POST"},
		{"GET", "/runs/x/cancel", "POST"}, {"OPTIONS", "/runs", "GET, HEAD, POST"}, {"POST", "/healthz", "GET, HEAD"},
	} {
		a := s.do(s.request(r.method, r.path, "")).wants(http.StatusMethodNotAllowed)
		wantHeaders(t, r.method+" "+r.path, a.header)
		wantText(t, a.page(), "dd", "This address does not take that kind of request.")
		allowed := strings.Split(a.header.Get("Allow"), ", ")
		slices.Sort(allowed)
		if got := strings.Join(allowed, ", "); got != r.allow {
			t.Errorf("%s %s: allowed is %q, want %q", r.method, r.path, got, r.allow)
		}
	}
	s.noFaults()
}

// A fault of the server is named by a code that its log has too, and by nothing
// else of what went wrong.
func TestFaultOfTheServer(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	s.seedRuns()
	s.get("/healthz").wants(http.StatusOK)
	_, err := s.store.Writer().ExecContext(t.Context(), `ALTER TABLE upload RENAME TO hidden`)
	s.ok(err)
	a := s.get("/uploads?canary=canary").wants(http.StatusInternalServerError)
	wantHeaders(t, "a fault", a.header)
	d := a.page()
	wantText(t, d, "h1", "Something broke")
	code := d.Text("p.note.mono")
	if log := s.log.String(); code == "" || !strings.Contains(log, "request="+code) || strings.Contains(log, "canary") {
		t.Errorf("the log does not name the request %q, or names its query", code)
	}
	if text := d.Text("main"); strings.Contains(text, "SQL") || strings.Contains(text, "table") {
		t.Errorf("the page tells what went wrong inside: %s", text)
	}
}
