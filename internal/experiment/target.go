package experiment

import (
	"context"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// Target makes the evidence of one attempt.
type Target interface {
	// Kind names the target in a run's configuration, such as "mock".
	Kind() string
	// Origin is the origin of the runs it makes.
	Origin() eval.Origin
	// Bound reports whether its tools are served by bindings, so that every
	// recorded tool needs one.
	Bound() bool
	// Attempt plays the case in a fresh session. On an error the evidence it
	// returns is what was seen before the failure (A39).
	Attempt(ctx context.Context, c *eval.Case, tools *Tools) (eval.Evidence, error)
}
