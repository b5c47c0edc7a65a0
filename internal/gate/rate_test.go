package gate_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
)

// The texts of semantics 1.6 in both wordings, of decision 10 and of fixture 4.
func TestPassRate(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, rule string
		summary    *eval.Summary
		want       eval.Verdict
		detail     string
	}{
		{
			"1.6 seed wording", "pass-rate>=0.9", attempts(eval.AttemptCounts{Total: 5, Passed: 5, Unchecked: 1}),
			eval.Pass, "pass rate 1.00 over 5 cases, required 0.90",
		}, {
			"1.6 A58 later wording", "pass-rate>=0.9",
			strict(attempts(eval.AttemptCounts{Total: 3, Passed: 1, Failed: 1, Inconclusive: 1})),
			eval.Fail, "pass rate 0.33 over 3 attempts (3 cases, 1 run) with 1 inconclusive, required 0.90",
		}, {
			"A58 repeats of one case", "pass-rate>=0.5",
			repeated(attempts(eval.AttemptCounts{Total: 3, Passed: 2, Failed: 1}), 1, 3),
			eval.Pass, "pass rate 0.67 over 3 attempts (1 case, 3 runs), required 0.50",
		}, {
			"A58 one attempt", "pass-rate>=0.5", strict(attempts(eval.AttemptCounts{Total: 1, Passed: 1})),
			eval.Pass, "pass rate 1.00 over 1 attempt (1 case, 1 run), required 0.50",
		}, {
			"A53 exactly equal", "pass-rate>=0.9", attempts(eval.AttemptCounts{Total: 10, Passed: 9, Failed: 1}),
			eval.Pass, "pass rate 0.90 over 10 cases, required 0.90",
		}, {
			"fixture 4: an eighth", "pass-rate>=0.125", attempts(eval.AttemptCounts{Total: 8, Passed: 1, Failed: 7}),
			eval.Pass, "pass rate 0.13 over 8 cases, required 0.13",
		}, {
			"an error does not pass", "pass-rate>=0.9", attempts(eval.AttemptCounts{Total: 10, Passed: 8, Error: 2}),
			eval.Fail, "pass rate 0.80 over 10 cases, required 0.90",
		}, {
			"decision 10 with open attempts", "pass-rate>=80%",
			attempts(eval.AttemptCounts{Total: 10, Passed: 7, Failed: 1, Inconclusive: 2, Open: 2}),
			eval.Inconclusive, "pass rate 0.70 to 0.90 over 10 attempts, 2 left open, required 0.80",
		}, {
			"decision 10 over repeats", "pass-rate>=80%",
			repeated(attempts(eval.AttemptCounts{Total: 10, Passed: 7, Failed: 1, Inconclusive: 2, Open: 2}), 5, 2),
			eval.Inconclusive, "pass rate 0.70 to 0.90 over 10 attempts, 2 left open, required 0.80",
		}, {
			"both bounds at halves", "pass-rate>=0.7",
			attempts(eval.AttemptCounts{Total: 8, Passed: 5, Failed: 1, Inconclusive: 2, Open: 2}),
			eval.Inconclusive, "pass rate 0.63 to 0.88 over 8 attempts, 2 left open, required 0.70",
		}, {
			"all left open", "pass-rate>=0.5", attempts(eval.AttemptCounts{Total: 4, Inconclusive: 4, Open: 4}),
			eval.Inconclusive, "pass rate 0.00 to 1.00 over 4 attempts, 4 left open, required 0.50",
		}, {
			"only what was left open widens the bounds", "pass-rate>=0.8",
			strict(attempts(eval.AttemptCounts{Total: 10, Passed: 6, Failed: 1, Inconclusive: 3, Open: 1})),
			eval.Fail, "pass rate 0.60 over 10 attempts (10 cases, 1 run) with 3 inconclusive, required 0.80",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			check(t, decide(t, tt.summary, tt.rule), tt.want, tt.detail)
		})
	}
}

// The bounds of judges and statistics B2: 8 pass, 1 fails and 1 is left open.
func TestPassRateBounds(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		rule   string
		want   eval.Verdict
		detail string
		needed int64
		share  float64
	}{
		{"pass-rate>=0.8", eval.Pass, "pass rate 0.80 over 10 cases, required 0.80", 0, 0.8},
		{"pass-rate>=0.800001", eval.Inconclusive, "pass rate 0.80 to 0.90 over 10 attempts, 1 left open, required 0.80", 1, 0.800001},
		{"pass-rate>=0.9", eval.Inconclusive, "pass rate 0.80 to 0.90 over 10 attempts, 1 left open, required 0.90", 1, 0.9},
		{"pass-rate>=0.900001", eval.Fail, "pass rate 0.80 over 10 cases, required 0.90", 2, 0.900001},
		{"pass-rate>=0.95", eval.Fail, "pass rate 0.80 over 10 cases, required 0.95", 2, 0.95},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			got := decide(t, attempts(eval.AttemptCounts{Total: 10, Passed: 8, Failed: 1, Inconclusive: 1, Open: 1}), tt.rule)
			check(t, got, tt.want, tt.detail)
			want := &gate.Figures{Rate: eval.Rate{Passed: 8, Of: 10}, Open: 1, Needed: tt.needed, Required: tt.share}
			if diff := cmp.Diff(want, got.Rules[0].Figures); diff != "" {
				t.Errorf("figures (-want +got):\n%s", diff)
			}
		})
	}
}

// How many passes a gate of 0.9 needs: the table of B2, and the run page.
func TestNeeded(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ passed, total, want int64 }{
		{0, 5, 5}, {0, 10, 9}, {0, 20, 18}, {0, 50, 45}, {0, 100, 90}, // B2
		{12, 15, 2}, // the run page of ui.md
		{8, 10, 1}, {9, 10, 0}, {10, 10, 0},
	} {
		got := decide(t, attempts(eval.AttemptCounts{Total: tt.total, Passed: tt.passed, Failed: tt.total - tt.passed}), "pass-rate>=0.9")
		if needed := got.Rules[0].Figures.Needed; needed != tt.want {
			t.Errorf("%d of %d needs %d more, want %d", tt.passed, tt.total, needed, tt.want)
		}
	}
}

// Pages say repeat where the report says run (ui.md, the run page).
func TestPageWords(t *testing.T) {
	t.Parallel()
	s := repeated(attempts(eval.AttemptCounts{Total: 15, Passed: 12, Failed: 3}), 5, 3)
	got := gate.Decide([]gate.Rule{rule(t, "pass-rate>=0.9")}, s, gate.PageWords)
	check(t, got, eval.Fail, "pass rate 0.80 over 15 attempts (5 cases, 3 repeats), required 0.90")

	one := gate.Decide([]gate.Rule{rule(t, "pass-rate>=0.9")}, strict(attempts(eval.AttemptCounts{Total: 5, Passed: 5})), gate.PageWords)
	check(t, one, eval.Pass, "pass rate 1.00 over 5 attempts (5 cases, 1 repeat), required 0.90")
}
