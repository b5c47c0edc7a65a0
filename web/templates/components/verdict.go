package components

// Verdict names a mark and its word. The values are the words that pages show,
// so a verdict of an attempt, a case, a run or a flip converts directly.
type Verdict string

// The verdicts that have a mark. A word that is none of them is shown as text
// beside the dash of Unchecked.
const (
	Pass         Verdict = "pass"
	Fail         Verdict = "fail"
	Inconsistent Verdict = "inconsistent"
	Inconclusive Verdict = "inconclusive"
	Error        Verdict = "error"
	Unchecked    Verdict = "unchecked"
	Unchanged    Verdict = "unchanged"
	Running      Verdict = "running"
)

// sign returns the short name of v that class names and symbol ids end in.
func (v Verdict) sign() string {
	switch v {
	case Pass, Fail, Error:
		return string(v)
	case Inconsistent:
		return "incons"
	case Inconclusive:
		return "incl"
	case Unchanged:
		return "same"
	default:
		return "none"
	}
}

// letter returns the one letter that a repeat tile shows for v.
func (v Verdict) letter() string {
	switch v {
	case Pass:
		return "P"
	case Fail:
		return "F"
	case Error:
		return "E"
	case Inconclusive:
		return "I"
	default:
		return "–"
	}
}
