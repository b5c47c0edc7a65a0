package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"path/filepath"
	"strings"
	"testing"
)

// plain are two recordings that no evaluator can be derived from.
func plain() string {
	return lines(`{"id":"a","input":"hi","output":"Hello"}`, `{"id":"b","input":"bye","output":"Goodbye"}`)
}

// badLines is fixture 2 of semantics part 6.
func badLines() string {
	return lines(
		`not JSON`,
		``,
		`{"id":"c"}`,
		`{"input":"x","toolCalls":[{"arguments":{},"result":1}]}`,
		`{"input":"x","modelCalls":0}`,
		`{"input":"x","tokens":"many"}`,
		`{"input":"x","latencyMs":-5}`,
		`{"input":"x","tokens":{}}`)
}

func TestBadFileIsRefusedWithAllItsLines(t *testing.T) {
	t.Parallel()
	path := file(t, "bad.jsonl", badLines()+plain())
	got := command(t, "run", path)
	got.wantRefused(t,
		path+" is not replayable:\n",
		"\n  line 1: ",
		"\n  line 3: no input\n",
		"\n  line 4: tool call with no name\n",
		"\n  line 5: modelCalls is not a positive count: 0\n",
		"\n  line 6: tokens is neither a count nor {input, output}: \"many\"\n",
		"\n  line 7: latencyMs is not a positive count: -5\n",
		"\n  line 8: tokens is not a positive count: {}\n",
		"--partial")
	if n := strings.Count(got.stderr, "\n  line "); n != 7 {
		t.Errorf("%d bad lines are listed, want 7:\n%s", n, got.stderr)
	}
}

func TestPartialKeepsTheGoodLines(t *testing.T) {
	t.Parallel()
	path := file(t, "bad.jsonl", badLines()+lines(
		`{"id":"a","input":"hi","modelCalls":1}`, `{"id":"a","input":"hi again","modelCalls":2}`, `{"input":"x","modelCalls":1}`))
	json := filepath.Join(t.TempDir(), "report.json")
	got := command(t, "run", path, "--partial", "--json", json).wantCode(t, exitPass)
	wantParts(t, "report", got.stdout, "2/2 cases passed (100%)\n")
	wantParts(t, "stderr", got.stderr, "line 8: ", "line 10: two recordings have the id a (lines 9, 10)")
	var report struct {
		Cases []struct {
			ID    string
			Line  int
			Input string
		}
	}
	unmarshal(t, read(t, json), &report)
	for i, want := range []struct {
		id, input string
		line      int
	}{{"a", "hi", 9}, {"replay-11", "x", 11}} { // A1, A2; of one id the first is kept
		if got := report.Cases[i]; got.ID != want.id || got.Input != want.input || got.Line != want.line {
			t.Errorf("case %d is %+v, want %+v", i, got, want)
		}
	}
}

func TestPartialWithoutAGoodLine(t *testing.T) {
	t.Parallel()
	got := command(t, "run", file(t, "bad.jsonl", badLines()), "--partial")
	got.wantRefused(t, "line 1: ", "line 8: ")
	if strings.Contains(got.stderr, "good ones with --partial") {
		t.Errorf("--partial is offered to who gave it:\n%s", got.stderr)
	}
}

