package gate_test

import (
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// A label's rate is over its conclusive results; the sentence names the cases
// or attempts that have one (semantics 1.6, A32, A53).
func TestLabelRate(t *testing.T) {
	t.Parallel()
	const arguments, unread = "tool-arguments", "tool-arguments judged no case, so its rate cannot be read"
	for _, tt := range []struct {
		name, rule string
		summary    *eval.Summary
		want       eval.Verdict
		detail     string
	}{
		{
			"1.6 seed wording", "pass-rate(tool-arguments)>=1.0",
			labelled(eval.LabelTally{Label: "tools", Failed: 9}, eval.LabelTally{Label: arguments, Passed: 4, JudgedAttempts: 2}),
			eval.Pass, "tool-arguments rate 1.00 over 2 judged cases, required 1.00",
		}, {
			"1.6 later wording", "pass-rate(tool-arguments)>=1.0",
			strict(labelled(eval.LabelTally{Label: arguments, Passed: 4, JudgedAttempts: 2})),
			eval.Pass, "tool-arguments rate 1.00 over 2 judged attempts, required 1.00",
		}, {
			"1.6 later wording with repeats", "pass-rate(tool-arguments)>=0.9",
			repeated(labelled(eval.LabelTally{Label: arguments, Passed: 13, Failed: 2, JudgedAttempts: 9}), 5, 2),
			eval.Fail, "tool-arguments rate 0.87 over 9 judged attempts, required 0.90",
		}, {
			"A58 one judged attempt", "pass-rate(tool-arguments)>=0.5",
			strict(labelled(eval.LabelTally{Label: arguments, Passed: 3, JudgedAttempts: 1})),
			eval.Pass, "tool-arguments rate 1.00 over 1 judged attempt, required 0.50",
		}, {
			"A32 the rate counts results and not cases", "pass-rate(tool-arguments)>=75%",
			labelled(eval.LabelTally{Label: arguments, Passed: 3, Failed: 1, JudgedAttempts: 2}),
			eval.Pass, "tool-arguments rate 0.75 over 2 judged cases, required 0.75",
		}, {
			"A29 an error is judged and not passed", "pass-rate(tool-arguments)>=0.9",
			labelled(eval.LabelTally{Label: arguments, Passed: 8, Error: 2, JudgedAttempts: 10}),
			eval.Fail, "tool-arguments rate 0.80 over 10 judged cases, required 0.90",
		}, {
			"want of evidence is not in the rate", "pass-rate(tool-arguments)>=1",
			labelled(eval.LabelTally{Label: arguments, Passed: 2, Inconclusive: 8, JudgedAttempts: 2}),
			eval.Pass, "tool-arguments rate 1.00 over 2 judged cases, required 1.00",
		}, {
			"A60 a foreign verdict is not in the rate", "pass-rate(tool-arguments)>=1",
			labelled(eval.LabelTally{Label: arguments, Passed: 2, Other: 8, JudgedAttempts: 2}),
			eval.Pass, "tool-arguments rate 1.00 over 2 judged cases, required 1.00",
		}, {
			"A53 fixture 4: only inconclusive results", "pass-rate(tool-arguments)>=0.5",
			labelled(eval.LabelTally{Label: arguments, Inconclusive: 2}), eval.Fail, unread,
		}, {
			"A53 only inconclusive results under strict", "pass-rate(tool-arguments)>=0",
			strict(labelled(eval.LabelTally{Label: arguments, Inconclusive: 2})), eval.Fail, unread,
		}, {
			"A53 only foreign verdicts", "pass-rate(tool-arguments)>=0.5",
			labelled(eval.LabelTally{Label: arguments, Other: 2}), eval.Fail, unread,
		}, {
			"A53 no result", "pass-rate(tool-arguments)>=0.5",
			labelled(eval.LabelTally{Label: "tools", Passed: 10, JudgedAttempts: 10}), eval.Fail, unread,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			check(t, decide(t, tt.summary, tt.rule), tt.want, tt.detail)
		})
	}
}

// Decision 10: the bounds of B2 hold for a label, with n = conclusive + left
// open; results without evidence are in neither.
func TestLabelRateBounds(t *testing.T) {
	t.Parallel()
	mixed := eval.LabelTally{Label: "judge", Passed: 8, Failed: 1, Inconclusive: 6, Open: 1, JudgedAttempts: 9}
	allOpen := eval.LabelTally{Label: "judge", Inconclusive: 2, Open: 2}
	for _, tt := range []struct {
		name, rule string
		label      eval.LabelTally
		want       eval.Verdict
	}{
		{"lower bound equal", "pass-rate(judge)>=0.8", mixed, eval.Pass},
		{"lower bound below", "pass-rate(judge)>=0.800001", mixed, eval.Inconclusive},
		{"upper bound equal", "pass-rate(judge)>=0.9", mixed, eval.Inconclusive},
		{"upper bound below", "pass-rate(judge)>=0.900001", mixed, eval.Fail},
		{"far above", "pass-rate(judge)>=0.95", mixed, eval.Fail},
		{"all left open", "pass-rate(judge)>=0.9", allOpen, eval.Inconclusive},
		{"all left open, all required", "pass-rate(judge)>=1", allOpen, eval.Inconclusive},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := decide(t, labelled(tt.label), tt.rule); got.Verdict != tt.want {
				t.Errorf("%s (%s), want %s", got.Verdict, got.Detail, tt.want)
			}
		})
	}
}
