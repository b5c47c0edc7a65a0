package report

import (
	"iter"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
)

// Report is one finished run, ready to be written in any form.
type Report struct {
	Run     eval.Run
	Gate    gate.Decision
	Summary eval.Summary
	// Flips compare the run with its base; nil without one.
	Flips *Flips
	// Cases yields the cases in the order of the run. It can be ranged over
	// again and stops after its first error.
	Cases iter.Seq2[*Case, error]
}

// Case is one case of a run with all its attempts.
type Case struct {
	ID string `json:"id"`
	// Line is the physical line of the recording it was copied from; 0 when it
	// came from none.
	Line    int          `json:"line,omitempty"`
	Outcome eval.Outcome `json:"outcome"`
	// Unchecked says that no attempt has a result.
	Unchecked bool `json:"unchecked,omitempty"`
	eval.Turn
	// Evaluators are the case's own ones.
	Evaluators []eval.Spec `json:"evaluators"`
	// Attempts are its repeats, ascending.
	Attempts []*eval.Attempt `json:"attempts"`
}

// NewCase joins a case and its attempts, whose verdicts are read under the
// policy.
func NewCase(c *eval.Case, attempts []*eval.Attempt, policy eval.Policy) *Case {
	specs := make([]eval.Spec, len(c.Evaluators))
	for i, ev := range c.Evaluators {
		specs[i] = ev.Spec()
	}
	joined := &Case{ID: c.ID, Line: c.Line, Turn: c.Turn, Evaluators: specs, Attempts: attempts}
	joined.decide(policy)
	return joined
}

// decide sets what follows from the attempts.
func (c *Case) decide(policy eval.Policy) {
	c.Outcome, c.Unchecked = eval.CaseOutcome(c.Attempts, policy), true
	for _, a := range c.Attempts {
		c.Unchecked = c.Unchecked && a.Unchecked()
	}
}

// New returns the report of a run from its attempts, listed case by case with
// repeats ascending.
func New(run eval.Run, rules []gate.Rule, cases []eval.Case, attempts []*eval.Attempt) *Report {
	r := &Report{Run: run, Cases: func(yield func(*Case, error) bool) {
		for i := range cases {
			own := attempts[i*run.Repeats : (i+1)*run.Repeats]
			if !yield(NewCase(&cases[i], own, run.Policy), nil) {
				return
			}
		}
	}}
	// The cases are in memory, so ranging over them cannot fail.
	r.Summary, _ = Summarize(r.Cases, run.Policy, run.Repeats)
	r.Gate = gate.Decide(rules, &r.Summary, gate.ReportWords)
	return r
}
