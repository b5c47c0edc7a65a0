package gate_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
)

// shortfall names the repeats of a case that did not pass.
type shortfall struct {
	CaseID               string
	Failed, Inconclusive []int
}

// notPassing names the cases of a summary that did not pass.
func notPassing(s *eval.Summary, cases ...shortfall) *eval.Summary {
	for _, c := range cases {
		s.FailedCases.Add(c.CaseID, c.Failed)
		s.InconclusiveCases.Add(c.CaseID, c.Inconclusive)
	}
	return s
}

// The texts of semantics 1.6 in both wordings, and those of decision 10.
func TestAllPass(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		summary *eval.Summary
		want    eval.Verdict
		detail  string
	}{
		{
			"1.6 seed wording", attempts(eval.AttemptCounts{Total: 5, Passed: 5, Unchecked: 1}),
			eval.Pass, "all 5 cases passed",
		}, {
			"1.6 A58 later wording", repeated(attempts(eval.AttemptCounts{Total: 6, Passed: 6}), 2, 3),
			eval.Pass, "all 6 attempts (2 cases, 3 runs) passed",
		}, {
			"A58 one of each", strict(attempts(eval.AttemptCounts{Total: 1, Passed: 1})),
			eval.Pass, "all 1 attempt (1 case, 1 run) passed",
		}, {
			"1.6 seed wording of a failure", notPassing(
				attempts(eval.AttemptCounts{Total: 5, Passed: 3, Failed: 2}),
				shortfall{CaseID: "a", Failed: []int{1}}, shortfall{CaseID: "b", Failed: []int{1}}),
			eval.Fail, "failed cases [a, b]",
		}, {
			"1.6 later wording of a failure", strict(repeated(notPassing(
				attempts(eval.AttemptCounts{Total: 6, Passed: 3, Failed: 1, Inconclusive: 2}),
				shortfall{CaseID: "a", Failed: []int{2}}, shortfall{CaseID: "b", Inconclusive: []int{1, 3}}), 2, 3)),
			eval.Fail, "failed cases [a (run 2)], inconclusive cases [b (runs 1, 3)]",
		}, {
			"a case can be on both lists", strict(repeated(notPassing(
				attempts(eval.AttemptCounts{Total: 3, Failed: 2, Inconclusive: 1}),
				shortfall{CaseID: "a", Failed: []int{1, 3}, Inconclusive: []int{2}}), 1, 3)),
			eval.Fail, "failed cases [a (runs 1, 3)], inconclusive cases [a (run 2)]",
		}, {
			"an error does not pass", notPassing(
				attempts(eval.AttemptCounts{Total: 2, Passed: 1, Error: 1}), shortfall{CaseID: "c2", Failed: []int{1}}),
			eval.Fail, "failed cases [c2]",
		}, {
			"decision 10: want of evidence counts against under strict", strict(notPassing(
				attempts(eval.AttemptCounts{Total: 2, Passed: 1, Inconclusive: 1}), shortfall{CaseID: "b", Inconclusive: []int{1}})),
			eval.Fail, "inconclusive cases [b (run 1)]",
		}, {
			"decision 10: a failure decides over what is open", notPassing(
				attempts(eval.AttemptCounts{Total: 3, Passed: 1, Failed: 1, Inconclusive: 1, Open: 1}),
				shortfall{CaseID: "a", Failed: []int{1}}, shortfall{CaseID: "b", Inconclusive: []int{1}}),
			eval.Fail, "failed cases [a]",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			check(t, decide(t, tt.summary), tt.want, tt.detail)
		})
	}
}

// Decision 10: all-pass is inconclusive when nothing failed and something was
// left open. No reference fixes the sentence; it has to name the counts.
func TestAllPassLeftOpen(t *testing.T) {
	t.Parallel()
	open := eval.AttemptCounts{Total: 10, Passed: 8, Inconclusive: 2, Open: 2}
	for _, s := range []*eval.Summary{attempts(open), repeated(attempts(open), 5, 2), strict(attempts(open))} {
		got := decide(t, s)
		if got.Verdict != eval.Inconclusive || !strings.Contains(got.Detail, "2 of 10 left open") {
			t.Errorf("%s, %d repeats: %s — %s", s.Policy, s.Repeats, got.Verdict, got.Detail)
		}
	}
}

func TestAllPassPageWords(t *testing.T) {
	t.Parallel()
	all := gate.Decide(gate.Default(), repeated(attempts(eval.AttemptCounts{Total: 6, Passed: 6}), 2, 3), gate.PageWords)
	check(t, all, eval.Pass, "all 6 attempts (2 cases, 3 repeats) passed")

	s := strict(repeated(notPassing(
		attempts(eval.AttemptCounts{Total: 6, Passed: 3, Failed: 1, Inconclusive: 2}),
		shortfall{CaseID: "a", Failed: []int{2}}, shortfall{CaseID: "b", Inconclusive: []int{1, 3}}), 2, 3))
	check(t, gate.Decide(gate.Default(), s, gate.PageWords), eval.Fail,
		"failed cases [a (repeat 2)], inconclusive cases [b (repeats 1, 3)]")
}

func TestNoTargetFailures(t *testing.T) {
	t.Parallel()
	s := attempts(eval.AttemptCounts{Total: 5, Passed: 2, Failed: 2, Inconclusive: 1, Open: 1})
	check(t, decide(t, s, "no-target-failures"), eval.Pass, "no target failures")
	s.TargetFailures.Add("c2", []int{1})
	check(t, decide(t, s, "no-target-failures"), eval.Fail, "target failed on [c2]")
	s.TargetFailures.Add("c4", []int{1})
	check(t, decide(t, s, "no-target-failures"), eval.Fail, "target failed on [c2, c4]")
}

// A sentence names the first cases and says how many more there are.
func TestManyCases(t *testing.T) {
	t.Parallel()
	const failing = eval.ListedCases + 5
	s := attempts(eval.AttemptCounts{Total: failing, Error: failing})
	var ids []string
	for i := range failing {
		id := fmt.Sprint("c", i+1)
		if i < eval.ListedCases {
			ids = append(ids, id)
		}
		s.FailedCases.Add(id, []int{1})
		s.TargetFailures.Add(id, []int{1})
	}
	listed := "[" + strings.Join(ids, ", ") + "] and 5 more"
	check(t, decide(t, s, "all-pass", "no-target-failures"), eval.Fail, "failed cases "+listed+"; target failed on "+listed)
}

// Cases left open are no failed cases: they are not named and not counted as
// such, however many stand before a failed one.
func TestOpenCasesAreNotCountedAsFailed(t *testing.T) {
	t.Parallel()
	const open = eval.ListedCases + 3
	s := attempts(eval.AttemptCounts{Total: open + 1, Failed: 1, Inconclusive: open, Open: open})
	for i := range open {
		s.InconclusiveCases.Add(fmt.Sprint("open", i), []int{1})
	}
	s.FailedCases.Add("z", []int{1})
	check(t, decide(t, s), eval.Fail, "failed cases [z]")
}
