package server

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
	"github.com/tapedeck-dev/tapedeck/internal/runs"
	"github.com/tapedeck-dev/tapedeck/internal/store"
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
	"github.com/tapedeck-dev/tapedeck/web/templates/pages"
)

// maxRunName is how many characters the name of a run may have, as in an
// experiment file.
const maxRunName = 200

// runForm is what was typed into the form that starts a run, with what was
// wrong with it by field.
type runForm struct {
	url.Values
	faults map[string]string
	// refused says why the run was not started, where that is no fault of a
	// field; unbound lists the tools that had no binding, if that was why.
	refused string
	unbound *experiment.UnboundError
}

func newRunForm(values url.Values) *runForm {
	return &runForm{Values: values, faults: map[string]string{}}
}

// value returns the field with its fault; an empty one gets the default.
func (f *runForm) value(field, byDefault string) pages.FormValue {
	v := pages.FormValue{Value: f.Get(field), Fault: f.faults[field]}
	if !f.Has(field) {
		v.Value = byDefault
	}
	return v
}

// request reads the form. What cannot be taken is put down as a fault of its
// field.
func (f *runForm) request(project, principal string) runs.StartRequest {
	r := runs.StartRequest{
		Project: project, Principal: principal, Name: strings.TrimSpace(f.Get("name")),
		Uploads: f.Values["upload"], Recordings: f.Values["recording"],
		Target: f.Get("target"), Policy: f.Get("policy"),
	}
	if len(r.Recordings) > 0 {
		r.Uploads = nil
	}
	if len(r.Recordings) == 0 && len(r.Uploads) == 0 {
		f.faults["upload"] = "choose what to run"
	}
	if r.Target == runs.TargetRecorded {
		r.Candidate = f.Get("candidate")
		if r.Candidate == "" {
			f.faults["candidate"] = "choose the upload that the candidate made"
		}
	} else {
		r.Bind = f.Values["bind"]
	}
	if utf8.RuneCountInString(r.Name) > maxRunName {
		f.faults["name"] = fmt.Sprintf("at most %d characters", maxRunName)
	}
	f.readNumbers(&r)
	f.readRules(&r)
	return r
}

func (f *runForm) readNumbers(r *runs.StartRequest) {
	var err error
	if text := strings.TrimSpace(f.Get("repeat")); text != "" {
		if r.Repeats, err = strconv.Atoi(text); err != nil || r.Repeats < 1 {
			f.faults["repeat"] = "a whole number, at least 1"
		}
	}
	if text := strings.TrimSpace(f.Get("tolerance")); text != "" {
		if r.Tolerance, err = strconv.ParseFloat(text, 64); err != nil {
			f.faults["tolerance"] = "a number, at least 1.0"
		} else if err := evaluator.CheckTolerance(r.Tolerance); err != nil {
			f.faults["tolerance"] = err.Error()
		}
	}
}

// readRules reads the gate, whose rules are joined by and, and one extra
// evaluator a line.
func (f *runForm) readRules(r *runs.StartRequest) {
	for _, rule := range strings.Split(f.Get("gate"), " and ") {
		if rule = strings.TrimSpace(rule); rule == "" {
			continue
		}
		if _, err := gate.Parse(rule); err != nil {
			f.faults["gate"] = err.Error()
		}
		r.Gate = append(r.Gate, rule)
	}
	for line := range strings.Lines(f.Get("evaluators")) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		spec, err := evaluator.ParseFlag(line)
		if err != nil {
			f.faults["evaluators"] = err.Error()
		}
		r.Evaluators = append(r.Evaluators, spec)
	}
}

// refuse puts down why a request was not carried out, and reports whether the
// form can say so.
func (f *runForm) refuse(err error) bool {
	if errors.As(err, &f.unbound) {
		f.faults["bind"] = "tick every tool that the recordings call"
		return true
	}
	if kind := eval.KindOf(err); kind != eval.Invalid && kind != eval.NotFound {
		return false
	}
	f.refused = err.Error()
	return true
}

