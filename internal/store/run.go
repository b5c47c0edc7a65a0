package store

import (
	"context"
	"time"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
)

// RunState says how far a run is.
type RunState string

const (
	RunLoading   RunState = "loading" // its cases are being written; it is not visible
	RunQueued    RunState = "queued"
	RunRunning   RunState = "running"
	RunFinished  RunState = "finished"
	RunFailed    RunState = "failed" // it could not be carried out; Fault says why
	RunCancelled RunState = "cancelled"
)

// Ended reports whether nothing will change any more but what a cancelled run
// still sums up.
func (s RunState) Ended() bool { return s == RunFinished || s == RunFailed || s == RunCancelled }

// Run is one execution of an experiment as the store knows it.
type Run struct {
	eval.Run
	// Number counts the runs of this name from 1.
	Number int64
	State  RunState
	// Version rises with every change of the run.
	Version int64
	// Bound are the tools served by the stub.
	Bound []string
	// Candidate is the upload that a run over recorded candidates takes its
	// evidence from; empty for other targets.
	Candidate string

	// Cases is how many it has, Total how many attempts it makes and Done how
	// many it has made.
	Cases int64
	Total int64
	Done  int64
	// Attempts and Spend are the tally so far.
	Attempts eval.AttemptCounts
	Spend    eval.SpendTotal

	// Outcomes counts the cases by outcome; zero until the run has ended.
	Outcomes eval.CaseCounts
	// Interval is that of the pass rate; nil until the run has ended.
	Interval *eval.Interval
	// Decision is the gate's; nil until the run has ended.
	Decision *gate.Decision
	// Base is the id of the run that Flips are counted against; empty when
	// there was none.
	Base  string
	Flips FlipCounts
	// Fault says why the run failed.
	Fault   string
	Created time.Time
}

const runColumns = `r.id, r.name, coalesce(r.number, 0), r.state, r.version, r.branch, r.commit_id, r.dirty, r.ci_url, r.actor,
	r.origin, r.target, r.policy, r.repeats, r.tolerance, r.gate, r.evaluators, r.bound, r.candidate_id,
	r.cases, r.total, r.done, r.passed, r.failed, r.inconclusive, r.error, r.left_open, r.unchecked,
	r.with_evidence, r.model_calls, r.tokens_in, r.tokens_out, r.tokens_unsplit, r.latency_ms,
	r.slowest_n, r.slowest_repeat, r.slowest_ms, c.case_id,
	r.cases_passed, r.cases_failed, r.cases_inconsistent, r.cases_inconclusive, r.cases_error, r.cases_unchecked,
	r.interval_low, r.interval_high, r.interval_clustered, r.decision, r.base_id, r.flips, r.fault,
	r.created_at, r.started_at, r.finished_at`

// fromRuns joins runs with the case of their slowest attempt.
const fromRuns = ` FROM run r LEFT JOIN run_case c
	ON c.project_id = r.project_id AND c.run_id = r.id AND c.n = r.slowest_n `

