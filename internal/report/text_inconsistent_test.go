package report_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/report"
)

// Acceptance fixture 5: the repeat matrix of A43 and A44.
func TestA44Inconsistent(t *testing.T) {
	t.Parallel()
	pass, fail := eval.Passed("tools"), eval.Failed("tools", "called no tools")
	argument, wrong := eval.Passed("tool-arguments"), eval.Failed("tool-arguments", "getOrder(id) expected 1, was [2]")
	undecided := eval.Undecided("tools", "nothing to see")
	for _, tt := range []struct {
		name    string
		of      attempts
		outcome eval.Outcome
		want    []string
	}{
		{
			"flaky in run 2 of 3", attempts{gave(pass), gave(fail), gave(pass)},
			eval.OutcomeInconsistent, []string{"  c tools: passed in runs 1, 3, failed in run 2"},
		}, {
			"two requirements failing in different runs",
			attempts{gave(pass, wrong, argument), gave(pass, argument, wrong), gave(pass, wrong, argument)},
			eval.OutcomeFail, []string{
				"  c tool-arguments #2: passed in run 2, failed in runs 1, 3",
				"  c tool-arguments #3: passed in runs 1, 3, failed in run 2",
			},
		}, {
			"setup failing in one run", attempts{gave(pass), gave(eval.Broken("setup", "gone")), gave(pass)},
			eval.OutcomeInconsistent, []string{"  c setup: failed in run 2"},
		}, {
			"target failing in every run", attempts{gave(eval.Broken("target", "gone")), gave(eval.Broken("target", "gone"))},
			eval.OutcomeError, nil,
		}, {
			"failing in every run", attempts{gave(fail), gave(fail)}, eval.OutcomeFail, nil,
		}, {
			"passing in every run", attempts{gave(pass), gave(pass)}, eval.OutcomePass, nil,
		}, {
			"inconclusive in one run", attempts{gave(pass), gave(fail), gave(fail), gave(undecided)},
			eval.OutcomeInconsistent, []string{"  c tools: passed in run 1, failed in runs 2, 3, inconclusive in run 4"},
		}, {
			"only inconclusive beside a pass", attempts{gave(pass), gave(undecided)}, eval.OutcomePass, nil,
		}, {
			"an evaluator that broke", attempts{gave(pass), gave(eval.Broken("tools", "the evaluator threw E: x"))},
			eval.OutcomeInconsistent, []string{"  c tools: passed in run 1, failed in run 2"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := made(t, eval.Lenient, "all-pass", []string{"c"}, tt.of)
			for c := range r.Cases {
				if c.Outcome != tt.outcome {
					t.Errorf("outcome %s, want %s", c.Outcome, tt.outcome)
				}
			}
			if diff := cmp.Diff(tt.want, inconsistentIn(textOf(t, r, report.Whole))); diff != "" {
				t.Errorf("inconsistent (-want +got):\n%s", diff)
			}
		})
	}
}

// inconsistentIn returns the lines under the heading, nil without one.
func inconsistentIn(text string) []string {
	_, section, found := strings.Cut(text, "inconsistent across runs:\n")
	if !found {
		return nil
	}
	var lines []string
	for line := range strings.Lines(section) {
		if !strings.HasPrefix(line, "  ") {
			break
		}
		lines = append(lines, strings.TrimSuffix(line, "\n"))
	}
	return lines
}

// Cases follow each other under one heading.
func TestInconsistentCases(t *testing.T) {
	t.Parallel()
	pass, fail := eval.Passed("tools"), eval.Failed("tools", "called no tools")
	r := made(t, eval.Lenient, "pass-rate>=0", []string{"a", "b", "c"},
		attempts{gave(pass), gave(fail)}, attempts{gave(pass), gave(pass)}, attempts{gave(fail), gave(pass)})
	want := []string{"  a tools: passed in run 1, failed in run 2", "  c tools: passed in run 2, failed in run 1"}
	if diff := cmp.Diff(want, inconsistentIn(textOf(t, r, report.Whole))); diff != "" {
		t.Errorf("inconsistent (-want +got):\n%s", diff)
	}
}
