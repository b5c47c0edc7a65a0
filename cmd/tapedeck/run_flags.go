package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
)

// runFlags are the flags of tapedeck run as they were given.
type runFlags struct {
	candidate, base, policy, name, json, junit string
	branch, commit, ciURL, actor               string
	bind, gate, evaluators                     []string
	tolerance                                  float64
	repeat, concurrency                        int
	bindRecorded, partial, quiet               bool
}

func (f *runFlags) register(flags *pflag.FlagSet) {
	flags.StringSliceVar(&f.bind, "bind", nil, "serve the recorded results of these `tools`; repeats")
	flags.BoolVar(&f.bindRecorded, "bind-recorded", false, "serve every tool that the recordings name, and print them")
	flags.StringVar(&f.candidate, "candidate", "", "`recordings` of a new version, matched by id")
	flags.StringVar(&f.base, "base", "", "JSON `report` of the run to compare with; adds what flipped")
	flags.StringArrayVar(&f.gate, "gate", nil, "`rule` of the gate; repeats, joined by and; default all-pass\n("+gate.Usage+")")
	flags.StringArrayVar(&f.evaluators, "evaluator", nil, "check every case too; repeats, as `LABEL:ARG[,ARG]`, such as\nforbidden-tools:issueRefund or token-budget:500")
	flags.Float64Var(&f.tolerance, "tolerance", evaluator.DefaultTolerance, "how far above the recorded tokens and latency a case may go")
	flags.IntVar(&f.repeat, "repeat", 1, "attempts of each case")
	flags.IntVar(&f.concurrency, "concurrency", runtime.GOMAXPROCS(0), "attempts at once")
	flags.StringVar(&f.policy, "policy", string(eval.Lenient), "verdict policy: lenient passes what did not fail,\nstrict only what has results that all passed")
	flags.BoolVar(&f.partial, "partial", false, "keep the good lines of a file with bad ones")
	flags.StringVar(&f.name, "name", "", "name of the run; default the file's base name")
	flags.StringVar(&f.branch, "branch", "", "branch; default from CI or git")
	flags.StringVar(&f.commit, "commit", "", "commit; default from CI or git")
	flags.StringVar(&f.ciURL, "ci-url", "", "address of the CI job; default from CI")
	flags.StringVar(&f.actor, "actor", "", "who started it; default from CI or the environment")
	flags.StringVar(&f.json, "json", "", "write the JSON report to this `file`; - prints it instead of the text")
	flags.StringVar(&f.junit, "junit", "", "write JUnit XML to this `file`")
	flags.BoolVarP(&f.quiet, "quiet", "q", false, "no progress on stderr")
}

// settings are what a run does: an experiment file under the flags that
// override it.
type settings struct {
	runFlags
	path       string // as it was given
	recordings string
	checks     []experiment.FileEvaluator
	verdicts   eval.Policy
	rules      []gate.Rule
}

// settings returns the settings for a recordings file or an experiment file.
func (f *runFlags) settings(path string, given *pflag.FlagSet) (*settings, error) {
	set := &settings{runFlags: *f, path: path, recordings: path}
	for i, tool := range set.bind {
		set.bind[i] = strings.TrimSpace(tool)
	}
	var err error
	if set.verdicts, err = eval.ParsePolicy(f.policy); err != nil {
		return nil, err
	}
	if set.rules, err = gate.ParseAll(f.gate); err != nil {
		return nil, err
	}
	if ext := strings.ToLower(filepath.Ext(path)); ext == ".yaml" || ext == ".yml" {
		file, err := experiment.ReadFile(path)
		if err != nil {
			return nil, err
		}
		set.under(file, given)
	}
	for _, text := range f.evaluators {
		spec, err := evaluator.ParseFlag(text)
		if err != nil {
			return nil, err
		}
		set.checks = append(set.checks, experiment.FileEvaluator{Spec: spec})
	}
	if set.name == "" {
		set.name = baseName(path)
	}
	return set, set.check()
}

