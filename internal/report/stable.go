package report

import (
	"time"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// Detail says what a text or JSON report leaves out.
type Detail bool

const (
	// Whole writes everything.
	Whole Detail = false
	// Stable leaves out what is measured or random (ids, times, durations, and
	// where the run was made), which the schema marks as measured, and the texts
	// that carry it, so that two runs can be compared byte by byte (decision 1).
	Stable Detail = true
)

// at returns the report in that detail.
func (r *Report) at(detail Detail) *Report {
	if detail == Whole {
		return r
	}
	stable := *r
	stable.Run = stableRun(r.Run)
	stable.Summary.Spend.LatencyMs, stable.Summary.Spend.Slowest = 0, nil
	if r.Flips != nil {
		flips := *r.Flips
		flips.Base = stableRun(flips.Base)
		stable.Flips = &flips
	}
	stable.Cases = func(yield func(*Case, error) bool) {
		for c, err := range r.Cases {
			if err == nil {
				c = stableCase(c)
			}
			if !yield(c, err) {
				return
			}
		}
	}
	return &stable
}

// The stable… functions return copies without what is measured or random.

func stableRun(r eval.Run) eval.Run {
	r.ID, r.Started, r.Finished = "", time.Time{}, time.Time{}
	r.Branch, r.Commit, r.Dirty, r.CIURL, r.Actor = "", "", false, "", ""
	return r
}

func stableCase(c *Case) *Case {
	stable := *c
	stable.Attempts = make([]*eval.Attempt, len(c.Attempts))
	for i, a := range c.Attempts {
		stable.Attempts[i] = stableAttempt(a)
	}
	return &stable
}

func stableAttempt(a *eval.Attempt) *eval.Attempt {
	stable := *a
	stable.Evidence.Spend.LatencyMs = 0
	stable.Evidence.Trace.Untimed = true
	stable.Evidence.Trace.Spans = make([]eval.Span, len(a.Evidence.Trace.Spans))
	for i, span := range a.Evidence.Trace.Spans {
		span.StartNs, span.EndNs = 0, 0
		stable.Evidence.Trace.Spans[i] = span
	}
	stable.Results = make([]eval.Result, len(a.Results))
	for i, r := range a.Results {
		if r.Measured {
			r.Detail = ""
		}
		stable.Results[i] = r
	}
	return &stable
}
