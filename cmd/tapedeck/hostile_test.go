package main

import (
	"strings"
	"testing"
	"unicode"
)

// hostile is recorded text that would paint, move or rename a terminal, turn
// the direction of text, or end a line and forge the next.
const hostile = `\u001b[31mred\u001b]0;title\u0007\r\nFORGED\u009b2J\u202egnitirw`

// wantPlain reports characters that a terminal would obey. A newline ends a
// line of ours.
func wantPlain(t *testing.T, name, text string) {
	t.Helper()
	for i, r := range text {
		if r != '\n' && !unicode.IsPrint(r) {
			t.Fatalf("%s carries %q at byte %d:\n%q", name, r, i, text)
		}
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "FORGED") {
			t.Errorf("%s carries a forged line:\n%s", name, text)
		}
	}
}

// hostileLine is a recording whose texts are all hostile.
func hostileLine(result string) string {
	return `{"id":"id` + hostile + `","input":"in` + hostile + `","output":"out` + hostile + `","toolCalls":[{"name":"tool` + hostile +
		`","arguments":{"key` + hostile + `":"value` + hostile + result + `"},"result":"` + hostile + `"}]}`
}

func TestHostileTextIsEscaped(t *testing.T) {
	t.Parallel()
	recorded := file(t, "old.jsonl", lines(hostileLine("1"), `{"id":"two`+hostile+`","input":"x"}`))
	candidate := file(t, "new.jsonl", lines(hostileLine("2"), `{"id":"three`+hostile+`","input":"x"}`))
	bad := file(t, "bad.jsonl", lines(hostileLine("1"), hostileLine("1"), `{"input":"x","tokens":"`+hostile+`"}`, "\x1b[31m\xff", `{"a`+hostile+`":1,"a`+hostile+`":2}`,
		`{"input":"x","toolCalls":[{"name":"tool`+hostile+`"}]}`))
	for _, tt := range []struct {
		name string
		code int
		args []string
	}{
		{"a report", exitFail, []string{"run", recorded, "--candidate", candidate}},
		{"repeats", exitFail, []string{"run", recorded, "--candidate", candidate, "--repeat", "2", "--policy", "strict"}},
		{"the tools that are bound", exitPass, []string{"run", recorded, bindRecorded}},
		{"tools that are not bound", exitUsage, []string{"run", recorded}},
		{"bad lines", exitUsage, []string{"run", bad}},
		{"bad lines left out", exitPass, []string{"run", bad, "--partial", bindRecorded}},
		{"the name of a file", exitUsage, []string{"run", "\x1b[31m\r\nFORGED.jsonl"}},
		{"a flag", exitUsage, []string{"run", recorded, "--\x1b[31m\r\nFORGED"}},
		{"a command", exitUsage, []string{"\x1b[31m\r\nFORGED"}},
		{"a gate", exitUsage, []string{"run", recorded, "--gate", "\x1b[31m\r\nFORGED"}},
		{"a label of a gate", exitFail, []string{"run", recorded, bindRecorded, "--gate", "pass-rate(\x1b[31m\r\nFORGED)>=1"}},
		{"an evaluator", exitUsage, []string{"run", recorded, "--evaluator", "\x1b[31m\r\nFORGED:1"}},
		{"a report that is none", exitUsage, []string{"report", recorded}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := command(t, tt.args...).wantCode(t, tt.code)
			wantPlain(t, "stdout", got.stdout)
			wantPlain(t, "stderr", got.stderr)
		})
	}
}

func TestHostileBaseIsEscaped(t *testing.T) {
	t.Parallel()
	recorded := file(t, "old.jsonl", lines(hostileLine("1"), `{"id":"two`+hostile+`","input":"x"}`))
	candidate := file(t, "new.jsonl", lines(hostileLine("2")))
	_, base := runToJSON(t, exitPass, recorded, bindRecorded, "--name", "\x1b[31m\r\nFORGED")
	got := command(t, "run", recorded, "--candidate", candidate, "--base", base).wantCode(t, exitFail)
	wantParts(t, "report", got.stdout, `flips against \x1b[31m\r\nFORGED:`)
	wantPlain(t, "stdout", got.stdout)
	wantPlain(t, "stdout of report", command(t, "report", base).wantCode(t, exitPass).stdout)
}

// What is escaped is still told apart: the text says what was recorded.
func TestHostileTextIsShown(t *testing.T) {
	t.Parallel()
	recorded := file(t, "old.jsonl", lines(hostileLine("1")))
	candidate := file(t, "new.jsonl", lines(hostileLine("2")))
	got := command(t, "run", recorded, "--candidate", candidate).wantCode(t, exitFail)
	wantParts(t, "report", got.stdout, `case id\x1b[31mred\x1b]0;title\a\r\nFORGED\u009b2J\u202egnitirw FAILED`)
}
