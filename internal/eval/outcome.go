package eval

// Outcome is what became of one case, or one requirement, over all its repeats:
// a verdict, or inconsistent.
type Outcome string

const (
	OutcomePass         Outcome = "pass"
	OutcomeFail         Outcome = "fail"
	OutcomeInconsistent Outcome = "inconsistent"
	OutcomeInconclusive Outcome = "inconclusive"
	OutcomeError        Outcome = "error"
)

// NotPassing reports whether the outcome means that no repeat passed although
// at least one was decided.
func (o Outcome) NotPassing() bool { return o == OutcomeFail || o == OutcomeError }

// CaseOutcome returns what became of a case whose attempts are given, after A43
// with the attempts left open set aside: inconclusive when nothing was decided,
// pass when all others passed, error when all broke, fail when each failed or
// broke, and inconsistent when they differ. All open, or no attempts, is
// inconclusive.
func CaseOutcome(attempts []*Attempt, policy Policy) Outcome {
	var t outcomeTally
	for _, a := range attempts {
		if !a.LeftOpen() {
			t.add(a.Verdict(policy))
		}
	}
	return t.outcome()
}

// outcomeTally counts the verdicts of one case's attempts.
type outcomeTally struct{ total, passed, undecided, broken int }

func (t *outcomeTally) add(v Verdict) {
	t.total++
	switch v {
	case Pass:
		t.passed++
	case Inconclusive:
		t.undecided++
	case Error:
		t.broken++
	}
}

func (t *outcomeTally) outcome() Outcome {
	switch {
	case t.undecided == t.total:
		return OutcomeInconclusive
	case t.passed == t.total:
		return OutcomePass
	case t.broken == t.total:
		return OutcomeError
	case t.passed == 0 && t.undecided == 0:
		return OutcomeFail
	}
	return OutcomeInconsistent
}
