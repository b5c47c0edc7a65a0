package main

import (
	"context"
	"os/exec"
	"strings"
	"time"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// ciSystem names the variables in which a CI system says where it runs. The
// first one that is set wins.
type ciSystem struct {
	present                    string
	branch, commit, url, actor []string
}

func ciSystems() []ciSystem {
	return []ciSystem{
		{"GITHUB_ACTIONS", []string{"GITHUB_HEAD_REF", "GITHUB_REF_NAME"}, []string{"GITHUB_SHA"}, nil, []string{"GITHUB_ACTOR"}},
		{"GITLAB_CI", []string{"CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", "CI_COMMIT_REF_NAME"}, []string{"CI_COMMIT_SHA"}, []string{"CI_JOB_URL"}, []string{"GITLAB_USER_LOGIN"}},
		{"BUILDKITE", []string{"BUILDKITE_BRANCH"}, []string{"BUILDKITE_COMMIT"}, []string{"BUILDKITE_BUILD_URL"}, []string{"BUILDKITE_BUILD_CREATOR"}},
		{"CIRCLECI", []string{"CIRCLE_BRANCH"}, []string{"CIRCLE_SHA1"}, []string{"CIRCLE_BUILD_URL"}, []string{"CIRCLE_USERNAME"}},
		{"JENKINS_URL", []string{"CHANGE_BRANCH", "BRANCH_NAME"}, []string{"GIT_COMMIT"}, []string{"BUILD_URL"}, []string{"CHANGE_AUTHOR"}},
		{"TF_BUILD", []string{"BUILD_SOURCEBRANCHNAME"}, []string{"BUILD_SOURCEVERSION"}, nil, []string{"BUILD_REQUESTEDFOR"}},
	}
}

// describeOrigin fills in branch, commit, dirty, CI URL and actor: from the
// CI's variables first, then from git in the current folder. What neither knows
// stays empty.
func describeOrigin(ctx context.Context, getenv func(string) string, run *eval.Run) {
	first := func(names []string) string {
		for _, name := range names {
			if v := getenv(name); v != "" {
				return v
			}
		}
		return ""
	}
	for _, ci := range ciSystems() {
		if getenv(ci.present) == "" {
			continue
		}
		run.Branch, run.Commit = first(ci.branch), first(ci.commit)
		run.CIURL, run.Actor = first(ci.url), first(ci.actor)
		break
	}
	if server, repo, id := getenv("GITHUB_SERVER_URL"), getenv("GITHUB_REPOSITORY"), getenv("GITHUB_RUN_ID"); server != "" && repo != "" && id != "" {
		run.CIURL = server + "/" + repo + "/actions/runs/" + id
	}
	if run.Commit == "" {
		run.Commit = git(ctx, "rev-parse", "HEAD")
	}
	if run.Branch == "" {
		run.Branch = git(ctx, "branch", "--show-current")
	}
	run.Dirty = run.Commit != "" && git(ctx, "status", "--porcelain", "--untracked-files=no") != ""
	if run.Actor == "" {
		run.Actor = first([]string{"USER", "USERNAME"})
	}
}

// git returns what git prints in the current folder, and nothing where there is
// no git, no checkout or no answer in time.
func git(ctx context.Context, args ...string) string {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, "git", args...).Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}
