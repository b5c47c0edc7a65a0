package server

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
	"github.com/tapedeck-dev/tapedeck/internal/runs"
	"github.com/tapedeck-dev/tapedeck/internal/store"
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
	"github.com/tapedeck-dev/tapedeck/web/templates/pages"
)

// showConfiguration shows what a run was started with.
func (s *Server) showConfiguration(c *gin.Context) error {
	run, err := s.project.Run(c.Request.Context(), c.Param("run"))
	if err != nil {
		return err
	}
	m := pages.ConfigurationModel{
		Page: s.frame(c, "Configuration of "+run.Name, layouts.Runs), Run: runLink(&run), Settings: configured(&run),
	}
	for _, spec := range run.Evaluators {
		ev, err := evaluator.New(spec)
		if err != nil {
			return err
		}
		m.Evaluators = append(m.Evaluators, pages.EvaluatorRow{Label: spec.Label, Wants: ev.Wants(), Cases: "every case"})
	}
	if run.Candidate != "" {
		u, err := s.project.Upload(c.Request.Context(), run.Candidate)
		if err != nil {
			return err
		}
		m.Settings = append(m.Settings, components.NameValue{Name: "candidate", Value: u.Name})
	}
	return s.render(c, http.StatusOK, pages.Configuration(m))
}

func configured(run *store.Run) []components.NameValue {
	settings := []components.NameValue{
		{Name: "target", Value: run.Target},
		{Name: "cases", Value: counted(run.Cases)},
		{Name: "repeats", Value: counted(int64(run.Repeats))},
		{Name: "tolerance", Value: strconv.FormatFloat(run.Tolerance, 'f', -1, 64)},
		{Name: "verdict policy", Value: string(run.Policy)},
		{Name: "gate", Value: strings.Join(run.Gate, " and "), Mono: true},
		{Name: "origin", Value: string(run.Origin)},
		{Name: "started by", Value: run.Actor},
		{Name: "run", Value: run.ID, Mono: true},
	}
	if run.Target == runs.TargetMock {
		settings = append(settings, components.NameValue{Name: "tools served by the stub", Value: orDash(strings.Join(run.Bound, ", ")), Mono: true})
	}
	for _, known := range []components.NameValue{
		{Name: "branch", Value: run.Branch}, {Name: "commit", Value: run.Commit, Mono: true}, {Name: "CI job", Value: run.CIURL},
	} {
		if known.Value != "" {
			settings = append(settings, known)
		}
	}
	return settings
}

func orDash(text string) string {
	if text == "" {
		return none
	}
	return text
}
