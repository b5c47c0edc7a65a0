package store

import (
	"context"
	"database/sql"
)

// DefaultProject is the project that is there from the first start.
const DefaultProject = "default"

// Project is access to what one project owns. It is cheap to make and safe for
// concurrent use.
type Project struct {
	store *Store
	id    string
}

// Project returns access to the project of that id. Nothing is looked up: in a
// project that is not there nothing is found, and nothing can be added to it.
func (s *Store) Project(id string) *Project { return &Project{store: s, id: id} }

// ID returns the project's id.
func (p *Project) ID() string { return p.id }

// Store returns the store that the project is in.
func (p *Project) Store() *Store { return p.store }

// Projects returns the ids of all projects.
func (s *Store) Projects(ctx context.Context) ([]string, error) {
	return list(ctx, s, "the projects", scalar[string], `SELECT id FROM project ORDER BY id`)
}

// addProject adds a project unless it is there.
func (s *Store) addProject(ctx context.Context, id string) error {
	return s.write(ctx, "add a project", func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx,
			`INSERT INTO project (id, created_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING`, id, stamp{s.now()})
		return err
	})
}