func scanRun(row scanner) (Run, error) {
	var (
		r                          Run
		created, started, finished stamp
		slowest                    eval.SlowestAttempt
		low, high                  *float64
		clustered                  *bool
	)
	err := row.Scan(&r.ID, &r.Name, &r.Number, &r.State, &r.Version, &r.Branch, &r.Commit, &r.Dirty, &r.CIURL, &r.Actor,
		&r.Origin, &r.Target, &r.Policy, &r.Repeats, &r.Tolerance, asJSON{&r.Gate}, asJSON{&r.Evaluators}, asJSON{&r.Bound}, &r.Candidate,
		&r.Cases, &r.Total, &r.Done, &r.Attempts.Passed, &r.Attempts.Failed, &r.Attempts.Inconclusive, &r.Attempts.Error, &r.Attempts.Open, &r.Attempts.Unchecked,
		&r.Spend.Attempts, &r.Spend.ModelCalls, &r.Spend.Tokens.Input, &r.Spend.Tokens.Output, &r.Spend.Tokens.Unsplit, &r.Spend.LatencyMs,
		number[int]{&slowest.Case}, number[int]{&slowest.Repeat}, number[int64]{&slowest.LatencyMs}, text{&slowest.CaseID},
		number[int64]{&r.Outcomes.Passed}, number[int64]{&r.Outcomes.Failed}, number[int64]{&r.Outcomes.Inconsistent},
		number[int64]{&r.Outcomes.Inconclusive}, number[int64]{&r.Outcomes.Error}, number[int64]{&r.Outcomes.Unchecked},
		&low, &high, &clustered, asJSON{&r.Decision}, text{&r.Base}, asJSON{&r.Flips}, text{&r.Fault},
		&created, &started, &finished)
	r.Created, r.Started, r.Finished = created.Time, started.Time, finished.Time
	r.Attempts.Total = r.Done
	r.Outcomes.Total = r.Outcomes.Passed + r.Outcomes.Failed + r.Outcomes.Inconsistent + r.Outcomes.Inconclusive + r.Outcomes.Error
	if slowest.Repeat > 0 {
		r.Spend.Slowest = &slowest
	}
	if low != nil && high != nil && clustered != nil {
		r.Interval = &eval.Interval{Low: *low, High: *high, Clustered: *clustered, Cases: r.Cases}
	}
	return r, err
}

// Run returns the run of that id, or a Problem of kind not found. A run that is
// being loaded is not there yet.
func (p *Project) Run(ctx context.Context, id string) (Run, error) {
	return one(ctx, p.store, "run", id, scanRun,
		`SELECT `+runColumns+fromRuns+`WHERE r.project_id = $1 AND r.id = $2 AND r.state <> 'loading'`, p.id, id)
}

// PreviousRun returns the latest finished run of the same name before this one,
// or a Problem of kind not found: the base that flips are shown against unless
// another is asked for.
func (p *Project) PreviousRun(ctx context.Context, r *Run) (Run, error) {
	return one(ctx, p.store, "run", "before "+r.ID, scanRun,
		`SELECT `+runColumns+fromRuns+`WHERE r.project_id = $1 AND r.name = $2 AND r.number < $3 AND r.state = 'finished'
		ORDER BY r.number DESC LIMIT 1`, p.id, r.Name, r.Number)
}

// RunFilter says which runs are listed, newest first.
type RunFilter struct {
	// Name and State restrict the list; empty lists all.
	Name  string
	State RunState
	// Before is the id of the last run of the page before; empty for the first
	// page.
	Before string
	Limit  int
}

// Runs returns a page of runs, newest first.
func (p *Project) Runs(ctx context.Context, f RunFilter) ([]Run, error) {
	return list(ctx, p.store, "the runs", scanRun,
		`SELECT `+runColumns+fromRuns+`WHERE r.project_id = $1 AND r.id < $2 AND r.state <> 'loading'
			AND ($3 = '' OR r.name = $3) AND ($4 = '' OR r.state = $4)
		ORDER BY r.id DESC LIMIT $5`,
		p.id, before(f.Before), f.Name, f.State, limit(f.Limit))
}

// RunRef names a run wherever it is.
type RunRef struct {
	Project string
	Run     string
}

// UnfinishedRuns returns the runs of all projects that are queued or running, and
// those that were cancelled and not yet summed up.
func (s *Store) UnfinishedRuns(ctx context.Context) ([]RunRef, error) {
	return list(ctx, s, "the unfinished runs", func(row scanner) (r RunRef, err error) {
		err = row.Scan(&r.Project, &r.Run)
		return r, err
	}, `SELECT project_id, id FROM run
		WHERE state IN ('queued', 'running') OR (state = 'cancelled' AND verdict IS NULL)
		ORDER BY project_id, id`)
}
