package store

import "github.com/tapedeck-dev/tapedeck/internal/eval"

const (
	// reasonLength is how many characters of a detail a list shows.
	reasonLength = 300
	// mismatchLength is how many bytes the values of a mismatch may have for a
	// list to show them side by side.
	mismatchLength = 600
)

// Reason says in short why an attempt did not pass: its weightiest result.
type Reason struct {
	Label   string       `json:"label"`
	Verdict eval.Verdict `json:"verdict"`
	Code    eval.Code    `json:"code,omitempty"`
	// Detail is the beginning of the result's detail; Cut says that there is
	// more of it.
	Detail string `json:"detail,omitempty"`
	Cut    bool   `json:"cut,omitempty"`
	// Mismatch carries the values behind a wrong argument; nil when there is
	// none or when they are too long for a list.
	Mismatch *eval.Mismatch `json:"mismatch,omitempty"`
	// More counts the other results with this verdict.
	More int `json:"more,omitempty"`
}

// ReasonOf returns why results do not pass: the first error, else the first
// failure, else the first that decided nothing; nil when all passed.
func ReasonOf(results []eval.Result) *Reason {
	for _, verdict := range []eval.Verdict{eval.Error, eval.Fail, eval.Inconclusive} {
		var reason *Reason
		for i := range results {
			switch {
			case results[i].Verdict != verdict:
			case reason == nil:
				reason = reasonOf(&results[i])
			default:
				reason.More++
			}
		}
		if reason != nil {
			return reason
		}
	}
	return nil
}

func reasonOf(r *eval.Result) *Reason {
	detail := firstCharacters(r.Detail, reasonLength)
	reason := &Reason{Label: r.Label, Verdict: r.Verdict, Code: r.Code, Detail: detail, Cut: len(detail) < len(r.Detail)}
	if m := r.Mismatch; m != nil {
		size := len(m.Tool) + len(m.Argument) + len(m.Recorded)
		for _, v := range m.Actual {
			size += len(v)
		}
		if size <= mismatchLength {
			reason.Mismatch = m
		}
	}
	return reason
}
