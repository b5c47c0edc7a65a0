package ingest

import (
	"errors"
	"go/build"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// Semantics part 6, fixture 2, with a good line at its end.
func TestA12Fixture2EveryBadLineInOneError(t *testing.T) {
	t.Parallel()
	recordings, partial, err := ReadFile("testdata/bad-lines.jsonl", Options{})
	if recordings != nil || partial != nil {
		t.Errorf("A12: recordings %v, left out %v; want nothing of a bad file", recordings, partial)
	}
	const want = `testdata/bad-lines.jsonl is not replayable:
  line 1: not JSON: the text ends inside an object at byte 45
  line 3: no input
  line 4: tool call with no name
  line 5: modelCalls is not a positive count: 0
  line 6: tokens is neither a count nor {input, output}: "many"
  line 7: latencyMs is not a positive count: -5
  line 8: tokens is not a positive count: {}`
	var faults *Faults
	if !errors.As(err, &faults) {
		t.Fatalf("error %v, want *Faults", err)
	}
	if diff := cmp.Diff(want, err.Error()); diff != "" {
		t.Errorf("error (-want +got):\n%s", diff)
	}
	kinds := []FaultKind{NotJSON, NoInput, NoToolName, BadModelCalls, BadTokens, BadLatency, BadTokens}
	for i, fault := range faults.List {
		if fault.Kind != kinds[i] {
			t.Errorf("kind of line %d is %s, want %s", fault.Line, fault.Kind, kinds[i])
		}
	}
}

func TestA12Fixture2Partial(t *testing.T) {
	t.Parallel()
	recordings, partial, err := ReadFile("testdata/bad-lines.jsonl", Options{Partial: true})
	if err != nil {
		t.Fatal(err)
	}
	want := []eval.Recording{{ID: "prod-9", GivenID: true, Line: 9, Turn: eval.Turn{Input: "this line is good"}}}
	if diff := cmp.Diff(want, recordings); diff != "" {
		t.Errorf("recordings (-want +got):\n%s", diff)
	}
	if partial.Count() != 7 || partial.Path != "testdata/bad-lines.jsonl" {
		t.Errorf("left out %d lines of %q, want 7", partial.Count(), partial.Path)
	}
}

// A byte-order mark, CRLF, blank lines, a line of white space, no final newline.
func TestA1PhysicalLines(t *testing.T) {
	t.Parallel()
	recordings, partial, err := ReadFile("testdata/crlf.jsonl", Options{})
	if err != nil || partial != nil {
		t.Fatalf("error %v, left out %v", err, partial)
	}
	want := []eval.Recording{
		{ID: "b-1", GivenID: true, Line: 1, Turn: eval.Turn{Input: "after a byte-order mark"}},
		{ID: "replay-4", Line: 4, Turn: eval.Turn{
			Input:     "no id",
			ToolCalls: []eval.ToolCall{{Name: "getOrder", Arguments: jsonx.Value(`{}`), Result: jsonx.Value(`null`)}},
		}},
		{ID: "7", GivenID: true, Line: 5, Turn: eval.Turn{Input: "no final newline"}},
	}
	if diff := cmp.Diff(want, recordings); diff != "" {
		t.Errorf("recordings (-want +got):\n%s", diff)
	}
}

func TestA14CannotRead(t *testing.T) {
	t.Parallel()
	missing := filepath.Join(t.TempDir(), "missing.jsonl")
	folder := t.TempDir()
	tests := []struct {
		name string
		read func() error
		want string
	}{
		{"no such file", func() error { _, _, err := ReadFile(missing, Options{}); return err }, "cannot read " + missing},
		{"a folder", func() error { _, _, err := ReadFile(folder, Options{}); return err }, "cannot read " + folder},
		{"fails at once", func() error {
			_, _, err := ReadAll(iotest.ErrReader(fs.ErrClosed), "stdin", Options{})
			return err
		}, "cannot read stdin"},
		{"fails behind good lines", func() error {
			text := strings.Repeat(`{"input":"x"}`+"\n", 10_000)
			_, _, err := ReadAll(failing(text), "stdin", Options{})
			return err
		}, "cannot read stdin"},
		{"fails behind bad lines", func() error {
			text := strings.Repeat(`{"output":"x"}`+"\n", 10_000)
			_, _, err := ReadAll(failing(text), "stdin", Options{})
			return err
		}, "cannot read stdin"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			err := test.read()
			var problem *eval.Problem
			if !errors.As(err, &problem) {
				t.Fatalf("error %v, want a Problem", err)
			}
			if problem.Message != test.want || problem.Kind != eval.Invalid || problem.Cause == nil {
				t.Errorf("problem %q of kind %q, cause %v; want %q", problem.Message, problem.Kind, problem.Cause, test.want)
			}
		})
	}
}

func TestNoRecordings(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text string }{
		{"empty", ""},
		{"a byte-order mark", "\xef\xbb\xbf"},
		{"blank lines", "\n\r\n  \t\n"},
		{"more blank lines than are looked at first", strings.Repeat("\n", 100_000)},
		{"gzip of nothing", string(gzipped(t, nil))},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, _, err := ReadAll(strings.NewReader(test.text), "a.jsonl", Options{})
			if err == nil || err.Error() != "a.jsonl: no recordings" || eval.KindOf(err) != eval.Invalid {
				t.Errorf("error %v of kind %q, want a.jsonl: no recordings", err, eval.KindOf(err))
			}
		})
	}
}

// Under Partial, a file without a single good line is still an error.
func TestPartialOfNothingGood(t *testing.T) {
	t.Parallel()
	recordings, partial, err := ReadAll(strings.NewReader("{}\n{}"), "a.jsonl", Options{Partial: true})
	if err == nil || err.Error() != "a.jsonl is not replayable:\n  line 1: no input\n  line 2: no input" {
		t.Errorf("error %v", err)
	}
	if recordings != nil || partial != nil {
		t.Errorf("recordings %v, left out %v; want none beside the error", recordings, partial)
	}
}

// The reader knows nothing that could touch a stub: of ours it imports the nouns
// and jsonx only.
func TestA20TheReaderTouchesNoStubs(t *testing.T) {
	t.Parallel()
	pkg, err := build.ImportDir(".", 0)
	if err != nil {
		t.Fatal(err)
	}
	var ours []string
	for _, path := range pkg.Imports {
		if name, ok := strings.CutPrefix(path, "github.com/tapedeck-dev/tapedeck/internal/"); ok {
			ours = append(ours, name)
		}
	}
	if diff := cmp.Diff([]string{"eval", "jsonx"}, ours); diff != "" {
		t.Errorf("imports of ours (-want +got):\n%s", diff)
	}
}
