package eval

import "github.com/tapedeck-dev/tapedeck/internal/jsonx"

// Result is one evaluator's verdict on one attempt.
type Result struct {
	Label   string  `json:"label"`
	Verdict Verdict `json:"verdict"`
	// Code is set exactly when the verdict is inconclusive.
	Code Code `json:"code,omitempty"`
	// Detail says why, in the words of the reference; empty for most passes.
	Detail string `json:"detail,omitempty"`
	// Measured says that Detail carries a measured figure, which differs from
	// run to run.
	Measured bool `json:"measured,omitempty"`
	// Mismatch carries the values behind a wrong argument, for pages that show
	// them side by side; nil otherwise.
	Mismatch *Mismatch `json:"mismatch,omitempty"`
}

// Mismatch is an argument that did not arrive as recorded.
type Mismatch struct {
	Tool     string      `json:"tool"`
	Argument string      `json:"argument"`
	Recorded jsonx.Value `json:"recorded"`
	// Actual holds the argument's value in every call of the tool, in order;
	// an absent argument is a nil Value, which JSON shows as null.
	Actual []jsonx.Value `json:"actual"`
}

// Passed returns a passing result.
func Passed(label string) Result {
	return Result{Label: label, Verdict: Pass}
}

// Failed returns a failing result with its reason.
func Failed(label, detail string) Result {
	return Result{Label: label, Verdict: Fail, Detail: detail}
}

// Undecided returns a result that is inconclusive for want of evidence.
func Undecided(label, detail string) Result {
	return Result{Label: label, Verdict: Inconclusive, Code: NoEvidence, Detail: detail}
}

// Broken returns a result that says that set-up, the target or an evaluator
// broke.
func Broken(label, detail string) Result {
	return Result{Label: label, Verdict: Error, Detail: detail}
}
