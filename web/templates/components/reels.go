package components

import (
	"math"
	"strconv"
)

// The reels' measures in their box of 36 by 20: hub and full radius.
const (
	hub  = 3.4
	full = 8.2
)

// Idle is the progress at which the reels stand in the header.
const Idle = 0.3

// reel returns the radius and the stroke width of the circle that draws a reel
// holding the given share of the tape. The tape's area is what moves, as on a
// real one; the circle is stroked from 1.2 inside the hub to the tape's edge.
func reel(share float64) (radius, stroke string) {
	share = min(max(share, 0), 1)
	edge := tape(share)
	inner := hub - 1.2
	return short((inner + edge) / 2), short(edge - inner)
}

// tape returns the radius of a reel that holds share of the tape.
func tape(share float64) float64 {
	return math.Sqrt(hub*hub + (full*full-hub*hub)*share)
}

// short prints x with at most two decimals.
func short(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64)
}

// strip returns the ends of the tape that runs below the reels, from under the
// left one's outer third to under the right one's.
func strip(share float64) (from, to string) {
	return short(9 - tape(1-share)*0.4), short(27 + tape(share)*0.4)
}
