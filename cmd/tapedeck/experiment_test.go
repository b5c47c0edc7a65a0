package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// experimentOf writes an experiment file beside copies of the seed's files.
func experimentOf(t *testing.T, content ...string) string {
	t.Helper()
	path := file(t, "refunds.yaml", lines(content...))
	for name, from := range map[string]string{"captures.jsonl": captures, "new.jsonl": candidates} {
		if err := os.WriteFile(filepath.Join(filepath.Dir(path), name), []byte(read(t, from)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

func TestExperimentFile(t *testing.T) {
	t.Parallel()
	path := experimentOf(t,
		"version: 1",
		"name: refunds nightly",
		"recordings: captures.jsonl",
		"target: {kind: mock}",
		"bind: [getOrder, issueRefund]",
		"evaluators:",
		"  - forbidden-tools: {tools: [closeAccount]}",
		"tolerance: 2",
		"repeat: 3",
		"concurrency: 2",
		"policy: strict",
		"gate: [pass-rate>=0.4, no-target-failures]",
	)
	got := command(t, "run", path, "--json", "-").wantCode(t, exitPass)
	var d document
	unmarshal(t, got.stdout, &d)
	if d.Run.Name != "refunds nightly" || d.Run.Target != "mock" || d.Run.Policy != "strict" || d.Run.Repeats != 3 || d.Run.Tolerance != 2 {
		t.Errorf("run %+v", d.Run)
	}
	if diff := cmp.Diff([]string{"pass-rate>=0.4", "no-target-failures"}, d.Run.Gate); diff != "" {
		t.Errorf("gate (-want +got):\n%s", diff)
	}
	if len(d.Run.Evaluators) != 1 || d.Run.Evaluators[0].Label != "forbidden-tools" {
		t.Errorf("evaluators of the run %+v", d.Run.Evaluators)
	}
	// The evaluator of the file checks prod-3 too; under strict that passes
	// three of five, with the token budgets of the others undecided (A56).
	wantParts(t, "gate", d.Gate.Detail, "pass rate 0.60 over 15 attempts (5 cases, 3 runs)")
}

func TestExperimentFileIsNamedAfterItself(t *testing.T) {
	t.Parallel()
	path := experimentOf(t, "version: 1", "recordings: captures.jsonl", "bind: recorded")
	got := command(t, "run", path, "--json", "-").wantCode(t, exitPass)
	var d document
	unmarshal(t, got.stdout, &d)
	if d.Run.Name != "refunds" {
		t.Errorf("name %s, want the base name of the file", d.Run.Name)
	}
	wantParts(t, "stderr", got.stderr, "bound getOrder, issueRefund")
}

func TestExperimentFileWithACandidate(t *testing.T) {
	t.Parallel()
	path := experimentOf(t, "version: 1", "recordings: captures.jsonl", "target: {kind: recorded, candidate: new.jsonl}")
	wantText(t, candidateReport, command(t, "run", path).wantCode(t, exitFail).stdout)
}

func TestFlagsOverrideTheExperimentFile(t *testing.T) {
	t.Parallel()
	path := experimentOf(t,
		"version: 1",
		"name: file",
		"recordings: captures.jsonl",
		"bind: [closeTicket]",
		"evaluators:",
		"  - tool-call-budget: {atMost: 9}",
		"tolerance: 2",
		"repeat: 2",
		"policy: strict",
		"gate: all-pass",
	)
	got := command(t, "run", path, "--json", "-",
		"--name", "flag", "--bind", "getOrder,issueRefund", "--evaluator", "reply-lacks:password", "--tolerance", "3",
		"--repeat", "1", "--policy", "lenient", "--gate", "pass-rate>=0.9", "--concurrency", "3").wantCode(t, exitPass)
	var d document
	unmarshal(t, got.stdout, &d)
	if d.Run.Name != "flag" || d.Run.Policy != "lenient" || d.Run.Repeats != 1 || d.Run.Tolerance != 3 {
		t.Errorf("run %+v", d.Run)
	}
	if diff := cmp.Diff([]string{"pass-rate>=0.9"}, d.Run.Gate); diff != "" {
		t.Errorf("gate (-want +got):\n%s", diff)
	}
	var everywhere []string
	for _, ev := range d.Run.Evaluators {
		everywhere = append(everywhere, ev.Label)
	}
	if diff := cmp.Diff([]string{"tool-call-budget", "reply-lacks"}, everywhere); diff != "" {
		t.Errorf("a flag adds to the evaluators of the file (-want +got):\n%s", diff)
	}
	t.Run("the candidate", func(t *testing.T) {
		t.Parallel()
		got := command(t, "run", path, "--candidate", candidates, "--gate", "no-target-failures").wantCode(t, exitPass)
		wantParts(t, "report", got.stdout, "issueRefund(amountCents) expected 4999, was [19000]")
	})
}

// A24: evaluators of single cases come after the case's own and before the
// run's.
func TestEvaluatorsOfSingleCases(t *testing.T) {
	t.Parallel()
	path := experimentOf(t,
		"version: 1",
		"recordings: captures.jsonl",
		"bind: recorded",
		"evaluators:",
		"  - tool-call-budget: {atMost: 2}",
		"  - reply-contains: {texts: [goodbye]}",
		"    cases: [prod-3, prod-5]",
		"  - model-call-budget: {atMost: 1}",
		"    cases: [prod-5]",
	)
	got := command(t, "run", path, "--json", "-").wantCode(t, exitFail)
	var d document
	unmarshal(t, got.stdout, &d)
	labels := map[string][]string{}
	for _, c := range d.Cases {
		for _, r := range c.Attempts[0].Results {
			labels[c.ID] = append(labels[c.ID], r.Label)
		}
	}
	want := map[string][]string{
		"prod-1": {"tools", "tool-order", "tool-arguments", "tool-call-budget"},
		"prod-2": {"tools", "tool-order", "tool-arguments", "tool-arguments", "tool-arguments", "tool-call-budget"},
		"prod-3": {"reply-contains", "tool-call-budget"},
		"prod-4": {"tools", "tool-order", "tool-arguments", "model-call-budget", "token-budget", "latency-budget", "tool-call-budget"},
		"prod-5": {"model-call-budget", "token-budget", "latency-budget", "reply-contains", "model-call-budget", "tool-call-budget"},
	}
	if diff := cmp.Diff(want, labels); diff != "" {
		t.Errorf("results (-want +got):\n%s", diff)
	}
	wantParts(t, "gate", d.Gate.Detail, "failed cases [prod-3, prod-5]")
}

func TestExperimentFileIsRefused(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		content []string
		want    []string
	}{
		{"unknown keys", []string{"version: 1", "recordings: captures.jsonl", "judge: gpt", "retries: 3"},
			[]string{"line 3: ", "judge", "line 4: ", "retries"}},
		{"a case that does not exist", []string{
			"version: 1", "recordings: captures.jsonl", "bind: recorded", "evaluators:",
			"  - tools: {tools: [x]}", "    cases: [prod-1, prod-9]",
		}, []string{"refunds.yaml, line 5: evaluator tools is for case prod-9, which the recordings do not have"}},
		{"recordings that are not there", []string{"version: 1", "recordings: missing.jsonl"}, []string{"cannot read ", "missing.jsonl"}},
		{"a tool without a binding", []string{"version: 1", "recordings: captures.jsonl", "bind: [getOrder]"},
			[]string{"no binding for recorded tool issueRefund (case prod-2); bound: [getOrder]"}},
		{"another version", []string{"version: 2", "recordings: captures.jsonl"}, []string{"version 2"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			command(t, "run", experimentOf(t, tt.content...)).wantRefused(t, tt.want...)
		})
	}
}

func TestNameOfTheRun(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"captures.jsonl":                 "captures",
		filepath.Join("a", "b.jsonl.gz"): "b",
		"week-48.json":                   "week-48",
		"v1.2.ndjson":                    "v1.2",
		"refunds.yaml":                   "refunds",
		"recordings":                     "recordings",
		".jsonl":                         ".jsonl",
		"-":                              "recordings",
	} {
		if got := baseName(path); got != want {
			t.Errorf("the run of %s is named %s, want %s", path, got, want)
		}
	}
}
