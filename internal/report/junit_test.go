package report_test

import (
	"bytes"
	"encoding/xml"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/report"
)

// suite is a JUnit file as its readers see it.
type suite struct {
	XMLName    xml.Name   `xml:"testsuite"`
	Name       string     `xml:"name,attr"`
	Tests      int        `xml:"tests,attr"`
	Failures   int        `xml:"failures,attr"`
	Errors     int        `xml:"errors,attr"`
	Skipped    int        `xml:"skipped,attr"`
	Time       *string    `xml:"time,attr"`
	Timestamp  string     `xml:"timestamp,attr"`
	Properties []property `xml:"properties>property"`
	Cases      []testcase `xml:"testcase"`
}

type property struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type testcase struct {
	Class   string   `xml:"classname,attr"`
	Name    string   `xml:"name,attr"`
	Time    *string  `xml:"time,attr"`
	Failure *problem `xml:"failure"`
	Error   *problem `xml:"error"`
	Skipped *problem `xml:"skipped"`
}

type problem struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

func junitOf(t *testing.T, r *report.Report) (s suite, text string) {
	t.Helper()
	var b bytes.Buffer
	if err := r.JUnit(&b); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(b.String(), `<?xml version="1.0" encoding="UTF-8"?>`) {
		t.Errorf("no XML declaration: %.60s", b.String())
	}
	text = b.String()
	if err := xml.Unmarshal(b.Bytes(), &s); err != nil {
		t.Fatalf("%v in:\n%s", err, text)
	}
	s.XMLName = xml.Name{}
	checkCounts(t, s)
	return s, text
}

// checkCounts checks that the counts are those of the testcases.
func checkCounts(t *testing.T, s suite) {
	t.Helper()
	want := suite{Tests: len(s.Cases)}
	for _, c := range s.Cases {
		switch {
		case c.Failure != nil:
			want.Failures++
		case c.Error != nil:
			want.Errors++
		case c.Skipped != nil:
			want.Skipped++
		}
	}
	got := suite{Tests: s.Tests, Failures: s.Failures, Errors: s.Errors, Skipped: s.Skipped}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("counts (-testcases +stated):\n%s", diff)
	}
}

func TestJUnit(t *testing.T) {
	t.Parallel()
	failed := spent(2, 1234)
	failed.Results = []eval.Result{eval.Passed("tools"), eval.Failed("tool-order", "expected [a]"), eval.Failed("reply-contains", "")}
	broke := gave(eval.Failed("tools", "called no tools"), eval.Broken("target", "connection refused"))
	r := made(t, eval.Strict, "pass-rate>=0.9", []string{"a", "b", "c", "d", "e", "f"},
		attempts{spent(1, 5)}, attempts{failed}, attempts{broke},
		attempts{gave(eval.Passed("tools"), eval.Undecided("token-budget", "none"), open("judge"))},
		attempts{gave(eval.Undecided("token-budget", "none"))}, attempts{gave()})
	r.Run.Started = time.Date(2026, 12, 1, 10, 0, 0, 0, time.FixedZone("CET", 3600))
	got, _ := junitOf(t, r)
	five, slow, total := "0.005", "1.234", "1.239"
	const detail = "pass rate 0.17 over 6 attempts (6 cases, 1 run) with 3 inconclusive, required 0.90"
	want := suite{
		Name: "refund-agent", Tests: 7, Failures: 2, Errors: 1, Skipped: 3, Time: &total, Timestamp: "2026-12-01T09:00:00",
		Properties: []property{{"gate", "fail"}, {"gate.detail", detail}, {"policy", "strict"}},
		Cases: []testcase{
			{Class: "refund-agent", Name: "a", Time: &five},
			{Class: "refund-agent", Name: "b", Time: &slow, Failure: &problem{"tool-order: expected [a]", "tool-order: expected [a]\nreply-contains"}},
			{Class: "refund-agent", Name: "c", Error: &problem{"target: connection refused", "target: connection refused"}},
			{Class: "refund-agent", Name: "d", Skipped: &problem{Message: "provider"}},
			{Class: "refund-agent", Name: "e", Skipped: &problem{Message: "no-evidence"}},
			{Class: "refund-agent", Name: "f", Skipped: &problem{Message: "unchecked"}},
			{Class: "refund-agent gate", Name: "gate", Failure: &problem{Message: detail}},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("JUnit (-want +got):\n%s", diff)
	}
}

// One testcase a case and repeat; a gate that passes is no testcase, one that
// stays open is skipped, and a time that was not measured is not 0.
func TestJUnitRepeats(t *testing.T) {
	t.Parallel()
	pass := eval.Passed("tools")
	r := made(t, eval.Lenient, "all-pass", []string{"a", "b"}, attempts{gave(pass), gave(pass)}, attempts{gave(pass), gave()})
	got, _ := junitOf(t, r)
	want := suite{
		Name: "refund-agent", Tests: 4,
		Properties: []property{{"gate", "pass"}, {"gate.detail", "all 4 attempts (2 cases, 2 runs) passed"}, {"policy", "lenient"}},
		Cases: []testcase{
			{Class: "refund-agent", Name: "a repeat 1"}, {Class: "refund-agent", Name: "a repeat 2"},
			{Class: "refund-agent", Name: "b repeat 1"}, {Class: "refund-agent", Name: "b repeat 2"},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("JUnit (-want +got):\n%s", diff)
	}

	left, _ := junitOf(t, made(t, eval.Lenient, "all-pass", []string{"a"}, attempts{gave(pass), gave(open("judge"))}))
	skipped := testcase{Class: "refund-agent gate", Name: "gate", Skipped: &problem{Message: "no attempt failed, 1 of 2 left open"}}
	if diff := cmp.Diff(skipped, left.Cases[2]); diff != "" {
		t.Errorf("gate left open (-want +got):\n%s", diff)
	}
}

// What was recorded neither breaks the XML nor reaches a terminal as it is.
func TestJUnitHostile(t *testing.T) {
	t.Parallel()
	const evil = "\"><testcase name='x'/>]]>&amp;\x1b[2J\x00\u202e\ufffe\nend"
	r := made(t, eval.Lenient, "all-pass", []string{evil}, attempts{gave(eval.Failed(evil, evil), eval.Undecided("b", evil))})
	r.Run.Name = evil
	got, text := junitOf(t, r)
	const shown = `"><testcase name='x'/>]]>&amp;\x1b[2J\x00\u202e\ufffe\nend`
	want := []testcase{
		{Class: shown, Name: shown, Failure: &problem{shown + ": " + shown, shown + ": " + shown}},
		{Class: shown + " gate", Name: "gate", Failure: &problem{Message: "failed cases [" + shown + "]"}},
	}
	if diff := cmp.Diff(want, got.Cases); diff != "" {
		t.Errorf("testcases (-want +got):\n%s", diff)
	}
	for _, c := range text {
		if c != '\n' && !unicode.IsPrint(c) {
			t.Errorf("the file has %U", c)
		}
	}
}

// Whatever the report, its counts add up.
func TestJUnitCounts(t *testing.T) {
	t.Parallel()
	for name, r := range samples(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, _ := junitOf(t, r)
			if want := int(r.Summary.Attempts.Total); got.Tests < want || got.Tests > want+1 {
				t.Errorf("%d tests, want %d and perhaps the gate", got.Tests, want)
			}
		})
	}
}
