package report_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/report"
)

// twoRepeats is a report of two cases with two repeats, whose texts the tests
// below change.
func twoRepeats(t *testing.T) []byte {
	pass, fail := eval.Passed("tools"), eval.Failed("tools", "called no tools")
	return jsonOf(t, made(t, eval.Lenient, "all-pass", []string{"a", "b"}, attempts{spent(1, 7), gave(fail)}, attempts{gave(pass), gave(pass)}), report.Whole)
}

// replaced returns the document with the first old text replaced by the new one.
func replaced(t *testing.T, document []byte, old, new string) []byte {
	t.Helper()
	changed := bytes.Replace(document, []byte(old), []byte(new), 1)
	if bytes.Equal(changed, document) {
		t.Fatalf("the report has no %s:\n%s", old, document)
	}
	return changed
}

func TestReadJSONRefuses(t *testing.T) {
	t.Parallel()
	valid := twoRepeats(t)
	change := func(old, new string) []byte { return replaced(t, valid, old, new) }
	twice := change(`"run": {`, `"version": 1, "run": {`)
	second := `{"repeat":2,"evidence":{"reply":""},"results":[{"label":"tools","verdict":"fail","detail":"called no tools"}]}`
	for _, tt := range []struct {
		name     string
		document []byte
		want     string
	}{
		{"nothing", nil, "not a tapedeck-report: the text ends before a value at byte 0"},
		{"cut off", valid[:len(valid)-3], fmt.Sprintf("not a tapedeck-report: the text ends inside an object at byte %d", len(valid)-3)},
		{"a duplicate key", twice, fmt.Sprintf("not a tapedeck-report: duplicate key version at byte %d", bytes.LastIndex(twice, []byte(`"version"`)))},
		{"no object", []byte(`[]`), "not a tapedeck-report: it has no format"},
		{"a recording", []byte(`{"id":"prod-1","input":"Where is it?"}`), "not a tapedeck-report: it has no format"},
		{"another format", change(`"tapedeck-report"`, `"akka-eval-report"`), `not a tapedeck-report: its format is "akka-eval-report"`},
		{"a hostile format", change(`"tapedeck-report"`, `"\u001b[2J`+strings.Repeat("x", 99)+`"`), `not a tapedeck-report: its format is "\x1b[2J` + strings.Repeat("x", 36) + `"`},
		{"version 2", change(`"version": 1`, `"version": 2`), "the tapedeck-report has version 2, this tapedeck reads 1"},
		{"version 2 with other properties", change("\"version\": 1,\n\"run\": {", "\"version\": 2,\n\"run\": {\"startedAt\":0,"), "the tapedeck-report has version 2, this tapedeck reads 1"},
		{"version 1.5", change(`"version": 1`, `"version": 1.5`), "the tapedeck-report has version 1.5, this tapedeck reads 1"},
		{"a version in words", change(`"version": 1`, `"version": "1"`), `the tapedeck-report has version "1", this tapedeck reads 1`},
		{"no version", change(`"version": 1,`, ``), "not a tapedeck-report: it has no version"},
		{"another type", change(`"repeats":2`, `"repeats":"2"`), "not a tapedeck-report: run.repeats cannot hold this string"},
		{"no policy", change(`"policy":"lenient"`, `"policy":""`), "not a tapedeck-report: its run has no policy or repeats"},
		{"an unknown policy", change(`"policy":"lenient"`, `"policy":"mild"`), "not a tapedeck-report: its run has no policy or repeats"},
		{"no repeats", change(`"repeats":2`, `"repeats":0`), "not a tapedeck-report: its run has no policy or repeats"},
		{"no gate", change(`"gate": {"verdict":"fail"`, `"gate": {"verdict":""`), "not a tapedeck-report: its gate has no verdict"},
		{"a missing attempt", change(","+second, ""), "not a tapedeck-report: case 1 does not have 2 attempts"},
		{"an attempt twice", change(`{"repeat":2,`, `{"repeat":1,`), "not a tapedeck-report: case 1 has no attempt of repeat 2"},
		{"no attempt", change(second, "null"), "not a tapedeck-report: case 1 has no attempt of repeat 2"},
		{"no case", change(`"cases": [`, `"cases": [null,`), "not a tapedeck-report: case 1 does not have 2 attempts"},
		{"an id twice", change(`{"id":"b","line":2`, `{"id":"a","line":2`), `not a tapedeck-report: two cases have the id "a"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r, _, err := report.ReadJSON(tt.document)
			if err == nil {
				t.Fatalf("read as %+v", r.Run)
			}
			if err.Error() != tt.want {
				t.Errorf("got  %s\nwant %s", err, tt.want)
			}
			if kind := eval.KindOf(err); kind != eval.Invalid {
				t.Errorf("kind %s, want invalid", kind)
			}
		})
	}
}

// A reader ignores what it does not know, reads any layout, and takes absent
// arrays for empty ones.
func TestReadJSONAccepts(t *testing.T) {
	t.Parallel()
	valid := twoRepeats(t)
	want, _, err := report.ReadJSON(valid)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name     string
		document []byte
	}{
		{"more properties", bytes.ReplaceAll(valid, []byte(`{"`), []byte(`{"later":{"x":[1]},"`))},
		{"white space", bytes.ReplaceAll(valid, []byte(`,"`), []byte(" ,\r\n\t\""))},
		{"a version spelled otherwise", replaced(t, valid, `"version": 1`, `"version": 1.0`)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, differs, err := report.ReadJSON(tt.document)
			if err != nil || differs {
				t.Fatalf("differs %v, %v", differs, err)
			}
			if !bytes.Equal(jsonOf(t, got, report.Whole), jsonOf(t, want, report.Whole)) {
				t.Error("it is another report")
			}
		})
	}
}

