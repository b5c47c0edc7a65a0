package store

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"runtime"
	"strconv"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// pageSize is set before the first table and never changes; it is worth a
// factor of 1.5 to 2 over SQLite's default.
const pageSize = 16384

// walLimit is the size in bytes that the log is cut back to when it is reset.
const walLimit = 64 << 20

// inMemory keeps what SQLite would put into temporary files in memory. A
// multi-row INSERT has a journal of its own there (a fifth of an ingest went
// into writing it to disk), and nothing is left behind in files.
const inMemory = "temp_store(2)"

// leastSQLite is the first version without the race that could damage the file
// when the log was reset.
const leastSQLite = "3.51.3"

// writerDSN names the database for the one connection that writes. The keys are
// applied in the driver's own order: the journal mode comes after the list of
// pragmas, and so after the page size, which WAL would freeze at 4 KiB.
func writerDSN(path string) string {
	q := url.Values{}
	q.Set("_txlock", "immediate") // a transaction that reads first could never be retried
	q.Set("_busy_timeout", "10000")
	q.Set("_defensive", "1")
	q.Add("_pragma", "page_size("+strconv.Itoa(pageSize)+")")
	q.Add("_pragma", "secure_delete(1)")
	q.Add("_pragma", "trusted_schema(0)")
	q.Add("_pragma", inMemory)
	q.Add("_pragma", "journal_size_limit("+strconv.Itoa(walLimit)+")")
	q.Set("_journal_mode", "WAL")
	q.Set("_synchronous", "FULL")
	q.Set("_foreign_keys", "1")
	return dsn(path, q)
}

// readerDSN names the database for connections that cannot write.
func readerDSN(path string) string {
	q := url.Values{}
	q.Set("_busy_timeout", "10000")
	q.Set("_defensive", "1")
	q.Add("_pragma", "trusted_schema(0)")
	q.Add("_pragma", inMemory)
	q.Set("_query_only", "1")
	return dsn(path, q)
}

func dsn(path string, q url.Values) string {
	return (&url.URL{Scheme: "file", Path: path, RawQuery: q.Encode()}).String()
}

// openPool opens the database under the name of the driver, with that many
// connections, all of which stay open.
func openPool(name string, connections int) (*sql.DB, error) {
	pool, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, fmt.Errorf("opening the database: %w", err)
	}
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	return pool, nil
}

// readers is how many connections read: more than there are cores only move the
// waiting and keep the log from being reset.
func readers() int { return max(2, runtime.NumCPU()) }

// assertSettings refuses to work with a database that is not set as decision 3
// has it, since most settings fail silently.
func assertSettings(ctx context.Context, writer, reader *sql.DB) error {
	var version string
	if err := writer.QueryRowContext(ctx, "SELECT sqlite_version()").Scan(&version); err != nil {
		return err
	}
	if !atLeast(version, leastSQLite) {
		return fmt.Errorf("SQLite is %s, needs at least %s", version, leastSQLite)
	}
	for _, want := range []struct {
		pool           *sql.DB
		pragma, answer string
	}{
		{writer, "page_size", strconv.Itoa(pageSize)},
		{writer, "journal_mode", "wal"},
		{writer, "synchronous", "2"},
		{writer, "foreign_keys", "1"},
		{writer, "secure_delete", "1"},
		{writer, "trusted_schema", "0"},
		{writer, "temp_store", "2"},
		{reader, "trusted_schema", "0"},
		{reader, "query_only", "1"},
	} {
		var answer string
		if err := want.pool.QueryRowContext(ctx, "PRAGMA "+want.pragma).Scan(&answer); err != nil {
			return fmt.Errorf("reading %s: %w", want.pragma, err)
		}
		if answer != want.answer {
			return fmt.Errorf("the database has %s = %s, needs %s", want.pragma, answer, want.answer)
		}
	}
	return nil
}

// atLeast compares versions of up to three numbers.
func atLeast(version, least string) bool {
	v, l := numbers(version), numbers(least)
	for i := range l {
		if v[i] != l[i] {
			return v[i] > l[i]
		}
	}
	return true
}

func numbers(version string) (n [3]int) {
	for i, part := range strings.SplitN(version, ".", 3) {
		n[i], _ = strconv.Atoi(part) // what is no number counts as 0, and is refused
	}
	return n
}

// quickCheck looks for damage that reading would run into.
func quickCheck(ctx context.Context, pool *sql.DB) error {
	var answer string
	if err := pool.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&answer); err != nil {
		return damaged(err)
	}
	if answer != "ok" {
		return damaged(fmt.Errorf("quick_check: %s", answer))
	}
	return nil
}

func damaged(err error) error {
	return &eval.Problem{
		Kind:    eval.Internal,
		Message: "the database in the data folder is damaged: stop here, keep a copy of the folder, and put back the last backup",
		Cause:   err,
	}
}
