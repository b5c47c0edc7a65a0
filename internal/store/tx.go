package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// How long a transaction may wait for the writer and work, and how long a query
// may read. A reader that stays open keeps the log from being reset.
const (
	writeDeadline = 30 * time.Second
	readDeadline  = 20 * time.Second
)

// write runs do in a transaction of the writer: all of it is stored, or
// nothing. what names the operation in an error, as in "save the attempts".
func (s *Store) write(ctx context.Context, what string, do func(ctx context.Context, tx *sql.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, writeDeadline)
	defer cancel()
	tx, err := s.writer.BeginTx(ctx, nil)
	if err != nil {
		return s.problem(what, err)
	}
	if err := do(ctx, tx); err != nil {
		return s.problem(what, errors.Join(err, ignoreDone(tx.Rollback())))
	}
	return s.problem(what, tx.Commit())
}

// ignoreDone drops the error of a transaction that its context has rolled back
// already.
func ignoreDone(err error) error {
	if errors.Is(err, sql.ErrTxDone) {
		return nil
	}
	return err
}

// querier is a pool or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// scanner is one row or the current one of many.
type scanner interface{ Scan(dest ...any) error }

// collect returns what scan makes of every row.
func collect[T any](ctx context.Context, q querier, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []T
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

// list is collect on the readers, with their deadline and a Problem as error.
func list[T any](ctx context.Context, s *Store, what string, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	ctx, cancel := context.WithTimeout(ctx, readDeadline)
	defer cancel()
	all, err := collect(ctx, s.reader, scan, query, args...)
	return all, s.problem("read "+what, err)
}

// one is the one row of a query on the readers; there being none is a Problem
// of kind not found that names the noun and its id.
func one[T any](ctx context.Context, s *Store, noun, id string, scan func(scanner) (T, error), query string, args ...any) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, readDeadline)
	defer cancel()
	v, err := scan(s.reader.QueryRowContext(ctx, query, args...))
	return v, s.problem("read the "+noun, missing(err, noun, id))
}

// scalar scans the only column of a row.
func scalar[T any](row scanner) (v T, err error) {
	err = row.Scan(&v)
	return v, err
}
