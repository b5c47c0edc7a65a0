package experiment

import (
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
)

const (
	maxName   = 200       // characters of the name of a run
	maxRepeat = 1_000_000 // attempts of a case
	maxAtOnce = 1_000     // attempts at once; more would not be faster
)

// wants adds the fault of a value that is not what its key asks for.
func (r *fileReader) wants(what, want string, v *node) {
	if v.broken {
		return
	}
	advice := ""
	if want == "text" && (v.kind == number || v.kind == boolean) {
		advice = "; put it in quotes"
	}
	r.faults.add(v.line, "%s must be %s, was %s%s", what, want, v.described(), advice)
}

// text returns a text that is not blank.
func (r *fileReader) text(what string, v *node) (string, bool) {
	switch {
	case v.kind != text:
		r.wants(what, "text", v)
	case strings.TrimSpace(v.value) == "":
		r.faults.add(v.line, "%s is blank", what)
	default:
		return v.value, true
	}
	return "", false
}

// oneLine returns a text without control characters.
func (r *fileReader) oneLine(what string, v *node) (string, bool) {
	s, ok := r.text(what, v)
	if ok && strings.ContainsFunc(s, unicode.IsControl) {
		r.faults.add(v.line, "%s has a control character", what)
		return "", false
	}
	return s, ok
}

// name returns the name of a run.
func (r *fileReader) name(what string, v *node) string {
	s, ok := r.oneLine(what, v)
	if ok && utf8.RuneCountInString(s) > maxName {
		r.faults.add(v.line, "%s is longer than %d characters", what, maxName)
	}
	return s
}

// path returns a path, a relative one taken from the folder of the file.
func (r *fileReader) path(what string, v *node) string {
	s, ok := r.oneLine(what, v)
	if !ok || filepath.IsAbs(s) {
		return s
	}
	return filepath.Join(r.dir, s)
}

// texts returns a list of at least one text, none of them twice.
func (r *fileReader) texts(what, want string, v *node) []string {
	if v.kind != sequence {
		r.wants(what, want, v)
		return nil
	}
	if len(v.items) == 0 {
		r.faults.add(v.line, "%s is empty; leave it out instead", what)
	}
	var list []string
	lines := make(map[string]int, len(v.items))
	for i, item := range v.items {
		s, ok := r.text(what+"["+strconv.Itoa(i)+"]", item)
		if !ok {
			continue
		}
		if first, known := lines[s]; known {
			r.faults.add(item.line, "%s has %s twice, first on line %d", what, quoted(s), first)
			continue
		}
		lines[s] = item.line
		list = append(list, s)
	}
	return list
}

// count returns a whole number from 1 to most.
func (r *fileReader) count(what string, most int64, v *node) int {
	n, ok := v.json().Int64()
	if !ok || n < 1 || n > most {
		r.wants(what, "a whole number from 1 to "+strconv.FormatInt(most, 10), v)
		return 0
	}
	return int(n)
}

// tolerance returns a factor that CheckTolerance accepts.
func (r *fileReader) tolerance(what string, v *node) float64 {
	if v.kind != number {
		r.wants(what, "a number", v)
		return 0
	}
	// Out of range is infinite, which is refused below.
	t, _ := strconv.ParseFloat(v.value, 64)
	if err := evaluator.CheckTolerance(t); err != nil {
		r.faults.add(v.line, "%v", err)
	}
	return t
}
