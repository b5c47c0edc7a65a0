package store

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"

	"github.com/pressly/goose/v3"

	"github.com/tapedeck-dev/tapedeck/db"
	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// migrate brings the schema up to date, each migration in its own transaction.
// A schema of a later program is refused and left as it is.
func migrate(ctx context.Context, d dialect, pool *sql.DB) error {
	files, err := db.Migrations()
	if err != nil {
		return fmt.Errorf("reading the migrations: %w", err)
	}
	provider, err := goose.NewProvider(d.migrations, pool, files, goose.WithSlog(slog.New(slog.DiscardHandler)))
	if err != nil {
		return fmt.Errorf("reading the migrations: %w", err)
	}
	current, latest, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("reading the version of the schema: %w", err)
	}
	if current > latest {
		return eval.Problemf(eval.Conflict,
			"the data folder was written by a later version (its schema is %d, this program knows %d): start that version, or use another folder",
			current, latest)
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrating the schema: %w", err)
	}
	return nil
}
