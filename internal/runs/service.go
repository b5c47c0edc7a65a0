package runs

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"

	"github.com/tapedeck-dev/tapedeck/internal/redact"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

const (
	// shardWorkers is how many shards are worked at once. Attempts that only
	// compute gain nothing from more; those that wait for models do.
	shardWorkers = 4
	// otherWorkers finish runs and look after them.
	otherWorkers = 2
	// fetchCooldown is the least time between two fetches of jobs: one is lost
	// for every round of shards, and smaller gains nothing.
	fetchCooldown = 20 * time.Millisecond
	// fetchPoll finds the job whose announcement was lost with a transaction
	// that was rolled back.
	fetchPoll = time.Second
	// reconcileEvery is how often runs are looked after.
	reconcileEvery = time.Minute
	// softStop is how long a stop waits for shards to reach their end by
	// themselves.
	softStop = 5 * time.Second
	// hardStop is how long it then waits for them to commit what they have.
	hardStop = 10 * time.Second
)

// Options are what a Service needs.
type Options struct {
	Store *store.Store
	// Redactor takes personal data out of evidence before anything sees it.
	Redactor *redact.Redactor
	// Key tells contents of cases from one another.
	Key redact.Key
	// Log gets what nobody is there to be told; nil drops it.
	Log *slog.Logger
	// TestOnly starts the library's services without spreading them over time.
	TestOnly bool
}

// Service carries out runs. It is safe for concurrent use.
type Service struct {
	store    *store.Store
	redactor *redact.Redactor
	key      redact.Key
	log      *slog.Logger
	client   *river.Client[*sql.Tx]
}

// Open brings the job library's tables up to date, releases what a killed server
// left running, looks after the runs that have lost their jobs, and starts to
// work. The store's folder lock proves that no other server works on the same
// jobs. Close ends it.
func Open(ctx context.Context, o Options) (*Service, error) {
	s := &Service{store: o.Store, redactor: o.Redactor, key: o.Key, log: o.Log}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if err := s.migrate(ctx); err != nil {
		return nil, err
	}
	client, err := river.NewClient(riversqlite.New(s.store.Writer()), s.config(o.TestOnly))
	if err != nil {
		return nil, fmt.Errorf("setting up the job library: %w", err)
	}
	s.client = client
	if err := s.release(ctx); err != nil {
		return nil, fmt.Errorf("releasing jobs of the server before: %w", err)
	}
	if err := s.reconcile(ctx); err != nil {
		// The periodic job tries again, and nothing else waits for it.
		s.log.Error("looking after runs of the server before", "error", err)
	}
	// The context of Start would end all work; Close does that.
	if err := client.Start(context.WithoutCancel(ctx)); err != nil {
		return nil, fmt.Errorf("starting the job library: %w", err)
	}
	return s, nil
}

// Close stops work: shards in progress get a few seconds, or until ctx is done;
// then they commit what they have and go back to the queue. When it returns
// without an error, nothing uses the store any more.
func (s *Service) Close(ctx context.Context) error {
	soft, cancel := context.WithTimeout(ctx, softStop)
	defer cancel()
	if s.client.Stop(soft) == nil {
		return nil
	}
	hard, cancel := context.WithTimeout(context.WithoutCancel(ctx), hardStop)
	defer cancel()
	return s.client.StopAndCancel(hard)
}

// migrate brings the job library's own tables up to date.
func (s *Service) migrate(ctx context.Context) error {
	migrator, err := rivermigrate.New(riversqlite.New(s.store.Writer()), &rivermigrate.Config{Logger: s.log})
	if err != nil {
		return fmt.Errorf("reading the job library's migrations: %w", err)
	}
	if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return fmt.Errorf("migrating the job library's tables: %w", err)
	}
	return nil
}

// config returns the settings of river.md 8.5.
func (s *Service) config(testOnly bool) *river.Config {
	workers := river.NewWorkers()
	river.AddWorker(workers, &shardWorker{service: s})
	river.AddWorker(workers, &finishWorker{service: s})
	river.AddWorker(workers, &reconcileWorker{service: s})
	return &river.Config{
		FetchCooldown:     fetchCooldown,
		FetchPollInterval: fetchPoll,
		// The default id carries the name of the host.
		ID:     "server-" + s.store.NewID(),
		Logger: s.log,
		PeriodicJobs: []*river.PeriodicJob{river.NewPeriodicJob(
			river.PeriodicInterval(reconcileEvery),
			func() (river.JobArgs, *river.InsertOpts) { return reconcileArgs{}, nil }, nil,
		)},
		Queues: map[string]river.QueueConfig{
			runsQueue:    {MaxWorkers: shardWorkers},
			defaultQueue: {MaxWorkers: otherWorkers},
		},
		TestOnly: testOnly,
		Workers:  workers,
	}
}

// project returns access to a project.
func (s *Service) project(id string) *store.Project { return s.store.Project(id) }
