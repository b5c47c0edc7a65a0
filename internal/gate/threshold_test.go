package gate_test

import (
	"fmt"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// A53 and decision 10: a rate that equals its threshold holds it and one pass
// fewer does not, for every hundredth, however it is spelled. In floats 0.07 × 100
// is more than 7.
func TestThresholdIsExact(t *testing.T) {
	t.Parallel()
	for hundredth := range int64(101) {
		for _, spelled := range []string{
			fmt.Sprintf("%d.%02d", hundredth/100, hundredth%100), fmt.Sprintf("%d%%", hundredth), fmt.Sprintf("%d.0%%", hundredth),
		} {
			for _, total := range []int64{100, 300, 700, 1_000_000} {
				holds(t, spelled, hundredth*total/100, total, true)
				if hundredth > 0 {
					holds(t, spelled, hundredth*total/100-1, total, false)
				}
			}
		}
	}
}

func TestThresholdBoundaries(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		required      string
		passed, total int64
		want          bool
	}{
		{"0.9", 9, 10, true},
		{"0.9", 899_999, 1_000_000, false},
		{"0.3", 3, 10, true},
		{"0.7", 7, 10, true},
		{"90.5%", 181, 200, true},
		{"90.5%", 180, 200, false},
		{"0.333333", 1, 3, true},
		{"0.333334", 1, 3, false},
		{"0.666666", 2, 3, true},
		{"0.666667", 2, 3, false},
		{"0.999999", 999_999, 1_000_000, true},
		{"0.999999", 999_998, 1_000_000, false},
		{"0.999999", 999_999_000_000, 1_000_000_000_000, true},
		{"0.999999", 999_998_999_999, 1_000_000_000_000, false},
		{"0.999999", 999_998_999_999, 999_999_999_999, false}, // less by 1e-18, the same float
		{"0", 0, 10, true},
		{"1", 9, 10, false},
		{"100%", 10, 10, true},
	} {
		holds(t, tt.required, tt.passed, tt.total, tt.want)
	}
}

// holds checks whether passed of total holds a required rate.
func holds(t *testing.T, required string, passed, total int64, want bool) {
	t.Helper()
	s := attempts(eval.AttemptCounts{Total: total, Passed: passed, Failed: total - passed})
	got := decide(t, s, "pass-rate>="+required)
	if (got.Verdict == eval.Pass) != want {
		t.Errorf("%d of %d against %s: %s, want held: %v", passed, total, required, got.Verdict, want)
	}
}
