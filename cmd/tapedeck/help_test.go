package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
)

// each visits a command and all below it that help lists.
func each(c *cobra.Command, visit func(*cobra.Command)) {
	visit(c)
	for _, sub := range c.Commands() {
		each(sub, visit)
	}
}

func TestEveryHelpHasAnExample(t *testing.T) {
	t.Parallel()
	commands := 0
	each(newRoot(streams{in: strings.NewReader(""), out: io.Discard, err: io.Discard}), func(c *cobra.Command) {
		commands++
		args := append(strings.Fields(c.CommandPath())[1:], "--help")
		got := command(t, args...).wantCode(t, exitPass)
		if c.Short == "" {
			t.Errorf("%s has no summary", c.CommandPath())
		}
		if _, example, found := strings.Cut(got.stdout, "\nExamples:\n"); !found || !strings.HasPrefix(example, "  ") || !strings.Contains(example, "tapedeck") {
			t.Errorf("the help of %s has no example:\n%s", c.CommandPath(), got.stdout)
		}
		if got.stderr != "" {
			t.Errorf("the help of %s writes to stderr: %q", c.CommandPath(), got.stderr)
		}
	})
	if commands < 6 { // tapedeck, run, report, sample, man, completion
		t.Errorf("%d commands, want at least 6", commands)
	}
}

// The manual names every command and every flag.
func TestManualIsComplete(t *testing.T) {
	t.Parallel()
	manual := read(t, filepath.Join("..", "..", "docs", "command.md"))
	each(newRoot(streams{}), func(c *cobra.Command) {
		if !strings.Contains(manual, c.CommandPath()) {
			t.Errorf("docs/command.md lacks %q", c.CommandPath())
		}
	})
	for _, c := range newRoot(streams{}).Commands() {
		for _, usage := range strings.Split(c.LocalFlags().FlagUsages(), "\n") {
			flag := strings.TrimPrefix(strings.TrimSpace(usage), "-q, ")
			if name, _, _ := strings.Cut(flag, " "); strings.HasPrefix(name, "--") && !strings.Contains(manual, "`"+name) {
				t.Errorf("docs/command.md lacks %s of %s", name, c.CommandPath())
			}
		}
	}
	for _, ci := range ciSystems() {
		for _, name := range append(append(append([]string{ci.present}, ci.branch...), ci.commit...), append(ci.url, ci.actor...)...) {
			if !strings.Contains(manual, name) {
				t.Errorf("docs/command.md lacks the variable %s", name)
			}
		}
	}
}

func TestUsage(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		args []string
		code int
		want string // on stdout where the code is 0
	}{
		{"no command prints the help", nil, exitPass, "Usage:\n  tapedeck [command]"},
		{"version", []string{"--version"}, exitPass, "tapedeck version " + version},
		{"an unknown command", []string{"rnu"}, exitUsage, `unknown command "rnu"`},
		{"a flag of another command", []string{"report", "x", "--bind", "a"}, exitUsage, "see tapedeck report --help"},
		{"a number that is none", []string{"run", captures, "--repeat", "three"}, exitUsage, "--repeat"},
		{"an argument too many", []string{"sample", "more"}, exitUsage, "more"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := command(t, tt.args...).wantCode(t, tt.code)
			if tt.code == exitPass {
				wantParts(t, "stdout", got.stdout, tt.want)
				return
			}
			got.wantRefused(t, tt.want)
		})
	}
}

func TestSample(t *testing.T) {
	t.Parallel()
	wantText(t, read(t, captures), command(t, "sample").wantCode(t, exitPass).stdout)
}

func TestCompletion(t *testing.T) {
	t.Parallel()
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		t.Run(shell, func(t *testing.T) {
			t.Parallel()
			wantParts(t, "stdout", command(t, "completion", shell).wantCode(t, exitPass).stdout, "tapedeck")
		})
	}
	wantParts(t, "commands", command(t, "__complete", "r").wantCode(t, exitPass).stdout, "run\t", "report\t")
	wantParts(t, "flags", command(t, "__complete", "run", "--b").wantCode(t, exitPass).stdout, "--bind\t", "--base\t")
	wantParts(t, "policies", command(t, "__complete", "run", "--policy", "").wantCode(t, exitPass).stdout, "lenient\n", "strict\n")
}

func TestManualPages(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "share", "man1")
	command(t, "man", folder).wantCode(t, exitPass)
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var ours []string
	for _, entry := range entries {
		if !strings.Contains(entry.Name(), "completion") {
			ours = append(ours, entry.Name())
		}
	}
	want := []string{"tapedeck-man.1", "tapedeck-report.1", "tapedeck-run.1", "tapedeck-sample.1", "tapedeck.1"}
	if diff := cmp.Diff(want, ours); diff != "" {
		t.Errorf("pages (-want +got):\n%s", diff)
	}
	page := read(t, filepath.Join(folder, "tapedeck-run.1"))
	wantParts(t, "the page of run", page, ".SH EXAMPLE", "bind-recorded", "concurrency")
	command(t, "man", file(t, "taken", "")).wantRefused(t, "cannot write to ")
}
