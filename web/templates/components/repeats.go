package components

// Repeats is the strip of a case's attempts in order. Up to 8 they are tiles
// that link to their repeat (a single one does not: its row's link leads to the
// same place, and the row's verdict says the same); above that, ticks without links and Words beside
// them ("40 repeats: 37 pass, 2 fail, 1 inconclusive").
type Repeats struct {
	Tiles []Repeat
	Words string
}

// Repeat is one attempt of a case.
type Repeat struct {
	Verdict Verdict
	Number  int
	Href    string
	Current bool
}

// mostTiles is the number of repeats above which a strip shows ticks.
const mostTiles = 8

// class returns the class name that colours r.
func (r Repeat) class() string { return "t t-" + r.Verdict.sign() }
