package server_test

import (
	"bytes"
	"encoding/xml"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
	"github.com/tapedeck-dev/tapedeck/internal/ingest"
	"github.com/tapedeck-dev/tapedeck/internal/report"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// measured replaces what the seed's report measured: the milliseconds and the
// id after slowest.
func measured(report string) string {
	return regexp.MustCompile(`\d+ ms in total, slowest \S+ at \d+ ms`).
		ReplaceAllString(report, "N ms in total, slowest ID at N ms")
}

// Issue 2, "How well": every line of the seed's report is equal but for what is
// measured.
func TestReportText(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	run, candidate := s.seedRuns()
	a := s.get("/runs/" + run.ID + "/report.txt").wants(http.StatusOK)
	if got := a.header.Get("Content-Type"); got != "text/plain; charset=utf-8" {
		t.Errorf("content type = %q", got)
	}
	if diff := cmp.Diff(measured(seed(t, "report.txt")), measured(string(a.body))); diff != "" {
		t.Errorf("report.txt (-want +got):\n%s", diff)
	}
	s.get("/runs/"+candidate.ID+"/report.txt").says(
		"4/5 cases passed (80%)\ngate: FAILED — pass rate 0.80 over 5 cases, required 0.90\n",
		"case prod-2 FAILED\n", "  FAIL tool-arguments: issueRefund(amountCents) expected 4999, was [19000]\n")
	for _, path := range []string{"/runs/nobody/report.txt", "/runs/nobody/report.json", "/runs/nobody/junit.xml"} {
		s.get(path).wants(http.StatusNotFound).page()
	}
}

// The JSON report reads back as the same report.
func TestReportJSON(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	_, run := s.seedRuns()
	a := s.get("/runs/" + run.ID + "/report.json").wants(http.StatusOK)
	if got := a.header.Get("Content-Type"); got != "application/json" {
		t.Errorf("content type = %q", got)
	}
	r := s.readReport(run)
	if diff := cmp.Diff(string(s.get("/runs/"+run.ID+"/report.txt").body), textOf(t, r, report.Whole)); diff != "" {
		t.Errorf("text of the report read back (-want +got):\n%s", diff)
	}
	var again bytes.Buffer
	s.ok(r.JSON(&again, report.Whole))
	if diff := cmp.Diff(string(a.body), again.String()); diff != "" {
		t.Errorf("report written again (-want +got):\n%s", diff)
	}
}

// readReport returns a run's report.json as it is read.
func (s *site) readReport(run store.Run) *report.Report {
	s.Helper()
	r, differs, err := report.ReadJSON(s.get("/runs/" + run.ID + "/report.json").wants(http.StatusOK).body)
	s.ok(err)
	if differs {
		s.Error("the report states another summary than its attempts have")
	}
	return r
}

func textOf(t *testing.T, r *report.Report, detail report.Detail) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.Text(&b, detail); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// commandReport returns the report that the engine gives over the seed's
// recordings, without a server, as the command makes it.
func commandReport(t *testing.T, run eval.Run, candidate string) *report.Report {
	t.Helper()
	recordings, _, err := ingest.ReadAll(strings.NewReader(seed(t, "captures.jsonl")), "captures.jsonl", ingest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	cases, err := experiment.CasesOf(recordings, evaluator.DefaultTolerance)
	if err != nil {
		t.Fatal(err)
	}
	bindings, err := experiment.BindStubs(seedTools)
	if err != nil {
		t.Fatal(err)
	}
	engine := &experiment.Engine{Target: experiment.Mock{}, Bindings: bindings}
	if candidate != "" {
		changed, _, err := ingest.ReadAll(strings.NewReader(candidate), "candidate.jsonl", ingest.Options{})
		if err != nil {
			t.Fatal(err)
		}
		engine = &experiment.Engine{Target: experiment.NewRecorded(changed)}
	}
	rules, err := gate.ParseAll(run.Gate)
	if err != nil {
		t.Fatal(err)
	}
	attempts := experiment.NewMemory(len(cases), run.Repeats)
	if err := engine.Run(t.Context(), cases, run.Repeats, 2, attempts); err != nil {
		t.Fatal(err)
	}
	return report.New(run, rules, cases, attempts.Attempts())
}

// Decision 1: the command and the server give the same report over the same
// recordings.
func TestServerAndCommandAgree(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	mock, candidate := s.seedRuns()
	config := eval.Run{
		Name: "captures", Branch: "elsewhere", Actor: "ci", Origin: eval.OriginRecorded, Target: "mock", Policy: eval.Lenient,
		Repeats: 1, Tolerance: 1.5, Gate: []string{"pass-rate>=0.9"},
	}
	recorded := config
	recorded.Target = "recorded"
	for _, tt := range []struct {
		name    string
		run     store.Run
		command *report.Report
	}{
		{"mock", mock, commandReport(t, config, "")},
		{"candidate", candidate, commandReport(t, recorded, seed(t, "candidate.jsonl"))},
	} {
		server := s.readReport(tt.run)
		if diff := cmp.Diff(textOf(t, tt.command, report.Stable), textOf(t, server, report.Stable)); diff != "" {
			t.Errorf("%s: stable text (-command +server):\n%s", tt.name, diff)
		}
		var command, ours bytes.Buffer
		s.ok(tt.command.JSON(&command, report.Stable))
		s.ok(server.JSON(&ours, report.Stable))
		if diff := cmp.Diff(command.String(), ours.String()); diff != "" {
			t.Errorf("%s: stable JSON (-command +server):\n%s", tt.name, diff)
		}
	}
}

// junit is what a CI reads of JUnit XML.
type junit struct {
	Tests    int `xml:"tests,attr"`
	Failures int `xml:"failures,attr"`
	Cases    []struct {
		Name    string `xml:"name,attr"`
		Failure *struct {
			Message string `xml:"message,attr"`
		} `xml:"failure"`
	} `xml:"testcase"`
}

func TestJUnit(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	mock, candidate := s.seedRuns()
	for _, tt := range []struct {
		name   string
		run    store.Run
		failed map[string]string
		tests  int
	}{
		{"passed", mock, map[string]string{}, 5},
		{"failed", candidate, map[string]string{
			"prod-2": "tool-arguments: issueRefund(amountCents) expected 4999, was [19000]",
			"gate":   "pass rate 0.80 over 5 cases, required 0.90",
		}, 6},
	} {
		a := s.get("/runs/" + tt.run.ID + "/junit.xml").wants(http.StatusOK)
		if got := a.header.Get("Content-Type"); got != "application/xml" {
			t.Errorf("%s: content type = %q", tt.name, got)
		}
		var suite junit
		s.ok(xml.Unmarshal(a.body, &suite))
		if suite.Tests != tt.tests || len(suite.Cases) != tt.tests || suite.Failures != len(tt.failed) {
			t.Errorf("%s: %d tests of which %d failed, want %d and %d", tt.name, suite.Tests, suite.Failures, tt.tests, len(tt.failed))
		}
		failed := map[string]string{}
		for _, c := range suite.Cases {
			if c.Failure != nil {
				failed[c.Name] = c.Failure.Message
			}
		}
		if diff := cmp.Diff(tt.failed, failed); diff != "" {
			t.Errorf("%s: failures (-want +got):\n%s", tt.name, diff)
		}
	}
}
