package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/report"
)

func newReport(s streams) *cobra.Command {
	var stable, exitCode bool
	var jsonPath string
	c := &cobra.Command{
		Use:   "report FILE",
		Short: "Print a JSON report as text",
		Long: `Print a tapedeck-report, as "tapedeck run --json FILE" writes it. A dash
reads it from standard input.`,
		Example: `  tapedeck report report.json
  tapedeck report report.json --stable > main.txt   # without times and ids, to compare
  tapedeck report report.json --exit-code           # ends as the gate decided`,
		Args: oneArgument,
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := readReport(s, args[0])
			if err != nil {
				return err
			}
			detail := report.Whole
			if stable {
				detail = report.Stable
			}
			if err := writeReport(s, r, detail, outputs{json: jsonPath}); err != nil || !exitCode {
				return err
			}
			return &exit{codeOf(r.Gate)}
		},
	}
	c.Flags().BoolVar(&stable, "stable", false, "leave out what is measured or random, such as times and ids")
	c.Flags().BoolVar(&exitCode, "exit-code", false, "end as the gate decided: 0 pass, 1 fail, 3 inconclusive")
	c.Flags().StringVar(&jsonPath, "json", "", "write JSON to this file; - prints it instead of the text")
	return c
}

// readReport reads a JSON report and says on stderr where its own summary is
// not what its attempts add up to.
func readReport(s streams, path string) (*report.Report, error) {
	data, err := readInput(s, path)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", eval.Shown(path), cause(err))
	}
	r, differs, err := report.ReadJSON(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", eval.Shown(path), err)
	}
	if differs {
		fmt.Fprintf(s.err, "tapedeck: %s states another summary than its attempts add up to; theirs is shown\n", eval.Shown(path))
	}
	return r, nil
}

func readInput(s streams, path string) ([]byte, error) {
	if path == "-" {
		return io.ReadAll(s.in)
	}
	return os.ReadFile(path)
}
