package server

import (
	"fmt"
	"net/http"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/store"
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
	"github.com/tapedeck-dev/tapedeck/web/templates/pages"
)

// showRun shows a run: what was decided and why, what flipped, how each
// evaluator did, what it cost, and its cases.
func (s *Server) showRun(c *gin.Context) error {
	ctx := c.Request.Context()
	run, err := s.project.Run(ctx, c.Param("run"))
	if err != nil {
		return err
	}
	base, err := s.baseOf(c, &run)
	if err != nil {
		return err
	}
	m := s.runFrame(c, &run)
	if settled(&run) {
		// The list of bases grows after the run has ended.
		if m.Bases, err = s.bases(c, &run, base); err != nil {
			return err
		}
		if s.unchanged(c, fmt.Sprintf("%s %+v", versionOf(&run, base), m.Bases)) {
			return nil
		}
	}
	switch {
	case run.State == store.RunFailed:
		m.Problem = &pages.RunProblem{
			Title: "Could not be carried out", What: sentence(run.Fault),
			Kept: "The attempts that were made are kept.", Advice: "Start it again; if it stays, look into the server's log.",
		}
		return s.render(c, http.StatusOK, pages.Run(m))
	case !settled(&run):
		m.Running = progress(&run, s.Store.Now())
		m.Page.Refresh = refreshEvery
	}
	if err := s.runBody(c, &m, &run, base); err != nil {
		return err
	}
	return s.render(c, http.StatusOK, pages.Run(m))
}

// baseOf returns the run that this one is compared with: the one asked for, or
// the previous run of its name; nil where there is none.
func (s *Server) baseOf(c *gin.Context, run *store.Run) (*store.Run, error) {
	id := c.Query("base")
	if id == "" {
		id = run.Base
	}
	if id == "" {
		return nil, nil
	}
	base, err := s.project.Run(c.Request.Context(), id)
	switch {
	case eval.KindOf(err) == eval.NotFound && c.Query("base") == "":
		return nil, nil
	case eval.KindOf(err) == eval.NotFound:
		return nil, eval.Invalidf("the base that was asked for is not a run here")
	case err != nil:
		return nil, err
	case !settled(&base) || base.ID == run.ID:
		return nil, eval.Problemf(eval.Conflict, "a run is compared with another one that has ended")
	}
	return &base, nil
}

// versionOf names the state of the runs that a page shows.
func versionOf(run, base *store.Run) string {
	version := fmt.Sprintf("%s %d", run.ID, run.Version)
	if base != nil {
		version += fmt.Sprintf(" %s %d", base.ID, base.Version)
	}
	return version
}

// runFrame returns what the page shows of a run in any state.
func (s *Server) runFrame(c *gin.Context, run *store.Run) pages.RunModel {
	path := "/runs/" + run.ID
	m := pages.RunModel{
		Page: s.frame(c, run.Name+" #"+counted(run.Number), layouts.Runs),
		Name: run.Name, Number: "#" + counted(run.Number), Ref: ref(&run.Run),
		Facts:             runFacts(s, run),
		ConfigurationHref: path + "/configuration",
	}
	if c.Query("said") == "cancelled" && run.State == store.RunCancelled {
		m.Page.Feedback = &layouts.Feedback{Lead: "Cancelled.", Text: "What was done is kept."}
	}
	if settled(run) {
		m.Downloads = []components.Link{
			{Text: "report.txt", Href: path + "/report.txt"},
			{Text: "report.json", Href: path + "/report.json"},
			{Text: "JUnit", Href: path + "/junit.xml"},
		}
	}
	return m
}

func runFacts(s *Server, run *store.Run) []string {
	cases := plural(run.Cases, "case")
	if run.Repeats > 1 {
		cases += " × " + plural(int64(run.Repeats), "repeat")
	}
	made := onDay(run.Created, s.Store.Now())
	if !run.Finished.IsZero() && !run.Started.IsZero() {
		made += ", took " + took(run.Finished.Sub(run.Started))
	}
	origin := string(run.Origin)
	if run.Target != origin {
		origin += ", " + run.Target
	}
	return []string{cases, string(run.Policy), origin, made, "by " + run.Actor}
}

