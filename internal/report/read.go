package report

import (
	"encoding/json"
	"errors"
	"slices"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// document is the JSON report as it is read, without its format and version.
type document struct {
	Run     eval.Run      `json:"run"`
	Gate    gate.Decision `json:"gate"`
	Summary eval.Summary  `json:"summary"`
	Flips   *Flips        `json:"flips,omitempty"`
	Cases   []*Case       `json:"cases"`
}

// ReadJSON reads a tapedeck-report. The gate's decision is the document's; the
// summary is counted again from the attempts, and differs tells whether the
// document states another one (A61). What is no report, or one of another
// version, is an invalid-kind problem.
func ReadJSON(data []byte) (r *Report, differs bool, err error) {
	doc, err := decode(data)
	if err != nil {
		return nil, false, err
	}
	if err := doc.restore(); err != nil {
		return nil, false, err
	}
	r = &Report{Run: doc.Run, Gate: doc.Gate, Flips: doc.Flips, Cases: doc.each}
	r.Summary, _ = Summarize(r.Cases, doc.Run.Policy, doc.Run.Repeats)
	return r, !sameSummary(&doc.Summary, &r.Summary), nil
}

// notReport returns the problem of a document that is no report.
func notReport(format string, args ...any) error {
	return eval.Invalidf("not a "+Format+": "+format, args...)
}

func decode(data []byte) (*document, error) {
	v, err := jsonx.Parse(data)
	if err != nil {
		return nil, notReport("%v", err)
	}
	if err := checkFormat(v); err != nil {
		return nil, err
	}
	var doc document
	err = json.Unmarshal(v, &doc)
	if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) {
		return nil, notReport("%s cannot hold this %.40s", wrong.Field, wrong.Value)
	} else if err != nil {
		return nil, notReport("%.120s", err)
	}
	return &doc, nil
}

// checkFormat refuses, before the rest is read, what another program or another
// version wrote.
func checkFormat(v jsonx.Value) error {
	format, version := v.Get("format"), v.Get("version")
	if format.Kind() == jsonx.Absent {
		return notReport("it has no format")
	}
	if format.Text() != Format {
		return notReport("its format is %.40q", format.Text())
	}
	if n, ok := version.Int64(); version.Kind() == jsonx.Absent {
		return notReport("it has no version")
	} else if !ok || n != Version {
		return eval.Invalidf("the %s has version %.40s, this tapedeck reads %d", Format, eval.Shown(version.String()), Version)
	}
	return nil
}

func (d *document) each(yield func(*Case, error) bool) {
	for _, c := range d.Cases {
		if !yield(c, nil) {
			return
		}
	}
}

// restore fills in what an attempt takes from its case, and decides outcomes
// again. A case that does not have all its repeats is refused, and so are two
// with one id.
func (d *document) restore() error {
	if p := d.Run.Policy; p != eval.Lenient && p != eval.Strict || d.Run.Repeats < 1 {
		return notReport("its run has no policy or repeats")
	}
	switch d.Gate.Verdict {
	case eval.Pass, eval.Fail, eval.Inconclusive:
	default:
		return notReport("its gate has no verdict")
	}
	ids := make(map[string]bool, len(d.Cases))
	for i, c := range d.Cases {
		if c == nil || len(c.Attempts) != d.Run.Repeats {
			return notReport("case %d does not have %d attempts", i+1, d.Run.Repeats)
		}
		if ids[c.ID] {
			return notReport("two cases have the id %.40q", c.ID)
		}
		ids[c.ID] = true
		for j, a := range c.Attempts {
			if a == nil || a.Repeat != j+1 {
				return notReport("case %d has no attempt of repeat %d", i+1, j+1)
			}
			a.Case, a.CaseID = i, c.ID
		}
		c.decide(d.Run.Policy)
	}
	return nil
}

// sameSummary compares all that is counted.
func sameSummary(a, b *eval.Summary) bool {
	return a.Policy == b.Policy && a.Repeats == b.Repeats && a.Attempts == b.Attempts && a.Cases == b.Cases &&
		a.FailedCases.Total == b.FailedCases.Total && a.InconclusiveCases.Total == b.InconclusiveCases.Total &&
		a.TargetFailures.Total == b.TargetFailures.Total &&
		slices.Equal(a.Labels, b.Labels) && sameSpend(a.Spend, b.Spend)
}

// sameSpend compares the sums, and the slowest attempts where times are known.
func sameSpend(a, b eval.SpendTotal) bool {
	x, y := a.Slowest, b.Slowest
	a.Slowest, b.Slowest = nil, nil
	return a == b && (a.LatencyMs == 0 || x != nil && y != nil && *x == *y)
}
