package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
)

// streams are where a command reads and writes. Only reports go to out.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// Exit codes (design decision 10).
const (
	exitPass         = 0
	exitFail         = 1
	exitUsage        = 2
	exitInconclusive = 3
)

// codeOf returns the exit code that the decision of a gate makes.
func codeOf(d gate.Decision) int {
	switch d.Verdict {
	case eval.Pass:
		return exitPass
	case eval.Fail:
		return exitFail
	}
	return exitInconclusive
}

// exit is the error of a command that has said what there is to say and ends
// with a code of its own.
type exit struct{ code int }

func (e *exit) Error() string { return fmt.Sprintf("exit code %d", e.code) }

// execute runs the command line and returns its exit code: 0 pass, 1 gate
// failed, 2 usage or infrastructure, 3 inconclusive.
func execute(ctx context.Context, args []string, s streams) int {
	root := newRoot(s)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	var own *exit
	switch {
	case err == nil:
		return exitPass
	case errors.As(err, &own):
		return own.code
	}
	fmt.Fprintf(s.err, "tapedeck: %s\n", shownLines(told(err)))
	return exitUsage
}

// told returns the message of an error and, where that only says which file it
// was about, what the file system said.
func told(err error) string {
	message := err.Error()
	if path := (*fs.PathError)(nil); errors.As(err, &path) && !strings.Contains(message, path.Err.Error()) {
		message += ": " + path.Err.Error()
	}
	return message
}

// shownLines returns a text of several lines as a terminal may print it: an
// error can carry recorded text.
func shownLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = eval.Shown(strings.ReplaceAll(line, "\t", "  "))
	}
	return strings.Join(lines, "\n")
}

func newRoot(s streams) *cobra.Command {
	root := &cobra.Command{
		Use:   "tapedeck",
		Short: "Run recorded agent interactions and say what still holds",
		Long: `tapedeck runs recorded agent interactions against a scripted model or the
recordings of a new version, judges them, and decides a gate.

Exit codes: 0 the gate passed, 1 it failed, 2 usage or infrastructure,
3 inconclusive.`,
		Example: `  tapedeck sample > captures.jsonl
  tapedeck run captures.jsonl --bind-recorded`,
		Version:       version,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetIn(s.in)
	root.SetOut(s.out)
	root.SetErr(s.err)
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return fmt.Errorf("%s (see %s --help)", eval.Shown(err.Error()), c.CommandPath())
	})
	root.AddCommand(newRun(s), newReport(s), newSample(s), newMan())
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		giveExample(c)
	}
	return root
}

// oneArgument refuses anything but one argument and says what it is.
func oneArgument(c *cobra.Command, args []string) error {
	if len(args) == 1 {
		return nil
	}
	return fmt.Errorf("it takes one argument and was given %d: %s", len(args), c.UseLine())
}

// giveExample adds the example that a command of the library lacks.
func giveExample(c *cobra.Command) {
	switch c.Name() {
	case "help":
		c.Example = "  tapedeck help run"
	case "completion":
		c.Example = "  source <(tapedeck completion bash)"
		for _, shell := range c.Commands() {
			shell.Example = "  " + shell.CommandPath()
		}
	}
}
