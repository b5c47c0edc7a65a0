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

// notPassed lists the cases that failed and, under strict, those that stayed
// inconclusive, with their repeats in the later wording.
func notPassed(s *eval.Summary, words Words) string {
	var failed, inconclusive []string
	for _, c := range s.NotPassed {
		if len(c.Failed) > 0 {
			failed = append(failed, named(s, c.CaseID, c.Failed, words))
		}
		if len(c.Inconclusive) > 0 {
			inconclusive = append(inconclusive, named(s, c.CaseID, c.Inconclusive, words))
		}
	}
	var parts []string
	if len(failed) > 0 {
		parts = append(parts, "failed cases ["+strings.Join(failed, ", ")+"]")
	}
	if len(inconclusive) > 0 && s.LaterWording() {
		parts = append(parts, "inconclusive cases ["+strings.Join(inconclusive, ", ")+"]")
	}
	return strings.Join(parts, ", ") + more(s.NotPassedCases-int64(len(s.NotPassed)))
}

// named returns the case's id and, in the later wording, its repeats.
func named(s *eval.Summary, id string, repeats []int, words Words) string {
	if !s.LaterWording() {
		return id
	}
	numbers := make([]string, len(repeats))
	for i, r := range repeats {
		numbers[i] = strconv.Itoa(r)
	}
	word := string(words)
	if len(repeats) > 1 {
		word += "s"
	}
	return fmt.Sprintf("%s (%s %s)", id, word, strings.Join(numbers, ", "))
}

// noTargetFailures fails when the target or its set-up broke on any case.
func noTargetFailures(s *eval.Summary) Outcome {
	if s.TargetFailedCases == 0 {
		return Outcome{Verdict: eval.Pass, Detail: "no target failures"}
	}
	return Outcome{Verdict: eval.Fail, Detail: "target failed on [" + strings.Join(s.TargetFailed, ", ") + "]" +
		more(s.TargetFailedCases-int64(len(s.TargetFailed)))}
}

// more says how many cases a list leaves out.
func more(n int64) string {
	if n <= 0 {
		return ""
	}
	return fmt.Sprintf(" and %d more", n)
}
