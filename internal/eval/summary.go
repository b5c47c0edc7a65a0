package eval

// Summary is what a gate decides over and a report prints: the tally of all
// attempts and what became of the cases.
type Summary struct {
	Policy  Policy `json:"policy"`
	Repeats int    `json:"repeats"`
	Tally
	Cases CaseCounts `json:"cases"`
	// Interval is the 95 % interval of the pass rate; nil without attempts.
	Interval *Interval `json:"interval,omitempty"`
	// FailedCases are the cases with an attempt that failed or broke,
	// InconclusiveCases those with one that stayed inconclusive, and
	// TargetFailures those whose target or set-up broke. A case can be on each.
	FailedCases       CaseList `json:"failedCases"`
	InconclusiveCases CaseList `json:"inconclusiveCases"`
	TargetFailures    CaseList `json:"targetFailures"`
}

// ListedCases is how many cases a sentence names before it says how many more
// there are.
const ListedCases = 20

// CaseCounts counts cases by outcome.
type CaseCounts struct {
	Total        int64 `json:"total"`
	Passed       int64 `json:"passed"`
	Failed       int64 `json:"failed"`
	Inconsistent int64 `json:"inconsistent"`
	Inconclusive int64 `json:"inconclusive"`
	Error        int64 `json:"error"`
	// Unchecked counts the cases without any result, whatever their outcome.
	Unchecked int64 `json:"unchecked"`
}

// Add counts one case.
func (c *CaseCounts) Add(outcome Outcome, unchecked bool) {
	c.Total++
	switch outcome {
	case OutcomePass:
		c.Passed++
	case OutcomeFail:
		c.Failed++
	case OutcomeInconsistent:
		c.Inconsistent++
	case OutcomeError:
		c.Error++
	default:
		c.Inconclusive++
	}
	if unchecked {
		c.Unchecked++
	}
}

// CaseList counts the cases of a kind and names the first of them, at most
// ListedCases.
type CaseList struct {
	Total int64         `json:"total"`
	First []CaseRepeats `json:"first,omitempty"`
}

// CaseRepeats names repeats of one case.
type CaseRepeats struct {
	CaseID  string `json:"id"`
	Repeats []int  `json:"repeats"`
}

// Add counts a case if it has repeats of the kind.
func (l *CaseList) Add(id string, repeats []int) {
	if len(repeats) == 0 {
		return
	}
	l.Total++
	if len(l.First) < ListedCases {
		l.First = append(l.First, CaseRepeats{CaseID: id, Repeats: repeats})
	}
}

// More returns how many cases are counted and not named.
func (l *CaseList) More() int64 { return l.Total - int64(len(l.First)) }

// Interval is a 95 % interval of a rate.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	// Clustered says that repeats were taken as clusters of their case, over
	// Cases cases; else the interval is Wilson's over Cases attempts of as many
	// cases.
	Clustered bool  `json:"clustered"`
	Cases     int64 `json:"cases"`
}

// PassRate returns passed over all attempts: what is inconclusive or broke
// stays in the denominator.
func (s *Summary) PassRate() Rate {
	return Rate{Passed: s.Attempts.Passed, Of: s.Attempts.Total}
}

// LaterWording reports whether the report speaks of attempts and runs instead
// of cases: under the strict policy or with repeats (semantics part 0, 2).
func (s *Summary) LaterWording() bool {
	return s.Policy == Strict || s.Repeats > 1
}
