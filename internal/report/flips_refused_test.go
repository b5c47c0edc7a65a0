package report_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
	"github.com/tapedeck-dev/tapedeck/internal/report"
)

// Decision 18: what cannot be compared is refused with the reason.
func TestFlipsRefused(t *testing.T) {
	t.Parallel()
	of := func(id string, policy eval.Policy, specs ...eval.Spec) *report.Report {
		r := made(t, policy, "all-pass", []string{id}, became(eval.OutcomePass))
		r.Run.Evaluators = specs
		return r
	}
	budget := func(args string) eval.Spec { return eval.Spec{Label: "token-budget", Args: jsonx.Value(args)} }
	for _, tt := range []struct {
		name      string
		base, run *report.Report
		want      string
	}{
		{"policy", of("a", eval.Lenient), of("a", eval.Strict), "the verdict policy differs: lenient there, strict here"},
		{"one evaluator more", of("a", eval.Lenient), of("a", eval.Lenient, budget(`{"atMost":5}`)), "the evaluators differ"},
		{"another argument", of("a", eval.Lenient, budget(`{"atMost":6}`)), of("a", eval.Lenient, budget(`{"atMost":5}`)), "the evaluators differ"},
		{"equal arguments", of("a", eval.Lenient, budget(`{"atMost":5.0}`)), of("a", eval.Lenient, budget(`{"atMost":5}`)), ""},
		{"no common case", of("a", eval.Lenient), of("b", eval.Lenient), "no case is common"},
		{"a common case of other content", of("a", eval.Lenient), asked(of("a", eval.Lenient), "a", "What?"), ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.run.Flips = compare(t, tt.base, tt.run)
			if tt.run.Flips.Refused != tt.want {
				t.Fatalf("refused %q, want %q", tt.run.Flips.Refused, tt.want)
			}
			if tt.want == "" {
				return
			}
			if diff := cmp.Diff(&report.Flips{Base: tt.base.Run, Refused: tt.want}, tt.run.Flips); diff != "" {
				t.Errorf("flips (-want +got):\n%s", diff)
			}
			if line := "flips against refund-agent: not compared, " + tt.want + "\n"; !strings.HasSuffix(textOf(t, tt.run, report.Whole), line) {
				t.Errorf("the text does not end with %q", line)
			}
		})
	}
}

// A run that cannot be read is not compared.
func TestFlipsOfBrokenRun(t *testing.T) {
	t.Parallel()
	gone := errors.New("the store is gone")
	r := made(t, eval.Lenient, "all-pass", []string{"a"}, became(eval.OutcomePass))
	broken := *r
	broken.Cases = func(yield func(*report.Case, error) bool) { yield(nil, gone) }
	for name, pair := range map[string][2]*report.Report{"base": {&broken, r}, "run": {r, &broken}} {
		if _, err := report.Compare(pair[0], pair[1]); !errors.Is(err, gone) {
			t.Errorf("%s: %v, want %v", name, err, gone)
		}
	}
}
