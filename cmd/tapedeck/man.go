package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

func newMan() *cobra.Command {
	return &cobra.Command{
		Use:     "man FOLDER",
		Short:   "Write the manual pages into a folder",
		Example: "  tapedeck man ~/.local/share/man/man1",
		Args:    oneArgument,
		RunE: func(c *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return fmt.Errorf("cannot write to %s: %w", eval.Shown(args[0]), cause(err))
			}
			return doc.GenManTree(c.Root(), &doc.GenManHeader{Title: "TAPEDECK", Section: "1"}, args[0])
		},
	}
}
