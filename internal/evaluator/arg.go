package evaluator

import (
	"fmt"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// Arg describes one argument of a Type.
type Arg struct {
	Key  string
	Kind ArgKind
	// Min is the least value of a Count or Millis.
	Min     int64
	Summary string
}

// ArgKind says what an argument must be.
type ArgKind string

const (
	Name   ArgKind = "name"   // text that is not blank
	Names  ArgKind = "names"  // an array of at least one name; a repeated name counts once
	Text   ArgKind = "text"   // text that is not empty
	Texts  ArgKind = "texts"  // an array of at least one text
	Count  ArgKind = "count"  // an integer of at least Min
	Millis ArgKind = "millis" // a Count in milliseconds; as a flag also with a unit, such as 1.5s
	Any    ArgKind = "any"    // any JSON value, null too
)

// check returns an error that names the argument unless v is of its kind.
func (a Arg) check(v jsonx.Value) error {
	if v.Kind() == jsonx.Absent {
		return fmt.Errorf("%s is missing", a.Key)
	}
	switch a.Kind {
	case Name, Text:
		return a.checkText(a.Key, v)
	case Names, Texts:
		return a.checkTexts(v)
	case Count, Millis:
		if n, ok := v.Int64(); !ok || n < a.Min {
			return fmt.Errorf("%s must be a whole number of at least %d, was %s", a.Key, a.Min, cut(compact(v), maxQuoted))
		}
	}
	return nil
}

// checkTexts checks an array of texts, each as its kind asks.
func (a Arg) checkTexts(v jsonx.Value) error {
	if v.Kind() != jsonx.Array {
		return fmt.Errorf("%s is not an array", a.Key)
	}
	i := 0
	for element := range v.Elements() {
		if err := a.checkText(fmt.Sprintf("%s[%d]", a.Key, i), element); err != nil {
			return err
		}
		i++
	}
	if i == 0 {
		return fmt.Errorf("%s is empty", a.Key)
	}
	return nil
}

// checkText checks one text, which stands at the given place.
func (a Arg) checkText(place string, v jsonx.Value) error {
	if v.Kind() != jsonx.String {
		return fmt.Errorf("%s is not text", place)
	}
	text := v.Text()
	if text == "" {
		return fmt.Errorf("%s is empty", place)
	}
	if (a.Kind == Name || a.Kind == Names) && strings.TrimSpace(text) == "" {
		return fmt.Errorf("%s is blank", place)
	}
	return nil
}
