package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// measured replaces what the seed's report measured: the milliseconds and the
// id after slowest.
func measured(report string) string {
	return regexp.MustCompile(`\d+ ms in total, slowest \S+ at \d+ ms`).
		ReplaceAllString(report, "N ms in total, slowest ID at N ms")
}

func TestSeedReport(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		bind []string
	}{
		{"the tools by name", []string{"--bind", "getOrder,issueRefund"}},
		{"the flag repeated", []string{"--bind", "getOrder", "--bind", "issueRefund"}},
		{"white space after the comma", []string{"--bind", "getOrder, issueRefund"}},
		{"every recorded tool", []string{bindRecorded}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := command(t, append([]string{"run", captures, seedGate}, tt.bind...)...).wantCode(t, exitPass)
			wantText(t, measured(read(t, seedReport)), measured(got.stdout))
		})
	}
}

func TestBindRecordedPrintsTheTools(t *testing.T) {
	t.Parallel()
	got := command(t, "run", captures, bindRecorded, "-q").wantCode(t, exitPass)
	wantText(t, "tapedeck: bound getOrder, issueRefund\n", got.stderr)
}

// Semantics part 0, decision 1: under strict only prod-1 and prod-2 pass.
func TestSeedUnderStrict(t *testing.T) {
	t.Parallel()
	got := command(t, "run", captures, bindRecorded, seedGate, "--policy", "strict").wantCode(t, exitFail)
	wantParts(t, "report", got.stdout,
		"5 cases, 1 run: 2/5 attempts passed (40%)\n"+
			"gate: FAILED — pass rate 0.40 over 5 attempts (5 cases, 1 run) with 3 inconclusive, required 0.90\n",
		"case prod-3 INCONCLUSIVE\n", "case prod-4 INCONCLUSIVE\n", "case prod-5 INCONCLUSIVE\n")
	for _, id := range []string{"prod-1", "prod-2"} {
		if strings.Contains(got.stdout, "case "+id) {
			t.Errorf("%s is listed among those that did not pass:\n%s", id, got.stdout)
		}
	}
}

// A36: the command says what to bind and that nothing has run.
func TestUnboundToolIsRefused(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		args []string
		want string
	}{
		{"nothing bound", nil,
			"no binding for recorded tool getOrder (cases prod-1, prod-2, prod-4), issueRefund (case prod-2); bound: []"},
		{"one bound", []string{"--bind", "getOrder"},
			"no binding for recorded tool issueRefund (case prod-2); bound: [getOrder]"},
		{"another tool bound", []string{"--bind", "closeTicket,getOrder"},
			"no binding for recorded tool issueRefund (case prod-2); bound: [closeTicket, getOrder]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			json := filepath.Join(t.TempDir(), "report.json")
			got := command(t, append([]string{"run", captures, "--json", json}, tt.args...)...)
			got.wantRefused(t, tt.want, "Nothing has run", "--bind-recorded")
			if matches, _ := filepath.Glob(json); len(matches) > 0 {
				t.Error("a report was written")
			}
		})
	}
}

// candidateReport is worked out by hand from the two seed files: the figures
// are sums over candidate.jsonl, which carries its own times.
const candidateReport = `4/5 cases passed (80%)
gate: FAILED — failed cases [prod-2]
  tools 3/3
  tool-order 3/3
  tool-arguments 4/5
  model-call-budget 2/2
  token-budget 2/2
  latency-budget 2/2
spend: 9 model calls, 1731 tokens in, 141 out, 6162 ms in total, slowest prod-2 at 1912 ms, over 5/5 cases with evidence
case prod-2 FAILED
  reply: I am sorry your order arrived broken. I have refunded 190.00 to your card, reference rf_1.
  tools: getOrder{"orderId":"o_9"} → issueRefund{"orderId":"o_9","amountCents":19000}
  model: 3 calls, 655 tokens in, 61 out, 1912 ms
  PASS tools
  PASS tool-order
  PASS tool-arguments
  PASS tool-arguments
  FAIL tool-arguments: issueRefund(amountCents) expected 4999, was [19000]
`

func TestSeedCandidate(t *testing.T) {
	t.Parallel()
	got := command(t, "run", captures, "--candidate", candidates).wantCode(t, exitFail)
	wantText(t, candidateReport, got.stdout)
	if got.stderr != "" {
		t.Errorf("stderr carries %q, want nothing", got.stderr)
	}
}

func TestSeedCandidateAgainstItsBase(t *testing.T) {
	t.Parallel()
	base := filepath.Join(t.TempDir(), "main.json")
	command(t, "run", captures, bindRecorded, "--name", "main", "--json", base).wantCode(t, exitPass)
	got := command(t, "run", captures, "--candidate", candidates, "--base", base).wantCode(t, exitFail)
	section, found := strings.CutPrefix(got.stdout, candidateReport)
	if !found || !strings.HasPrefix(section, "flips against main:\n") {
		t.Fatalf("the flips do not follow the report:\n%s", got.stdout)
	}
	wantParts(t, "flips", section, "  1 newly failing: prod-2\n", "  4 unchanged\n")
}

func TestFlipsAreRefusedWhenTheRunsDiffer(t *testing.T) {
	t.Parallel()
	base := filepath.Join(t.TempDir(), "main.json")
	command(t, "run", captures, bindRecorded, "--policy", "strict", "--json", base).wantCode(t, exitFail)
	got := command(t, "run", captures, bindRecorded, "--base", base).wantCode(t, exitPass)
	wantParts(t, "report", got.stdout, "flips against captures: not compared, the verdict policy differs")
}

func TestCandidateThatLacksCases(t *testing.T) {
	t.Parallel()
	candidate := file(t, "new.jsonl", lines(
		`{"id":"prod-3","input":"hi","output":"Hello"}`,
		`{"id":"other-1","input":"hi","output":"Hello"}`,
		`{"id":"other-2","input":"hi","output":"Hello"}`))
	got := command(t, "run", captures, "--candidate", candidate, "--gate", "no-target-failures").wantCode(t, exitFail)
	wantParts(t, "report", got.stdout,
		"1/5 cases passed (20%)\n",
		"gate: FAILED — target failed on [prod-1, prod-2, prod-4, prod-5]\n",
		"case prod-1 FAILED\n  reply: \n  tools: none called\n  FAIL target: no candidate\n")
	wantParts(t, "stderr", got.stderr, "2 recordings of the candidate have no case: other-1, other-2")
}
