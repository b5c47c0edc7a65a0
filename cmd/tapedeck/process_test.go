package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// program builds the command and returns its path.
func program(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tapedeck")
	build := exec.Command("go", "build", "-tags", "nomsgpack", "-ldflags", "-X main.version=v9.8.7", "-o", path, ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

// process runs a program to its end.
func process(t *testing.T, stdin io.Reader, path string, args ...string) outcome {
	t.Helper()
	var out, errs bytes.Buffer
	c := exec.Command(path, args...)
	c.Stdin, c.Stdout, c.Stderr = stdin, &out, &errs
	c.Env = append(os.Environ(), "NO_COLOR=1")
	var exited *exec.ExitError
	if err := c.Run(); err != nil && !errors.As(err, &exited) {
		t.Fatal(err)
	}
	return outcome{out.String(), errs.String(), c.ProcessState.ExitCode()}
}

// The program as a shell or a CI job runs it.
func TestProcess(t *testing.T) {
	t.Parallel()
	path := program(t)
	t.Run("version", func(t *testing.T) {
		t.Parallel()
		wantText(t, "tapedeck version v9.8.7\n", process(t, nil, path, "--version").wantCode(t, exitPass).stdout)
	})
	t.Run("in a pipe", func(t *testing.T) {
		t.Parallel()
		sample := process(t, nil, path, "sample").wantCode(t, exitPass)
		got := process(t, strings.NewReader(sample.stdout), path, "run", "-", bindRecorded, seedGate).wantCode(t, exitPass)
		wantText(t, measured(read(t, seedReport)), measured(got.stdout))
		wantText(t, "tapedeck: bound getOrder, issueRefund\n", got.stderr) // no progress where nobody watches
	})
	for _, tt := range []struct {
		name string
		args []string
		code int
	}{
		{"a gate that fails", []string{"run", captures, "--candidate", candidates}, 1},
		{"a refusal", []string{"run", captures}, 2},
		{"nothing to judge", []string{"run", file(t, "plain.jsonl", plain())}, 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := process(t, nil, path, tt.args...).wantCode(t, tt.code)
			wantPlain(t, "stdout", got.stdout) // and so no colours
			wantPlain(t, "stderr", got.stderr)
		})
	}
	t.Run("a reader that leaves early", func(t *testing.T) {
		t.Parallel()
		readerLeaves(t, path)
	})
}

// readerLeaves closes the pipe behind standard output before more is written
// than it holds, as head does.
func readerLeaves(t *testing.T, path string) {
	t.Helper()
	var errs bytes.Buffer
	c := exec.Command(path, "run", captures, bindRecorded, "--repeat", "200", "--json", "-", "-q")
	c.Stderr = &errs
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, 2)); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	if c.Wait() == nil {
		t.Error("the exit says that the whole report was read")
	}
	if strings.Contains(errs.String(), "goroutine") {
		t.Errorf("a panic:\n%s", errs.String())
	}
}
