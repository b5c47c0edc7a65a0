// Package store keeps everything on disk: uploads and their recordings, runs
// with their frozen cases, attempts and results, and the audit log. It is the
// only package that speaks SQL.
//
// # On disk
//
//	tapedeck.lock        held while a server has the folder
//	tapedeck.db          SQLite, 16 KiB pages, write-ahead log
//	tapedeck.db-wal      the log; never delete it by hand
//	tapedeck.db-shm      shared memory of the log
//
// The folder is 0700 and its files 0600. The key of a project lies in another
// file, so that the database alone tells nobody which values its tokens stand
// for.
//
// # Rules
//
// There is one writer connection, shared with the job library, and as many
// query_only readers as cores. Public methods open and close their transaction
// and give it a deadline; private helpers are handed it. While a writer
// transaction is open nothing else is waited for. SQL is one text with $1
// placeholders in the subset that SQLite and PostgreSQL both read; what differs
// is in dialect.go.
//
// What is stored of recorded text is redact.Clean, or is read out of one. The
// exceptions are ids made here, words of a closed list (states, verdicts, labels
// of evaluators), principals and numbers.
//
// Everything belongs to a project: Store.Project gives access to one, and
// nothing of another can be reached through it.
package store