func TestRunRefuses(t *testing.T) {
	t.Parallel()
	missing := filepath.Join(t.TempDir(), "missing.jsonl")
	for _, tt := range []struct {
		name string
		args []string
		want string
	}{
		{"no file", nil, "RECORDINGS"},
		{"two files", []string{captures, captures}, "RECORDINGS"},
		{"A14 a file that is not there", []string{missing}, "cannot read " + missing + ": no such file"},
		{"A14 a folder", []string{t.TempDir()}, "is a directory"},
		{"a file without recordings", []string{file(t, "empty.jsonl", "\n\n")}, "no recordings"},
		{"A18 two recordings with one id", []string{file(t, "twice.jsonl", plain()+plain())}, "two recordings have the id a (lines 1, 3)"},
		{"an unknown flag", []string{captures, "--judge"}, "unknown flag: --judge"},
		{"an unknown gate", []string{captures, "--gate", "some-pass"}, "all-pass"},
		{"A54 a rate above 1", []string{captures, "--gate", "pass-rate>=1.1"}, "from 0 to 1"},
		{"an unknown policy", []string{captures, "--policy", "kind"}, "lenient or strict"},
		{"an unknown evaluator", []string{captures, "--evaluator", "politeness:high"}, "politeness"},
		{"A28 an evaluator without its argument", []string{captures, "--evaluator", "forbidden-tools"}, "forbidden-tools:TOOL"},
		{"A15 a tolerance below 1", []string{captures, "--tolerance", "0.9"}, "tolerance must be at least 1.0, was 0.9"},
		{"A15 a tolerance that is no number", []string{captures, "--tolerance", "NaN"}, "tolerance must be at least 1.0, was NaN"},
		{"A42 no repeats", []string{captures, "--repeat", "0"}, "--repeat is at least 1, was 0"},
		{"more attempts than can be kept", []string{captures, bindRecorded, "--repeat", "2000001"}, "5 cases with 2000001 repeats"},
		{"more attempts than can be counted", []string{captures, bindRecorded, "--repeat", "9223372036854775807"}, "at most 10000000 attempts"},
		{"no concurrency", []string{captures, "--concurrency", "0"}, "--concurrency is from 1 to 1000, was 0"},
		{"too much concurrency", []string{captures, "--concurrency", "1001"}, "--concurrency is from 1 to 1000, was 1001"},
		{"A35 a blank tool", []string{captures, "--bind", "getOrder, ,issueRefund"}, "name of a tool"},
		{"a candidate that is not there", []string{captures, "--candidate", missing}, "cannot read " + missing},
		{"a base that is not there", []string{captures, bindRecorded, "--base", missing}, "cannot read " + missing},
		{"a base that is no report", []string{captures, bindRecorded, "--base", captures}, "not a tapedeck-report"},
		{"an experiment file that is not there", []string{"missing.yaml"}, "missing.yaml"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			command(t, append([]string{"run"}, tt.args...)...).wantRefused(t, tt.want)
		})
	}
}

func TestRunReadsStandardInput(t *testing.T) {
	t.Parallel()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write([]byte(read(t, captures))); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, stdin string }{
		{"plain", read(t, captures)},
		{"gzip", packed.String()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := commandReading(t, tt.stdin, "run", "-", bindRecorded, seedGate).wantCode(t, exitPass)
			wantText(t, measured(read(t, seedReport)), measured(got.stdout))
		})
	}
	commandReading(t, "nonsense", "run", "-").wantRefused(t, "standard input is not replayable:", "line 1: ")
}

func TestRunWithRepeats(t *testing.T) {
	t.Parallel()
	got := command(t, "run", captures, bindRecorded, "--repeat", "3", "--concurrency", "4").wantCode(t, exitPass)
	wantParts(t, "report", got.stdout,
		"5 cases, 3 runs: 15/15 attempts passed (100%)\n"+
			"gate: passed — all 15 attempts (5 cases, 3 runs) passed\n"+
			"  tools 9/9\n  tool-order 9/9\n  tool-arguments 15/15\n",
		"spend: 27 model calls, 0 tokens in, 0 out, ", "over 15/15 attempts with evidence\n")
}

// A55: the rules join by and, and all details are shown.
func TestGatesJoinByAnd(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		gates []string
		code  int
		want  string
	}{
		{"none given is all-pass", nil, exitPass, "passed — all 5 cases passed"},
		{"all hold", []string{"pass-rate>=90%", "pass-rate(tool-arguments)>=1", "no-target-failures"}, exitPass,
			"passed — pass rate 1.00 over 5 cases, required 0.90; " +
				"tool-arguments rate 1.00 over 3 judged cases, required 1.00; no target failures"},
		{"one does not", []string{"all-pass", "pass-rate(token-budget)>=0"}, exitFail,
			"FAILED — all 5 cases passed; token-budget judged no case, so its rate cannot be read"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			args := []string{"run", captures, bindRecorded}
			for _, gate := range tt.gates {
				args = append(args, "--gate", gate)
			}
			got := command(t, args...).wantCode(t, tt.code)
			wantText(t, "gate: "+tt.want, strings.Split(got.stdout, "\n")[1])
		})
	}
}