// A61: aggregates are counted again, a document that states others says so, and
// the gate's decision stays the one that was reported.
func TestReadJSONDiffers(t *testing.T) {
	t.Parallel()
	valid := twoRepeats(t)
	for _, tt := range []struct{ name, old, new string }{
		{"attempts", `"total":4,"passed":3`, `"total":4,"passed":4`},
		{"a label", `"label":"tools","passed":3`, `"label":"tools","passed":4`},
		{"a label's place", `"first":{"case":0`, `"first":{"case":1`},
		{"model calls", `"attemptsWithEvidence":1,"modelCalls":1`, `"attemptsWithEvidence":1,"modelCalls":2`},
		{"latency", `"latencyMs":7,"slowest"`, `"latencyMs":8,"slowest"`},
		{"the slowest", `"caseId":"a"`, `"caseId":"b"`},
		{"cases", `"cases":{"total":2,"passed":1`, `"cases":{"total":2,"passed":2`},
		{"cases that did not pass", `"failedCases":{"total":1`, `"failedCases":{"total":0`},
		{"broken targets", `"targetFailures":{"total":0`, `"targetFailures":{"total":1`},
		{"the policy", `"summary": {"policy":"lenient"`, `"summary": {"policy":"strict"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r, differs, err := report.ReadJSON(replaced(t, valid, tt.old, tt.new))
			if err != nil || !differs {
				t.Fatalf("differs %v, %v; want true", differs, err)
			}
			if !bytes.Equal(jsonOf(t, r, report.Whole), valid) {
				t.Error("what is stated and not what was counted is kept")
			}
		})
	}
	r, differs, err := report.ReadJSON(replaced(t, valid, `"gate": {"verdict":"fail"`, `"gate": {"verdict":"pass"`))
	if err != nil || differs || r.Gate.Verdict != eval.Pass {
		t.Errorf("gate %s, differs %v, %v; want the reported decision", r.Gate.Verdict, differs, err)
	}
}

// What a case became is decided again as well.
func TestReadJSONDecidesOutcomes(t *testing.T) {
	t.Parallel()
	r, _, err := report.ReadJSON(replaced(t, twoRepeats(t), `"outcome":"inconsistent"`, `"outcome":"pass","unchecked":true`))
	if err != nil {
		t.Fatal(err)
	}
	for c := range r.Cases {
		if c.ID == "a" && (c.Outcome != eval.OutcomeInconsistent || c.Unchecked) {
			t.Errorf("case a is %s, unchecked %v; want inconsistent, checked", c.Outcome, c.Unchecked)
		}
	}
}

func FuzzReadJSON(f *testing.F) {
	f.Add(jsonOf(f, made(f, eval.Lenient, "all-pass", []string{"a"}, attempts{gave(eval.Failed("tools", "x"))}), report.Whole))
	f.Add([]byte(`{"format":"tapedeck-report","version":1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, _, err := report.ReadJSON(data)
		if err != nil {
			return
		}
		// What was read can be written in every form, and read again.
		textOf(t, r, report.Whole)
		if err := r.JUnit(&bytes.Buffer{}); err != nil {
			t.Errorf("JUnit: %v", err)
		}
		written := jsonOf(t, r, report.Whole)
		again, differs, err := report.ReadJSON(written)
		if err != nil || differs {
			t.Fatalf("read again: differs %v, %v", differs, err)
		}
		if !bytes.Equal(written, jsonOf(t, again, report.Whole)) {
			t.Error("written again it is another document")
		}
	})
}
