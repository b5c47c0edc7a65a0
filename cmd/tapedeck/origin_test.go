package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// The tests below change the working folder, where git is asked, and so do not
// run in parallel.

// described returns what is known of a run made under these variables.
func described(t *testing.T, env map[string]string) eval.Run {
	t.Helper()
	var run eval.Run
	describeOrigin(t.Context(), func(name string) string { return env[name] }, &run)
	return run
}

func TestOriginFromCI(t *testing.T) {
	t.Chdir(t.TempDir()) // no checkout
	for _, tt := range []struct {
		name string
		env  map[string]string
		want eval.Run
	}{
		{"nothing", nil, eval.Run{}},
		{"a laptop", map[string]string{"USER": "ada"}, eval.Run{Actor: "ada"}},
		{"a laptop under Windows", map[string]string{"USERNAME": "ada"}, eval.Run{Actor: "ada"}},
		{
			"GitHub, a push",
			map[string]string{
				"GITHUB_ACTIONS": "true", "GITHUB_REF_NAME": "main", "GITHUB_SHA": "c0ffee", "GITHUB_ACTOR": "ada",
				"GITHUB_SERVER_URL": "https://github.example", "GITHUB_REPOSITORY": "a/b", "GITHUB_RUN_ID": "7", "USER": "runner",
			},
			eval.Run{Branch: "main", Commit: "c0ffee", Actor: "ada", CIURL: "https://github.example/a/b/actions/runs/7"},
		},
		{
			"GitHub, a pull request",
			map[string]string{"GITHUB_ACTIONS": "true", "GITHUB_HEAD_REF": "fix", "GITHUB_REF_NAME": "12/merge", "GITHUB_SHA": "c0ffee"},
			eval.Run{Branch: "fix", Commit: "c0ffee"},
		},
		{
			"GitLab, a merge request",
			map[string]string{
				"GITLAB_CI": "true", "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": "fix", "CI_COMMIT_REF_NAME": "refs/merge",
				"CI_COMMIT_SHA": "c0ffee", "CI_JOB_URL": "https://gitlab.example/1", "GITLAB_USER_LOGIN": "ada",
			},
			eval.Run{Branch: "fix", Commit: "c0ffee", CIURL: "https://gitlab.example/1", Actor: "ada"},
		},
		{
			"Buildkite",
			map[string]string{
				"BUILDKITE": "true", "BUILDKITE_BRANCH": "main", "BUILDKITE_COMMIT": "c0ffee",
				"BUILDKITE_BUILD_URL": "https://buildkite.example/1", "BUILDKITE_BUILD_CREATOR": "ada",
			},
			eval.Run{Branch: "main", Commit: "c0ffee", CIURL: "https://buildkite.example/1", Actor: "ada"},
		},
		{
			"CircleCI",
			map[string]string{
				"CIRCLECI": "true", "CIRCLE_BRANCH": "main", "CIRCLE_SHA1": "c0ffee",
				"CIRCLE_BUILD_URL": "https://circleci.example/1", "CIRCLE_USERNAME": "ada",
			},
			eval.Run{Branch: "main", Commit: "c0ffee", CIURL: "https://circleci.example/1", Actor: "ada"},
		},
		{
			"Jenkins",
			map[string]string{
				"JENKINS_URL": "https://jenkins.example", "BRANCH_NAME": "main", "GIT_COMMIT": "c0ffee",
				"BUILD_URL": "https://jenkins.example/1", "CHANGE_AUTHOR": "ada",
			},
			eval.Run{Branch: "main", Commit: "c0ffee", CIURL: "https://jenkins.example/1", Actor: "ada"},
		},
		{
			"Azure Pipelines",
			map[string]string{
				"TF_BUILD": "True", "BUILD_SOURCEBRANCHNAME": "main", "BUILD_SOURCEVERSION": "c0ffee", "BUILD_REQUESTEDFOR": "ada",
			},
			eval.Run{Branch: "main", Commit: "c0ffee", Actor: "ada"},
		},
		{"variables of a system that is not there", map[string]string{"CIRCLE_BRANCH": "main", "BUILD_URL": "https://x.example"}, eval.Run{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, described(t, tt.env)); diff != "" {
				t.Errorf("origin (-want +got):\n%s", diff)
			}
		})
	}
}

// checkout makes a repository with one commit, goes there, and returns the
// commit.
func checkout(t *testing.T, branch string) string {
	t.Helper()
	t.Chdir(t.TempDir())
	if err := os.WriteFile("agent.txt", []byte("1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) string {
		t.Helper()
		identity := []string{"-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false"}
		c := exec.Command("git", append(identity, args...)...)
		c.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	run("init", "--quiet", "--initial-branch="+branch)
	run("add", "agent.txt")
	run("commit", "--quiet", "--message", "first")
	return run("rev-parse", "HEAD")
}

func TestOriginFromGit(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	commit := checkout(t, "fix-refunds")
	want := eval.Run{Branch: "fix-refunds", Commit: commit, Actor: "ada"}
	laptop := map[string]string{"USER": "ada"}
	if diff := cmp.Diff(want, described(t, laptop)); diff != "" {
		t.Errorf("a clean checkout (-want +got):\n%s", diff)
	}
	if err := os.WriteFile("notes.txt", []byte("mine\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, described(t, laptop)); diff != "" {
		t.Errorf("a file that git does not know (-want +got):\n%s", diff)
	}
	if err := os.WriteFile("agent.txt", []byte("2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	want.Dirty = true
	if diff := cmp.Diff(want, described(t, laptop)); diff != "" {
		t.Errorf("a changed file (-want +got):\n%s", diff)
	}
	ci := map[string]string{"GITLAB_CI": "true", "CI_COMMIT_SHA": "c0ffee"}
	want = eval.Run{Branch: "fix-refunds", Commit: "c0ffee", Dirty: true}
	if diff := cmp.Diff(want, described(t, ci)); diff != "" {
		t.Errorf("git fills in what CI does not say (-want +got):\n%s", diff)
	}
}

func TestOriginInTheReport(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	recordings, err := filepath.Abs(captures)
	if err != nil {
		t.Fatal(err)
	}
	for _, ci := range ciSystems() {
		t.Setenv(ci.present, "") // this test may run in CI
	}
	commit := checkout(t, "main")
	var d document
	unmarshal(t, command(t, "run", recordings, bindRecorded, "--json", "-").wantCode(t, exitPass).stdout, &d)
	if d.Run.Branch != "main" || d.Run.Commit != commit || d.Run.Dirty {
		t.Errorf("branch %s, commit %s, dirty %t, want main, %s, clean", d.Run.Branch, d.Run.Commit, d.Run.Dirty, commit)
	}
}
