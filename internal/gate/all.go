package gate

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// allPass fails on any attempt that failed or broke and, under strict, on any
// that did not pass; attempts left open make it inconclusive.
func allPass(s *eval.Summary, words Words) Outcome {
	a := s.Attempts
	undecided := a.Inconclusive - a.Open
	switch {
	case a.Failed+a.Error > 0 || undecided > 0:
		return Outcome{Verdict: eval.Fail, Detail: notPassed(s, words)}
	case a.Open > 0:
		return Outcome{Verdict: eval.Inconclusive, Detail: fmt.Sprintf("no attempt failed, %d of %d left open", a.Open, a.Total)}
	case s.LaterWording():
		return Outcome{Verdict: eval.Pass, Detail: fmt.Sprintf("all %s (%s, %s) passed", count(a.Total, "attempt", "attempts"),
			count(s.Cases.Total, "case", "cases"), words.count(s.Repeats))}
	}
	return Outcome{Verdict: eval.Pass, Detail: fmt.Sprintf("all %s passed", count(s.Cases.Total, "case", "cases"))}
}

// notPassed lists the cases that failed and, in the later wording, those that
// stayed inconclusive.
func notPassed(s *eval.Summary, words Words) string {
	var parts []string
	if s.FailedCases.Total > 0 {
		parts = append(parts, "failed cases "+named(s, &s.FailedCases, words))
	}
	if s.InconclusiveCases.Total > 0 && s.LaterWording() {
		parts = append(parts, "inconclusive cases "+named(s, &s.InconclusiveCases, words))
	}
	return strings.Join(parts, ", ")
}

// named returns the cases of a list, in the later wording with their repeats,
// and how many more there are.
func named(s *eval.Summary, list *eval.CaseList, words Words) string {
	names := make([]string, len(list.First))
	for i, c := range list.First {
		names[i] = c.CaseID
		if s.LaterWording() {
			names[i] += " (" + words.numbered(c.Repeats) + ")"
		}
	}
	return "[" + strings.Join(names, ", ") + "]" + more(list.More())
}

// numbered returns "run 2" or "runs 1, 3".
func (w Words) numbered(repeats []int) string {
	numbers := make([]string, len(repeats))
	for i, r := range repeats {
		numbers[i] = strconv.Itoa(r)
	}
	word := string(w)
	if len(repeats) > 1 {
		word += "s"
	}
	return word + " " + strings.Join(numbers, ", ")
}

// noTargetFailures fails when the target or its set-up broke on any case.
func noTargetFailures(s *eval.Summary) Outcome {
	list := &s.TargetFailures
	if list.Total == 0 {
		return Outcome{Verdict: eval.Pass, Detail: "no target failures"}
	}
	ids := make([]string, len(list.First))
	for i, c := range list.First {
		ids[i] = c.CaseID
	}
	return Outcome{Verdict: eval.Fail, Detail: "target failed on [" + strings.Join(ids, ", ") + "]" + more(list.More())}
}

// more says how many cases a list leaves out.
func more(n int64) string {
	if n <= 0 {
		return ""
	}
	return fmt.Sprintf(" and %d more", n)
}
