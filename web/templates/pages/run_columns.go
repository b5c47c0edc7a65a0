package pages

// tilesPerColumn is how many repeat tiles the usual column of a case table
// holds beside each other.
const tilesPerColumn = 4

// stripColumn returns the class of the column of repeats: a wider one where a
// row has more tiles than the usual column holds.
func stripColumn(rows []CaseRow) string {
	for _, r := range rows {
		if len(r.Repeats.Tiles) > tilesPerColumn {
			return "w-strips"
		}
	}
	return "w-strip"
}
