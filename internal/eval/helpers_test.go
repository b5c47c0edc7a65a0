package eval_test

import (
	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// Results under the label "check", one for each way a result can end.
var (
	pass       = eval.Passed("check")
	fail       = eval.Failed("check", "too many")
	broken     = eval.Broken("check", "it threw")
	noEvidence = eval.Undecided("check", "no tokens")
	foreign    = eval.Result{Label: "check", Verdict: "NOT_APPLICABLE"}
)

// open is a result that is inconclusive for a reason other than evidence.
func open(code eval.Code) eval.Result {
	return eval.Result{Label: "check", Verdict: eval.Inconclusive, Code: code}
}

// attempt is an attempt that left these results.
func attempt(results ...eval.Result) *eval.Attempt {
	return &eval.Attempt{CaseID: "a", Repeat: 1, Results: results}
}

// at places an attempt in its run: the case from 0, the repeat from 1.
func at(position, repeat int, results ...eval.Result) *eval.Attempt {
	return &eval.Attempt{Case: position, CaseID: caseID(position), Repeat: repeat, Results: results}
}

func caseID(position int) string { return string(rune('a' + position)) }

// labelled gives the result another label.
func labelled(label string, r eval.Result) eval.Result {
	r.Label = label
	return r
}

// tally counts the attempts in the order given.
func tally(policy eval.Policy, attempts ...*eval.Attempt) eval.Tally {
	var t eval.Tally
	for _, a := range attempts {
		t.Add(a, policy)
	}
	return t
}
