package store

import (
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"time"
)

// stamp is a time as integer microseconds UTC; the zero time is null.
type stamp struct{ time.Time }

// Value returns the microseconds, or nil for the zero time.
func (s stamp) Value() (driver.Value, error) {
	if s.IsZero() {
		return nil, nil
	}
	return s.UnixMicro(), nil
}

// Scan reads microseconds, or null as the zero time.
func (s *stamp) Scan(column any) error {
	var micros sql.NullInt64
	if err := micros.Scan(column); err != nil {
		return err
	}
	s.Time = time.Time{}
	if micros.Valid {
		s.Time = time.UnixMicro(micros.Int64).UTC()
	}
	return nil
}

// asJSON is a column that holds v, which is a pointer, as JSON text; null leaves
// v as it is.
type asJSON struct{ v any }

// Scan reads JSON text.
func (j asJSON) Scan(column any) error {
	switch text := column.(type) {
	case nil:
		return nil
	case string:
		return json.Unmarshal([]byte(text), j.v)
	case []byte:
		return json.Unmarshal(text, j.v)
	}
	return fmt.Errorf("column holds %T, not JSON", column)
}

// Value returns v as JSON text.
func (j asJSON) Value() (driver.Value, error) {
	text, err := json.Marshal(j.v)
	return string(text), err
}

// text is a column of text that null leaves empty.
type text struct{ s *string }

// Scan reads text.
func (t text) Scan(column any) error {
	var s sql.NullString
	err := s.Scan(column)
	*t.s = s.String
	return err
}

// number is a column of an integer that null leaves 0.
type number[N ~int | ~int64] struct{ n *N }

// Scan reads an integer.
func (i number[N]) Scan(column any) error {
	var n sql.NullInt64
	err := n.Scan(column)
	*i.n = N(n.Int64)
	return err
}

// orNull returns nil for an empty text.
func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}
