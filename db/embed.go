// Package db holds the schema of the store: numbered migrations, shared by all
// engines, each in its own transaction, forward only and never edited after a
// release.
//
// Every table has project_id first in its key. Ids are time-sortable text made
// in Go, times are integer microseconds UTC, JSON is opaque, and whatever is
// filtered on is a column.
package db

import (
	"embed"
	"io/fs"
)

//go:embed migrations/*.sql
var files embed.FS

// Migrations returns the migrations as a file system of NNNN_name.sql files.
func Migrations() (fs.FS, error) { return fs.Sub(files, "migrations") }
