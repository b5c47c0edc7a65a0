package eval

import "time"

// Origin says what kind of target made a run.
type Origin string

const (
	OriginRecorded Origin = "recorded" // targets mock and recorded
	OriginReplay   Origin = "replay"   // a cassette
	OriginLive     Origin = "live"     // a real agent or model
	OriginImported Origin = "imported" // a foreign report
)

// Run is one execution of an experiment: its configuration as it was frozen and
// where it came from.
type Run struct {
	// ID is random and sortable by time.
	ID   string `json:"id,omitempty"`
	Name string `json:"name"`
	// Branch, Commit and Dirty are the state of the checkout it ran in, CIURL
	// the job's page and Actor who started it; empty where unknown.
	Branch string `json:"branch,omitempty"`
	Commit string `json:"commit,omitempty"`
	Dirty  bool   `json:"dirty,omitempty"`
	CIURL  string `json:"ciUrl,omitempty"`
	Actor  string `json:"actor,omitempty"`

	Origin Origin `json:"origin"`
	// Target is the kind of target, such as mock or recorded.
	Target    string  `json:"target"`
	Policy    Policy  `json:"policy"`
	Repeats   int     `json:"repeats"`
	Tolerance float64 `json:"tolerance"`
	// Gate holds the rules in writing, joined by and.
	Gate []string `json:"gate"`
	// Evaluators are those that run on every case.
	Evaluators []Spec `json:"evaluators,omitempty"`

	Started  time.Time `json:"startedAt,omitzero"`
	Finished time.Time `json:"finishedAt,omitzero"`
}
