package stats

import "math"

// z95 is the two-sided 95 % quantile of the normal distribution.
const z95 = 1.959963984540054

// Wilson returns the 95 % Wilson interval of k passes in n (judges and
// statistics B2, R27), within 0 to 1. It is not ok without evidence (n < 1) or
// for counts that are no share.
func Wilson(k, n int64) (low, high float64, ok bool) {
	if n < 1 || k < 0 || k > n {
		return 0, 0, false
	}
	low, high = wilson(float64(k)/float64(n), float64(n))
	return low, high, true
}

// wilson returns the interval of a share p over n, which need not be whole.
func wilson(p, m float64) (low, high float64) {
	z2 := z95 * z95
	centre := (p + z2/(2*m)) / (1 + z2/m)
	half := z95 / (1 + z2/m) * math.Sqrt(p*(1-p)/m+z2/(4*m*m))
	return clip(centre - half), clip(centre + half)
}

// Clusters sums the attempts of cases whose repeats are not independent of each
// other. The zero value is empty.
type Clusters struct {
	Cases, Attempts, Passed int64
	// sums over cases, of passed², passed × attempts and attempts²
	passed2, cross, attempts2 int64
}

// Add counts one case with so many of its attempts passed.
func (c *Clusters) Add(passed, attempts int64) {
	c.Cases++
	c.Attempts += attempts
	c.Passed += passed
	c.passed2 += passed * passed
	c.cross += passed * attempts
	c.attempts2 += attempts * attempts
}

// Interval returns the 95 % interval of the pass rate over attempts, with the
// standard error clustered by case and the small-sample factor C/(C−1) (B2).
// Where every attempt passes, none does, or there is one case, the clusters
// tell no spread, and it is Wilson's with n = cases (design decision 9).
// clustered tells which of the two it is.
func (c *Clusters) Interval() (low, high float64, clustered, ok bool) {
	if c.Attempts < 1 {
		return 0, 0, false, false
	}
	n, p := float64(c.Attempts), float64(c.Passed)/float64(c.Attempts)
	if c.Attempts == c.Cases || c.Passed == 0 || c.Passed == c.Attempts || c.Cases == 1 {
		low, high = wilson(p, float64(c.Cases))
		return low, high, false, true
	}
	spread := float64(c.passed2) - 2*p*float64(c.cross) + p*p*float64(c.attempts2)
	cases := float64(c.Cases)
	se := math.Sqrt(max(spread, 0)) / n * math.Sqrt(cases/(cases-1))
	return clip(p - z95*se), clip(p + z95*se), true, true
}

func clip(x float64) float64 { return math.Min(1, math.Max(0, x)) }
