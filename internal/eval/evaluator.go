package eval

import "context"

// Evaluator checks the evidence of one attempt and answers under one label.
type Evaluator interface {
	// Spec returns the evaluator in writing; its Label is that of all results.
	Spec() Spec
	// Wants says in a few words what passing takes, such as
	// `issueRefund amountCents = 4999`.
	Wants() string
	// Evaluate returns at least one result. It is given the whole case, so
	// that it can tell what was recorded, and must not keep or change either.
	// An error means that the evaluator itself broke (A29).
	Evaluate(ctx context.Context, c *Case, e *Evidence) ([]Result, error)
}

// Labels of results that the engine itself gives.
const (
	// LabelSetup is the label of the one result of an attempt whose bindings
	// could not be loaded (A38).
	LabelSetup = "setup"
	// LabelTarget is the label of the one result of an attempt whose target
	// failed (A39).
	LabelTarget = "target"
	// CustomPrefix is reserved for evaluators that users write (A30).
	CustomPrefix = "custom-eval:"
)
