package experiment

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

const (
	maxFaults = 100 // faults of a file that are listed
	maxFault  = 400 // characters of a fault
	maxQuoted = 40  // characters of a value in a fault (design decision 5)
)

// fileFault is what is wrong at one line of a file.
type fileFault struct {
	line    int
	problem string
}

// fileFaults collects what is wrong with a file.
type fileFaults struct{ list []fileFault }

// add adds what is wrong at a line.
func (f *fileFaults) add(line int, format string, args ...any) {
	f.list = append(f.list, fileFault{line, cut(fmt.Sprintf(format, args...), maxFault)})
}

// problem returns the one error of the file at path: its faults in the order of
// their lines.
func (f *fileFaults) problem(path string) error {
	slices.SortStableFunc(f.list, func(a, b fileFault) int { return cmp.Compare(a.line, b.line) })
	var b strings.Builder
	b.WriteString(eval.Shown(path) + " is not an experiment:")
	for _, fault := range f.list[:min(len(f.list), maxFaults)] {
		fmt.Fprintf(&b, "\n  line %d: %s", fault.line, eval.Shown(fault.problem))
	}
	switch more := len(f.list) - maxFaults; {
	case more == 1:
		b.WriteString("\n  and 1 more fault")
	case more > 1:
		fmt.Fprintf(&b, "\n  and %d more faults", more)
	}
	return eval.Invalidf("%s", b.String())
}

// quoted returns a text of the file as a fault names it: cut, in quotes, with
// its control characters escaped.
func quoted(text string) string { return `"` + eval.Shown(cut(text, maxQuoted)) + `"` }

// cut returns the first characters of a text, with … where some are left out.
func cut(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	for i := range text {
		if limit == 0 {
			return text[:i] + "…"
		}
		limit--
	}
	return text
}
