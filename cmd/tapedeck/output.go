package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/report"
)

// outputs says where a report goes besides standard output. A dash for json
// prints JSON there instead of the text.
type outputs struct{ json, junit string }

// writeReport writes the report wherever it should go. A file that cannot be
// written is an error, but does not cost the others.
func writeReport(s streams, r *report.Report, detail report.Detail, to outputs) error {
	toJSON := func(w io.Writer) error { return r.JSON(w, detail) }
	var errs []error
	if to.junit != "" {
		errs = append(errs, writeFile(to.junit, r.JUnit))
	}
	if to.json == "-" {
		return errors.Join(append(errs, toJSON(s.out))...)
	}
	if to.json != "" {
		errs = append(errs, writeFile(to.json, toJSON))
	}
	return errors.Join(append(errs, r.Text(s.out, detail))...)
}

func writeFile(path string, write func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", eval.Shown(path), cause(err))
	}
	w := bufio.NewWriter(f)
	err = errors.Join(write(w), w.Flush(), f.Close())
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", eval.Shown(path), cause(err))
	}
	return nil
}

// cause returns what an error of the file system says beside the path, which
// the caller names.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
