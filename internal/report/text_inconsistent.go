package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// requirement is one evaluator of one case over its repeats, by position and
// label (A44).
type requirement struct {
	index                     int
	label                     string
	passed, failed, undecided []int
}

// inconsistent writes the requirements that passed in some repeats and failed
// in others, and of a case that is inconsistent itself those of its target and
// set-up (semantics 1.7, line 5).
func (t *textWriter) inconsistent() error {
	if t.report.Summary.Repeats < 2 {
		return nil
	}
	headed := false
	for c, err := range t.report.Cases {
		if err != nil {
			return err
		}
		requirements := requirementsOf(c.Attempts)
		for _, r := range requirements {
			if !r.inconsistent(c.Outcome) {
				continue
			}
			if !headed {
				t.line("inconsistent across runs:")
				headed = true
			}
			t.line("  %s %s: %s", eval.Shown(c.ID), eval.Shown(r.name(requirements)), r.runs())
		}
	}
	return nil
}

// requirementsOf returns the requirements of a case by position, then in the
// order of their first appearance.
func requirementsOf(attempts []*eval.Attempt) []*requirement {
	var byIndex [][]*requirement
	for _, a := range attempts {
		for i, result := range a.Results {
			if i == len(byIndex) {
				byIndex = append(byIndex, nil)
			}
			at := slices.IndexFunc(byIndex[i], func(r *requirement) bool { return r.label == result.Label })
			if at < 0 {
				at = len(byIndex[i])
				byIndex[i] = append(byIndex[i], &requirement{index: i, label: result.Label})
			}
			byIndex[i][at].add(result.Verdict, a.Repeat)
		}
	}
	return slices.Concat(byIndex...)
}

func (r *requirement) add(v eval.Verdict, repeat int) {
	switch v {
	case eval.Pass:
		r.passed = append(r.passed, repeat)
	case eval.Fail, eval.Error:
		r.failed = append(r.failed, repeat)
	default:
		r.undecided = append(r.undecided, repeat)
	}
}

// inconsistent reports whether the requirement is listed for a case with that
// outcome. Its own outcome is over conclusive repeats only (A44).
func (r *requirement) inconsistent(of eval.Outcome) bool {
	if isTarget(r.label) {
		return of == eval.OutcomeInconsistent
	}
	return len(r.passed) > 0 && len(r.failed) > 0
}

// name returns the label, with its place among the results where the case has
// several requirements of that label.
func (r *requirement) name(all []*requirement) string {
	same := 0
	for _, o := range all {
		if o.label == r.label {
			same++
		}
	}
	if same > 1 {
		return fmt.Sprintf("%s #%d", r.label, r.index+1)
	}
	return r.label
}

func (r *requirement) runs() string {
	var parts []string
	for _, p := range []struct {
		word string
		runs []int
	}{{"passed", r.passed}, {"failed", r.failed}, {"inconclusive", r.undecided}} {
		if len(p.runs) > 0 {
			parts = append(parts, p.word+" in "+numbered(p.runs))
		}
	}
	return strings.Join(parts, ", ")
}

// numbered returns "run 2" or "runs 1, 3".
func numbered(runs []int) string {
	texts := make([]string, len(runs))
	for i, n := range runs {
		texts[i] = strconv.Itoa(n)
	}
	word := "run "
	if len(runs) > 1 {
		word = "runs "
	}
	return word + strings.Join(texts, ", ")
}
