package pages

// spendClass returns the class names of a cell of money. Its header says $; in a
// stacked row, which has no header, the style sheet says it beside the number.
func spendClass(spend string) string {
	switch spend {
	case "–":
		return "n spend none"
	case "unknown":
		return "n spend unpriced"
	default:
		return "n spend usd"
	}
}
