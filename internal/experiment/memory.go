package experiment

import (
	"context"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// Memory is the sink of the command: it keeps all attempts.
type Memory struct {
	repeats  int
	attempts []*eval.Attempt
}

// NewMemory returns a sink for the attempts of so many cases and repeats.
func NewMemory(cases, repeats int) *Memory {
	return &Memory{repeats: repeats, attempts: make([]*eval.Attempt, cases*repeats)}
}

// Save keeps the attempt at its place.
func (m *Memory) Save(_ context.Context, a *eval.Attempt) error {
	m.attempts[a.Case*m.repeats+a.Repeat-1] = a
	return nil
}

// Attempts returns the attempts case by case, repeats ascending (A42).
func (m *Memory) Attempts() []*eval.Attempt { return m.attempts }
