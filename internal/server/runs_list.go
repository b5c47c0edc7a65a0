package server

import (
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/store"
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
	"github.com/tapedeck-dev/tapedeck/web/templates/pages"
)

func (s *Server) listRuns(c *gin.Context) error {
	runs, err := s.project.Runs(c.Request.Context(), store.RunFilter{Before: c.Query("before"), Limit: pageSize + 1})
	if err != nil {
		return err
	}
	runs, more := cut(runs, pageSize)
	m := pages.RunsModel{Page: s.frame(c, "Runs", layouts.Runs), Form: s.uploadForm()}
	for i := range runs {
		m.Rows = append(m.Rows, runRow(&runs[i], s.Store.Now()))
		if !settled(&runs[i]) {
			m.Page.Refresh = refreshEvery
		}
	}
	if len(runs) > 0 {
		m.Paging = newest(c, len(runs), more, runs[len(runs)-1].ID, "run")
	}
	return s.render(c, http.StatusOK, pages.Runs(m))
}

// refreshEvery is after how many seconds a page with a run under way loads
// again.
const refreshEvery = 2

// settled reports whether nothing of the run will change any more.
func settled(r *store.Run) bool { return r.State == store.RunFailed || r.Decision != nil }

func runRow(r *store.Run, now time.Time) pages.RunRow {
	row := pages.RunRow{
		Href: "/runs/" + r.ID, Verdict: runVerdict(r), Name: r.Name, Number: "#" + counted(r.Number), Ref: ref(&r.Run),
		Origin:  string(r.Origin),
		Took:    none,
		Started: when(r.Created, now), StartedAt: rfc3339(r.Created), By: r.Actor,
	}
	row.Spend = money(r.Spend.Tokens)
	switch {
	case !settled(r):
		row.Progress = progress(r, now)
		return row
	case r.State == store.RunFailed:
		row.Problem = r.Fault
		return row
	}
	row.Counts = counted(r.Attempts.Total) + " / " + counted(r.Cases)
	row.Rate = rateOf(r).Text()
	row.Interval = intervalOf(r)
	if !r.Finished.IsZero() && !r.Started.IsZero() {
		row.Took = clock(r.Finished.Sub(r.Started))
	}
	if r.Base != "" && r.Flips.Refused == "" {
		row.Flips = &pages.RunFlips{
			Failing: int(r.Flips.NewlyFailing), Inconsistent: int(r.Flips.NewlyInconsistent), Passing: int(r.Flips.NewlyPassing),
		}
	}
	if r.State == store.RunCancelled {
		row.Note = "cancelled"
	} else if r.Attempts.Open > 0 {
		row.Note = counted(r.Attempts.Open) + " left open"
	}
	return row
}

// runVerdict is what the gate decided, or what stands in its place.
func runVerdict(r *store.Run) components.Verdict {
	switch {
	case r.State == store.RunFailed:
		return components.Error
	case r.Decision == nil:
		return components.Running
	}
	return components.Verdict(r.Decision.Verdict)
}

// rateOf returns the run's pass rate, over the attempts that were made.
func rateOf(r *store.Run) eval.Rate {
	return eval.Rate{Passed: r.Attempts.Passed, Of: r.Attempts.Total}
}

// money returns what tokens cost in dollars: nothing is priced yet, so tokens
// have an unknown price, and without tokens there is nothing to price.
func money(tokens eval.Tokens) string {
	if tokens.Total() == 0 {
		return none
	}
	return unknown
}

// progress returns how far a run is: counts, rate and what is left.
func progress(r *store.Run, now time.Time) *components.Progress {
	p := &components.Progress{Done: counted(r.Done), Rest: "of " + plural(r.Total, "attempt")}
	if r.Total > 0 {
		p.Share = float64(r.Done) / float64(r.Total)
	}
	if r.State == store.RunCancelled {
		p.Rest += " · being cancelled"
		return p
	}
	p.Cancel, p.Of = "/runs/"+r.ID+"/cancel", runLink(r).Text
	if elapsed := now.Sub(r.Started); r.Done > 0 && !r.Started.IsZero() && elapsed > 0 {
		perSecond := float64(r.Done) / elapsed.Seconds()
		p.Rest += " · " + counted(int64(perSecond+0.5)) + " a second"
		p.Rest += " · " + took(time.Duration(float64(r.Total-r.Done)/perSecond*float64(time.Second))) + " left"
	}
	return p
}
