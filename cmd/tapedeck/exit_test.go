package main

import (
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
)

// Decision 10: 0 pass, 1 gate failed, 3 inconclusive; 2 is not the gate's.
func TestExitCode(t *testing.T) {
	t.Parallel()
	for verdict, want := range map[eval.Verdict]int{eval.Pass: 0, eval.Fail: 1, eval.Inconclusive: 3} {
		if got := codeOf(gate.Decision{Verdict: verdict}); got != want {
			t.Errorf("%s: %d, want %d", verdict, got, want)
		}
	}
}
