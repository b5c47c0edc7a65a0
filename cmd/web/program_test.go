package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// asProgram is the variable that makes the test binary be the program itself, so
// that tests can start, signal and kill it without a build of its own.
const asProgram = "TAPEDECK_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// command returns the program with arguments, and with no variables of ours but
// those given as NAME=value.
func command(t testing.TB, variables []string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), self, args...)
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "TAPEDECK_") {
			c.Env = append(c.Env, v)
		}
	}
	c.Env = append(append(c.Env, asProgram+"=1"), variables...)
	return c
}

// output runs the program to its end and returns its exit code and what it
// wrote.
func output(t testing.TB, args ...string) (code int, out, errOut string) {
	t.Helper()
	c := command(t, nil, args...)
	var o, e bytes.Buffer
	c.Stdout, c.Stderr = &o, &e
	var exit *exec.ExitError
	if err := c.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return c.ProcessState.ExitCode(), o.String(), e.String()
}

// program is a server in a process of its own.
type program struct {
	*site
	command *exec.Cmd
	log     bytes.Buffer // not to be read before its end
}

// launch starts the server over the folder dir, on a free port, and waits until
// it tells its address. It is killed when t ends, if it still runs then.
func launch(t testing.TB, dir string, variables ...string) *program {
	t.Helper()
	p := &program{command: command(t, variables, "serve", "--data", dir, "--addr", "127.0.0.1:0")}
	p.command.Stderr = &p.log
	out, err := p.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		p.kill()
		t.Fatalf("no address: %v; it says: %s", err, &p.log)
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	_, url, found := strings.Cut(strings.TrimSpace(line), "tapedeck is at ")
	if !found {
		t.Fatalf("first line %q, want the address", line)
	}
	p.site = &site{t, url}
	return p
}

// kill ends the process as a power cut does. It may be called again.
func (p *program) kill() {
	_ = p.command.Process.Kill() // already ended is as good
	_ = p.command.Wait()
}

// terminate asks the process to end.
func (p *program) terminate() {
	p.Helper()
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		p.Fatal(err)
	}
}
