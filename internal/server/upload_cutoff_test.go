package server_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// Security A4, case 17: a body that ends before its length says, wherever it is
// cut, leaves no row behind, and the same file is taken in later.
func TestCutOffUploadsLeaveNothing(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	f := file{name: "captures.jsonl", body: strings.Repeat(`{"input":"hello"}`+"\n", 2200)}
	body, media := f.form(s)
	for _, percent := range []int{0, 1, 40, 60, 99} { // before, in and after batches that are stored
		conn, err := net.Dial("tcp", s.http.Listener.Addr().String())
		s.ok(err)
		defer conn.Close()
		s.ok(conn.SetDeadline(time.Now().Add(patience)))
		_, err = fmt.Fprintf(conn, "POST /uploads HTTP/1.1\r\nHost: localhost\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s",
			media, len(body), body[:len(body)*percent/100])
		s.ok(err)
		s.ok(conn.(*net.TCPConn).CloseWrite())
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		s.ok(err)
		if response.StatusCode != http.StatusBadRequest {
			t.Errorf("cut at %d %%: status %d, want 400", percent, response.StatusCode)
		}
		s.wantStored(map[string]int{})
	}
	s.send(f).leads()
	s.wantStored(map[string]int{"uploads": 1, "recordings": 2200, "lines": 2200})
}

// A sender that is gone in the middle is no fault of the server.
func TestASenderThatIsGone(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	conn, err := net.Dial("tcp", s.http.Listener.Addr().String())
	s.ok(err)
	_, err = fmt.Fprintf(conn, "POST /uploads HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\n"+
		"Transfer-Encoding: chunked\r\n\r\n5\r\n--b\r\n\r\n")
	s.ok(err)
	s.ok(conn.Close())
	for deadline := time.Now().Add(patience); !strings.Contains(s.log.String(), "route=/uploads"); {
		if time.Now().After(deadline) {
			t.Fatal("the request does not end")
		}
		time.Sleep(time.Millisecond)
	}
	s.noFaults()
	s.wantStored(map[string]int{})
}
