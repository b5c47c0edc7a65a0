package experiment

import (
	"context"
	"sync"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// Sink takes attempts as they are made, in any order, from one goroutine at a
// time. An error ends the run.
type Sink interface {
	Save(ctx context.Context, a *eval.Attempt) error
}

// Run makes every attempt of the cases, so many repeats each and at most
// concurrency of them at once, all cases once before any is repeated (A42).
// What the attempts say does not depend on the concurrency. It returns the
// first error of the sink, or that of a cancelled context; attempts that were
// saved stay saved.
func (e *Engine) Run(ctx context.Context, cases []eval.Case, repeats, concurrency int, sink Sink) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)

	next := make(chan int)
	go func() {
		defer close(next)
		for i := range repeats * len(cases) {
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	}()

	var mu sync.Mutex
	var workers sync.WaitGroup
	for range max(1, concurrency) {
		workers.Go(func() {
			for i := range next {
				a := e.Attempt(ctx, i%len(cases), &cases[i%len(cases)], 1+i/len(cases))
				mu.Lock()
				if ctx.Err() == nil { // what a cancelled attempt says is not a verdict
					if err := sink.Save(ctx, a); err != nil {
						cancel(err)
					}
				}
				mu.Unlock()
			}
		})
	}
	workers.Wait()
	return context.Cause(ctx)
}
