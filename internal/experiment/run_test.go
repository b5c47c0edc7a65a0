package experiment_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
)

// saving is a sink that does what the test says.
type saving func(a *eval.Attempt) error

func (f saving) Save(_ context.Context, a *eval.Attempt) error { return f(a) }

// named returns the attempt as its case's id and its repeat.
func named(a *eval.Attempt) string { return fmt.Sprintf("%s%d", a.CaseID, a.Repeat) }

func TestA42RunsAllCasesBeforeAnyIsRepeated(t *testing.T) {
	t.Parallel()
	var j journal
	var saved []string
	engine := &experiment.Engine{Target: noted(&j)}
	cases := []eval.Case{caseOf("a"), caseOf("b"), caseOf("c")}
	memory := experiment.NewMemory(3, 2)
	sink := saving(func(a *eval.Attempt) error {
		saved = append(saved, named(a))
		return memory.Save(t.Context(), a)
	})
	if err := engine.Run(t.Context(), cases, 2, 1, sink); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"a", "b", "c", "a", "b", "c"}, j.all()); diff != "" {
		t.Errorf("the target saw (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"a1", "b1", "c1", "a2", "b2", "c2"}, saved); diff != "" {
		t.Errorf("the sink saw (-want +got):\n%s", diff)
	}
	var listed []string
	for _, a := range memory.Attempts() {
		listed = append(listed, named(a))
	}
	if diff := cmp.Diff([]string{"a1", "a2", "b1", "b2", "c1", "c2"}, listed); diff != "" {
		t.Errorf("listed case by case (-want +got):\n%s", diff)
	}
}

// mixedCases are cases whose attempts pass, fail, break and stay undecided.
func mixedCases(n int) []eval.Case {
	cases := make([]eval.Case, n)
	for i := range cases {
		c := caseOf(fmt.Sprintf("c%d", i), call("order", `{"n":1}`, `1`), call("order", `{"n":2}`, `2`))
		switch i % 4 {
		case 0:
			c.Evaluators = []eval.Evaluator{passing("tools")}
		case 1:
			c.Evaluators = []eval.Evaluator{throwing("tools", c.ID)}
		case 2:
			c.Evaluators = []eval.Evaluator{breaking("tools", nil)}
		}
		cases[i] = c
	}
	return cases
}

func TestResultDoesNotDependOnConcurrency(t *testing.T) {
	t.Parallel()
	const repeats = 3
	cases := mixedCases(40)
	attempts := func(concurrency int) []*eval.Attempt {
		memory := experiment.NewMemory(len(cases), repeats)
		engine := &experiment.Engine{
			Target:   experiment.Mock{Now: func() int64 { return 0 }},
			Bindings: stubs(t, "order"),
		}
		if err := engine.Run(t.Context(), cases, repeats, concurrency, memory); err != nil {
			t.Fatal(err)
		}
		return memory.Attempts()
	}
	alone := attempts(1)
	for i, a := range alone {
		if a == nil || a.Case != i/repeats || a.Repeat != 1+i%repeats || a.CaseID != cases[a.Case].ID {
			t.Fatalf("attempt %d is %+v", i, a)
		}
	}
	for _, concurrency := range []int{2, 16, 1000} {
		if diff := cmp.Diff(alone, attempts(concurrency)); diff != "" {
			t.Errorf("attempts of 1 at once and of %d (-1 +%d):\n%s", concurrency, concurrency, diff)
		}
	}
}

func TestRunKeepsToItsConcurrency(t *testing.T) {
	t.Parallel()
	const limit = 3
	inside := make(chan struct{}, limit)
	engine := &experiment.Engine{Target: target(func(context.Context, *eval.Case, *experiment.Tools) (eval.Evidence, error) {
		select {
		case inside <- struct{}{}:
			defer func() { <-inside }()
			return eval.Evidence{}, nil
		default:
			return eval.Evidence{}, errBroken // one too many at once
		}
	})}
	sink := saving(func(a *eval.Attempt) error {
		if len(a.Results) > 0 {
			return errBroken
		}
		return nil
	})
	if err := engine.Run(t.Context(), mixedInputs(200), 1, limit, sink); err != nil {
		t.Errorf("more than %d attempts at once", limit)
	}
}

// mixedInputs are cases without tools or evaluators.
func mixedInputs(n int) []eval.Case {
	cases := make([]eval.Case, n)
	for i := range cases {
		cases[i] = caseOf(fmt.Sprintf("c%d", i))
	}
	return cases
}

func TestRunThatIsCancelled(t *testing.T) {
	t.Parallel()
	for _, concurrency := range []int{1, 4} {
		t.Run(fmt.Sprint(concurrency, " at once"), func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancelCause(t.Context())
			engine := &experiment.Engine{Target: target(func(_ context.Context, c *eval.Case, _ *experiment.Tools) (eval.Evidence, error) {
				if c.ID == "c5" {
					cancel(errBroken)
				}
				return eval.Evidence{}, nil
			})}
			saved := map[string]bool{}
			sink := saving(func(a *eval.Attempt) error { saved[a.CaseID] = true; return nil })
			if err := engine.Run(ctx, mixedInputs(1000), 1, concurrency, sink); !errors.Is(err, errBroken) {
				t.Errorf("got %v, want the cause of the cancellation", err)
			}
			if saved["c5"] {
				t.Error("an attempt that was cancelled is saved")
			}
			if len(saved) > 5+concurrency {
				t.Errorf("%d attempts are saved although the sixth cancelled the run", len(saved))
			}
			if concurrency == 1 && len(saved) != 5 {
				t.Errorf("%d attempts are saved, want the five before", len(saved))
			}
		})
	}
}

func TestRunThatIsCancelledBeforeItsStart(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	engine := &experiment.Engine{Target: experiment.Mock{}}
	sink := saving(func(a *eval.Attempt) error { return fmt.Errorf("%s was saved", named(a)) })
	if err := engine.Run(ctx, mixedInputs(100), 1, 4, sink); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want that of the cancelled context", err)
	}
}

func TestErrorOfTheSinkEndsTheRun(t *testing.T) {
	t.Parallel()
	for _, concurrency := range []int{1, 16} {
		t.Run(fmt.Sprint(concurrency, " at once"), func(t *testing.T) {
			t.Parallel()
			var calls int
			sink := saving(func(*eval.Attempt) error {
				if calls++; calls >= 3 {
					return errBroken
				}
				return nil
			})
			engine := &experiment.Engine{Target: noted(&journal{})}
			if err := engine.Run(t.Context(), mixedInputs(500), 1, concurrency, sink); !errors.Is(err, errBroken) {
				t.Errorf("got %v, want the error of the sink", err)
			}
			if calls != 3 {
				t.Errorf("the sink was called %d times, want none after its error", calls)
			}
		})
	}
}
