package experiment

import (
	"context"
	"errors"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// Recorded is the target whose evidence is a second set of recordings, made by
// another version of the agent and matched to the cases by id.
type Recorded struct {
	turns map[string]eval.Turn
}

// NewRecorded returns the target over the candidate's recordings, whose ids
// are unique.
func NewRecorded(candidates []eval.Recording) *Recorded {
	turns := make(map[string]eval.Turn, len(candidates))
	for _, r := range candidates {
		turns[r.ID] = r.Turn
	}
	return &Recorded{turns: turns}
}

// Kind returns "recorded".
func (*Recorded) Kind() string { return "recorded" }

// Origin returns recorded.
func (*Recorded) Origin() eval.Origin { return eval.OriginRecorded }

// Bound returns false: the candidate's tools have answered already.
func (*Recorded) Bound() bool { return false }

// errNoCandidate is the reason of an attempt whose case the candidate does not
// have.
var errNoCandidate = errors.New("no candidate")

// Attempt returns what the candidate's recording of the case holds. A case
// without one is an error.
func (t *Recorded) Attempt(_ context.Context, c *eval.Case, _ *Tools) (eval.Evidence, error) {
	turn, ok := t.turns[c.ID]
	if !ok {
		return eval.Evidence{}, errNoCandidate
	}
	e := eval.Evidence{ToolCalls: turn.ToolCalls, Spend: turn.Spend, Trace: turn.Trace()}
	if turn.Output != nil {
		e.Reply = *turn.Output
	}
	return e, nil
}

// WithoutCase returns the candidates' ids that no case has, in their order.
func WithoutCase(candidates []eval.Recording, cases []eval.Case) []string {
	known := make(map[string]bool, len(cases))
	for i := range cases {
		known[cases[i].ID] = true
	}
	var ids []string
	for _, r := range candidates {
		if !known[r.ID] {
			ids = append(ids, r.ID)
		}
	}
	return ids
}
