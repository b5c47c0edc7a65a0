package eval_test

import (
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// Halves are rounded up (semantics part 0, 3; fixture 4).
func TestRate(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name          string
		rate          eval.Rate
		text, percent string
	}{
		{"fixture 4: 0.125", eval.Rate{Passed: 1, Of: 8}, "0.13", "13"},
		{"62.5 %", eval.Rate{Passed: 5, Of: 8}, "0.63", "63"},
		{"37.5 %", eval.Rate{Passed: 3, Of: 8}, "0.38", "38"},
		{"87.5 %", eval.Rate{Passed: 7, Of: 8}, "0.88", "88"},
		{"0.5 %", eval.Rate{Passed: 1, Of: 200}, "0.01", "1"},
		{"just under a half", eval.Rate{Passed: 499, Of: 100_000}, "0.00", "0"},
		{"just over a half", eval.Rate{Passed: 501, Of: 100_000}, "0.01", "1"},
		{"a half whose float is below it", eval.Rate{Passed: 57, Of: 200}, "0.29", "29"},
		{"a third", eval.Rate{Passed: 1, Of: 3}, "0.33", "33"},
		{"two thirds", eval.Rate{Passed: 2, Of: 3}, "0.67", "67"},
		{"99.5 %", eval.Rate{Passed: 199, Of: 200}, "1.00", "100"},
		{"all of the seed", eval.Rate{Passed: 5, Of: 5}, "1.00", "100"},
		{"none", eval.Rate{Of: 5}, "0.00", "0"},
		{"over nothing", eval.Rate{}, "–", "–"},
		{"a million cases of a thousand repeats", eval.Rate{Passed: 625_000_000, Of: 1_000_000_000}, "0.63", "63"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := tt.rate.Text(); got != tt.text {
				t.Errorf("Text() = %q, want %q", got, tt.text)
			}
			if got := tt.rate.Percent(); got != tt.percent {
				t.Errorf("Percent() = %q, want %q", got, tt.percent)
			}
		})
	}
}
