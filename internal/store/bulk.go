package store

import (
	"context"
	"database/sql"
	"strconv"
	"strings"
)

// bulk inserts many rows of one table within a transaction, several a statement
// and with one prepared statement for all full ones.
type bulk struct {
	tx      *sql.Tx
	head    string // INSERT INTO t (a, b)
	tail    string // ON CONFLICT …, or empty
	columns int
	rows    int // a full statement's
	full    *sql.Stmt
	args    []any
	added   int64
}

// newBulk returns a bulk for a table and its columns, separated by commas.
func (s *Store) newBulk(tx *sql.Tx, table, columns, tail string) *bulk {
	n := strings.Count(columns, ",") + 1
	return &bulk{
		tx: tx, head: "INSERT INTO " + table + " (" + columns + ") VALUES ", tail: " " + tail,
		columns: n, rows: s.dialect.rows(n),
	}
}

// add inserts one row, or keeps it until a statement is full.
func (b *bulk) add(ctx context.Context, values ...any) error {
	b.args = append(b.args, values...)
	if len(b.args) < b.rows*b.columns {
		return nil
	}
	if b.full == nil {
		var err error
		if b.full, err = b.tx.PrepareContext(ctx, b.statement(b.rows)); err != nil {
			return err
		}
	}
	return b.count(b.full.ExecContext(ctx, b.args...))
}

// flush inserts what is left and returns how many rows were added in all, which
// is fewer than were given where the tail lets conflicts pass.
func (b *bulk) flush(ctx context.Context) (int64, error) {
	var err error
	if len(b.args) > 0 {
		err = b.count(b.tx.ExecContext(ctx, b.statement(len(b.args)/b.columns), b.args...))
	}
	if b.full != nil && err == nil {
		err = b.full.Close()
	}
	return b.added, err
}

func (b *bulk) count(result sql.Result, err error) error {
	if err != nil {
		return err
	}
	b.args = b.args[:0]
	n, err := result.RowsAffected()
	b.added += n
	return err
}

// statement returns the INSERT of that many rows.
func (b *bulk) statement(rows int) string {
	var text strings.Builder
	text.WriteString(b.head)
	for row := range rows {
		text.WriteString(separator(row))
		text.WriteString(placeholders(row*b.columns+1, b.columns))
	}
	text.WriteString(b.tail)
	return text.String()
}

// placeholders returns ($first,…) with that many parameters.
func placeholders(first, n int) string {
	var text strings.Builder
	text.WriteByte('(')
	for i := range n {
		text.WriteString(separator(i))
		text.WriteByte('$')
		text.WriteString(strconv.Itoa(first + i))
	}
	text.WriteByte(')')
	return text.String()
}

func separator(i int) string {
	if i == 0 {
		return ""
	}
	return ","
}
