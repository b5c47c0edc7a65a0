package store

import "cmp"

// Pages are of 50 rows unless asked otherwise, and of 1,000 at most.
const (
	defaultLimit = 50
	maxLimit     = 1000
)

// limit returns how many rows a page has.
func limit(asked int) int {
	if asked <= 0 {
		return defaultLimit
	}
	return min(asked, maxLimit)
}

// before returns the id that a page of newer to older stays below: that of the
// last row of the page before, or one above all ids. A condition that an empty
// cursor switches off would make the engine walk over all rows before the page.
func before(cursor string) string {
	return cmp.Or(cursor, "zzzzzzzzzzzzzzzzzzzzzzzzzzz")
}
