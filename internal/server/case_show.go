package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
	"github.com/tapedeck-dev/tapedeck/internal/report"
	"github.com/tapedeck-dev/tapedeck/internal/store"
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
	"github.com/tapedeck-dev/tapedeck/web/templates/pages"
)

// caseView is what the page of a case is made of.
type caseView struct {
	run  *store.Run
	base *store.Run
	c    *store.Case
	// lines are the attempts without their evidence.
	lines []store.AttemptLine
	// attempt is the one shown; nil while it was not made.
	attempt *eval.Attempt
	repeat  int
}

// showCase shows one case of a run through one of its repeats.
func (s *Server) showCase(c *gin.Context) error {
	v, err := s.caseOf(c)
	if err != nil {
		return err
	}
	if settled(v.run) && s.unchanged(c, versionOf(v.run, v.base)) {
		return nil
	}
	m := s.caseHead(c, v)
	if err := s.neighbours(c, v, &m); err != nil {
		return err
	}
	if v.base != nil {
		if err := s.againstBase(c, v, &m); err != nil {
			return err
		}
	}
	if v.attempt == nil {
		m.Reply = pages.Reply{Empty: "This repeat was not made yet."}
		m.ResultsNote = "none yet"
		return s.render(c, http.StatusOK, pages.Case(m))
	}
	if m.Reply, err = s.reply(c, v); err != nil {
		return err
	}
	m.Calls, m.CallsNote = callDiffs(v.c.Body.ToolCalls, v.attempt.Evidence.ToolCalls)
	m.Results, m.ResultsNote, err = caseResults(v)
	if err != nil {
		return err
	}
	m.Trace = traceView(c, &v.attempt.Evidence.Trace, v.c.Body.ToolCalls)
	if m.Raw, err = rawJSON(v.attempt); err != nil {
		return err
	}
	return s.render(c, http.StatusOK, pages.Case(m))
}

// caseOf reads everything the page needs out of the store.
func (s *Server) caseOf(c *gin.Context) (*caseView, error) {
	ctx := c.Request.Context()
	n, err := number(c.Param("n"))
	if err != nil {
		return nil, err
	}
	run, err := s.project.Run(ctx, c.Param("run"))
	if err != nil {
		return nil, err
	}
	one, err := s.project.Case(ctx, run.ID, n-1)
	if err != nil {
		return nil, err
	}
	v := &caseView{run: &run, c: &one}
	if v.base, err = s.baseOf(c, &run); err != nil {
		return nil, err
	}
	if v.lines, err = s.project.AttemptLines(ctx, run.ID, one.N, one.N); err != nil {
		return nil, err
	}
	if v.repeat, err = number(c.Query("repeat")); err != nil {
		return nil, err
	}
	if v.repeat > run.Repeats {
		return nil, eval.Problemf(eval.NotFound, "the run has %s", plural(int64(run.Repeats), "repeat"))
	}
	v.repeat = v.chosen()
	attempt, err := s.project.Attempt(ctx, run.ID, one.N, v.repeat)
	switch {
	case err == nil:
		v.attempt = &attempt
	case eval.KindOf(err) != eval.NotFound:
		return nil, err
	}
	return v, nil
}

// chosen returns the repeat to show: the one asked for, else the first that did
// not pass, else the first.
func (v *caseView) chosen() int {
	if v.repeat > 0 {
		return v.repeat
	}
	for _, line := range v.lines {
		if line.Verdict != eval.Pass {
			return line.Repeat
		}
	}
	if len(v.lines) > 0 {
		return v.lines[0].Repeat
	}
	return 1
}

func (s *Server) caseHead(c *gin.Context, v *caseView) pages.CaseModel {
	m := pages.CaseModel{
		Page: s.frame(c, shortName(v.c.CaseID)+" · "+v.run.Name, layouts.Runs),
		Run:  runLink(v.run), Here: fmt.Sprintf("case %d", v.c.N+1),
		ID: shortName(v.c.CaseID), Verdict: outcomeVerdict(v.c.Outcome), Sentence: repeatSentence(v),
		Recording: components.Link{Text: shortName(v.c.ExternalID), Href: "/recordings/" + v.c.Recording},
		Asked:     preview(v.c.Body.Input),
	}
	if v.c.UploadName != "" {
		m.Place = "line " + counted(int64(v.c.Line)) + " of"
		m.Upload = components.Link{Text: v.c.UploadName, Href: "/uploads/" + v.c.Upload}
	}
	for _, line := range v.lines {
		m.Tabs = append(m.Tabs, pages.RepeatTab{
			Text: fmt.Sprintf("repeat %d", line.Repeat), Verdict: components.Verdict(line.Verdict),
			Href: withQuery(c, "repeat", fmt.Sprint(line.Repeat)), Current: line.Repeat == v.repeat,
		})
	}
	if v.attempt != nil {
		m.Facts = attemptFacts(v.attempt, v.c.Body.Spend)
	}
	return m
}

// repeatSentence says how many repeats did not pass.
func repeatSentence(v *caseView) string {
	if v.c.Outcome == "" {
		return "under way"
	}
	bad := 0
	for _, line := range v.lines {
		if line.Verdict != eval.Pass {
			bad++
		}
	}
	switch {
	case len(v.lines) > 1:
		return fmt.Sprintf("%d of %d repeats do not pass", bad, len(v.lines))
	case len(v.lines) == 1 && v.lines[0].Unchecked:
		return "unchecked: it has no evaluators"
	}
	return ""
}

