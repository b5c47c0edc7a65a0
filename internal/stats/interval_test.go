package stats

import (
	"math"
	"testing"
)

// The vectors of judges and statistics B2 and of R27.
func TestWilson(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		k, n      int64
		low, high float64
		within    float64
	}{
		{0, 10, 0, 0.277533, 1e-6},
		{1, 1, 0.206549, 1, 1e-6},
		{4, 5, 0.375535, 0.963776, 1e-6},
		{5, 5, 0.565518, 1, 1e-6},
		{9, 10, 0.595850, 0.982124, 1e-6},
		{18, 20, 0.698966, 0.972134, 1e-6},
		{45, 50, 0.786398, 0.956524, 1e-6},
		{90, 100, 0.825634, 0.944771, 1e-6},
		{100, 100, 0.963007, 1, 1e-6},
		{298, 300, 0.976022, 0.998170, 1e-6},
		{38, 50, 0.626, 0.857, 5e-4},
		{216, 300, 0.667, 0.768, 5e-4},
		{0, 5, 0, 0.434, 5e-4},
	} {
		low, high, ok := Wilson(tt.k, tt.n)
		if !ok || math.Abs(low-tt.low) > tt.within || math.Abs(high-tt.high) > tt.within {
			t.Errorf("Wilson(%d, %d) = %f, %f, %v, want %f, %f", tt.k, tt.n, low, high, ok, tt.low, tt.high)
		}
	}
}

func TestWilsonWithoutEvidence(t *testing.T) {
	t.Parallel()
	for _, tt := range [][2]int64{{0, 0}, {1, 0}, {-1, 5}, {6, 5}} {
		if _, _, ok := Wilson(tt[0], tt[1]); ok {
			t.Errorf("Wilson(%d, %d) is ok", tt[0], tt[1])
		}
	}
}

func TestClusters(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name      string
		cases     [][2]int64 // passed, attempts
		low, high float64
		clustered bool
	}{
		// B2's vector: s = 1110001101 in clusters 0001112233, mean 0.6,
		// clustered SE with factor 0.267333; 0.6 ± 1.96 × 0.267333.
		{"B2", [][2]int64{{3, 3}, {0, 3}, {2, 2}, {1, 2}}, 0.6 - z95*0.267333, 1, true},
		// By hand: sums −1.4, −0.4 and three of 0.6; √3.2/15 × √(5/4) = 0.133333.
		{"five cases of three", [][2]int64{{1, 3}, {2, 3}, {3, 3}, {3, 3}, {3, 3}}, 0.8 - z95*0.133333, 1, true},
		{"all pass", [][2]int64{{3, 3}, {3, 3}, {3, 3}, {3, 3}, {3, 3}}, 0.565518, 1, false},
		{"none passes", [][2]int64{{0, 2}, {0, 2}, {0, 2}, {0, 2}, {0, 2}, {0, 2}, {0, 2}, {0, 2}, {0, 2}, {0, 2}}, 0, 0.277533, false},
		{"one attempt a case", [][2]int64{{1, 1}, {1, 1}, {1, 1}, {1, 1}, {0, 1}}, 0.375535, 0.963776, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var c Clusters
			for _, k := range tt.cases {
				c.Add(k[0], k[1])
			}
			low, high, clustered, ok := c.Interval()
			if !ok || clustered != tt.clustered || math.Abs(low-tt.low) > 2e-6 || math.Abs(high-tt.high) > 2e-6 {
				t.Errorf("got %f, %f, %v, %v, want %f, %f, %v", low, high, clustered, ok, tt.low, tt.high, tt.clustered)
			}
		})
	}
}

func TestNoClusters(t *testing.T) {
	t.Parallel()
	var c Clusters
	if _, _, _, ok := c.Interval(); ok {
		t.Error("an interval without attempts is ok")
	}
}
