package report_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/report"
)

// became are two attempts that give a case that outcome.
func became(o eval.Outcome) attempts {
	pass, fail := gave(eval.Passed("tools")), gave(eval.Failed("tools", "called no tools"))
	broke, left := gave(eval.Broken("target", "gone")), gave(open("judge"))
	return map[eval.Outcome]attempts{
		eval.OutcomePass: {pass, pass}, eval.OutcomeFail: {fail, fail}, eval.OutcomeError: {broke, broke},
		eval.OutcomeInconsistent: {pass, fail}, eval.OutcomeInconclusive: {left, left},
	}[o]
}

func compare(t *testing.T, base, run *report.Report) *report.Flips {
	t.Helper()
	flips, err := report.Compare(base, run)
	if err != nil {
		t.Fatal(err)
	}
	return flips
}

// Every pair of outcomes, by the definitions of the compare page: newly failing
// passed every repeat in the base and none here; what is none of the named
// kinds is changed, so that the counts add up.
func TestFlipsOfOutcomes(t *testing.T) {
	t.Parallel()
	const (
		pass, fail, broke  = eval.OutcomePass, eval.OutcomeFail, eval.OutcomeError
		inconsistent, open = eval.OutcomeInconsistent, eval.OutcomeInconclusive
	)
	here := []eval.Outcome{pass, fail, broke, inconsistent, open}
	for base, flips := range map[eval.Outcome][]eval.Flip{
		pass:         {eval.Unchanged, eval.NewlyFailing, eval.NewlyFailing, eval.NewlyInconsistent, eval.Changed},
		fail:         {eval.NewlyPassing, eval.StillFailing, eval.StillFailing, eval.NewlyInconsistent, eval.Changed},
		broke:        {eval.NewlyPassing, eval.StillFailing, eval.StillFailing, eval.NewlyInconsistent, eval.Changed},
		inconsistent: {eval.NewlyPassing, eval.Changed, eval.Changed, eval.Unchanged, eval.Changed},
		open:         {eval.NewlyPassing, eval.Changed, eval.Changed, eval.NewlyInconsistent, eval.Unchanged},
	} {
		for i, want := range flips {
			t.Run(fmt.Sprintf("%s to %s", base, here[i]), func(t *testing.T) {
				t.Parallel()
				got := compare(t,
					made(t, eval.Lenient, "all-pass", []string{"a"}, became(base)),
					made(t, eval.Lenient, "all-pass", []string{"a"}, became(here[i])))
				wantCases := []report.FlippedCase{{ID: "a", Flip: want, Base: base, Here: here[i]}}
				unchanged := 0
				if want == eval.Unchanged {
					wantCases, unchanged = nil, 1
				}
				if diff := cmp.Diff(wantCases, got.Cases); diff != "" || got.Unchanged != unchanged {
					t.Errorf("%d unchanged, cases (-want +got):\n%s", got.Unchanged, diff)
				}
			})
		}
	}
}

// changedRun returns a run and a base in which every kind of flip is once, but
// two cases newly fail.
func changedRun(t *testing.T) (base, run *report.Report) {
	base = made(t, eval.Lenient, "all-pass", []string{"gone", "a", "b", "c", "d", "e", "f", "same", "g"},
		became(eval.OutcomePass), became(eval.OutcomePass), became(eval.OutcomePass), became(eval.OutcomePass),
		became(eval.OutcomeFail), became(eval.OutcomeFail), became(eval.OutcomeInconclusive), became(eval.OutcomePass), became(eval.OutcomePass))
	run = made(t, eval.Lenient, "all-pass", []string{"g", "f", "e", "d", "c", "b", "a", "same", "new"},
		became(eval.OutcomeFail), became(eval.OutcomeFail), became(eval.OutcomeFail), became(eval.OutcomePass),
		became(eval.OutcomeInconsistent), became(eval.OutcomePass), became(eval.OutcomeError), became(eval.OutcomePass), became(eval.OutcomePass))
	return base, asked(run, "b", "Where is the other one?")
}

// asked returns the report with another input of that case.
func asked(r *report.Report, id, input string) *report.Report {
	cases := r.Cases
	r.Cases = func(yield func(*report.Case, error) bool) {
		for c, err := range cases {
			if c.ID == id {
				c.Input = input
			}
			if !yield(c, err) {
				return
			}
		}
	}
	return r
}

func TestFlipsOfRun(t *testing.T) {
	t.Parallel()
	base, run := changedRun(t)
	base.Run.Name = "main"
	run.Flips = compare(t, base, run)
	want := &report.Flips{Base: base.Run, Unchanged: 1, Cases: []report.FlippedCase{
		{ID: "g", Flip: eval.NewlyFailing, Base: eval.OutcomePass, Here: eval.OutcomeFail},
		{ID: "f", Flip: eval.Changed, Base: eval.OutcomeInconclusive, Here: eval.OutcomeFail},
		{ID: "e", Flip: eval.StillFailing, Base: eval.OutcomeFail, Here: eval.OutcomeFail},
		{ID: "d", Flip: eval.NewlyPassing, Base: eval.OutcomeFail, Here: eval.OutcomePass},
		{ID: "c", Flip: eval.NewlyInconsistent, Base: eval.OutcomePass, Here: eval.OutcomeInconsistent},
		{ID: "b", Flip: eval.OtherContent, Base: eval.OutcomePass, Here: eval.OutcomePass},
		{ID: "a", Flip: eval.NewlyFailing, Base: eval.OutcomePass, Here: eval.OutcomeError},
		{ID: "new", Flip: eval.Added, Here: eval.OutcomePass},
		{ID: "gone", Flip: eval.Removed, Base: eval.OutcomePass},
	}}
	if diff := cmp.Diff(want, run.Flips); diff != "" {
		t.Errorf("flips (-want +got):\n%s", diff)
	}
	_, section, _ := strings.Cut(textOf(t, run, report.Whole), "flips ")
	if diff := cmp.Diff(`against main:
  2 newly failing: g, a
  1 newly inconsistent: c
  1 newly passing: d
  1 still failing: e
  1 changed otherwise: f
  1 with other content, not compared: b
  1 added: new
  1 removed: gone
  1 unchanged
`, section); diff != "" {
		t.Errorf("section (-want +got):\n%s", diff)
	}
}

// A long list names its first 20.
func TestFlipsOfMany(t *testing.T) {
	t.Parallel()
	var ids []string
	var passed, failed []attempts
	for i := range 22 {
		ids = append(ids, fmt.Sprint(i+1))
		passed, failed = append(passed, became(eval.OutcomePass)), append(failed, became(eval.OutcomeFail))
	}
	run := made(t, eval.Lenient, "all-pass", ids, failed...)
	run.Flips = compare(t, made(t, eval.Lenient, "all-pass", ids, passed...), run)
	const want = "\n  22 newly failing: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 and 2 more\n"
	if text := textOf(t, run, report.Whole); !strings.Contains(text, want) {
		t.Errorf("no line %q in:\n%s", want, text)
	}
}
