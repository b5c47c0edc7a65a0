package report

import (
	"fmt"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// flips writes the section that follows the report.
func (t *textWriter) flips(f *Flips) {
	name := eval.Shown(f.Base.Name)
	if f.Refused != "" {
		t.line("flips against %s: not compared, %s", name, eval.Shown(f.Refused))
		return
	}
	t.line("flips against %s:", name)
	for _, kind := range []struct {
		flip   eval.Flip
		words  string
		always bool
	}{
		{eval.NewlyFailing, "newly failing", true},
		{eval.NewlyInconsistent, "newly inconsistent", true},
		{eval.NewlyPassing, "newly passing", true},
		{eval.StillFailing, "still failing", false},
		{eval.Changed, "changed otherwise", false},
		{eval.OtherContent, "with other content, not compared", false},
		{eval.Added, "added", false},
		{eval.Removed, "removed", false},
	} {
		if ids := f.IDs(kind.flip); kind.always || len(ids) > 0 {
			t.line("  %d %s%s", len(ids), kind.words, listed(ids))
		}
	}
	t.line("  %d unchanged", f.Unchanged)
}

// listed returns ": a, b" for at most eval.ListedCases ids, and how many more
// there are.
func listed(ids []string) string {
	if len(ids) == 0 {
		return ""
	}
	more := ""
	if n := len(ids) - eval.ListedCases; n > 0 {
		ids, more = ids[:eval.ListedCases], fmt.Sprintf(" and %d more", n)
	}
	return ": " + eval.Shown(strings.Join(ids, ", ")) + more
}
