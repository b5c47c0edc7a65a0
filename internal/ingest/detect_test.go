package ingest

import (
	"strings"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

func TestDetect(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, head string
		foreign    string // "" for recordings
	}{
		{"recordings", `{"input":"x"}` + "\n" + `{"input":"y"}`, ""},
		{"one recording, cut off", `{"input":"` + strings.Repeat("x", 4000), ""},
		{"behind a byte-order mark and blank lines", "\xef\xbb\xbf\r\n\n" + `{"input":"x"}`, ""},
		{"nothing", "", ""},
		{"A19 a field named format", `{"format":"markdown","input":"x"}`, ""},
		{"a bad first line", "oops\n" + `{"input":"x"}`, ""},
		{"a first line cut off", `{"input":"x` + "\n" + `{"input":"y"}`, ""},
		{"a first line that is an array", "[1]\n" + `{"input":"x"}`, ""},
		{"a first line in angle brackets", "<log>\n" + `{"input":"x"}`, ""},
		{"a JSON array over several lines", "[\n  {\"input\":\"x\"},\n  {\"input\":\"y\"}\n]\n", "a JSON array"},
		{"a JSON array in one line", `[{"input":"x"},{"input":"y"}]` + "\n", "a JSON array"},
		{"a JSON array in one long line", `[{"input":"` + strings.Repeat("x", 4000), "a JSON array"},
		{"a report of ours", `{"format":"tapedeck-report","version":1}`, "a tapedeck-report"},
		{"a report of ours over several lines", "{\n  \"format\": \"tapedeck-report\",\n", "a tapedeck-report"},
		{"a report, format not first", `{"formatVersion":2,"format":"akka-eval-report","cases":[`, "an akka-eval-report"},
		{"flow steps", `{"format":"oz0.flow-steps/v1"}`, "a recording of flow steps (oz0.flow-steps/v1)"},
		{"an object over several lines", "{\n  \"input\": \"x\"\n}\n", "one JSON object over several lines"},
		{"XML", `<?xml version="1.0"?>` + "\n<testsuites>", "XML or HTML"},
		{"HTML behind a byte-order mark", "\xef\xbb\xbf<!DOCTYPE html>", "XML or HTML"},
		{"ZIP", "PK\x03\x04\x14\x00", "a ZIP archive"},
		{"gzip", "\x1f\x8b\x08", "gzip inside gzip"},
		{"UTF-16", "\xff\xfe{\x00", "UTF-16 text"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			kind, err := Detect([]byte(test.head))
			if test.foreign == "" {
				if kind != Recordings || err != nil {
					t.Errorf("kind %q, error %v; want recordings", kind, err)
				}
				return
			}
			want := "this is " + test.foreign + "; accepted are recordings as JSON lines, one object a line, plain or as gzip"
			if err == nil || err.Error() != want || eval.KindOf(err) != eval.Invalid || kind != "" {
				t.Errorf("kind %q, error %v; want %s", kind, err, want)
			}
		})
	}
}

// A file that is refused is refused before its lines are read.
func TestReadAllRefusesOtherKinds(t *testing.T) {
	t.Parallel()
	_, _, err := ReadAll(strings.NewReader("[\n{}\n]"), "a.json", Options{Partial: true})
	const want = "a.json: this is a JSON array; accepted are recordings as JSON lines, one object a line, plain or as gzip"
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}