// runBody fills in everything below the title.
func (s *Server) runBody(c *gin.Context, m *pages.RunModel, run, base *store.Run) error {
	ctx := c.Request.Context()
	tally, err := s.project.Tally(ctx, run.ID)
	if err != nil {
		return err
	}
	if settled(run) {
		summary, err := s.project.Summary(ctx, run.ID)
		if err != nil {
			return err
		}
		m.Gate = gateBand(run, &summary)
		if m.Flips, err = s.flips(c, run, base); err != nil {
			return err
		}
	} else {
		m.Flips.None = "Known when the run has ended."
	}
	m.Evaluators = tallies(tally.Labels)
	switch {
	case len(m.Evaluators) > 0:
	case settled(run):
		m.Unchecked = "No case has an evaluator, so nothing was checked."
	default:
		m.Unchecked = "Nothing is checked yet."
	}
	m.Spend = spendOf(run)
	m.Cases, err = s.runCases(c, run)
	return err
}

func tallies(labels []eval.LabelTally) []components.Tally {
	out := make([]components.Tally, len(labels))
	for i, l := range labels {
		out[i] = components.Tally{
			Label: l.Label, Pass: int(l.Passed), Conclusive: int(l.Judged()),
			Fail: int(l.Failed), Error: int(l.Error), Inconclusive: int(l.Inconclusive),
		}
	}
	return out
}

// spendOf returns what the run cost, over the attempts with evidence.
func spendOf(run *store.Run) pages.Spend {
	total := run.Spend
	switch {
	case run.Done == 0:
		return pages.Spend{Use: []pages.SpendRow{{Label: "no attempt is made yet", Value: none}}}
	case total.Attempts == 0:
		return pages.Spend{Use: []pages.SpendRow{{Label: "no attempt left evidence of model calls", Value: none}}}
	}
	price := money(total.Tokens)
	if price == unknown {
		price = "price unknown"
	}
	spend := pages.Spend{
		Money: []pages.SpendRow{{Label: "agent", Note: plural(total.ModelCalls, "model call"), Value: price, Strong: true}},
		Use: []pages.SpendRow{
			{Label: "tokens in, out", Value: tokensInOut(total.Tokens)},
			{Label: "time in total", Value: inSeconds(total.LatencyMs)},
		},
	}
	if total.Slowest != nil {
		link := components.Link{Text: shortName(total.Slowest.CaseID), Href: caseHref(run.ID, total.Slowest.Case)}
		if run.Repeats > 1 {
			link.Text += fmt.Sprintf(", repeat %d", total.Slowest.Repeat)
			link.Href += fmt.Sprintf("?repeat=%d", total.Slowest.Repeat)
		}
		spend.Use = append(spend.Use, pages.SpendRow{Label: "slowest", Link: link, Value: inSeconds(total.Slowest.LatencyMs)})
	}
	if total.Attempts < run.Done {
		spend.Use = append(spend.Use, pages.SpendRow{Label: "attempts with evidence", Value: counted(total.Attempts) + " of " + counted(run.Done)})
	}
	return spend
}

// tokensInOut returns both sides, and those that a recording states as a total
// only. Where none were reported it says so.
func tokensInOut(t eval.Tokens) string {
	switch {
	case t.Total() == 0:
		return "not reported"
	case t.Unsplit == 0:
		return counted(t.Input) + " · " + counted(t.Output)
	}
	return counted(t.Input) + " · " + counted(t.Output) + ", " + counted(t.Unsplit) + " not split"
}

// caseHref returns the address of case n of a run, from 0; people count from 1.
func caseHref(run string, n int) string {
	return fmt.Sprintf("/runs/%s/cases/%d", run, n+1)
}
