package evaluator

import (
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// Types returns all built-in evaluators in the order of semantics 1.3. Their
// labels are unique (A30).
func Types() []Type {
	return []Type{
		toolsType(),
		toolOrderType(),
		toolArgumentsType(),
		toolResultsType(),
		forbiddenToolsType(),
		toolCallBudgetType(),
		modelCallBudgetType(),
		tokenBudgetType(),
		latencyBudgetType(),
		replyContainsType(),
		replyMatchesType(),
		replyLacksType(),
		replyDoesNotMatchType(),
		replyLacksLuhnNumberType(),
		replyLacksPaymentCardType(),
	}
}

// New returns the evaluator that spec describes. The error is of kind Invalid:
// an unknown label, or arguments that the evaluator does not take (A28).
func New(spec eval.Spec) (eval.Evaluator, error) {
	t, err := find(spec.Label)
	if err != nil {
		return nil, err
	}
	return t.New(spec.Args)
}

// find returns the type with that label. The error is of kind Invalid and names
// the labels there are.
func find(label string) (Type, error) {
	types := Types()
	for _, t := range types {
		if t.Label == label {
			return t, nil
		}
	}
	labels := make([]string, len(types))
	for i, t := range types {
		labels[i] = t.Label
	}
	return Type{}, eval.Invalidf("no evaluator is called %s; the labels are %s",
		quoted(label), strings.Join(labels, ", "))
}
