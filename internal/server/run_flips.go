package server

import (
	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/runs"
	"github.com/tapedeck-dev/tapedeck/internal/store"
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/pages"
)

// listedFlips is how many cases of one kind of flip the first screen names.
const listedFlips = 5

// flips returns what changed against the base.
func (s *Server) flips(c *gin.Context, run, base *store.Run) (pages.Flips, error) {
	if base == nil {
		return pages.Flips{None: "No earlier run of this name to compare with."}, nil
	}
	f := pages.Flips{Base: runLink(base)}
	counts := run.Flips
	if base.ID != run.Base {
		var err error
		if counts, err = runs.Compare(c.Request.Context(), s.project, base, run); err != nil {
			return f, err
		}
	}
	if counts.Refused != "" {
		f.None = "Not compared: " + counts.Refused + "."
		return f, nil
	}
	for _, kind := range []struct {
		flip eval.Flip
		mark components.Verdict
		word string
		rare bool
	}{
		{eval.NewlyFailing, components.Fail, "newly failing", false},
		{eval.NewlyInconsistent, components.Inconsistent, "newly inconsistent", false},
		{eval.NewlyPassing, components.Pass, "newly passing", false},
		{eval.StillFailing, components.Fail, "still failing", true},
		{eval.Changed, components.Unchecked, "changed otherwise", true},
		{eval.Unchanged, components.Unchanged, "unchanged", false},
	} {
		n := counts.Of(kind.flip)
		if n == 0 && kind.rare {
			continue
		}
		group := pages.FlipGroup{Kind: kind.mark, Word: kind.word, Count: int(n)}
		if n > 0 && kind.flip != eval.Unchanged {
			if err := s.nameFlipped(c, &group, run, base, kind.flip, n); err != nil {
				return f, err
			}
		}
		f.Groups = append(f.Groups, group)
	}
	f.Notes = flipNotes(&counts)
	return f, nil
}

// nameFlipped links the first cases of a flip.
func (s *Server) nameFlipped(c *gin.Context, group *pages.FlipGroup, run, base *store.Run, flip eval.Flip, n int64) error {
	cases, err := s.project.FlippedCases(c.Request.Context(), store.FlipFilter{
		Run: run.ID, Base: base.ID, Flip: flip, After: -1, Limit: listedFlips,
	})
	for _, flipped := range cases {
		group.Cases = append(group.Cases, components.Link{Text: shortName(flipped.Case.CaseID), Href: caseHref(run.ID, flipped.Case.N)})
	}
	if more := n - int64(len(cases)); more > 0 {
		group.More = "and " + counted(more) + " more"
	}
	return err
}

// flipNotes names the cases that are not compared.
func flipNotes(counts *store.FlipCounts) (notes []string) {
	for _, note := range []struct {
		n    int64
		text string
	}{
		{counts.Added, "added"}, {counts.Removed, "removed"}, {counts.OtherContent, "asking or requiring something else now"},
	} {
		if note.n > 0 {
			notes = append(notes, plural(note.n, "case")+" "+note.text)
		}
	}
	return notes
}

// bases returns the form that compares the run with another one; nil when there
// is no other.
func (s *Server) bases(c *gin.Context, run, base *store.Run) (*pages.BasePicker, error) {
	others, err := s.project.Runs(c.Request.Context(), store.RunFilter{State: store.RunFinished, Limit: pageSize})
	if err != nil {
		return nil, err
	}
	picker := &pages.BasePicker{Action: "/runs/" + run.ID}
	now := s.Store.Now()
	for i := range others {
		if o := &others[i]; o.ID != run.ID {
			picker.Runs = append(picker.Runs, pages.Option{
				Value: o.ID, Text: runLink(o).Text + ", " + onDay(o.Created, now), Selected: base != nil && base.ID == o.ID,
			})
		}
	}
	if len(picker.Runs) == 0 {
		return nil, nil
	}
	return picker, nil
}

func runLink(r *store.Run) components.Link {
	return components.Link{Text: r.Name + " #" + counted(r.Number), Href: "/runs/" + r.ID}
}
