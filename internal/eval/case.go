package eval

import "github.com/tapedeck-dev/tapedeck/internal/jsonx"

// Case is a turn frozen for a run, with the evaluators that check it.
type Case struct {
	// ID is unique within a run.
	ID string
	// Line is the physical line of the recording it was copied from; 0 for a
	// hand-written case.
	Line int
	Turn
	// Evaluators are the case's own ones, in order; the run's come after them
	// (A24).
	Evaluators []Evaluator
}

// Spec is an evaluator in writing: its label and its arguments as a JSON
// object. It is what a run freezes and what an experiment file holds.
type Spec struct {
	Label string      `json:"label"`
	Args  jsonx.Value `json:"args,omitempty"`
}

// Same reports whether both specs ask for the same thing.
func (s Spec) Same(o Spec) bool {
	return s.Label == o.Label && jsonx.Equal(s.Args, o.Args)
}
