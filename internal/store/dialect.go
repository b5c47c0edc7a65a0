package store

import (
	"errors"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// dialect is what differs between engines; all else is one SQL text.
type dialect struct {
	migrations goose.Dialect
	// parameters is how many a multi-row INSERT has at most. SQLite's driver
	// finds a parameter by searching: past some 70 the cost grows with their
	// square (measured: 300 rows a statement cost seven times as much as 10).
	parameters int
	// fault says what sort of error the engine gave.
	fault func(error) fault
}

// fault is a sort of error that is answered in a way of its own.
type fault int

const (
	otherFault     fault = iota
	conflictFault        // a unique key is taken
	referenceFault       // a foreign key points nowhere
	busyFault            // another connection holds the lock; try again
	fullFault            // no space is left on the disk
	readOnlyFault        // the file may not be written
)

func sqliteDialect() dialect {
	return dialect{migrations: goose.DialectSQLite3, parameters: 70, fault: sqliteFault}
}

func sqliteFault(err error) fault {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return otherFault
	}
	switch e.Code() {
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
		return conflictFault
	case sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
		return referenceFault
	}
	switch e.Code() & 0xff { // the rest are kinds with finer codes above
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return busyFault
	case sqlite3.SQLITE_FULL:
		return fullFault
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
		return readOnlyFault
	}
	return otherFault
}

// rows returns how many rows of that many columns one INSERT carries.
func (d dialect) rows(columns int) int { return max(1, d.parameters/columns) }
