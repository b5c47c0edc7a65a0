package report_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
	"github.com/tapedeck-dev/tapedeck/internal/report"
)

// attempts are the repeats of one case.
type attempts []eval.Attempt

// made returns the report of a run of hand-made attempts. The ids name the
// cases, of which each has as many attempts as the first; semicolons join rules.
func made(t testing.TB, policy eval.Policy, rule string, ids []string, of ...attempts) *report.Report {
	t.Helper()
	rules, err := gate.ParseAll(strings.Split(rule, ";"))
	if err != nil {
		t.Fatal(err)
	}
	run := eval.Run{
		Name: "refund-agent", Origin: eval.OriginRecorded, Target: "mock", Policy: policy,
		Repeats: len(of[0]), Tolerance: 1.5, Gate: gate.Texts(rules),
	}
	var cases []eval.Case
	var all []*eval.Attempt
	for i, repeats := range of {
		cases = append(cases, eval.Case{ID: ids[i], Line: i + 1, Turn: eval.Turn{Input: "Where is it?"}})
		for j := range repeats {
			a := repeats[j]
			a.Case, a.CaseID, a.Repeat = i, ids[i], j+1
			all = append(all, &a)
		}
	}
	return report.New(run, rules, cases, all)
}

// gave is an attempt that left these results and no other evidence.
func gave(results ...eval.Result) eval.Attempt {
	if results == nil {
		results = []eval.Result{}
	}
	return eval.Attempt{Results: results}
}

// spent is an attempt that passed with this spend.
func spent(modelCalls, latencyMs int64) eval.Attempt {
	a := gave(eval.Passed("tools"))
	a.Evidence.Spend = eval.Spend{ModelCalls: modelCalls, LatencyMs: latencyMs}
	return a
}

// open is a result that a judge left open.
func open(label string) eval.Result {
	return eval.Result{Label: label, Verdict: eval.Inconclusive, Code: eval.Provider, Detail: "the judge failed: timeout"}
}

func textOf(t testing.TB, r *report.Report, detail report.Detail) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.Text(&b, detail); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func jsonOf(t testing.TB, r *report.Report, detail report.Detail) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := r.JSON(&b, detail); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func checkText(t *testing.T, r *report.Report, want string) {
	t.Helper()
	if diff := cmp.Diff(want, textOf(t, r, report.Whole)); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
}
