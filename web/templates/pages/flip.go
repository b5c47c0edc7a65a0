package pages

import "github.com/tapedeck-dev/tapedeck/web/templates/components"

// flipClass returns the class names of a count of flips that is not zero.
func flipClass(v components.Verdict) string {
	switch v {
	case components.Fail:
		return "v v-fail"
	case components.Inconsistent:
		return "v v-incons"
	case components.Pass:
		return "v v-pass"
	default:
		return "v v-same"
	}
}

// flipGroupClass quietens the sign and word of a group without cases.
func flipGroupClass(g FlipGroup) string {
	if g.Count == 0 || g.Kind == components.Unchanged {
		return "v"
	}
	return flipClass(g.Kind)
}

// tallyClass returns the class names of a count of results that did not pass.
func tallyClass(v components.Verdict) string {
	switch v {
	case components.Fail:
		return "v v-fail"
	case components.Error:
		return "v v-error"
	default:
		return "v v-incl"
	}
}

// wordClass hides a word from sight where its mark and number must do.
func wordClass(mixed bool) string {
	if mixed {
		return "vh"
	}
	return "w"
}
