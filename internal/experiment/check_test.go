package experiment_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
)

// with returns the case with evaluators of its own.
func with(c eval.Case, own ...eval.Evaluator) eval.Case {
	c.Evaluators = own
	return c
}

func TestCheck(t *testing.T) {
	t.Parallel()
	blank := caseOf("b")
	blank.Input = " \n"
	for _, tt := range []struct {
		name       string
		cases      []eval.Case
		everywhere []eval.Evaluator
		want       string // a part of the error; empty for none
	}{
		{name: "A41 no cases", want: "no cases"},
		{name: "A41 a blank input", cases: []eval.Case{caseOf("a"), blank}, want: "case b has no input"},
		{name: "A18 two cases with one id", cases: []eval.Case{caseOf("a"), caseOf("b"), caseOf("a")}, want: "two cases have the id a"},
		{name: "A30 two types under one label", cases: []eval.Case{
			with(caseOf("a"), passing("tools")), with(caseOf("b"), otherCheck{passing("tools")}),
		}, want: "share the label tools"},
		{name: "A30 a case's own and the run's", cases: []eval.Case{with(caseOf("a"), otherCheck{passing("tools")})},
			everywhere: []eval.Evaluator{passing("tools")}, want: "share the label tools"},
		{name: "A30 several of one type under one label", cases: []eval.Case{
			with(caseOf("a"), passing("tools"), passing("tools")), with(caseOf("b"), passing("tools")),
		}, everywhere: []eval.Evaluator{passing("tools"), otherCheck{passing("others")}}},
		{name: "A30 no label", cases: []eval.Case{with(caseOf("a"), passing(""))}, want: "no label"},
		{name: "A30 a blank label", cases: []eval.Case{caseOf("a")}, everywhere: []eval.Evaluator{passing(" ")}, want: "no label"},
		{name: "A30 the reserved prefix", cases: []eval.Case{with(caseOf("a"), passing("custom-eval:mine"))}, want: "custom-eval:mine is reserved"},
		{name: "the label of the target's result", cases: []eval.Case{with(caseOf("a"), passing("target"))}, want: "target is reserved"},
		{name: "the label of the set-up's result", cases: []eval.Case{with(caseOf("a"), passing("setup"))}, want: "setup is reserved"},
		{name: "cases without evaluators or tools", cases: []eval.Case{caseOf("a"), caseOf("b")}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			engine := &experiment.Engine{Target: experiment.Mock{}, Evaluators: tt.everywhere}
			err := engine.Check(tt.cases)
			if tt.want == "" {
				if err != nil {
					t.Errorf("refused with %v", err)
				}
				return
			}
			if eval.KindOf(err) != eval.Invalid || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want a problem of kind invalid that says %q", err, tt.want)
			}
		})
	}
}

func TestA36UnboundTools(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		cases []eval.Case
		want  string
	}{
		{
			name: "in the order of their first appearance, a case named once",
			cases: []eval.Case{
				calling("a", "getCustomer", "getOrder", "getCustomer"),
				calling("b", "openTickets", "getCustomer"),
			},
			want: "no binding for recorded tool getCustomer (cases a, b), openTickets (case b); bound: [getOrder, issueRefund]",
		},
		{
			name:  "one tool of one case",
			cases: []eval.Case{calling("a", "getOrder"), calling("b", "closeTicket"), calling("c")},
			want:  "no binding for recorded tool closeTicket (case b); bound: [getOrder, issueRefund]",
		},
		{
			name:  "names are compared as they are",
			cases: []eval.Case{calling("a", "getorder")},
			want:  "no binding for recorded tool getorder (case a); bound: [getOrder, issueRefund]",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var j journal
			engine := loading(t, &j, "getOrder", "issueRefund")
			err := engine.Check(tt.cases)
			var unbound *experiment.UnboundError
			if !errors.As(err, &unbound) {
				t.Fatalf("got %v, want an *UnboundError", err)
			}
			if diff := cmp.Diff(tt.want, err.Error()); diff != "" {
				t.Errorf("refusal (-want +got):\n%s", diff)
			}
			if happened := j.all(); len(happened) > 0 {
				t.Errorf("%q happened, want nothing to have run", happened)
			}
		})
	}
}

func TestA36NothingBound(t *testing.T) {
	t.Parallel()
	engine := &experiment.Engine{Target: experiment.Mock{}}
	err := engine.Check([]eval.Case{calling("a", "x", "y")})
	want := "no binding for recorded tool x (case a), y (case a); bound: []"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	var unbound *experiment.UnboundError
	if !errors.As(err, &unbound) {
		t.Fatalf("got %T, want an *UnboundError", err)
	}
	if diff := cmp.Diff([]string{"x", "y"}, unbound.Names()); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
}

func TestUnboundToolListsTheFirstCases(t *testing.T) {
	t.Parallel()
	cases := make([]eval.Case, 23)
	ids := make([]string, len(cases))
	for i := range cases {
		ids[i] = fmt.Sprintf("c%02d", i)
		cases[i] = calling(ids[i], "x")
	}
	engine := &experiment.Engine{Target: experiment.Mock{}}
	err := engine.Check(cases)
	want := "no binding for recorded tool x (cases " + strings.Join(ids[:20], ", ") + " and 3 more); bound: []"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestCheckAsksForNoBindingsWhereToolsHaveAnswered(t *testing.T) {
	t.Parallel()
	engine := &experiment.Engine{Target: experiment.NewRecorded(nil)}
	if err := engine.Check([]eval.Case{calling("a", "x")}); err != nil {
		t.Errorf("refused with %v", err)
	}
}
