package eval

import "fmt"

// Rate is a share kept as two counts. It is divided only when it is printed.
type Rate struct {
	Passed int64 `json:"passed"`
	Of     int64 `json:"of"`
}

// Text returns the rate with two decimals, halves rounded up: 1 of 8 is 0.13.
// A rate over nothing is a dash.
func (r Rate) Text() string {
	if r.Of <= 0 {
		return "–"
	}
	h := r.scaled(100)
	return fmt.Sprintf("%d.%02d", h/100, h%100)
}

// Percent returns the rate as a whole percentage without its sign, halves
// rounded up: 5 of 8 is 63. A rate over nothing is a dash.
func (r Rate) Percent() string {
	if r.Of <= 0 {
		return "–"
	}
	return fmt.Sprint(r.scaled(100))
}

// scaled returns Passed × by / Of rounded half up.
func (r Rate) scaled(by int64) int64 {
	return (2*r.Passed*by + r.Of) / (2 * r.Of)
}
