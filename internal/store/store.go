package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Options say where the store is and where it takes time and ids from.
type Options struct {
	// Dir is the data folder; it is made if it is not there.
	Dir string
	// Now is the clock; nil is the system's.
	Now func() time.Time
	// NewID returns ids that sort by time; nil makes UUIDs of version 7.
	NewID func() string
}

// Store is an open data folder. It is safe for concurrent use.
type Store struct {
	folder  *folder
	dialect dialect
	writer  *sql.DB
	reader  *sql.DB
	now     func() time.Time
	newID   func() string
}

// Open locks the data folder, opens and checks the database, migrates it and
// sweeps what cut-off uploads and runs left behind. A folder that another server
// holds, or that a later version wrote, is a Problem of kind conflict; one that
// cannot be used is a Problem that says what to do.
func Open(ctx context.Context, options Options) (*Store, error) {
	folder, err := openFolder(options.Dir)
	if err != nil {
		return nil, err
	}
	s := &Store{folder: folder, dialect: sqliteDialect(), now: options.Now, newID: options.NewID}
	if s.now == nil {
		s.now = time.Now
	}
	if s.newID == nil {
		s.newID = (&ids{now: s.now}).next
	}
	if err := s.start(ctx); err != nil {
		return nil, errors.Join(s.problem("open the data folder "+folder.path, err), s.Close())
	}
	return s, nil
}

// start opens the pools and makes the database ready for work.
func (s *Store) start(ctx context.Context) (err error) {
	if s.writer, err = openPool(writerDSN(s.folder.database()), 1); err != nil {
		return err
	}
	if s.reader, err = openPool(readerDSN(s.folder.database()), readers()); err != nil {
		return err
	}
	// A damaged file is told as such before anything else stumbles over it.
	if err := quickCheck(ctx, s.writer); err != nil {
		return err
	}
	if err := migrate(ctx, s.dialect, s.writer); err != nil {
		return err
	}
	if err := assertSettings(ctx, s.writer, s.reader); err != nil {
		return err
	}
	if err := s.addProject(ctx, DefaultProject); err != nil {
		return err
	}
	return s.sweep(ctx)
}

// Close closes the database and lets another server have the folder.
func (s *Store) Close() error {
	var errs []error
	for _, pool := range []*sql.DB{s.reader, s.writer} {
		if pool != nil {
			errs = append(errs, pool.Close())
		}
	}
	return errors.Join(append(errs, s.folder.close())...)
}

// Dir returns the absolute path of the data folder.
func (s *Store) Dir() string { return s.folder.path }

// Writer returns the pool with the one connection that writes, for the job
// library, which shares it. While a transaction of it is open, nothing else may
// be asked of it.
func (s *Store) Writer() *sql.DB { return s.writer }

// Now returns the time by the store's clock.
func (s *Store) Now() time.Time { return s.now() }

// NewID returns a new id that sorts after those before.
func (s *Store) NewID() string { return s.newID() }

// Ping fails when the database does not answer a reader and the writer in time.
func (s *Store) Ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, readDeadline)
	defer cancel()
	for _, pool := range []*sql.DB{s.reader, s.writer} {
		var projects int
		if err := pool.QueryRowContext(ctx, "SELECT count(*) FROM project").Scan(&projects); err != nil {
			return s.problem("answer", err)
		}
	}
	return nil
}

// checkpointDeadline is how long a checkpoint waits for readers, with the writer
// in its hand.
const checkpointDeadline = 2 * time.Second

// Checkpoint empties the write-ahead log into the database, as far as open
// readers let it. It is worth calling after a bulk load.
func (s *Store) Checkpoint(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, checkpointDeadline)
	defer cancel()
	var busy, pages, moved int
	err := s.writer.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &moved)
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return nil // a reader was in the way; the log is reset after it
	}
	return s.problem("empty its log", err)
}
