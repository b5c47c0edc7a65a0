package evaluator

import (
	"context"
	"fmt"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

const tokenBudgetLabel = "token-budget"

// tokenBudgetType limits the tokens of all model calls together.
func tokenBudgetType() Type {
	return Type{
		Label:   tokenBudgetLabel,
		Summary: "the agent uses at most this many tokens, input and output together",
		Usage:   "token-budget:N",
		Args:    []Arg{{Key: "atMost", Kind: Count, Min: 1, Summary: "tokens allowed"}},
		build: func(a arguments) (eval.Evaluator, error) {
			return tokenBudget{a.count("atMost")}, nil
		},
	}
}

// tokenBudget passes when the evidence has no more tokens than allowed, and is
// undecided when it has none, as under a mocked model (A56).
type tokenBudget struct{ atMost int64 }

func (b tokenBudget) Spec() eval.Spec { return countSpec(tokenBudgetLabel, "atMost", b.atMost) }

func (b tokenBudget) Wants() string { return "at most " + counted(b.atMost, "token") }

func (b tokenBudget) Evaluate(_ context.Context, _ *eval.Case, e *eval.Evidence) ([]eval.Result, error) {
	used := e.Spend.Tokens
	switch total := used.Total(); {
	case total < 1:
		return single(eval.Undecided(tokenBudgetLabel, "the model reported no tokens"))
	case total <= b.atMost:
		return single(eval.Passed(tokenBudgetLabel))
	}
	return single(eval.Failed(tokenBudgetLabel, fmt.Sprintf("used %s, allowed %d", usedTokens(used), b.atMost)))
}

// usedTokens returns the total and, where all of it is split, both sides: parts
// that do not add up to the total would mislead.
func usedTokens(t eval.Tokens) string {
	if t.Unsplit != 0 {
		return fmt.Sprintf("%d tokens", t.Total())
	}
	return fmt.Sprintf("%d tokens (%d in, %d out)", t.Total(), t.Input, t.Output)
}
