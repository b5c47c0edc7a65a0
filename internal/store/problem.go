package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// problem returns err as a Problem, for an operation described by verb and
// object, such as "save the attempts". A Problem is returned as it is, nil as
// nil.
func (s *Store) problem(what string, err error) error {
	var p *eval.Problem
	if err == nil || errors.As(err, &p) {
		return err
	}
	kind, message := eval.Internal, "the store could not "+what
	switch {
	case errors.Is(err, sql.ErrNoRows):
		kind, message = eval.NotFound, "there is no such thing, or no longer"
	case errors.Is(err, context.DeadlineExceeded):
		message += " in time"
	}
	switch s.dialect.fault(err) {
	case conflictFault:
		kind, message = eval.Conflict, message+": it is there already"
	case referenceFault:
		kind, message = eval.NotFound, message+": what it belongs to is not there"
	case busyFault:
		message += ": the database is busy, try again"
	case fullFault:
		message += ": the disk of the data folder is full; free some space and try again"
	case readOnlyFault:
		message += ": the data folder may not be written"
	}
	return &eval.Problem{Kind: kind, Message: message, Cause: err}
}

// missing returns err, with a message of its own when it says that there is no
// row.
func missing(err error, noun, id string) error {
	if errors.Is(err, sql.ErrNoRows) {
		return eval.Problemf(eval.NotFound, "there is no %s %s", noun, id)
	}
	return err
}
