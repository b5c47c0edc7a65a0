package components

import "strconv"

// percent returns share (0 to 1, cut to that range) as a percentage for an SVG
// attribute, with at most two decimals: 0.125 gives "12.5%".
func percent(share float64) string {
	if !(share > 0) { // also when it is not a number
		return "0%"
	}
	hundredths := int(min(share, 1)*10000 + 0.5)
	return strconv.FormatFloat(float64(hundredths)/100, 'f', -1, 64) + "%"
}

// Count returns n with a comma between groups of three digits: 11204 gives
// "11,204".
func Count(n int) string {
	digits := strconv.Itoa(n)
	first := 0
	if n < 0 {
		first = 1
	}
	for i := len(digits) - 3; i > first; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// wholePercent returns share as a whole number of hundredths, rounded down so
// that only finished work reads 100.
func wholePercent(share float64) string {
	return strconv.Itoa(int(min(max(share, 0), 1) * 100))
}

// endAnchor ties a text at either end of an axis to that end, and any other to
// its middle.
func endAnchor(at float64) string {
	switch {
	case at > 0.96:
		return "end"
	case at < 0.04:
		return "start"
	default:
		return "middle"
	}
}