// againstBase adds what became of the case in the base, where the two can be
// compared (decision 18).
func (s *Server) againstBase(c *gin.Context, v *caseView, m *pages.CaseModel) error {
	word, err := s.inBase(c.Request.Context(), v)
	if err != nil {
		return err
	}
	if m.Sentence != "" {
		m.Sentence += "; "
	}
	m.Sentence += word + " "
	m.Base = runLink(v.base)
	return nil
}

// inBase says what became of the case in the base, or why that is not compared.
func (s *Server) inBase(ctx context.Context, v *caseView) (string, error) {
	if reason := report.Incomparable(&v.base.Run, &v.run.Run); reason != "" {
		return reason + ", so it is not compared with", nil
	}
	row, err := s.project.CaseByID(ctx, v.base.ID, v.c.CaseID)
	if eval.KindOf(err) == eval.NotFound {
		return "not a case of", nil
	}
	if err != nil {
		return "", err
	}
	base, err := s.project.Case(ctx, v.base.ID, row.N)
	if err != nil {
		return "", err
	}
	if base.Body.Input != v.c.Body.Input || !slices.EqualFunc(base.Body.Evaluators, v.c.Body.Evaluators, eval.Spec.Same) {
		return "it asks or requires something else in", nil
	}
	return outcomeIn(row.Outcome), nil
}

// outcomeIn says what became of a case elsewhere.
func outcomeIn(o eval.Outcome) string {
	switch o {
	case eval.OutcomePass:
		return "passed in"
	case eval.OutcomeFail:
		return "failed in"
	case eval.OutcomeError:
		return "broke in"
	}
	return string(o) + " in"
}

func (s *Server) neighbours(c *gin.Context, v *caseView, m *pages.CaseModel) error {
	previous, next, err := s.project.Neighbours(c.Request.Context(), v.run.ID, &v.c.CaseRow)
	if previous != nil {
		m.PrevHref = caseHref(v.run.ID, previous.N)
	}
	if next != nil {
		m.NextHref = caseHref(v.run.ID, next.N)
	}
	return err
}

// attemptFacts says what the attempt used, beside what was recorded.
func attemptFacts(a *eval.Attempt, recorded eval.Spend) string {
	spend := a.Evidence.Spend
	var facts []string
	if spend.ModelCalls > 0 {
		facts = append(facts, plural(spend.ModelCalls, "model call"))
	}
	if t := spend.Tokens.Total(); t > 0 {
		facts = append(facts, plural(t, "token"), "price unknown")
	} else {
		facts = append(facts, "no tokens reported")
	}
	if spend.LatencyMs > 0 {
		facts = append(facts, counted(spend.LatencyMs)+" ms")
	}
	if recorded == (eval.Spend{}) {
		facts = append(facts, "no budget recorded")
	}
	return strings.Join(facts, " · ")
}

// caseResults lists the results, those that did not pass first. A pass says
// what its evaluator wanted.
func caseResults(v *caseView) ([]components.Result, string, error) {
	wants, err := wantsOf(v)
	if err != nil {
		return nil, "", err
	}
	var bad, good []components.Result
	failed := 0
	for i, r := range v.attempt.Results {
		result := components.Result{Verdict: components.Verdict(r.Verdict), Label: r.Label, Detail: r.Detail}
		if r.Code != "" {
			result.Note = "code " + string(r.Code)
		}
		if r.Verdict == eval.Pass {
			if result.Detail == "" && i < len(wants) {
				result.Detail = wants[i]
			}
			good = append(good, result)
			continue
		}
		if r.Verdict != eval.Inconclusive {
			failed++
		}
		bad = append(bad, result)
	}
	note := fmt.Sprintf("%d of %d fail", failed, len(v.attempt.Results))
	switch {
	case len(v.attempt.Results) == 0:
		note = "none: the case has no evaluators"
	case failed == 0:
		note = fmt.Sprintf("none of %d fails", len(v.attempt.Results))
	case failed == 1:
		note = fmt.Sprintf("1 of %d fails", len(v.attempt.Results))
	}
	results := append(bad, good...)
	shown := results[:min(maxRows, len(results))]
	return shown, note + showing(len(shown), len(results)), nil
}

// wantsOf returns what the evaluator of each result wants, or nothing where the
// results are not one an evaluator.
func wantsOf(v *caseView) ([]string, error) {
	specs := append(append([]eval.Spec{}, v.c.Body.Evaluators...), v.run.Evaluators...)
	if len(specs) != len(v.attempt.Results) {
		return nil, nil
	}
	wants := make([]string, len(specs))
	for i, spec := range specs {
		ev, err := evaluator.New(spec)
		if err != nil {
			return nil, err
		}
		wants[i] = ev.Wants()
	}
	return wants, nil
}

// rawJSON returns the attempt as it is stored.
func rawJSON(a *eval.Attempt) ([]pages.RawJSON, error) {
	text, err := json.MarshalIndent(a, "", "  ")
	if err != nil {
		return nil, err
	}
	return []pages.RawJSON{{Title: "evidence and results, " + size(int64(len(text))), Text: preview(string(text))}}, nil
}
