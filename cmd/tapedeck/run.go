package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
	"github.com/tapedeck-dev/tapedeck/internal/ingest"
	"github.com/tapedeck-dev/tapedeck/internal/report"
)

func newRun(s streams) *cobra.Command {
	var f runFlags
	c := &cobra.Command{
		Use:   "run RECORDINGS | EXPERIMENT.yaml",
		Short: "Run recorded cases and decide a gate",
		Long: `Run every recording of a JSON lines file as a case, check it against what
production did, and decide a gate. Without --candidate a scripted model plays
the recorded decisions over tool stubs: no key, no network, no cost. With it,
the recordings of a new version are compared. A dash reads the recordings from
standard input; gzip is accepted.

The same can stand in an experiment file, which a flag overrides.

Exit codes: 0 the gate passed, 1 it failed, 2 usage or infrastructure,
3 inconclusive.`,
		Example: `  tapedeck run captures.jsonl --bind-recorded
  tapedeck run captures.jsonl --bind getOrder,issueRefund --gate 'pass-rate>=0.9'
  tapedeck run captures.jsonl --candidate new.jsonl --base main.json --junit report.xml
  tapedeck run experiment.yaml --json report.json`,
		Args: oneArgument,
		RunE: func(c *cobra.Command, args []string) error {
			set, err := f.settings(args[0], c.Flags())
			if err != nil {
				return err
			}
			return run(c.Context(), s, set)
		},
	}
	f.register(c.Flags())
	// It fails for a flag that does not exist only.
	_ = c.RegisterFlagCompletionFunc("policy",
		cobra.FixedCompletions([]string{string(eval.Lenient), string(eval.Strict)}, cobra.ShellCompDirectiveNoFileComp))
	return c
}

// maxAttempts is the most attempts of a run: the command keeps them all in
// memory until the report is written.
const maxAttempts = 10_000_000

// run carries out the experiment, writes its report, and returns the exit code
// of the gate as an error.
func run(ctx context.Context, s streams, set *settings) error {
	base, err := readBase(s, set.base)
	if err != nil {
		return err
	}
	cases, err := readCases(s, set)
	if err != nil {
		return err
	}
	engine, err := newEngine(s, set, cases)
	if err != nil {
		return err
	}
	if err := engine.Check(cases); err != nil {
		return withBindHint(err)
	}
	if set.repeat > maxAttempts/len(cases) {
		return eval.Invalidf("a run has at most %d attempts, and these are %d cases with %d repeats", maxAttempts, len(cases), set.repeat)
	}
	r, err := attempt(ctx, s, set, engine, cases)
	if err != nil {
		return err
	}
	if base != nil {
		if r.Flips, err = report.Compare(base, r); err != nil {
			return err
		}
	}
	if err := writeReport(s, r, report.Whole, outputs{json: set.json, junit: set.junit}); err != nil {
		return err
	}
	return &exit{codeOf(r.Gate)}
}

func readBase(s streams, path string) (*report.Report, error) {
	if path == "" {
		return nil, nil
	}
	return readReport(s, path)
}

// readCases reads the recordings and freezes them as cases, with the
// evaluators that the experiment file gives to some of them.
func readCases(s streams, set *settings) ([]eval.Case, error) {
	recordings, err := readRecordings(s, set.recordings, set.partial)
	if err != nil {
		return nil, err
	}
	cases, err := experiment.CasesOf(recordings, set.tolerance)
	if err != nil {
		return nil, err
	}
	return cases, set.giveEvaluators(cases)
}

func readRecordings(s streams, path string, partial bool) ([]eval.Recording, error) {
	var recordings []eval.Recording
	var faults *ingest.Faults
	var err error
	opt := ingest.Options{Partial: partial}
	if path == "-" {
		recordings, faults, err = ingest.ReadAll(s.in, "standard input", opt)
	} else {
		recordings, faults, err = ingest.ReadFile(path, opt)
	}
	var refused *ingest.Faults
	if errors.As(err, &refused) && !partial {
		return nil, fmt.Errorf("%w\nMend these lines, or keep the good ones with --partial", err)
	}
	if faults != nil {
		fmt.Fprintf(s.err, "tapedeck: %v\nThe other lines are kept (--partial).\n", faults)
	}
	return recordings, err
}

