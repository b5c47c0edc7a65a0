package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// runToJSON runs the command and returns its text and the path of its JSON.
func runToJSON(t *testing.T, code int, args ...string) (text, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "report.json")
	return command(t, append([]string{"run", "--json", path}, args...)...).wantCode(t, code).stdout, path
}

func TestReportPrintsWhatTheRunPrinted(t *testing.T) {
	t.Parallel()
	_, base := runToJSON(t, exitPass, captures, bindRecorded)
	for _, tt := range []struct {
		name string
		code int
		args []string
	}{
		{"mock", exitPass, []string{captures, bindRecorded, seedGate}},
		{"repeats", exitPass, []string{captures, bindRecorded, "--repeat", "2"}},
		{"strict", exitFail, []string{captures, bindRecorded, "--policy", "strict"}},
		{"a candidate against a base", exitFail, []string{captures, "--candidate", candidates, "--base", base}},
		{"nothing to judge", exitInconclusive, []string{file(t, "plain.jsonl", plain())}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			text, path := runToJSON(t, tt.code, tt.args...)
			got := command(t, "report", path).wantCode(t, exitPass)
			wantText(t, text, got.stdout)
			wantText(t, text, commandReading(t, read(t, path), "report", "-").wantCode(t, exitPass).stdout)
			wantText(t, read(t, path), command(t, "report", path, "--json", "-").wantCode(t, exitPass).stdout)
			wantText(t, text, command(t, "report", path, "--exit-code").wantCode(t, tt.code).stdout)
			if got.stderr != "" {
				t.Errorf("stderr carries %q, want nothing", got.stderr)
			}
		})
	}
}

// Design decision 3.1: the same report means equal stable text and JSON.
func TestStableReportsOfTwoRunsAreEqual(t *testing.T) {
	t.Parallel()
	stable := func(args ...string) (text, json string) {
		_, path := runToJSON(t, exitPass, args...)
		return command(t, "report", path, "--stable").wantCode(t, exitPass).stdout,
			command(t, "report", path, "--stable", "--json", "-").wantCode(t, exitPass).stdout
	}
	text, json := stable(captures, bindRecorded, "--repeat", "2", "--concurrency", "1")
	otherText, otherJSON := stable(captures, bindRecorded, "--repeat", "2", "--concurrency", "8")
	wantText(t, text, otherText)
	wantText(t, json, otherJSON)
	wantParts(t, "stable text", text, "5 cases, 2 runs: 10/10 attempts passed (100%)", "spend: 18 model calls")
	for _, part := range []string{" ms", "slowest"} {
		if strings.Contains(text, part) {
			t.Errorf("the stable text carries %q:\n%s", part, text)
		}
	}
	for _, part := range []string{`"startedAt"`, `"finishedAt"`, `"latencyMs":1,`, `"startNs"`} {
		if strings.Contains(json, part) {
			t.Errorf("the stable JSON carries %s:\n%s", part, json)
		}
	}
}

func TestReportWritesJSONToAFile(t *testing.T) {
	t.Parallel()
	text, path := runToJSON(t, exitPass, captures, bindRecorded)
	copied := filepath.Join(t.TempDir(), "copy.json")
	wantText(t, text, command(t, "report", path, "--json", copied).wantCode(t, exitPass).stdout)
	wantText(t, read(t, path), read(t, copied))
}

// A61: the attempts are what counts, and a summary that does not agree is named.
func TestReportWhoseSummaryIsWrong(t *testing.T) {
	t.Parallel()
	text, path := runToJSON(t, exitPass, captures, bindRecorded)
	wrong := strings.Replace(read(t, path), `"summary": {"policy":"lenient","repeats":1,"attempts":{"total":5,"passed":5`,
		`"summary": {"policy":"lenient","repeats":1,"attempts":{"total":5,"passed":4`, 1)
	got := commandReading(t, wrong, "report", "-").wantCode(t, exitPass)
	wantText(t, text, got.stdout)
	wantParts(t, "stderr", got.stderr, "another summary")
}

func TestReportRefuses(t *testing.T) {
	t.Parallel()
	missing := filepath.Join(t.TempDir(), "missing.json")
	for _, tt := range []struct {
		name string
		args []string
		want string
	}{
		{"no file", nil, "FILE"},
		{"a file that is not there", []string{missing}, "cannot read " + missing},
		{"recordings", []string{captures}, "not a tapedeck-report"},
		{"another format", []string{file(t, "a.json", `{"format":"akka-eval-report","version":1}`)}, "not a tapedeck-report"},
		{"a later version", []string{file(t, "a.json", `{"format":"tapedeck-report","version":2}`)}, "version 2"},
		{"a report that is cut off", []string{file(t, "a.json", `{"format":"tapedeck-report","version":1,`)}, "not a tapedeck-report"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			command(t, append([]string{"report"}, tt.args...)...).wantRefused(t, tt.want)
		})
	}
}
