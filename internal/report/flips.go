package report

import (
	"fmt"
	"slices"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// Flips compare a run with its base, case by case over those that both have
// with the same content (decision 18).
type Flips struct {
	// Base is the run compared to.
	Base eval.Run `json:"base"`
	// Refused says why the runs cannot be compared; all else is then empty.
	Refused string `json:"refused,omitempty"`
	// Cases lists what is not unchanged, in the order of the run, removed cases
	// last.
	Cases []FlippedCase `json:"cases,omitempty"`
	// Unchanged counts the cases with the same outcome in both.
	Unchanged int `json:"unchanged"`
}

// FlippedCase is one case that differs from the base. Base is empty for an
// added case, Here for a removed one.
type FlippedCase struct {
	ID   string       `json:"id"`
	Flip eval.Flip    `json:"flip"`
	Base eval.Outcome `json:"base,omitempty"`
	Here eval.Outcome `json:"here,omitempty"`
}

// IDs returns the ids of the cases of that flip.
func (f *Flips) IDs(flip eval.Flip) []string {
	var ids []string
	for _, c := range f.Cases {
		if c.Flip == flip {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// Compare returns the flips of the run against the base. Runs under other
// evaluators or another verdict policy, or without a common case, are refused
// with the reason; the error is one that the cases yield.
func Compare(base, run *Report) (*Flips, error) {
	if reason := Incomparable(&base.Run, &run.Run); reason != "" {
		return &Flips{Base: base.Run, Refused: reason}, nil
	}
	before := make(map[string]*Case)
	var order []string
	for c, err := range base.Cases {
		if err != nil {
			return nil, err
		}
		before[c.ID] = c
		order = append(order, c.ID)
	}
	f := &Flips{Base: base.Run}
	for c, err := range run.Cases {
		if err != nil {
			return nil, err
		}
		f.add(before[c.ID], c)
		delete(before, c.ID)
	}
	if len(before) == len(order) {
		return &Flips{Base: base.Run, Refused: "no case is common"}, nil
	}
	for _, id := range order {
		if b := before[id]; b != nil {
			f.Cases = append(f.Cases, FlippedCase{ID: id, Flip: eval.Removed, Base: b.Outcome})
		}
	}
	return f, nil
}

func (f *Flips) add(base, here *Case) {
	c := FlippedCase{ID: here.ID, Here: here.Outcome}
	switch {
	case base == nil:
		c.Flip = eval.Added
	case !sameContent(base, here):
		c.Flip, c.Base = eval.OtherContent, base.Outcome
	default:
		c.Flip, c.Base = eval.FlipOf(base.Outcome, here.Outcome), base.Outcome
	}
	if c.Flip == eval.Unchanged {
		f.Unchanged++
		return
	}
	f.Cases = append(f.Cases, c)
}

// Incomparable says why two runs cannot be compared whatever their cases are;
// empty when they can.
func Incomparable(base, run *eval.Run) string {
	if base.Policy != run.Policy {
		return fmt.Sprintf("the verdict policy differs: %s there, %s here", base.Policy, run.Policy)
	}
	if !sameSpecs(base.Evaluators, run.Evaluators) {
		return "the evaluators differ"
	}
	return ""
}

// sameContent reports whether both cases ask and require the same.
func sameContent(a, b *Case) bool {
	return a.Input == b.Input && sameSpecs(a.Evaluators, b.Evaluators)
}

func sameSpecs(a, b []eval.Spec) bool { return slices.EqualFunc(a, b, eval.Spec.Same) }
