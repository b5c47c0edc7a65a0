package pages

// plural returns unit as it stands beside value: "1 token", "2 tokens". A unit
// that is a sign ("ms") has no plural.
func plural(value, unit string) string {
	if value == "1" || unit == "ms" {
		return unit
	}
	return unit + "s"
}
