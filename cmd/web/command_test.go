package main

import (
	"bytes"
	"net"
	"strings"
	"testing"
)

func TestVersion(t *testing.T) {
	t.Parallel()
	code, out, errOut := output(t, "--version")
	if code != 0 || out != "tapedeck-web version unknown\n" || errOut != "" {
		t.Errorf("exit %d, stdout %q, stderr %q", code, out, errOut)
	}
}

// What cannot be done is refused with exit code 2 and a sentence, on stderr
// alone.
func TestRefusals(t *testing.T) {
	t.Parallel()
	const others = "can be reached from other machines, and there are no accounts yet to keep them out"
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"every address", []string{"--addr", "0.0.0.0:0"}, "0.0.0.0:0 " + others},
		{"every address, written short", []string{"--addr", ":0"}, ":0 " + others},
		{"every address of the newer kind", []string{"--addr", "[::]:0"}, "[::]:0 " + others},
		{"a name that may be anyone's", []string{"--addr", "example.com:80"}, "example.com:80 " + others},
		{"no port", []string{"--addr", "127.0.0.1"}, "127.0.0.1"},
		{"a size that is none", []string{"--max-line", "many"}, `a size is written as 512MiB, 64KiB or 1000, not "many"`},
		{"a flag that is none", []string{"--no-such"}, "(see tapedeck-web serve --help)"},
		{"an argument", []string{"here"}, "here"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			code, out, errOut := output(t, append([]string{"serve", "--data", t.TempDir()}, test.args...)...)
			if code != 2 || out != "" || !strings.Contains(errOut, test.want) {
				t.Errorf("exit %d, stdout %q, stderr %q; want exit 2 and %q on stderr", code, out, errOut, test.want)
			}
			if strings.Count(errOut, "\n") != 1 {
				t.Errorf("stderr has more than a line:\n%s", errOut)
			}
		})
	}
}

// Two servers never share a folder.
func TestSecondServer(t *testing.T) {
	t.Parallel()
	c := fresh(t)
	s := serve(t, c)
	code, out, errOut := output(t, "serve", "--data", c.Data, "--addr", "127.0.0.1:0")
	want := "tapedeck-web: another server has the data folder " + c.Data +
		": stop it first, or start this one with another folder\n"
	if code != 2 || out != "" || errOut != want {
		t.Errorf("exit %d, stdout %q, stderr %q; want exit 2 and stderr %q", code, out, errOut, want)
	}
	if status, _ := s.get("runs"); status != 200 {
		t.Errorf("the first server answers with status %d since", status)
	}
}

// A busy default port is said and the next free one taken; a busy port that
// somebody asked for is a fault.
func TestBusyPort(t *testing.T) {
	t.Parallel()
	held, err := net.Listen("tcp", defaultAddr)
	if err != nil {
		t.Skipf("the default port is not to be had: %v", err)
	}
	defer held.Close()
	var log bytes.Buffer
	l, err := listen(defaultAddr, &log)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	host, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	if want := "127.0.0.1:8080 is busy, so port " + port + " is taken\n"; host != "127.0.0.1" || log.String() != want {
		t.Errorf("listens on %s and says %q, want %q", l.Addr(), &log, want)
	}
	log.Reset()
	if second, err := listen(l.Addr().String(), &log); err == nil || log.Len() > 0 {
		t.Errorf("a busy port that was asked for gives %v and %q, want an error alone", second, &log)
	}
}
