package main

import (
	"encoding/xml"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// document is what the tests read of a tapedeck-report.
type document struct {
	Format  string
	Version int
	Run     struct {
		Name, Branch, Commit, CIURL, Actor string
		Origin, Target, Policy             string
		Dirty                              bool
		Repeats                            int
		Tolerance                          float64
		Gate                               []string
		Evaluators                         []struct{ Label string }
	}
	Gate  struct{ Verdict, Detail string }
	Flips *struct {
		Cases []struct{ ID, Flip string }
	}
	Cases []struct {
		ID, Outcome string
		Evaluators  []struct{ Label string }
		Attempts    []struct {
			Repeat  int
			Results []struct{ Label, Verdict, Detail string }
		}
	}
}

func TestJSONToAFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "report.json")
	text := command(t, "run", captures, "--candidate", candidates).wantCode(t, exitFail).stdout
	got := command(t, "run", captures, "--candidate", candidates, "--json", path,
		"--branch", "b", "--commit", "c", "--ci-url", "https://ci.example/1", "--actor", "ada").wantCode(t, exitFail)
	wantText(t, text, got.stdout)

	var d document
	unmarshal(t, read(t, path), &d)
	if d.Format != "tapedeck-report" || d.Version != 1 {
		t.Errorf("format %s version %d", d.Format, d.Version)
	}
	if diff := cmp.Diff([]string{"captures", "b", "c", "https://ci.example/1", "ada", "recorded", "recorded", "lenient"},
		[]string{d.Run.Name, d.Run.Branch, d.Run.Commit, d.Run.CIURL, d.Run.Actor, d.Run.Origin, d.Run.Target, d.Run.Policy}); diff != "" {
		t.Errorf("run (-want +got):\n%s", diff)
	}
	if d.Run.Repeats != 1 || d.Run.Tolerance != 1.5 || cmp.Diff([]string{"all-pass"}, d.Run.Gate) != "" {
		t.Errorf("run %+v, want the defaults", d.Run)
	}
	if d.Gate.Verdict != "fail" || d.Gate.Detail != "failed cases [prod-2]" {
		t.Errorf("gate %+v", d.Gate)
	}
	if len(d.Cases) != 5 || d.Cases[1].ID != "prod-2" || d.Cases[1].Outcome != "fail" {
		t.Errorf("cases %+v", d.Cases)
	}
}

func TestJSONInsteadOfText(t *testing.T) {
	t.Parallel()
	got := command(t, "run", captures, bindRecorded, "--json", "-", "--name", "mine").wantCode(t, exitPass)
	var d document
	unmarshal(t, got.stdout, &d)
	if d.Run.Name != "mine" || d.Run.Target != "mock" || d.Run.Origin != "recorded" || len(d.Cases) != 5 {
		t.Errorf("run %+v over %d cases", d.Run, len(d.Cases))
	}
}

// A commit that is named is not the checkout's, whose changes then say nothing.
func TestNamedCommitIsNotDirty(t *testing.T) {
	t.Parallel()
	got := command(t, "run", captures, bindRecorded, "--json", "-", "--commit", "c").wantCode(t, exitPass)
	var d document
	unmarshal(t, got.stdout, &d)
	if d.Run.Commit != "c" || d.Run.Dirty {
		t.Errorf("commit %s, dirty %t", d.Run.Commit, d.Run.Dirty)
	}
}

// suite is what the tests read of JUnit XML.
type suite struct {
	Name       string `xml:"name,attr"`
	Tests      int    `xml:"tests,attr"`
	Failures   int    `xml:"failures,attr"`
	Errors     int    `xml:"errors,attr"`
	Skipped    int    `xml:"skipped,attr"`
	Properties []struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	} `xml:"properties>property"`
	Cases []struct {
		Name    string    `xml:"name,attr"`
		Failure *struct{} `xml:"failure"`
		Skipped *struct {
			Message string `xml:"message,attr"`
		} `xml:"skipped"`
	} `xml:"testcase"`
}

func junit(t *testing.T, code int, args ...string) suite {
	t.Helper()
	path := filepath.Join(t.TempDir(), "report.xml")
	command(t, append([]string{"run", "--junit", path}, args...)...).wantCode(t, code)
	var s suite
	if err := xml.Unmarshal([]byte(read(t, path)), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestJUnit(t *testing.T) {
	t.Parallel()
	s := junit(t, exitFail, captures, "--candidate", candidates)
	if s.Name != "captures" || s.Tests != 6 || s.Failures != 2 || s.Errors != 0 || s.Skipped != 0 {
		t.Errorf("suite %+v, want five cases and the gate, of which two fail", s)
	}
	var failed []string
	for _, c := range s.Cases {
		if c.Failure != nil {
			failed = append(failed, c.Name)
		}
	}
	if diff := cmp.Diff([]string{"prod-2", "gate"}, failed); diff != "" {
		t.Errorf("failed (-want +got):\n%s", diff)
	}
	gate := ""
	for _, p := range s.Properties {
		if p.Name == "gate" {
			gate = p.Value
		}
	}
	if gate != "fail" {
		t.Errorf("property gate %q, want fail", gate)
	}
}

func TestJUnitOfRepeats(t *testing.T) {
	t.Parallel()
	s := junit(t, exitFail, captures, bindRecorded, "--policy", "strict", "--repeat", "2")
	// One testcase a case and repeat, and the gate; prod-3 is unchecked, prod-4
	// and prod-5 lack the evidence for their token budgets (A56).
	if s.Tests != 11 || s.Skipped != 6 || s.Failures != 1 {
		t.Errorf("suite %+v, want 11 tests, 6 of them skipped and one failed", s)
	}
	codes := map[string]int{}
	for _, c := range s.Cases {
		if c.Skipped != nil {
			codes[c.Skipped.Message]++
		}
	}
	if diff := cmp.Diff(map[string]int{"unchecked": 2, "no-evidence": 4}, codes); diff != "" {
		t.Errorf("codes (-want +got):\n%s", diff)
	}
}

// A file that cannot be written ends the command with 2, but costs nobody the
// report of a long run.
func TestOutputThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	nowhere := filepath.Join(t.TempDir(), "missing", "report")
	for _, flag := range []string{"--json", "--junit"} {
		t.Run(flag, func(t *testing.T) {
			t.Parallel()
			got := command(t, "run", captures, bindRecorded, seedGate, flag, nowhere).wantCode(t, exitUsage)
			wantParts(t, "stderr", got.stderr, "cannot write "+nowhere)
			wantText(t, measured(read(t, seedReport)), measured(got.stdout))
		})
	}
	t.Run("both", func(t *testing.T) {
		t.Parallel()
		got := command(t, "run", captures, bindRecorded, "--json", nowhere+".json", "--junit", nowhere+".xml").wantCode(t, exitUsage)
		wantParts(t, "stderr", got.stderr, "cannot write "+nowhere+".json", "cannot write "+nowhere+".xml")
	})
}

// closed is an output that nobody reads any more.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, errors.New("the pipe is closed") }

func TestStandardOutputThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"run", captures, bindRecorded},
		{"run", captures, bindRecorded, "--json", "-"},
		{"sample"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			t.Parallel()
			var err strings.Builder
			code := execute(t.Context(), args, streams{in: strings.NewReader(""), out: closed{}, err: &err})
			if code != exitUsage || !strings.Contains(err.String(), "the pipe is closed") {
				t.Errorf("exit code %d, stderr %q", code, err.String())
			}
		})
	}
}
