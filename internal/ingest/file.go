package ingest

import (
	"errors"
	"io"
	"os"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// ReadFile returns the recordings of a file. It returns and fails as ReadAll
// does, with path as the name; a file that cannot be opened is `cannot read
// <path>` (A14).
func ReadFile(path string, options Options) ([]eval.Recording, *Faults, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, named(path, err)
	}
	defer file.Close()
	return ReadAll(file, path, options)
}

// ReadAll returns the recordings of r, whole in memory. The name is for messages.
// Faults are the bad lines that Partial left out, nil when there were none.
//
// With an error it returns nothing else (A12): *Faults where a line is bad and
// the options do not say Partial, or where no line is good; else a Problem,
// which is `cannot read <name>` where r itself fails (A14).
func ReadAll(r io.Reader, name string, options Options) ([]eval.Recording, *Faults, error) {
	reader, err := NewReader(r, options)
	if err != nil {
		return nil, nil, named(name, err)
	}
	var recordings []eval.Recording
	for {
		item, err := reader.Next()
		switch {
		case err == io.EOF:
			return recordings, withPath(reader.Faults(), name), nil
		case err != nil:
			return nil, nil, named(name, err)
		}
		recordings = append(recordings, item.Recording)
	}
}

// named returns err with the name of the file in its message.
func named(name string, err error) error {
	var faults *Faults
	if errors.As(err, &faults) {
		return withPath(faults, name)
	}
	var problem *eval.Problem
	if errors.As(err, &problem) {
		return &eval.Problem{Kind: problem.Kind, Message: eval.Shown(name) + ": " + problem.Message, Cause: problem.Cause}
	}
	return &eval.Problem{Kind: eval.Invalid, Message: "cannot read " + eval.Shown(name), Cause: err}
}

func withPath(faults *Faults, path string) *Faults {
	if faults != nil {
		faults.Path = path
	}
	return faults
}
