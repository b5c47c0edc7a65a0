package gate

import (
	"strconv"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// Threshold is an exact share from 0 to 1: Num of Den, where Den is a power of
// ten. Rates are compared with it as integers, never as floats (decision 10).
type Threshold struct{ Num, Den int64 }

// maxDecimals keeps every product of a threshold and a count within int64.
const maxDecimals = 6

// ParseThreshold reads 0.9 or 90%. A text that is no share from 0 to 1 (A54),
// or one with more than six decimals (of a percentage four), is an invalid-kind
// problem.
func ParseThreshold(text string) (Threshold, error) {
	number, percent := strings.CutSuffix(text, "%")
	whole, decimals, point := strings.Cut(number, ".")
	num, err := strconv.ParseUint(whole+decimals, 10, 32)
	places := len(decimals)
	if percent {
		places += 2
	}
	if err != nil || whole == "" || point && decimals == "" || places > maxDecimals {
		return Threshold{}, eval.Invalidf("a required rate is written as 0.9 or 90%%, not %q", text)
	}
	t := Threshold{Num: int64(num), Den: pow10(places)}
	if t.Num > t.Den {
		return Threshold{}, eval.Invalidf("a required rate is from 0 to 1 (or 0%% to 100%%), not %q", text)
	}
	return t, nil
}

func pow10(n int) int64 {
	p := int64(1)
	for range n {
		p *= 10
	}
	return p
}

// String returns the threshold as a decimal without trailing zeros: 0.9.
func (t Threshold) String() string {
	whole, rest := t.Num/t.Den, t.Num%t.Den
	if rest == 0 {
		return strconv.FormatInt(whole, 10)
	}
	digits := strconv.FormatInt(t.Den+rest, 10)[1:]
	return strconv.FormatInt(whole, 10) + "." + strings.TrimRight(digits, "0")
}

// Text returns the threshold with two decimals, halves rounded up, as the
// report prints it.
func (t Threshold) Text() string {
	return eval.Rate{Passed: t.Num, Of: t.Den}.Text()
}

// Share returns the threshold as a float, for drawing.
func (t Threshold) Share() float64 { return float64(t.Num) / float64(t.Den) }

// heldBy reports whether passed of total is at least the threshold.
func (t Threshold) heldBy(passed, total int64) bool {
	return passed*t.Den >= t.Num*total
}

// need returns how many of total have to pass.
func (t Threshold) need(total int64) int64 {
	return (t.Num*total + t.Den - 1) / t.Den
}
