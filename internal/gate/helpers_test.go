package gate_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
)

// rule reads a rule in writing.
func rule(t testing.TB, text string) gate.Rule {
	t.Helper()
	r, err := gate.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// decide applies the rules in the words of the report.
func decide(t testing.TB, s *eval.Summary, rules ...string) gate.Decision {
	t.Helper()
	parsed, err := gate.ParseAll(rules)
	if err != nil {
		t.Fatal(err)
	}
	return gate.Decide(parsed, s, gate.ReportWords)
}

// check compares what a decision says.
func check(t *testing.T, got gate.Decision, verdict eval.Verdict, detail string) {
	t.Helper()
	if got.Verdict != verdict {
		t.Errorf("verdict %s, want %s", got.Verdict, verdict)
	}
	if diff := cmp.Diff(detail, got.Detail); diff != "" {
		t.Errorf("detail (-want +got):\n%s", diff)
	}
}

// attempts is a summary of attempts, one a case under lenient.
func attempts(a eval.AttemptCounts) *eval.Summary {
	return &eval.Summary{
		Policy: eval.Lenient, Repeats: 1, Tally: eval.Tally{Attempts: a}, Cases: eval.CaseCounts{Total: a.Total},
	}
}

// labelled is a summary of a run of ten passing attempts with these labels.
func labelled(labels ...eval.LabelTally) *eval.Summary {
	s := attempts(eval.AttemptCounts{Total: 10, Passed: 10})
	s.Labels = labels
	return s
}

// repeated makes a summary one of repeats of that many cases.
func repeated(s *eval.Summary, cases int64, repeats int) *eval.Summary {
	s.Cases.Total, s.Repeats = cases, repeats
	return s
}

// strict makes a summary one under the strict policy.
func strict(s *eval.Summary) *eval.Summary {
	s.Policy = eval.Strict
	return s
}

// counted is the summary of a run of one attempt a case.
func counted(policy eval.Policy, attempts ...[]eval.Result) *eval.Summary {
	s := &eval.Summary{Policy: policy, Repeats: 1, Cases: eval.CaseCounts{Total: int64(len(attempts))}}
	for i, results := range attempts {
		s.Add(&eval.Attempt{Case: i, Repeat: 1, Results: results}, policy)
	}
	return s
}
