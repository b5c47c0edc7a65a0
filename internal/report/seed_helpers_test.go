package report_test

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
	"github.com/tapedeck-dev/tapedeck/internal/report"
)

// recorded is a line of the seed's files. Reading recordings is ingest's task;
// this reads just these.
type recorded struct {
	ID string `json:"id"`
	eval.Turn
	ModelCalls int64       `json:"modelCalls"`
	Tokens     jsonx.Value `json:"tokens"`
	LatencyMs  int64       `json:"latencyMs"`
}

func readSeed(t testing.TB, name string) []recorded {
	t.Helper()
	f, err := os.Open("../../testdata/seed/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []recorded
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var r recorded
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		r.Turn.Spend = eval.Spend{ModelCalls: r.ModelCalls, LatencyMs: r.LatencyMs}
		if total, ok := r.Tokens.Int64(); ok {
			r.Turn.Spend.Tokens.Unsplit = total
		} else {
			r.Turn.Spend.Tokens.Input, _ = r.Tokens.Get("input").Int64()
			r.Turn.Spend.Tokens.Output, _ = r.Tokens.Get("output").Int64()
		}
		all = append(all, r)
	}
	return all
}

// seedCases returns the seed's five cases with their derived evaluators.
func seedCases(t testing.TB) []eval.Case {
	t.Helper()
	var cases []eval.Case
	for i, r := range readSeed(t, "captures.jsonl") {
		derived, err := evaluator.Derive(r.Turn, evaluator.DefaultTolerance)
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, eval.Case{ID: r.ID, Line: i + 1, Turn: r.Turn, Evaluators: derived})
	}
	return cases
}

// mocked is the evidence of A57: every call is made as recorded, by 9 model
// calls in 30 ms, with prod-2 the slowest at 7 ms.
func mocked(cases []eval.Case) []eval.Evidence {
	calls, took := []int64{2, 3, 1, 2, 1}, []int64{6, 7, 5, 6, 6}
	var evidence []eval.Evidence
	for i, c := range cases {
		trace := c.Turn.Trace()
		trace.Untimed = len(trace.Spans) == 0
		for j := range trace.Spans {
			trace.Spans[j].StartNs, trace.Spans[j].EndNs = int64(j*1000), int64(j*1000+700)
		}
		evidence = append(evidence, eval.Evidence{
			Reply: *c.Output, ToolCalls: c.ToolCalls, Trace: trace,
			Spend: eval.Spend{ModelCalls: calls[i], LatencyMs: took[i]},
		})
	}
	return evidence
}

// candidate is the evidence of the seed's candidate, which refunds 19000.
func candidate(t testing.TB) []eval.Evidence {
	var evidence []eval.Evidence
	for _, r := range readSeed(t, "candidate.jsonl") {
		evidence = append(evidence, eval.Evidence{Reply: *r.Output, ToolCalls: r.ToolCalls, Spend: r.Turn.Spend, Trace: r.Turn.Trace()})
	}
	return evidence
}

// seedReport returns the report of one attempt a case over that evidence;
// semicolons join the rules of its gate.
func seedReport(t testing.TB, policy eval.Policy, rule string, cases []eval.Case, evidence []eval.Evidence) *report.Report {
	t.Helper()
	rules, err := gate.ParseAll(strings.Split(rule, ";"))
	if err != nil {
		t.Fatal(err)
	}
	run := eval.Run{
		ID: "0190", Name: "captures", Branch: "main", Commit: "9f3c2e1", Dirty: true, CIURL: "https://ci.example/7", Actor: "ada",
		Origin: eval.OriginRecorded, Target: "mock", Policy: policy, Repeats: 1, Tolerance: 1.5, Gate: gate.Texts(rules),
		Started: time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC), Finished: time.Date(2026, 12, 1, 9, 0, 1, 0, time.UTC),
	}
	var all []*eval.Attempt
	for i := range cases {
		a := &eval.Attempt{Case: i, CaseID: cases[i].ID, Repeat: 1, Evidence: evidence[i], Results: []eval.Result{}}
		for _, ev := range cases[i].Evaluators {
			results, err := ev.Evaluate(t.Context(), &cases[i], &evidence[i])
			if err != nil {
				t.Fatal(err)
			}
			a.Results = append(a.Results, results...)
		}
		all = append(all, a)
	}
	return report.New(run, rules, cases, all)
}
