package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The seed's files.
const (
	captures     = "../../testdata/seed/captures.jsonl"
	candidates   = "../../testdata/seed/candidate.jsonl"
	seedReport   = "../../testdata/seed/report.txt"
	seedGate     = "--gate=pass-rate>=0.9"
	bindRecorded = "--bind-recorded"
)

// outcome is what a command left behind.
type outcome struct {
	stdout, stderr string
	code           int
}

// command runs a command line within the test, without standard input.
func command(t *testing.T, args ...string) outcome {
	t.Helper()
	return commandReading(t, "", args...)
}

// commandReading runs a command line that finds stdin on standard input.
func commandReading(t *testing.T, stdin string, args ...string) outcome {
	t.Helper()
	return executed(t.Context(), stdin, args...)
}

func executed(ctx context.Context, stdin string, args ...string) outcome {
	var out, err bytes.Buffer
	code := execute(ctx, args, streams{in: strings.NewReader(stdin), out: &out, err: &err})
	return outcome{out.String(), err.String(), code}
}

// wantCode ends the test unless the command ended with that code.
func (o outcome) wantCode(t *testing.T, code int) outcome {
	t.Helper()
	if o.code != code {
		t.Fatalf("exit code %d, want %d\nstdout:\n%s\nstderr:\n%s", o.code, code, o.stdout, o.stderr)
	}
	return o
}

// wantRefused ends the test unless the command ended with code 2, wrote no
// report, and said all these parts on stderr.
func (o outcome) wantRefused(t *testing.T, parts ...string) {
	t.Helper()
	o.wantCode(t, exitUsage)
	if o.stdout != "" {
		t.Errorf("stdout carries %q, want nothing", o.stdout)
	}
	wantParts(t, "stderr", o.stderr, parts...)
}

// wantParts reports what is missing in a text.
func wantParts(t *testing.T, name, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%s lacks %q:\n%s", name, part, text)
		}
	}
}

// wantText compares a text line by line.
func wantText(t *testing.T, want, got string) {
	t.Helper()
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
}

// file writes a file into a folder of the test and returns its path.
func file(t *testing.T, name string, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// lines joins lines to the content of a file.
func lines(lines ...string) string { return strings.Join(lines, "\n") + "\n" }

// read returns the content of a file.
func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// unmarshal reads JSON into v.
func unmarshal(t *testing.T, text string, v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), v); err != nil {
		t.Fatalf("%v in:\n%s", err, text)
	}
}
