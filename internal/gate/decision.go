package gate

import (
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// Decision is what a gate decided: pass, fail or inconclusive, and why.
type Decision struct {
	Verdict eval.Verdict `json:"verdict"`
	// Detail is the reason, the details of all rules joined by "; ".
	Detail string    `json:"detail"`
	Rules  []Outcome `json:"rules,omitempty"`
}

// Outcome is what one rule decided.
type Outcome struct {
	Rule    string       `json:"rule"`
	Verdict eval.Verdict `json:"verdict"`
	Detail  string       `json:"detail"`
	// Figures are the counts of a rate rule; nil for other rules, and for a rate
	// that cannot be read.
	Figures *Figures `json:"figures,omitempty"`
}

// Figures are the counts behind a rate rule: the rate over everything that
// counts for its bounds, what is open included.
type Figures struct {
	eval.Rate
	// Open counts the attempts, or results, that were left open.
	Open int64 `json:"open"`
	// Needed is how many more passes would have held the rule; 0 when it holds.
	Needed int64 `json:"needed"`
	// Required is the rate asked for, from 0 to 1.
	Required float64 `json:"required"`
}

// Words is the noun a sentence uses for one attempt of a case: the report says
// run for what pages call a repeat.
type Words string

const (
	ReportWords Words = "run"
	PageWords   Words = "repeat"
)

// count returns the number with the noun.
func (w Words) count(n int) string { return count(int64(n), string(w), string(w)+"s") }

// Decide applies the rules, joined by and and the default ones when there are
// none, to the summary: a rule that fails decides, then one that is inconclusive. Over no cases it fails; where no case
// has an evaluator and nothing broke it is inconclusive.
func Decide(rules []Rule, s *eval.Summary, words Words) Decision {
	if s.Attempts.Total == 0 {
		return Decision{Verdict: eval.Fail, Detail: "no cases ran"}
	}
	if s.Attempts.Unchecked == s.Attempts.Total {
		return Decision{Verdict: eval.Inconclusive, Detail: "no case has an evaluator"}
	}
	if len(rules) == 0 {
		rules = Default()
	}
	d := Decision{Verdict: eval.Pass, Rules: make([]Outcome, len(rules))}
	details := make([]string, len(rules))
	for i, rule := range rules {
		o := rule.decide(s, words)
		d.Rules[i], details[i] = o, o.Detail
		if o.Verdict == eval.Fail || d.Verdict == eval.Pass {
			d.Verdict = o.Verdict
		}
	}
	d.Detail = strings.Join(details, "; ")
	return d
}

func (r Rule) decide(s *eval.Summary, words Words) Outcome {
	var o Outcome
	switch {
	case r.Kind == NoTargetFailures:
		o = noTargetFailures(s)
	case r.Kind == PassRate && r.Label != "":
		o = labelRate(r, s)
	case r.Kind == PassRate:
		o = passRate(r, s, words)
	default:
		o = allPass(s, words)
	}
	o.Rule = r.String()
	return o
}
