package main

import (
	"github.com/spf13/cobra"

	"github.com/tapedeck-dev/tapedeck"
)

func newSample(s streams) *cobra.Command {
	return &cobra.Command{
		Use:     "sample",
		Short:   "Print five recordings to begin with",
		Example: "  tapedeck sample > captures.jsonl\n  tapedeck sample | tapedeck run - --bind-recorded",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			_, err := s.out.Write(tapedeck.SampleRecordings)
			return err
		},
	}
}
