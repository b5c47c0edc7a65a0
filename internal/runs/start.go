package runs

import (
	"cmp"
	"context"
	"database/sql"
	"path"
	"slices"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// Limits of one run.
const (
	maxRepeats       = 1_000
	maxAttemptsOfRun = 10_000_000
)

// Targets that the server has.
const (
	TargetMock     = "mock"
	TargetRecorded = "recorded"
)

// StartRequest asks for a run over recordings.
type StartRequest struct {
	Project   string
	Principal string
	// Name is what runs are compared under; empty is the name of the first
	// upload without its ending.
	Name          string
	Branch        string
	Commit, CIURL string
	Dirty         bool
	// Uploads are taken whole; Recordings are single ones. Either is given.
	Uploads    []string
	Recordings []string
	Target     string
	// Candidate is the upload that the target recorded takes its evidence from.
	Candidate string
	// Bind names the tools that our stub serves; BindAll binds all that the
	// recordings call.
	Bind    []string
	BindAll bool
	// Evaluators run on every case, beside those derived from it.
	Evaluators []eval.Spec
	// Tolerance is 1.5 when 0, Repeats 1 when 0, Policy lenient when empty, and
	// Gate all-pass when there are no rules.
	Tolerance float64
	Repeats   int
	Policy    string
	Gate      []string
}

// frozen is a request that was found good.
type frozen struct {
	StartRequest
	policy     eval.Policy
	gate       []string
	target     experiment.Target
	evaluators []eval.Evaluator
	recordings selection
}

// Start freezes the recordings as cases and queues the run over them, and
// returns its id. A request that cannot be carried out is refused before
// anything is written: a Problem of kind invalid, which wraps an
// *experiment.UnboundError where tools are not bound.
func (s *Service) Start(ctx context.Context, request StartRequest) (string, error) {
	f, err := s.freeze(ctx, request)
	if err != nil {
		return "", err
	}
	p := s.project(f.Project)
	if err := s.check(ctx, p, f); err != nil {
		return "", err
	}
	w, err := s.begin(ctx, p, f)
	if err != nil {
		return "", err
	}
	if err := s.load(ctx, p, w, f); err != nil {
		if abortErr := w.Abort(ctx); abortErr != nil {
			s.log.Error("throwing a run away", "run", w.ID(), "error", abortErr)
		}
		return "", err
	}
	return w.ID(), nil
}

// freeze reads the request and fills in what it leaves open.
func (s *Service) freeze(ctx context.Context, r StartRequest) (*frozen, error) {
	r.Tolerance = cmp.Or(r.Tolerance, evaluator.DefaultTolerance)
	r.Repeats = cmp.Or(r.Repeats, 1)
	f := &frozen{StartRequest: r}
	if r.Repeats < 1 || r.Repeats > maxRepeats {
		return nil, eval.Invalidf("repeats are from 1 to %d, not %d", maxRepeats, r.Repeats)
	}
	if err := evaluator.CheckTolerance(r.Tolerance); err != nil {
		return nil, err
	}
	var err error
	if f.policy, err = eval.ParsePolicy(r.Policy); err != nil {
		return nil, err
	}
	rules, err := gate.ParseAll(r.Gate)
	if err != nil {
		return nil, err
	}
	f.gate = gate.Texts(rules)
	if f.evaluators, err = evaluatorsOf(r.Evaluators); err != nil {
		return nil, err
	}
	if f.target, err = targetOf(r.Target, nil); err != nil {
		return nil, err
	}
	if err := s.checkUploads(ctx, f); err != nil {
		return nil, err
	}
	f.recordings, err = survey(ctx, s.project(r.Project), f)
	return f, err
}

// checkUploads refuses uploads that are not ready, and names the run.
func (s *Service) checkUploads(ctx context.Context, f *frozen) error {
	uploads := f.Uploads
	switch {
	case (len(uploads) == 0) == (len(f.Recordings) == 0):
		return eval.Invalidf("a run is over uploads or over chosen recordings")
	case f.Target == TargetRecorded:
		uploads = append(uploads[:len(uploads):len(uploads)], f.Candidate)
	case f.Candidate != "":
		return eval.Invalidf("only the target recorded has a candidate")
	}
	for i, id := range uploads {
		if slices.Contains(f.Uploads[:min(i, len(f.Uploads))], id) && i < len(f.Uploads) {
			return eval.Invalidf("upload %s is chosen twice", id)
		}
		u, err := s.project(f.Project).Upload(ctx, id)
		if err != nil {
			return err
		}
		if u.State != store.UploadReady {
			return eval.Invalidf("upload %s is %s, not ready", u.ID, u.State)
		}
		if i == 0 {
			f.Name = cmp.Or(f.Name, strings.TrimSuffix(u.Name, path.Ext(u.Name)))
		}
	}
	f.Name = cmp.Or(f.Name, "run")
	return nil
}

// begin writes the run's configuration.
func (s *Service) begin(ctx context.Context, p *store.Project, f *frozen) (*store.RunWriter, error) {
	config := store.NewRun{
		Name: s.redactor.Text(f.Name, nil), Branch: s.redactor.Text(f.Branch, nil),
		Commit: s.redactor.Text(f.Commit, nil), CIURL: s.redactor.Text(f.CIURL, nil), Dirty: f.Dirty,
		Actor: f.Principal, Origin: f.target.Origin(), Target: f.target.Kind(), Policy: f.policy,
		Repeats: f.Repeats, Tolerance: f.Tolerance, Candidate: f.Candidate,
	}
	specs := make([]eval.Spec, len(f.evaluators))
	for i, e := range f.evaluators {
		specs[i] = e.Spec()
	}
	var err error
	if config.Gate, err = s.cleanJSON(f.gate); err != nil {
		return nil, err
	}
	if config.Evaluators, err = s.cleanJSON(specs); err != nil {
		return nil, err
	}
	if config.Bound, err = s.cleanJSON(append([]string{}, f.Bind...)); err != nil {
		return nil, err
	}
	return p.BeginRun(ctx, config)
}

// load writes the cases and starts the run with its jobs.
func (s *Service) load(ctx context.Context, p *store.Project, w *store.RunWriter, f *frozen) error {
	var attempts int64
	err := f.recordings.chunks(ctx, p, f.Tolerance, func(chunk []frozenCase) error {
		batch := make([]store.NewCase, len(chunk))
		for i := range chunk {
			var err error
			if batch[i], err = s.newCase(&chunk[i]); err != nil {
				return err
			}
		}
		attempts += int64(len(chunk)) * int64(f.Repeats)
		return w.AddCases(ctx, batch)
	})
	if err != nil {
		return err
	}
	return w.Start(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := s.client.InsertManyTx(ctx, tx, shards(f.Project, w.ID(), attempts))
		return err
	})
}