func TestNothingToJudgeIsInconclusive(t *testing.T) {
	t.Parallel()
	got := command(t, "run", file(t, "plain.jsonl", plain())).wantCode(t, exitInconclusive)
	wantParts(t, "report", got.stdout, "2/2 cases passed (100%)\ngate: inconclusive — no case has an evaluator\n")
}

func TestEvaluatorsOnEveryCase(t *testing.T) {
	t.Parallel()
	got := command(t, "run", captures, bindRecorded,
		"--evaluator", "forbidden-tools:issueRefund,closeAccount", "--evaluator", "reply-matches:o_\\d{1,2} has").wantCode(t, exitFail)
	wantParts(t, "report", got.stdout,
		"  forbidden-tools 4/5\n", "  reply-matches 2/5\n",
		"\n  FAIL forbidden-tools: called [issueRefund]\n")
}

func TestToleranceWidensBudgets(t *testing.T) {
	t.Parallel()
	recorded := file(t, "old.jsonl", lines(`{"id":"a","input":"x","latencyMs":1000}`))
	candidate := file(t, "new.jsonl", lines(`{"id":"a","input":"x","latencyMs":1600,"modelCalls":1}`))
	args := []string{"run", recorded, "--candidate", candidate}
	got := command(t, args...).wantCode(t, exitFail)
	wantParts(t, "report", got.stdout, "FAIL latency-budget: took 1600 ms, allowed 1500 ms")
	command(t, append(args, "--tolerance", "1.6")...).wantCode(t, exitPass)
}

// The mock plays as many model calls as were recorded, so that their budget,
// which has no tolerance, can hold.
func TestRecordingWithFewModelCallsPasses(t *testing.T) {
	t.Parallel()
	call := `{"name":"f","arguments":{"a":1},"result":1}`
	calls := strings.Join([]string{call, call, call, call}, ",")
	path := file(t, "few.jsonl", lines(
		`{"id":"one","input":"x","modelCalls":1,"toolCalls":[`+calls+`]}`,
		`{"id":"two","input":"x","modelCalls":2,"toolCalls":[`+calls+`]}`,
		`{"id":"four","input":"x","modelCalls":4,"toolCalls":[`+calls+`]}`))
	got := command(t, "run", path, bindRecorded, seedGate).wantCode(t, exitPass)
	wantParts(t, "report", got.stdout, "3/3 cases passed (100%)\n", "  model-call-budget 3/3\n", "spend: 7 model calls, ")
}

func TestInterruptedRunWritesNoReport(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	json := filepath.Join(t.TempDir(), "report.json")
	got := executed(ctx, "", "run", captures, bindRecorded, "--repeat", "2", "--json", json)
	got.wantRefused(t, "stopped after 0 of 10 attempts, no report is written")
	if matches, _ := filepath.Glob(json); len(matches) > 0 {
		t.Error("a report was written")
	}
}

// A35: a tool is bound once; what will hardly have been meant is said.
func TestBindingsThatWereHardlyMeant(t *testing.T) {
	t.Parallel()
	command(t, "run", captures, "--bind", "getOrder,getOrder,issueRefund").wantRefused(t, "getOrder is bound twice")
	o := command(t, "run", captures, bindRecorded, "--bind", "getOrdr").wantCode(t, exitPass)
	if want := "no recording calls getOrdr, which is bound"; !strings.Contains(o.stderr, want) {
		t.Errorf("stderr = %q, want %q", o.stderr, want)
	}
	o = commandReading(t, `{"input":"hi"}`, "run", "-", bindRecorded)
	if want := "the recordings call no tool, so none is bound"; !strings.Contains(o.stderr, want) {
		t.Errorf("stderr = %q, want %q", o.stderr, want)
	}
}

// A dash is standard output for --json only, which holds one report.
func TestJUnitWritesAFile(t *testing.T) {
	t.Parallel()
	command(t, "run", captures, bindRecorded, "--junit", "-").wantRefused(t, "--junit writes a file")
}
