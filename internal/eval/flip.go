package eval

// Flip says how a case of a run compares to the same case of its base.
type Flip string

const (
	// NewlyFailing passed in the base, and here no repeat did.
	NewlyFailing Flip = "newly-failing"
	// NewlyInconsistent differs between repeats here and did not in the base.
	NewlyInconsistent Flip = "newly-inconsistent"
	// NewlyPassing passes here and did not in the base.
	NewlyPassing Flip = "newly-passing"
	// StillFailing passed in neither.
	StillFailing Flip = "still-failing"
	// Changed is any other change, so that the counts add up.
	Changed Flip = "changed"
	// Unchanged has the outcome that it had in the base.
	Unchanged Flip = "unchanged"
	// OtherContent is a case whose content is not the base's: its outcomes say
	// nothing about the agent.
	OtherContent Flip = "other-content"
	// Added is not in the base, Removed is only there.
	Added   Flip = "added"
	Removed Flip = "removed"
)

// FlipOf compares the outcomes of one case that both runs have; the first kind
// that holds decides.
func FlipOf(base, here Outcome) Flip {
	switch {
	case base == OutcomePass && here.NotPassing():
		return NewlyFailing
	case here == OutcomeInconsistent && base != OutcomeInconsistent:
		return NewlyInconsistent
	case here == OutcomePass && base != OutcomePass:
		return NewlyPassing
	case here.NotPassing() && base.NotPassing():
		return StillFailing
	case here == base:
		return Unchanged
	}
	return Changed
}