// under takes from the experiment file what no flag overrides.
func (set *settings) under(file *experiment.File, given *pflag.FlagSet) {
	set.recordings = file.Recordings
	set.checks = file.Evaluators
	if set.name == "" {
		set.name = file.Name
	}
	if !given.Changed("candidate") {
		set.candidate = file.Target.Candidate
	}
	if !given.Changed("bind") && !given.Changed("bind-recorded") {
		set.bind, set.bindRecorded = file.Bind, file.BindRecorded
	}
	if !given.Changed("tolerance") && file.Tolerance != 0 {
		set.tolerance = file.Tolerance
	}
	if !given.Changed("repeat") && file.Repeat != 0 {
		set.repeat = file.Repeat
	}
	if !given.Changed("concurrency") && file.Concurrency != 0 {
		set.concurrency = file.Concurrency
	}
	if !given.Changed("policy") && file.Policy != "" {
		set.verdicts = file.Policy
	}
	if !given.Changed("gate") && file.Gate != nil {
		set.rules = file.Gate
	}
}

// maxConcurrency is the most attempts at once. More would not be faster.
const maxConcurrency = 1000

// check refuses numbers that no run can be made with.
func (set *settings) check() error {
	switch {
	case set.junit == "-":
		return eval.Invalidf("--junit writes a file; only --json prints to standard output")
	case set.repeat < 1:
		return eval.Invalidf("--repeat is at least 1, was %d", set.repeat)
	case set.concurrency < 1 || set.concurrency > maxConcurrency:
		return eval.Invalidf("--concurrency is from 1 to %d, was %d", maxConcurrency, set.concurrency)
	}
	return evaluator.CheckTolerance(set.tolerance)
}

// everywhere returns the evaluators that run on every case.
func (set *settings) everywhere() (all []eval.Evaluator, err error) {
	for _, e := range set.checks {
		if len(e.Cases) > 0 {
			continue
		}
		ev, err := evaluator.New(e.Spec)
		if err != nil {
			return nil, err
		}
		all = append(all, ev)
	}
	return all, nil
}

// giveEvaluators appends to the named cases the evaluators meant for them
// (A24). A case that does not exist is an error.
func (set *settings) giveEvaluators(cases []eval.Case) error {
	at := make(map[string]int, len(cases))
	for i := range cases {
		at[cases[i].ID] = i
	}
	for _, e := range set.checks {
		for _, id := range e.Cases {
			i, ok := at[id]
			if !ok {
				return fmt.Errorf("%s, line %d: evaluator %s is for case %s, which the recordings do not have",
					eval.Shown(set.path), e.Line, e.Spec.Label, eval.Shown(id))
			}
			ev, err := evaluator.New(e.Spec)
			if err != nil {
				return err
			}
			cases[i].Evaluators = append(slices.Clip(cases[i].Evaluators), ev)
		}
	}
	return nil
}

// origin describes where the run was made, as flags say or as CI and git do.
func (set *settings) origin(ctx context.Context, r *eval.Run) {
	describeOrigin(ctx, os.Getenv, r)
	for _, o := range []struct {
		flag  string
		field *string
	}{{set.branch, &r.Branch}, {set.commit, &r.Commit}, {set.ciURL, &r.CIURL}, {set.actor, &r.Actor}} {
		if o.flag != "" {
			*o.field = o.flag
		}
	}
	if set.commit != "" {
		r.Dirty = false // it tells of the checkout, not of the commit that was named
	}
}

// baseName returns the file's name without its folder and what it ends with.
func baseName(path string) string {
	if path == "-" {
		return "recordings"
	}
	name := filepath.Base(path)
	for _, ext := range []string{".gz", ".jsonl", ".ndjson", ".json", ".yaml", ".yml"} {
		if trimmed := strings.TrimSuffix(name, ext); trimmed != "" {
			name = trimmed
		}
	}
	return name
}