func newEngine(s streams, set *settings, cases []eval.Case) (*experiment.Engine, error) {
	everywhere, err := set.everywhere()
	if err != nil {
		return nil, err
	}
	engine := &experiment.Engine{Target: experiment.Mock{}, Evaluators: everywhere}
	if set.candidate != "" {
		candidates, err := readRecordings(s, set.candidate, set.partial)
		if err != nil {
			return nil, err
		}
		if ids := experiment.WithoutCase(candidates, cases); len(ids) > 0 {
			fmt.Fprintf(s.err, "tapedeck: %s of the candidate have no case: %s\n", recordingCount(len(ids)), someIDs(ids))
		}
		engine.Target = experiment.NewRecorded(candidates)
		return engine, nil
	}
	engine.Bindings, err = bind(s, set, recordedTools(cases))
	return engine, err
}

// bind binds the tools that were named and, if asked to, all that the recordings
// call. What will hardly have been meant is said on stderr.
func bind(s streams, set *settings, recorded []string) (experiment.Bindings, error) {
	bindings, err := experiment.BindStubs(set.bind)
	if err != nil {
		return bindings, err
	}
	for _, tool := range set.bind {
		if !slices.Contains(recorded, tool) {
			fmt.Fprintf(s.err, "tapedeck: no recording calls %s, which is bound\n", eval.Shown(tool))
		}
	}
	if !set.bindRecorded {
		return bindings, nil
	}
	if len(recorded) == 0 {
		fmt.Fprintln(s.err, "tapedeck: the recordings call no tool, so none is bound")
		return bindings, nil
	}
	fmt.Fprintf(s.err, "tapedeck: bound %s\n", eval.Shown(strings.Join(recorded, ", ")))
	missing := slices.DeleteFunc(recorded, func(tool string) bool { return slices.Contains(set.bind, tool) })
	return experiment.BindStubs(append(slices.Clone(set.bind), missing...))
}

// recordedTools returns the tools that the cases name, in the order of their
// first appearance.
func recordedTools(cases []eval.Case) []string {
	var names []string
	seen := make(map[string]bool)
	for i := range cases {
		for _, call := range cases[i].ToolCalls {
			if !seen[call.Name] {
				seen[call.Name] = true
				names = append(names, call.Name)
			}
		}
	}
	return names
}

func recordingCount(n int) string {
	if n == 1 {
		return "1 recording"
	}
	return fmt.Sprintf("%d recordings", n)
}

func someIDs(ids []string) string {
	more := ""
	if n := len(ids) - eval.ListedCases; n > 0 {
		ids, more = ids[:eval.ListedCases], fmt.Sprintf(" and %d more", n)
	}
	return eval.Shown(strings.Join(ids, ", ")) + more
}

// withBindHint adds to a refusal for want of bindings what to do about it.
func withBindHint(err error) error {
	var unbound *experiment.UnboundError
	if !errors.As(err, &unbound) {
		return err
	}
	return fmt.Errorf("%s.\nNothing has run. Serve the recorded results with --bind %s, or of every tool with --bind-recorded",
		eval.Shown(unbound.Error()), eval.Shown(strings.Join(unbound.Names(), ",")))
}

// attempt makes all attempts and returns their report.
func attempt(ctx context.Context, s streams, set *settings, engine *experiment.Engine, cases []eval.Case) (*report.Report, error) {
	r := set.describe(ctx, engine)
	memory := experiment.NewMemory(len(cases), r.Repeats)
	sink := withProgress(memory, len(cases)*r.Repeats, s.err, set.quiet)
	// Only from here on is there something to end in order; before, a signal
	// ends the command at once, even while it waits for standard input.
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := errors.Join(engine.Run(ctx, cases, r.Repeats, set.concurrency, sink), sink.bar.Clear())
	if err != nil {
		return nil, fmt.Errorf("stopped after %d of %d attempts, no report is written: %w", sink.saved, len(cases)*r.Repeats, err)
	}
	r.Finished = time.Now().UTC()
	return report.New(r, set.rules, cases, memory.Attempts()), nil
}

// describe returns the run as it is frozen at its start.
func (set *settings) describe(ctx context.Context, engine *experiment.Engine) eval.Run {
	r := eval.Run{
		ID: uuid.Must(uuid.NewV7()).String(), Name: set.name,
		Origin: engine.Target.Origin(), Target: engine.Target.Kind(),
		Policy: set.verdicts, Repeats: set.repeat, Tolerance: set.tolerance,
		Gate: gate.Texts(set.rules), Started: time.Now().UTC(),
	}
	for _, ev := range engine.Evaluators {
		r.Evaluators = append(r.Evaluators, ev.Spec())
	}
	set.origin(ctx, &r)
	return r
}
