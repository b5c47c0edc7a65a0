package experiment

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
)

// FileVersion is the version of experiment files that this package reads.
const FileVersion = 1

// maxFile is the most bytes of an experiment file.
const maxFile = 1 << 20

// File is an experiment in writing, as it is reviewed in a pull request. A zero
// field was not given.
type File struct {
	// Name is that of the run: one line of at most 200 characters.
	Name string
	// Recordings and Target.Candidate are paths; relative ones are taken from
	// the folder of the file.
	Recordings string
	Target     FileTarget
	// Bind names the tools that our stub serves; BindRecorded is `bind:
	// recorded`, every tool that the recordings name.
	Bind         []string
	BindRecorded bool
	// Evaluators are in the order of the file.
	Evaluators []FileEvaluator
	// Tolerance is a factor of at least 1 (A15).
	Tolerance float64
	// Repeat and Concurrency are counts of attempts, at least 1.
	Repeat      int
	Concurrency int
	Policy      eval.Policy
	Gate        []gate.Rule
}

// FileTarget says what the cases are played to: mock, which is what a file
// without a target asks for, or recorded with the candidate's recordings.
type FileTarget struct {
	Kind      string
	Candidate string
}

// FileEvaluator is an evaluator for the named cases, for every case when none
// is named. evaluator.New has accepted its spec. Line is where its label
// stands; 0 when it is from a flag.
type FileEvaluator struct {
	Spec  eval.Spec
	Cases []string
	Line  int
}

// ReadFile returns the experiment in the file at path. The error is an
// invalid-kind problem when the file cannot be read, else that of ParseFile.
func ReadFile(path string) (*File, error) {
	data, err := readAtMost(path, maxFile+1)
	if err != nil {
		return nil, &eval.Problem{Kind: eval.Invalid, Message: "cannot read " + eval.Shown(path) + ": " + readFault(err), Cause: err}
	}
	return ParseFile(data, path)
}

// readAtMost returns the first bytes of a file, at most limit.
func readAtMost(path string, limit int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, limit))
}

// readFault says why a file could not be read, without naming it again.
func readFault(err error) string {
	var at *fs.PathError
	if errors.As(err, &at) {
		err = at.Err
	}
	return eval.Shown(err.Error())
}

// ParseFile returns the experiment that data holds, the content of the file at
// path, in YAML or JSON. Anything else is one invalid-kind problem that lists
// every fault with its line, 100 at most; a file larger than 1 MiB is a
// too-large one.
func ParseFile(data []byte, path string) (*File, error) {
	if len(data) > maxFile {
		return nil, eval.Problemf(eval.TooLarge, "%s is larger than 1 MiB", eval.Shown(path))
	}
	var faults fileFaults
	root := parseTree(data, &faults)
	if root == nil {
		return nil, faults.problem(path)
	}
	if v := root.member("version"); v != nil && !v.broken && !v.is(FileVersion) {
		return nil, eval.Invalidf("%s has version %s, this tapedeck reads %d", eval.Shown(path), v.spelled(), FileVersion)
	}
	r := fileReader{file: &File{Target: FileTarget{Kind: Mock{}.Kind()}}, dir: filepath.Dir(path), faults: &faults}
	r.experiment(root)
	if len(faults.list) > 0 {
		return nil, faults.problem(path)
	}
	return r.file, nil
}
