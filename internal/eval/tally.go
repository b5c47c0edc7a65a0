package eval

import (
	"cmp"
	"slices"
)

// Tally counts the attempts of a run, or of any part of it, in any order.
type Tally struct {
	Attempts AttemptCounts `json:"attempts"`
	// Labels are in the order of their first appearance over cases, repeats and
	// results (semantics 1.7, line 3).
	Labels []LabelTally `json:"labels"`
	Spend  SpendTotal   `json:"spend"`
}

// AttemptCounts counts attempts by verdict.
type AttemptCounts struct {
	Total        int64 `json:"total"`
	Passed       int64 `json:"passed"`
	Failed       int64 `json:"failed"`
	Inconclusive int64 `json:"inconclusive"`
	Error        int64 `json:"error"`
	// Open counts those of the inconclusive ones that a judge, a provider, a
	// budget stop or a cancel left open.
	Open int64 `json:"open"`
	// Unchecked counts those without results, whatever their verdict.
	Unchecked int64 `json:"unchecked"`
}

// LabelTally counts the results of one label (A32).
type LabelTally struct {
	Label        string `json:"label"`
	Passed       int64  `json:"passed"`
	Failed       int64  `json:"failed"`
	Error        int64  `json:"error"`
	Inconclusive int64  `json:"inconclusive"`
	// Open counts the inconclusive results that were left open.
	Open int64 `json:"open"`
	// Other counts results with verdicts that are not ours; they are in no rate
	// (A60).
	Other int64 `json:"other,omitempty"`
	// JudgedAttempts counts the attempts with a conclusive result of this label.
	JudgedAttempts int64    `json:"judgedAttempts"`
	First          Position `json:"first"`
}

// Position is the place of a result in a run: case from 0, repeat from 1, index
// among the attempt's results from 0.
type Position struct {
	Case   int `json:"case"`
	Repeat int `json:"repeat"`
	Index  int `json:"index"`
}

// Judged returns the label's conclusive results: passed, failed and broken.
func (l *LabelTally) Judged() int64 { return l.Passed + l.Failed + l.Error }

// Add counts one attempt under the policy.
func (t *Tally) Add(a *Attempt, policy Policy) {
	t.Attempts.add(a, policy)
	t.Spend.add(a)
	judged := make(map[string]bool)
	for i, r := range a.Results {
		newly := r.Verdict.Conclusive() && !judged[r.Label]
		judged[r.Label] = judged[r.Label] || newly
		at := Position{Case: a.Case, Repeat: a.Repeat, Index: i}
		t.label(r.Label, at).add(r, newly)
	}
}

// label returns the tally of that label, kept in order of first appearance.
func (t *Tally) label(label string, at Position) *LabelTally {
	i := slices.IndexFunc(t.Labels, func(l LabelTally) bool { return l.Label == label })
	if i >= 0 && at.compare(t.Labels[i].First) >= 0 {
		return &t.Labels[i]
	}
	l := LabelTally{Label: label}
	if i >= 0 {
		l = t.Labels[i]
		t.Labels = slices.Delete(t.Labels, i, i+1)
	}
	l.First = at
	i, _ = slices.BinarySearchFunc(t.Labels, at, func(l LabelTally, at Position) int {
		return l.First.compare(at)
	})
	t.Labels = slices.Insert(t.Labels, i, l)
	return &t.Labels[i]
}

func (p Position) compare(o Position) int {
	return cmp.Or(cmp.Compare(p.Case, o.Case), cmp.Compare(p.Repeat, o.Repeat), cmp.Compare(p.Index, o.Index))
}

func (c *AttemptCounts) add(a *Attempt, policy Policy) {
	c.Total++
	switch a.Verdict(policy) {
	case Pass:
		c.Passed++
	case Fail:
		c.Failed++
	case Error:
		c.Error++
	default:
		c.Inconclusive++
	}
	if a.LeftOpen() {
		c.Open++
	}
	if a.Unchecked() {
		c.Unchecked++
	}
}

// add counts a result; newlyJudged says that it is the first conclusive one of
// its label in its attempt.
func (l *LabelTally) add(r Result, newlyJudged bool) {
	switch r.Verdict {
	case Pass:
		l.Passed++
	case Fail:
		l.Failed++
	case Error:
		l.Error++
	case Inconclusive:
		l.Inconclusive++
	default:
		l.Other++
	}
	if r.Verdict == Inconclusive && r.Code.LeavesOpen() {
		l.Open++
	}
	if newlyJudged {
		l.JudgedAttempts++
	}
}
