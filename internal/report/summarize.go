package report

import (
	"iter"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/stats"
)

// Summarize counts the cases of a run and all their attempts under the policy.
// The only error is one that the cases yield.
func Summarize(cases iter.Seq2[*Case, error], policy eval.Policy, repeats int) (eval.Summary, error) {
	s := eval.Summary{Policy: policy, Repeats: repeats}
	var clusters stats.Clusters
	for c, err := range cases {
		if err != nil {
			return eval.Summary{}, err
		}
		s.Cases.Add(c.Outcome, c.Unchecked)
		clusters.Add(c.passed(policy), int64(len(c.Attempts)))
		for _, a := range c.Attempts {
			s.Tally.Add(a, policy)
		}
		AddShortfall(&s, c)
	}
	s.Interval = IntervalOf(&clusters)
	return s, nil
}

// IntervalOf returns the interval of the pass rate over the cases' attempts;
// nil without any.
func IntervalOf(clusters *stats.Clusters) *eval.Interval {
	low, high, clustered, ok := clusters.Interval()
	if !ok {
		return nil
	}
	return &eval.Interval{Low: low, High: high, Clustered: clustered, Cases: clusters.Cases}
}

// AddShortfall names the case in the lists of the summary that its attempts
// belong to under the summary's policy.
func AddShortfall(s *eval.Summary, c *Case) {
	var failed, inconclusive, broke []int
	for _, a := range c.Attempts {
		switch a.Verdict(s.Policy) {
		case eval.Fail, eval.Error:
			failed = append(failed, a.Repeat)
		case eval.Inconclusive:
			inconclusive = append(inconclusive, a.Repeat)
		}
		if targetFailed(a) {
			broke = append(broke, a.Repeat)
		}
	}
	s.FailedCases.Add(c.ID, failed)
	s.InconclusiveCases.Add(c.ID, inconclusive)
	s.TargetFailures.Add(c.ID, broke)
}

func (c *Case) passed(policy eval.Policy) (n int64) {
	for _, a := range c.Attempts {
		if a.Verdict(policy) == eval.Pass {
			n++
		}
	}
	return n
}

// targetFailed reports whether the attempt ended in its target or its set-up.
func targetFailed(a *eval.Attempt) bool {
	for _, r := range a.Results {
		if isTarget(r.Label) && (r.Verdict == eval.Error || r.Verdict == eval.Fail) {
			return true
		}
	}
	return false
}

func isTarget(label string) bool {
	return label == eval.LabelTarget || label == eval.LabelSetup
}
