package eval

import (
	"errors"
	"fmt"
)

// Kind says what sort of thing went wrong, so that each edge (a page, an exit
// code) can answer in its own way.
type Kind string

const (
	Invalid   Kind = "invalid"   // the request or file cannot be used as it is
	NotFound  Kind = "not found" // no such thing
	Conflict  Kind = "conflict"  // it clashes with what is stored
	TooLarge  Kind = "too large" // over a limit
	Forbidden Kind = "forbidden" // not for this principal
	Internal  Kind = "internal"  // ours to mend; the cause is for the log only
)

// Problem is an error with a kind and a message that is safe to show. Cause, if
// any, is for the log only.
type Problem struct {
	Kind    Kind
	Message string
	Cause   error
}

// Error returns the message, without the cause.
func (p *Problem) Error() string { return p.Message }

// Unwrap returns the cause.
func (p *Problem) Unwrap() error { return p.Cause }

// Problemf returns a Problem of that kind with a formatted message.
func Problemf(kind Kind, format string, args ...any) error {
	return &Problem{Kind: kind, Message: fmt.Sprintf(format, args...)}
}

// Invalidf returns a Problem of kind Invalid with a formatted message.
func Invalidf(format string, args ...any) error {
	return Problemf(Invalid, format, args...)
}

// KindOf returns the kind of the first Problem in err's chain, Internal for any
// other error, and nothing for nil.
func KindOf(err error) Kind {
	if err == nil {
		return ""
	}
	var p *Problem
	if errors.As(err, &p) {
		return p.Kind
	}
	return Internal
}
