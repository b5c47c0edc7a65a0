package components

// Tally counts the results of one evaluator label. Conclusive is what Pass is
// out of: passes, fails and errors.
type Tally struct {
	Label        string
	Pass         int
	Conclusive   int
	Fail         int
	Error        int
	Inconclusive int
}

// bar is one segment of a tally's drawing, as shares of its width.
type bar struct {
	kind  string
	start float64
	width float64
}

// leastBar keeps a single failure among thousands visible: about 4 px of the
// narrowest bar that a page draws.
const leastBar = 0.042

// bars returns the segments of t from left to right. One that would be narrower
// than leastBar gets that width, taken from the passes.
func (t Tally) bars() []bar {
	total := t.Pass + t.Fail + t.Error + t.Inconclusive
	if total == 0 {
		return nil
	}
	bad := []bar{{kind: "fail"}, {kind: "error"}, {kind: "incl"}}
	taken := 0.0
	for i, n := range []int{t.Fail, t.Error, t.Inconclusive} {
		if n > 0 {
			bad[i].width = max(float64(n)/float64(total), leastBar)
			taken += bad[i].width
		}
	}
	pass := bar{kind: "pass", width: max(0, 1-taken)}
	if t.Pass > 0 {
		pass.width = max(pass.width, leastBar)
	}
	return place(append([]bar{pass}, bad...))
}

// place sets the starts of bars one after the other, drops the empty ones and
// shrinks the rest where they add up to more than the whole.
func place(bars []bar) []bar {
	sum := 0.0
	for _, b := range bars {
		sum += b.width
	}
	placed := make([]bar, 0, len(bars))
	at := 0.0
	for _, b := range bars {
		if b.width == 0 {
			continue
		}
		b.start, b.width = at, b.width/sum
		at += b.width
		placed = append(placed, b)
	}
	return placed
}

// words says in a sentence what the drawing of t shows.
func (t Tally) words() string {
	return Count(t.Pass) + " pass, " + Count(t.Fail) + " fail, " + Count(t.Error) + " error, " +
		Count(t.Inconclusive) + " inconclusive"
}

// Mixed reports whether results of t failed to pass in more than one way.
func (t Tally) Mixed() bool {
	ways := 0
	for _, n := range []int{t.Fail, t.Error, t.Inconclusive} {
		if n > 0 {
			ways++
		}
	}
	return ways > 1
}
