package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"
)

// execute runs the command line.
func execute(ctx context.Context, args []string, out, errOut io.Writer) error {
	c, err := fromEnvironment()
	if err != nil {
		return err
	}
	root := &cobra.Command{
		Use:           "tapedeck-web",
		Short:         "Serve the dashboard of tapedeck",
		Example:       "  tapedeck-web serve\n  tapedeck-web serve --addr 127.0.0.1:9000 --data /var/lib/tapedeck",
		Version:       version,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetArgs(args)
	root.SetOut(out)
	root.SetErr(errOut)
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return fmt.Errorf("%w (see %s --help)", err, c.CommandPath())
	})
	root.AddCommand(newServe(&c, out, errOut))
	return root.ExecuteContext(ctx)
}

func newServe(c *config, out, errOut io.Writer) *cobra.Command {
	serve := &cobra.Command{
		Use:   "serve",
		Short: "Serve the dashboard from one data folder",
		Long: `Serve the dashboard. Everything is in one folder: a SQLite database and the
key of the project, which makes the tokens that stand for personal data. Back
up both, and keep them apart from each other.

Only loopback addresses are served until there are accounts.`,
		Example: `  tapedeck-web serve
  tapedeck-web serve --sample                    # with two runs to look at
  TAPEDECK_DATA=/var/lib/tapedeck tapedeck-web serve`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := c.check(); err != nil {
				return err
			}
			app, err := open(cmd.Context(), c, errOut)
			if err != nil {
				return err
			}
			fmt.Fprintf(out, "tapedeck is at %s\n", app.URL())
			if app.sampleRun != "" {
				fmt.Fprintf(out, "what the sample's new version broke: %sruns/%s\n", app.URL(), app.sampleRun)
			}
			return app.Run(cmd.Context())
		},
	}
	c.register(serve.Flags())
	return serve
}
