package eval

// Attempt is one case, run once: its evidence and the results over it.
type Attempt struct {
	// Case is the case's position in the run, from 0, and CaseID its id. In JSON
	// an attempt stands within its case, which carries both.
	Case   int    `json:"-"`
	CaseID string `json:"-"`
	// Repeat numbers the attempts of one case from 1.
	Repeat   int      `json:"repeat"`
	Evidence Evidence `json:"evidence"`
	// Results are in the order of the case's evaluators, then the run's.
	Results []Result `json:"results"`
}

// Verdict returns the attempt's verdict under the policy, in the order of
// design decision 8: an error, then a failure, then anything a judge, a
// provider, a budget stop or a cancel left open; what remains passes under
// lenient, and under strict if it has results and all of them passed.
func (a *Attempt) Verdict(policy Policy) Verdict {
	var failed, open, undecided bool
	for _, r := range a.Results {
		switch {
		case r.Verdict == Error:
			return Error
		case r.Verdict == Fail:
			failed = true
		case r.Verdict == Inconclusive && r.Code.LeavesOpen():
			open = true
		case r.Verdict != Pass:
			undecided = true
		}
	}
	switch {
	case failed:
		return Fail
	case open:
		return Inconclusive
	case policy == Strict && (undecided || len(a.Results) == 0):
		return Inconclusive
	}
	return Pass
}

// LeftOpen reports whether the attempt is inconclusive because a judge, a
// provider, a budget stop or a cancel left it so; asking again may decide it.
func (a *Attempt) LeftOpen() bool {
	open := false
	for _, r := range a.Results {
		switch {
		case r.Verdict == Error || r.Verdict == Fail:
			return false
		case r.Verdict == Inconclusive && r.Code.LeavesOpen():
			open = true
		}
	}
	return open
}

// Unchecked reports whether nothing was checked: the attempt has no results.
func (a *Attempt) Unchecked() bool { return len(a.Results) == 0 }
