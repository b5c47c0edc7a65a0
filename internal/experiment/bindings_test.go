package experiment_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
)

func noLoad(context.Context, *experiment.Tools, eval.ToolCall) error { return nil }

func TestA35BindRefuses(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, tool string
		loader     experiment.Loader
	}{
		{"a tool that is bound", "getOrder", noLoad},
		{"no name", "", noLoad},
		{"a blank name", " \t", noLoad},
		{"no loader", "issueRefund", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var b experiment.Bindings
			if err := b.Bind("getOrder", noLoad); err != nil {
				t.Fatal(err)
			}
			if kind := eval.KindOf(b.Bind(tt.tool, tt.loader)); kind != eval.Invalid {
				t.Errorf("an error of kind %s, want invalid", kind)
			}
			if diff := cmp.Diff([]string{"getOrder"}, b.Names()); diff != "" {
				t.Errorf("bound after the refusal (-want +got):\n%s", diff)
			}
		})
	}
}

func TestBindingsNamesAreInTheOrderTheyWereBound(t *testing.T) {
	t.Parallel()
	var b experiment.Bindings
	for _, tool := range []string{"z", "a", "m"} {
		if err := b.Bind(tool, noLoad); err != nil {
			t.Fatal(err)
		}
	}
	names := b.Names()
	names[0] = "changed"
	if diff := cmp.Diff([]string{"z", "a", "m"}, b.Names()); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
}

func TestBindStubs(t *testing.T) {
	t.Parallel()
	b, err := experiment.BindStubs([]string{"b", "a"})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"b", "a"}, b.Names()); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	// A35
	for name, tools := range map[string][]string{"a blank name": {"a", " "}, "a name given twice": {"b", "a", "b"}} {
		if _, err := experiment.BindStubs(tools); eval.KindOf(err) != eval.Invalid {
			t.Errorf("%s: %v, want an error of kind invalid", name, err)
		}
	}
}

// loading is an engine whose tools load and whose target plays into the journal.
func loading(t *testing.T, j *journal, tools ...string) *experiment.Engine {
	t.Helper()
	e := &experiment.Engine{Target: noted(j)}
	for _, tool := range tools {
		err := e.Bindings.Bind(tool, func(_ context.Context, _ *experiment.Tools, c eval.ToolCall) error {
			j.add("load " + c.Name + " " + c.Result.String())
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return e
}

func TestA37LoadsInRecordedOrderBeforeEveryAttempt(t *testing.T) {
	t.Parallel()
	var j journal
	engine := loading(t, &j, "refund", "order")
	cases := []eval.Case{
		caseOf("a", call("order", `{}`, `1`), call("refund", `{}`, `2`), call("order", `{}`, `3`)),
		caseOf("b"),
		caseOf("c", call("refund", `{}`, `4`)),
	}
	if err := engine.Run(t.Context(), cases, 2, 1, experiment.NewMemory(3, 2)); err != nil {
		t.Fatal(err)
	}
	once := []string{"load order 1", "load refund 2", "load order 3", "a", "b", "load refund 4", "c"}
	want := append(once, once...)
	if diff := cmp.Diff(want, j.all()); diff != "" {
		t.Errorf("what happened (-want +got):\n%s", diff)
	}
}

func TestA37EveryAttemptHasAFreshSession(t *testing.T) {
	t.Parallel()
	play := target(func(_ context.Context, _ *eval.Case, tools *experiment.Tools) (eval.Evidence, error) {
		served, err := tools.Call("order", nil)
		if err != nil {
			return eval.Evidence{}, err
		}
		if _, err := tools.Call("order", nil); err == nil {
			return eval.Evidence{}, errBroken // a result too many was loaded
		}
		return eval.Evidence{Reply: served.Result.String()}, nil
	})
	engine := &experiment.Engine{Target: play, Bindings: stubs(t, "order")}
	cases := []eval.Case{caseOf("a", call("order", `{}`, `1`)), caseOf("b", call("order", `{}`, `2`))}
	memory := experiment.NewMemory(2, 2)
	if err := engine.Run(t.Context(), cases, 2, 1, memory); err != nil {
		t.Fatal(err)
	}
	var replies []string
	for _, a := range memory.Attempts() {
		replies = append(replies, a.Evidence.Reply)
	}
	if diff := cmp.Diff([]string{"1", "1", "2", "2"}, replies); diff != "" {
		t.Errorf("replies (-want +got):\n%s", diff)
	}
}

func TestA38LoaderThatFails(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		loader experiment.Loader
		want   string
	}{
		{"an error", func(context.Context, *experiment.Tools, eval.ToolCall) error {
			return fixtureError{"no such order"}
		}, "fixtureError: no such order"},
		{"an error behind a pointer", func(context.Context, *experiment.Tools, eval.ToolCall) error {
			return &pointerError{"no such order"}
		}, "pointerError: no such order"},
		{"an error that is thrown", func(context.Context, *experiment.Tools, eval.ToolCall) error {
			panic(fixtureError{"no such order"})
		}, "fixtureError: no such order"},
		{"a text that is thrown", func(context.Context, *experiment.Tools, eval.ToolCall) error {
			panic("no such order")
		}, "string: no such order"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var j journal
			engine := loading(t, &j, "after")
			engine.Evaluators = []eval.Evaluator{passing("tools")}
			if err := engine.Bindings.Bind("order", tt.loader); err != nil {
				t.Fatal(err)
			}
			c := calling("a", "order", "after")
			c.Evaluators = []eval.Evaluator{passing("tool-order")}
			got := engine.Attempt(t.Context(), 4, &c, 2)
			want := &eval.Attempt{Case: 4, CaseID: "a", Repeat: 2, Results: []eval.Result{
				{Label: "setup", Verdict: eval.Error, Detail: tt.want},
			}}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("attempt (-want +got):\n%s", diff)
			}
			if happened := j.all(); len(happened) > 0 {
				t.Errorf("after the failure came %q, want nothing", happened)
			}
		})
	}
}
