package evaluator

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
)

// maxPattern is the longest pattern in bytes.
const maxPattern = 1024

// pattern is a regular expression as it was written and as it is used: RE2,
// linear in the length of the reply, with a dot that matches line ends too.
type pattern struct {
	source   string
	compiled *regexp.Regexp
}

// newPattern returns the pattern, or an error when it is too long or is no
// regular expression.
func newPattern(source string) (pattern, error) {
	if len(source) > maxPattern {
		return pattern{}, fmt.Errorf("pattern is longer than %d bytes", maxPattern)
	}
	compiled, err := regexp.Compile("(?s)" + source)
	if err != nil {
		return pattern{}, fmt.Errorf("pattern is not a regular expression: %s", reason(err))
	}
	return pattern{source, compiled}, nil
}

// reason says what is wrong with a pattern, without the (?s) that it was not
// written with.
func reason(err error) string {
	var fault *syntax.Error
	if errors.As(err, &fault) {
		return fault.Code.String()
	}
	return err.Error()
}

// String returns the pattern between slashes.
func (p pattern) String() string { return "/" + shownName(p.source) + "/" }
