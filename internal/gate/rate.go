package gate

import (
	"fmt"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// passRate decides the rate of passed attempts over all attempts. What is
// inconclusive or broke counts against it; only attempts left open widen it to
// bounds.
func passRate(r Rule, s *eval.Summary, words Words) Outcome {
	rate := s.PassRate()
	verdict, figures := r.Required.judge(rate, s.Attempts.Open)
	o := Outcome{Verdict: verdict, Figures: figures}
	if verdict == eval.Inconclusive {
		o.Detail = fmt.Sprintf("pass rate %s over %s, %d left open, required %s",
			bounds(rate, s.Attempts.Open), count(rate.Of, "attempt", "attempts"), s.Attempts.Open, r.Required.Text())
		return o
	}
	over := count(s.Cases.Total, "case", "cases")
	if s.LaterWording() {
		over = fmt.Sprintf("%s (%s, %s)", count(rate.Of, "attempt", "attempts"), over, words.count(s.Repeats))
		if s.Attempts.Inconclusive > 0 {
			over += fmt.Sprintf(" with %d inconclusive", s.Attempts.Inconclusive)
		}
	}
	o.Detail = fmt.Sprintf("pass rate %s over %s, required %s", rate.Text(), over, r.Required.Text())
	return o
}

// labelRate decides the rate of one label's conclusive results. A label without
// one fails its gate (A53) unless a judge left it open.
func labelRate(r Rule, s *eval.Summary) Outcome {
	var l eval.LabelTally
	for _, tally := range s.Labels {
		if tally.Label == r.Label {
			l = tally
		}
	}
	if l.Judged() == 0 && l.Open == 0 {
		return Outcome{Verdict: eval.Fail, Detail: r.Label + " judged no case, so its rate cannot be read"}
	}
	rate := eval.Rate{Passed: l.Passed, Of: l.Judged()}
	verdict, figures := r.Required.judge(eval.Rate{Passed: l.Passed, Of: l.Judged() + l.Open}, l.Open)
	if l.Judged() == 0 {
		verdict = eval.Inconclusive // a rate over nothing holds no threshold, not even 0
	}
	judged := count(l.JudgedAttempts, "judged case", "judged cases")
	if s.LaterWording() {
		judged = count(l.JudgedAttempts, "judged attempt", "judged attempts")
	}
	o := Outcome{Verdict: verdict, Figures: figures}
	if verdict == eval.Inconclusive {
		o.Detail = fmt.Sprintf("%s rate %s over %s, %d left open, required %s",
			r.Label, bounds(figures.Rate, l.Open), judged, l.Open, r.Required.Text())
		return o
	}
	o.Detail = fmt.Sprintf("%s rate %s over %s, required %s", r.Label, rate.Text(), judged, r.Required.Text())
	return o
}

// judge compares the bounds of a rate with the threshold: its lower bound, as
// if all that is open failed, and its upper one, as if it passed.
func (t Threshold) judge(rate eval.Rate, open int64) (eval.Verdict, *Figures) {
	f := &Figures{Rate: rate, Open: open, Required: t.Share(), Needed: max(0, t.need(rate.Of)-rate.Passed)}
	switch {
	case t.heldBy(rate.Passed, rate.Of):
		return eval.Pass, f
	case !t.heldBy(rate.Passed+open, rate.Of):
		return eval.Fail, f
	}
	return eval.Inconclusive, f
}

// bounds returns "0.70 to 0.90".
func bounds(rate eval.Rate, open int64) string {
	upper := eval.Rate{Passed: rate.Passed + open, Of: rate.Of}
	return rate.Text() + " to " + upper.Text()
}

// count returns the number with its noun (A58).
func count(n int64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
