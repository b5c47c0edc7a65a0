package eval_test

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

func TestKindOf(t *testing.T) {
	t.Parallel()
	notFound := eval.Problemf(eval.NotFound, "no run %q", "r1")
	for _, tt := range []struct {
		name string
		err  error
		want eval.Kind
	}{
		{"a problem", notFound, eval.NotFound},
		{"a wrapped problem", fmt.Errorf("page: %w", notFound), eval.NotFound},
		{"the outer of two", &eval.Problem{Kind: eval.Invalid, Cause: notFound}, eval.Invalid},
		{"invalid", eval.Invalidf("no such gate"), eval.Invalid},
		{"any other error is ours to mend", io.ErrUnexpectedEOF, eval.Internal},
	} {
		if got := eval.KindOf(tt.err); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// The cause is for the log, so the message that people see must not carry it.
func TestProblemKeepsItsCauseApart(t *testing.T) {
	t.Parallel()
	err := error(&eval.Problem{Kind: eval.Internal, Message: "the run could not be stored", Cause: io.ErrShortWrite})
	if got, want := err.Error(), "the run could not be stored"; got != want {
		t.Errorf("message %q, want %q", got, want)
	}
	if !errors.Is(err, io.ErrShortWrite) {
		t.Error("the cause is not in the chain")
	}
}