// runFormModel returns the page of the form.
func (s *Server) runFormModel(c *gin.Context, f *runForm) (pages.NewRunModel, error) {
	m := pages.NewRunModel{
		Page: s.frame(c, "New run", layouts.Runs), Faults: len(f.faults),
		Name: f.value("name", ""), Target: f.Get("target"), Policy: f.Get("policy"),
		Repeat: f.value("repeat", "1"), Tolerance: f.value("tolerance", "1.5"),
		Gate: f.value("gate", string(gate.AllPass)), Evaluators: f.value("evaluators", ""),
		UploadsFault: f.faults["upload"], ToolsFault: f.faults["bind"], CandidateFault: f.faults["candidate"],
		Recordings: f.Values["recording"],
	}
	uploads, err := s.project.Uploads(c.Request.Context(), store.UploadFilter{State: store.UploadReady, Limit: pageSize})
	if err != nil {
		return m, err
	}
	now := s.Store.Now()
	for i := range uploads {
		u := &uploads[i]
		about := plural(u.Recordings(), "recording") + ", " + onDay(u.Created, now)
		m.Uploads = append(m.Uploads, components.Choice{Value: u.ID, Label: u.Name, Note: about, Checked: slices.Contains(f.Values["upload"], u.ID)})
		m.Candidates = append(m.Candidates, pages.Option{Value: u.ID, Text: u.Name + ", " + about, Selected: f.Get("candidate") == u.ID})
	}
	if len(m.Recordings) > 0 {
		m.RecordingsText = plural(int64(len(m.Recordings)), "chosen recording")
	}
	if m.Tools, err = s.toolChoices(c, f); err != nil {
		return m, err
	}
	m.Refusal = f.refusal()
	return m, nil
}

// toolChoices returns a box for every tool that the chosen recordings call,
// ticked as the form says.
func (s *Server) toolChoices(c *gin.Context, f *runForm) ([]components.Choice, error) {
	counts, err := s.toolCounts(c, f)
	if err != nil {
		return nil, err
	}
	choices := make([]components.Choice, len(counts))
	for i, t := range counts {
		choices[i] = components.Choice{
			Value: t.Tool, Label: shortName(t.Tool), Note: "called by " + plural(t.Recordings, "case"), Mono: true,
			Checked: f.Get("do") == "tick-all" || slices.Contains(f.Values["bind"], t.Tool),
		}
	}
	return choices, nil
}

// toolCounts returns in how many of the chosen recordings each tool is called.
func (s *Server) toolCounts(c *gin.Context, f *runForm) ([]store.ToolCount, error) {
	var sum toolSum
	ctx := c.Request.Context()
	if ids := f.Values["recording"]; len(ids) > 0 {
		err := s.project.EachOf(ctx, ids, func(r *store.Recording) error {
			for _, tool := range r.Tools {
				sum.add(tool, 1)
			}
			return nil
		})
		return sum.counts, err
	}
	for _, upload := range f.Values["upload"] {
		counts, err := s.project.UploadTools(ctx, upload)
		if err != nil {
			return nil, err
		}
		for _, t := range counts {
			sum.add(t.Tool, t.Recordings)
		}
	}
	return sum.counts, nil
}

// toolSum adds counts up by tool, in the order of their first appearance.
type toolSum struct {
	counts []store.ToolCount
	at     map[string]int
}

func (t *toolSum) add(tool string, n int64) {
	i, known := t.at[tool]
	if !known {
		if t.at == nil {
			t.at = map[string]int{}
		}
		i = len(t.counts)
		t.at[tool] = i
		t.counts = append(t.counts, store.ToolCount{Tool: tool})
	}
	t.counts[i].Recordings += n
}

// refusal returns why the run was not started; nil unless it was refused.
func (f *runForm) refusal() *pages.Refusal {
	const nothing = "; nothing has run"
	switch {
	case f.unbound != nil:
		return &pages.Refusal{
			Lead: "no binding for " + plural(int64(len(f.unbound.Tools)), "recorded tool") + nothing, Rows: refusedTools(f.unbound),
		}
	case f.refused != "":
		return &pages.Refusal{Lead: f.refused + nothing}
	}
	return nil
}

func refusedTools(e *experiment.UnboundError) []pages.RefusedTool {
	rows := make([]pages.RefusedTool, len(e.Tools))
	for i, t := range e.Tools {
		rows[i] = pages.RefusedTool{Tool: shortName(t.Name), Cases: shortNames(t.Cases)}
		if t.More > 0 {
			rows[i].More = "and " + counted(int64(t.More)) + " more"
		}
	}
	return rows
}
