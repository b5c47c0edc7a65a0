package experiment_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

func TestA24OwnEvaluatorsComeFirst(t *testing.T) {
	t.Parallel()
	var j journal
	noting := func(label string) check {
		return check{label, func(c *eval.Case, e *eval.Evidence) ([]eval.Result, error) {
			j.add(label + " of " + c.ID + " sees " + e.Reply)
			return []eval.Result{eval.Passed(label)}, nil
		}}
	}
	engine := &experiment.Engine{Target: noted(&journal{}), Evaluators: []eval.Evaluator{noting("x"), noting("a")}}
	c := with(caseOf("1"), noting("z"), noting("b"))
	got := engine.Attempt(t.Context(), 0, &c, 1)
	if diff := cmp.Diff([]string{"z", "b", "x", "a"}, labels(got.Results)); diff != "" {
		t.Errorf("results (-want +got):\n%s", diff)
	}
	want := []string{"z of 1 sees 1", "b of 1 sees 1", "x of 1 sees 1", "a of 1 sees 1"}
	if diff := cmp.Diff(want, j.all()); diff != "" {
		t.Errorf("evaluations (-want +got):\n%s", diff)
	}
}

func TestA29EvaluatorThatBreaks(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		broken eval.Evaluator
		want   string
	}{
		{"an error", breaking("tools", fixtureError{"no span"}), "the evaluator threw fixtureError: no span"},
		{"an error behind a pointer", breaking("tools", &pointerError{"no span"}), "the evaluator threw pointerError: no span"},
		{"an error that is thrown", throwing("tools", fixtureError{"no span"}), "the evaluator threw fixtureError: no span"},
		{"a text that is thrown", throwing("tools", "no span"), "the evaluator threw string: no span"},
		{"a value of a type without a name", throwing("tools", []int{7}), "the evaluator threw []int: [7]"},
		{"no result", breaking("tools", nil), "the evaluator returned no result"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			engine := &experiment.Engine{Target: noted(&journal{}), Evaluators: []eval.Evaluator{passing("later")}}
			c := with(caseOf("a"), passing("earlier"), tt.broken)
			got := engine.Attempt(t.Context(), 0, &c, 1).Results
			want := []eval.Result{
				{Label: "earlier", Verdict: eval.Pass},
				{Label: "tools", Verdict: eval.Error, Detail: tt.want},
				{Label: "later", Verdict: eval.Pass},
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("results (-want +got):\n%s", diff)
			}
		})
	}
}

func TestA39TargetThatFailsKeepsItsEvidence(t *testing.T) {
	t.Parallel()
	before := eval.Evidence{
		ToolCalls: []eval.ToolCall{call("order", `{"id":1}`, `{"total":2}`)},
		Spend:     eval.Spend{ModelCalls: 1, Tokens: eval.Tokens{Input: 7}},
	}
	engine := &experiment.Engine{
		Target: target(func(context.Context, *eval.Case, *experiment.Tools) (eval.Evidence, error) {
			return before, fixtureError{"the agent answered 503"}
		}),
		Evaluators: []eval.Evaluator{passing("tools")},
	}
	c := with(caseOf("a"), passing("tool-order"))
	got := engine.Attempt(t.Context(), 3, &c, 2)
	want := &eval.Attempt{Case: 3, CaseID: "a", Repeat: 2, Evidence: before, Results: []eval.Result{
		{Label: "target", Verdict: eval.Error, Detail: "the agent answered 503"},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("attempt (-want +got):\n%s", diff)
	}
}

func TestA39TargetThatThrows(t *testing.T) {
	t.Parallel()
	engine := &experiment.Engine{
		Target: target(func(context.Context, *eval.Case, *experiment.Tools) (eval.Evidence, error) {
			panic("out of order")
		}),
		Evaluators: []eval.Evaluator{passing("tools")},
	}
	c := caseOf("a")
	got := engine.Attempt(t.Context(), 0, &c, 1).Results
	want := []eval.Result{{Label: "target", Verdict: eval.Error, Detail: "out of order"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("results (-want +got):\n%s", diff)
	}
}

// secret is what the tests of redaction must never see again.
const secret = "ada@example.org"

// replaceSecret is a redactor that knows one secret.
func replaceSecret(e *eval.Evidence) error {
	e.Reply = strings.ReplaceAll(e.Reply, secret, "[EMAIL]")
	return nil
}

func TestEvaluatorsSeeRedactedEvidence(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		err  error
		want []eval.Result
	}{
		{"a reply", nil, []eval.Result{{Label: "saw", Verdict: eval.Fail, Detail: "to [EMAIL]"}}},
		{"the evidence before a failure", errBroken, []eval.Result{{Label: "target", Verdict: eval.Error, Detail: "broken"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			engine := &experiment.Engine{
				Target: target(func(context.Context, *eval.Case, *experiment.Tools) (eval.Evidence, error) {
					return eval.Evidence{Reply: "to " + secret}, tt.err
				}),
				Evaluators: []eval.Evaluator{check{"saw", func(_ *eval.Case, e *eval.Evidence) ([]eval.Result, error) {
					return []eval.Result{eval.Failed("saw", e.Reply)}, nil
				}}},
				Redact: replaceSecret,
			}
			c := caseOf("a")
			got := engine.Attempt(t.Context(), 0, &c, 1)
			want := &eval.Attempt{CaseID: "a", Repeat: 1, Evidence: eval.Evidence{Reply: "to [EMAIL]"}, Results: tt.want}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("attempt (-want +got):\n%s", diff)
			}
		})
	}
}

func TestEvidenceThatCannotBeRedactedIsNotKept(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		redact func(*eval.Evidence) error
	}{
		{"an error", func(*eval.Evidence) error { return fixtureError{"cannot read " + secret} }},
		{"a panic", func(*eval.Evidence) error { panic("cannot read " + secret) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			engine := &experiment.Engine{
				Target: target(func(context.Context, *eval.Case, *experiment.Tools) (eval.Evidence, error) {
					return eval.Evidence{Reply: secret, ToolCalls: []eval.ToolCall{call("x", `{}`, string(jsonx.Quote(secret)))}}, nil
				}),
				Evaluators: []eval.Evaluator{passing("tools")},
				Redact:     tt.redact,
			}
			c := caseOf("a")
			got := engine.Attempt(t.Context(), 0, &c, 1)
			if diff := cmp.Diff(eval.Evidence{}, got.Evidence); diff != "" {
				t.Errorf("evidence (-want +got):\n%s", diff)
			}
			if len(got.Results) != 1 || got.Results[0].Label != "target" || got.Results[0].Verdict != eval.Error {
				t.Fatalf("results %v, want the one of a target that broke", got.Results)
			}
			if strings.Contains(got.Results[0].Detail, secret) {
				t.Errorf("the detail carries the secret: %s", got.Results[0].Detail)
			}
		})
	}
}
