package main

import (
	"context"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
)

// counted is a sink that shows on a terminal how far the run is.
type counted struct {
	experiment.Sink
	bar   *progressbar.ProgressBar
	saved int
}

// withProgress wraps the sink with a bar on stderr, with counts and a rate,
// when stderr is a terminal and quiet is false.
func withProgress(sink experiment.Sink, attempts int, stderr io.Writer, quiet bool) *counted {
	if !isTerminal(stderr) || quiet {
		stderr = io.Discard
	}
	return &counted{Sink: sink, bar: progressbar.NewOptions(attempts,
		progressbar.OptionSetWriter(stderr),
		progressbar.OptionSetDescription("attempts"),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)}
}

// Save passes the attempt on and counts it.
func (c *counted) Save(ctx context.Context, a *eval.Attempt) error {
	if err := c.Sink.Save(ctx, a); err != nil {
		return err
	}
	c.saved++
	return c.bar.Add(1)
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
