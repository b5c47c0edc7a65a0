package runs

import (
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// The queues: attempts have workers of their own, so that a long run does not
// keep another from being finished.
const (
	runsQueue    = "runs"
	defaultQueue = river.QueueDefault
)

// maxAttempts is how often a shard is tried before its run goes on without it.
const maxAttempts = 10

// shardArgs ask for the attempts From to To, without To, of a run: attempt k is
// repeat k / cases + 1 of case k % cases.
type shardArgs struct {
	Project string `json:"project"`
	Run     string `json:"run"`
	From    int64  `json:"from"`
	To      int64  `json:"to"`
}

// Kind implements river.JobArgs.
func (shardArgs) Kind() string { return "run_shard" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (shardArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: runsQueue, MaxAttempts: maxAttempts}
}

// finishArgs ask for the end of a run.
type finishArgs struct {
	Project string `json:"project"`
	Run     string `json:"run"`
}

// Kind implements river.JobArgs.
func (finishArgs) Kind() string { return "finish_run" }

// InsertOpts implements river.JobArgsWithInsertOpts. A run is finished by one
// job at a time; one that was discarded may be followed by another.
func (finishArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{
		Queue: defaultQueue, MaxAttempts: maxAttempts,
		UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: liveStates()},
	}
}

// reconcileArgs ask for a look at runs that have lost their jobs.
type reconcileArgs struct{}

// Kind implements river.JobArgs.
func (reconcileArgs) Kind() string { return "reconcile_runs" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (reconcileArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{
		Queue: defaultQueue, MaxAttempts: 1,
		UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: liveStates()},
	}
}

// liveStates are the states of a job that is still going to be worked.
func liveStates() []rivertype.JobState {
	return []rivertype.JobState{
		rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable,
		rivertype.JobStateRunning, rivertype.JobStateScheduled,
	}
}
