package server

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
	"github.com/tapedeck-dev/tapedeck/internal/store"
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
)

// gateBand returns the band that says what was decided and why. The sentence is
// the report's, in the words of pages.
func gateBand(r *store.Run, summary *eval.Summary) *components.Gate {
	decision := *r.Decision
	if r.State != store.RunCancelled {
		if rules, err := gate.ParseAll(r.Gate); err == nil {
			decision = gate.Decide(rules, summary, gate.PageWords)
		}
	}
	g := &components.Gate{
		Verdict: components.Verdict(decision.Verdict), Word: gateWord(decision.Verdict),
		Sentence: emphasized(sentence(ellipsis(decision.Detail, maxDetail))), Note: intervalNote(r),
	}
	if needed := needed(&decision); needed > 0 {
		g.Sentence = append(g.Sentence,
			components.Segment{Text: " Would need "},
			components.Segment{Text: morePasses(needed), Strong: true}, components.Segment{Text: "."})
	}
	g.Ruler = ruler(r)
	return g
}

func morePasses(n int64) string {
	if n == 1 {
		return "1 more pass"
	}
	return counted(n) + " more passes"
}

func gateWord(v eval.Verdict) string {
	switch v {
	case eval.Pass:
		return "Gate passed"
	case eval.Fail:
		return "Gate failed"
	}
	return "Gate inconclusive"
}

// needed returns how many more passes the first rule that asks for a rate and
// does not hold would take.
func needed(d *gate.Decision) int64 {
	for _, o := range d.Rules {
		if o.Figures != nil && o.Verdict != eval.Pass {
			return o.Figures.Needed
		}
	}
	return 0
}

// figure matches the numbers of a sentence that are set in the heavier weight.
var figure = regexp.MustCompile(`\b\d[\d,]*(\.\d+)?\b`)

// emphasized parts a sentence into text and its numbers. Numbers inside square
// brackets are ids of cases.
func emphasized(text string) []components.Segment {
	var segments []components.Segment
	at, looked, depth := 0, 0, 0
	for _, m := range figure.FindAllStringIndex(text, -1) {
		depth += strings.Count(text[looked:m[0]], "[") - strings.Count(text[looked:m[0]], "]")
		looked = m[0]
		if depth > 0 {
			continue
		}
		if m[0] > at {
			segments = append(segments, components.Segment{Text: text[at:m[0]]})
		}
		segments = append(segments, components.Segment{Text: text[m[0]:m[1]], Strong: true})
		at = m[1]
	}
	return append(segments, components.Segment{Text: text[at:]})
}

// sharpFrom is the number of cases below which an interval says little.
const sharpFrom = 10

// intervalNote says what interval the rate has, over what, and under which
// policy it was computed.
func intervalNote(r *store.Run) string {
	if r.Interval == nil {
		return fmt.Sprintf("Computed under the %s policy.", r.Policy)
	}
	over := "over "
	if r.Interval.Clustered {
		over = "clustered over "
	}
	sharp := ""
	if r.Interval.Cases < sharpFrom {
		sharp = ": too few to be sharp"
	}
	return fmt.Sprintf("95 %% interval %s to %s, %s%s%s. Computed under the %s policy.",
		share(r.Interval.Low), share(r.Interval.High), over, plural(r.Interval.Cases, "case"), sharp, r.Policy)
}

// ruler draws the pass rate and, where a rule asks for one, the rate required.
func ruler(r *store.Run) *components.Ruler {
	if r.Interval == nil {
		return nil
	}
	i := intervalOf(r)
	ruler := &components.Ruler{Interval: i, LowText: share(i.Low), RateText: rateOf(r).Text(), HighText: share(i.High)}
	if i.HasRequired {
		ruler.RequiredText = share(i.Required) + " required"
	}
	return ruler
}

// intervalOf returns the rate with its interval and what is required of it, as
// a row of a list draws it.
func intervalOf(r *store.Run) components.Interval {
	rate := rateOf(r)
	i := components.Interval{Verdict: runVerdict(r), Title: "pass rate " + rate.Text()}
	if rate.Of > 0 {
		i.Rate = float64(rate.Passed) / float64(rate.Of)
	}
	if r.Interval != nil {
		i.Low, i.High = r.Interval.Low, r.Interval.High
		i.Title += fmt.Sprintf(", 95 %% interval %s to %s", share(i.Low), share(i.High))
	}
	if required, ok := requiredOf(r); ok {
		i.HasRequired, i.Required = true, required
		i.Title += ", required " + share(required)
	}
	return i
}

// requiredOf returns the pass rate that the gate asks for; all-pass asks for
// every attempt.
func requiredOf(r *store.Run) (float64, bool) {
	rules, err := gate.ParseAll(r.Gate)
	if err != nil {
		return 0, false
	}
	for _, rule := range rules {
		switch {
		case rule.Kind == gate.AllPass:
			return 1, true
		case rule.Kind == gate.PassRate && rule.Label == "":
			return rule.Required.Share(), true
		}
	}
	return 0, false
}
