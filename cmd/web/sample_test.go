package main

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck"
)

// The samples are loaded into an empty folder, once, and never beside something
// else.
func TestSample(t *testing.T) {
	t.Parallel()
	c := fresh(t)
	c.Sample = true
	var first []string
	t.Run("an empty folder gets two runs", func(t *testing.T) {
		s := serve(t, c)
		if first = runsIn(s); len(first) != 2 {
			t.Fatalf("there are %d runs, want 2", len(first))
		}
		if report := s.ended(first[1]); !strings.HasPrefix(report, "5/5 cases passed (100%)\ngate: passed") {
			t.Errorf("the first run reports:\n%s", report)
		}
		if report := s.ended(first[0]); !strings.HasPrefix(report, "4/5 cases passed (80%)\ngate: FAILED") {
			t.Errorf("the second run reports:\n%s", report)
		}
	})
	t.Run("a second start adds nothing", func(t *testing.T) {
		if diff := cmp.Diff(first, runsIn(serve(t, c))); diff != "" {
			t.Errorf("runs, -before +after:\n%s", diff)
		}
	})
}

func TestSampleLeavesAFolderWithAnUploadAlone(t *testing.T) {
	t.Parallel()
	c := fresh(t)
	t.Run("upload", func(t *testing.T) { serve(t, c).upload("mine.jsonl", tapedeck.SampleRecordings) })
	c.Sample = true
	s := serve(t, c)
	if found := runsIn(s); len(found) > 0 {
		t.Errorf("runs %v were added", found)
	}
	if status, page := s.get("uploads"); status != http.StatusOK || strings.Contains(page, "captures.jsonl") || !strings.Contains(page, "mine.jsonl") {
		t.Errorf("the uploads (status %d) are not mine.jsonl alone", status)
	}
}
