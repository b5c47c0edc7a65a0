package eval

// Verdict is the outcome of one result or one attempt.
type Verdict string

const (
	// Pass means the evidence was seen and satisfied the evaluator.
	Pass Verdict = "pass"
	// Fail means the evidence was seen and did not satisfy the evaluator.
	Fail Verdict = "fail"
	// Inconclusive means nothing could be decided; a Code says why.
	Inconclusive Verdict = "inconclusive"
	// Error means that set-up, the target or the evaluator itself broke.
	Error Verdict = "error"
)

// Conclusive reports whether the verdict counts in a label's rate. An error
// does, as not passed, so that a broken evaluator can never raise a rate.
func (v Verdict) Conclusive() bool {
	return v == Pass || v == Fail || v == Error
}

// Word returns the verdict as the text report prints it: an error prints as
// FAIL (A29, A38, A39), every other verdict as its name in capitals. A verdict
// that is not ours is printed as it came.
func (v Verdict) Word() string {
	switch v {
	case Pass:
		return "PASS"
	case Fail, Error:
		return "FAIL"
	case Inconclusive:
		return "INCONCLUSIVE"
	}
	return string(v)
}

// Code says why a result is inconclusive.
type Code string

const (
	// NoEvidence means the attempt did not show what the evaluator looks at.
	NoEvidence Code = "no-evidence"
	// Provider means a model provider failed or timed out.
	Provider Code = "provider"
	// Malformed means a judge's reply could not be read.
	Malformed Code = "malformed"
	// CannotTell means a judge said that it cannot tell.
	CannotTell Code = "cannot-tell"
	// Unsupported means a judge quoted evidence that is not there.
	Unsupported Code = "unsupported"
	// BudgetStop means the run's budget was spent before the verdict.
	BudgetStop Code = "budget"
	// Cancelled means the run was cancelled before the verdict.
	Cancelled Code = "cancelled"
)

// LeavesOpen reports whether asking again could still decide: everything but
// missing evidence, which the agent itself is answerable for.
func (c Code) LeavesOpen() bool {
	return c != "" && c != NoEvidence
}

// Policy is the verdict policy: how the results of an attempt become its
// verdict.
type Policy string

const (
	// Lenient passes an attempt in which nothing failed.
	Lenient Policy = "lenient"
	// Strict passes an attempt only when it has results and all of them passed.
	Strict Policy = "strict"
)

// ParsePolicy returns the policy of that name, and lenient for an empty one.
// Any other name is an invalid-kind Problem.
func ParsePolicy(name string) (Policy, error) {
	switch Policy(name) {
	case "", Lenient:
		return Lenient, nil
	case Strict:
		return Strict, nil
	}
	return "", Invalidf("verdict policy is lenient or strict, not %q", name)
}
