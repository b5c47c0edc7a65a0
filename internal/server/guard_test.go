package server_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/server"
)

// Security A4, case 49: a foreign name that was made to point here gets nothing.
func TestHosts(t *testing.T) {
	t.Parallel()
	s := newSite(t, func(c *server.Config) { c.Hosts = []string{"Tapedeck.example"} })
	for host, want := range map[string]int{
		"localhost": 200, "localhost:8080": 200, "LOCALHOST:1": 200, "127.0.0.1": 200, "127.0.0.1:8080": 200, "127.8.9.1": 200,
		"[::1]:8080": 200, "[::1]": 200, "tapedeck.example": 200, "TAPEDECK.EXAMPLE:8080": 200,
		"evil.example:8080": 421, "127.0.0.1.nip.io": 421, "localhost.": 421, "localhost.evil.example": 421, "10.0.0.1": 421, "0.0.0.0": 421,
		"[::ffff:10.0.0.1]": 421, "2130706433": 421, "0x7f.1": 421, "tapedeck.example.evil.example": 421, "a@localhost": 421,
	} {
		r := s.request(http.MethodGet, "/keys", "")
		r.Host = host
		a := s.do(r)
		if a.status != want {
			t.Errorf("host %s: status %d, want %d", host, a.status, want)
		}
		wantHeaders(t, "host "+host, a.header)
	}
	for name, head := range map[string]string{
		"no host":    "GET /keys HTTP/1.1\r\n\r\n",
		"HTTP/1.0":   "GET /keys HTTP/1.0\r\n\r\n",
		"empty host": "GET /keys HTTP/1.1\r\nHost:\r\n\r\n",
		"two hosts":  "GET /keys HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
	} {
		conn, err := net.Dial("tcp", s.http.Listener.Addr().String())
		s.ok(err)
		defer conn.Close()
		_, err = fmt.Fprint(conn, head)
		s.ok(err)
		status := make([]byte, len("HTTP/1.1 421"))
		_, err = io.ReadFull(conn, status)
		s.ok(err)
		if got := string(status[9:]); got != "421" && got != "400" {
			t.Errorf("%s: status %s, want it refused", name, got)
		}
	}
}

// Security A4, case 50: a form of another site does nothing.
func TestRequestsFromElsewhere(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	mock, _ := s.seedRuns()
	upload := s.uploaded("one.jsonl", `{"input":"one"}`)
	body, media := file{name: "two.jsonl", body: `{"input":"two"}`}.form(s)
	before := s.dump()
	for _, form := range []struct{ path, media, body string }{
		{"/runs", "application/x-www-form-urlencoded", runForm(upload).Encode()},
		{"/uploads", media, body},
		{"/runs/" + mock.ID + "/cancel", "application/x-www-form-urlencoded", ""},
		{"/theme", "text/plain", `{"theme":"dark"}`},
	} {
		for name, header := range map[string][2]string{
			"cross-site":          {"Sec-Fetch-Site", "cross-site"},
			"same-site":           {"Sec-Fetch-Site", "same-site"},
			"another origin":      {"Origin", "http://evil.example"},
			"no origin":           {"Origin", "null"},
			"another port":        {"Origin", "http://localhost:1"},
			"another scheme name": {"Origin", "file://"},
		} {
			r := s.request(http.MethodPost, form.path, form.body)
			r.Header.Set("Content-Type", form.media)
			r.Header.Set(header[0], header[1])
			a := s.do(r)
			if a.status != http.StatusForbidden || !strings.HasPrefix(string(a.body), "This request came from another site, so nothing was done.") {
				t.Errorf("%s, %s: status %d says %q, want 403", form.path, name, a.status, a.body)
			}
			if cookie := a.header.Get("Set-Cookie"); cookie != "" {
				t.Errorf("%s, %s: sets %s", form.path, name, cookie)
			}
			wantHeaders(t, form.path+", "+name, a.header)
		}
	}
	if diff := cmp.Diff(before, s.dump()); diff != "" {
		t.Errorf("a form of another site changed the database (-before +after):\n%s", diff)
	}
	r := s.request(http.MethodPost, "/runs", runForm(upload).Encode())
	r.Header.Set("Origin", s.http.URL)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	s.do(r).wants(http.StatusSeeOther)
}

func TestLoopback(t *testing.T) {
	t.Parallel()
	for addr, want := range map[string]bool{
		"127.0.0.1:8080": true, "localhost:0": true, "[::1]:8080": true, "127.9.9.9:1": true,
		"0.0.0.0:8080": false, ":8080": false, "[::]:8080": false, "192.168.0.1:80": false, "tapedeck.example:80": false, "127.0.0.1": false, "": false,
	} {
		if got := server.Loopback(addr); got != want {
			t.Errorf("Loopback(%q) = %v, want %v", addr, got, want)
		}
	}
}
