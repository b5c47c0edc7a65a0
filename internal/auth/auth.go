// Package auth says who a request is from and what they may do. Until accounts
// exist there is one principal, and every address but loopback is refused.
package auth

import "github.com/tapedeck-dev/tapedeck/internal/eval"

// Principal is who a request is from.
type Principal struct {
	Name  string
	Admin bool
}

// Local returns the principal of every request over loopback: an administrator.
func Local() Principal { return Principal{Name: "local", Admin: true} }

// Action is something a principal may be allowed to do.
type Action string

const (
	Read   Action = "read"   // look at anything of the project
	Upload Action = "upload" // add recordings
	Run    Action = "run"    // start and cancel runs
)

// Authorize returns nil when the principal may carry out the action in the
// project, else a forbidden-kind problem. What is not allowed is denied.
func Authorize(p Principal, action Action, project string) error {
	if p.Admin {
		return nil
	}
	return eval.Problemf(eval.Forbidden, "%s may not %s in project %s", p.Name, action, project)
}
