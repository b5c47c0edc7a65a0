package server

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
	"github.com/tapedeck-dev/tapedeck/internal/redact"
	"github.com/tapedeck-dev/tapedeck/internal/store"
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
	"github.com/tapedeck-dev/tapedeck/web/templates/pages"
)

// showRecording shows one recording as stored, and what is derived from it.
func (s *Server) showRecording(c *gin.Context) error {
	ctx := c.Request.Context()
	r, err := s.project.Recording(ctx, c.Param("recording"))
	if err != nil {
		return err
	}
	u, err := s.project.Upload(ctx, r.Upload)
	if err != nil {
		return err
	}
	m := s.recordingModel(c, &r, &u)
	if m.Evaluators, err = derivedRows(r.Recording.Turn); err != nil {
		return err
	}
	if m.Versions, err = s.versions(c, &r); err != nil {
		return err
	}
	return s.render(c, http.StatusOK, pages.Recording(m))
}

func (s *Server) recordingModel(c *gin.Context, r *store.Recording, u *store.Upload) pages.RecordingModel {
	turn := &r.Recording.Turn
	trace := turn.Trace()
	tokens := len(redact.FindTokens(string(r.Body)))
	m := pages.RecordingModel{
		Page: s.frame(c, r.ExternalID, layouts.Recordings), ID: r.ExternalID,
		Facts: []string{onDay(u.Created, s.Store.Now()), "by " + u.Principal},
		Place: "line " + counted(int64(r.Line)) + " of", Upload: components.Link{Text: u.Name, Href: "/uploads/" + u.ID},
		RunHref: "/runs/new?recording=" + r.ID,
		Asked:   turn.Input, None: "No reply was recorded.",
		Calls: recordedCalls(turn.ToolCalls), Spend: recordedSpend(turn.Spend),
		Trace:    traceView(c, &trace, nil),
		Line:     preview(string(r.Body)),
		LineNote: plural(int64(tokens), "value") + " replaced, policy " + u.PolicyVersion,
		Unknown:  unknownFields(r.Body),
	}
	if turn.Output != nil {
		m.Reply = *turn.Output
	}
	return m
}

func recordedCalls(calls []eval.ToolCall) []pages.RecordedCall {
	out := make([]pages.RecordedCall, len(calls))
	for i, call := range calls {
		out[i] = pages.RecordedCall{Number: strconv.Itoa(i + 1), Tool: call.Name, Result: preview(call.Result.String())}
		for name, value := range call.Arguments.Members() {
			out[i].Arguments = append(out[i].Arguments, components.NameValue{Name: name, Value: value.String(), Mono: true})
		}
	}
	return out
}

func recordedSpend(spend eval.Spend) []components.NameValue {
	orNot := func(n int64, text string) string {
		if n == 0 {
			return "not recorded"
		}
		return text
	}
	tokens := counted(spend.Tokens.Total())
	if spend.Tokens.Unsplit == 0 {
		tokens = counted(spend.Tokens.Input) + " in, " + counted(spend.Tokens.Output) + " out"
	}
	return []components.NameValue{
		{Name: "model calls", Value: orNot(spend.ModelCalls, counted(spend.ModelCalls))},
		{Name: "tokens", Value: orNot(spend.Tokens.Total(), tokens)},
		{Name: "latency", Value: orNot(spend.LatencyMs, counted(spend.LatencyMs)+" ms")},
	}
}

// derivedRows lists the evaluators that a case made of the turn gets.
func derivedRows(turn eval.Turn) ([]pages.EvaluatorRow, error) {
	derived, err := evaluator.Derive(turn, evaluator.DefaultTolerance)
	if err != nil {
		return nil, err
	}
	rows := make([]pages.EvaluatorRow, len(derived))
	for i, ev := range derived {
		rows[i] = pages.EvaluatorRow{Label: ev.Spec().Label, Wants: ev.Wants()}
	}
	return rows, nil
}

// versions lists the other contents that came under the same given id.
func (s *Server) versions(c *gin.Context, r *store.Recording) ([]pages.VersionRow, error) {
	if !r.GivenID {
		return nil, nil
	}
	versions, err := s.project.Versions(c.Request.Context(), r.ExternalID)
	if err != nil || len(versions) < 2 {
		return nil, err
	}
	uploads, err := s.uploadsOf(c, versions)
	if err != nil {
		return nil, err
	}
	rows := make([]pages.VersionRow, len(versions))
	for i, v := range versions {
		u := uploads[v.Upload]
		rows[i] = pages.VersionRow{
			View:   components.View{Text: "version " + counted(v.Version), Href: "/recordings/" + v.ID, Current: v.ID == r.ID},
			Upload: u.Name, When: onDay(u.Created, s.Store.Now()),
		}
	}
	return rows, nil
}

// unknownFields names the fields of a line that nothing here reads (A19).
func unknownFields(line []byte) string {
	known := map[string]bool{"id": true, "input": true, "output": true, "toolCalls": true, "modelCalls": true, "tokens": true, "latencyMs": true}
	var names []string
	for name := range jsonx.Value(line).Members() {
		if !known[name] {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "Kept, and read by nothing here: " + strings.Join(names, ", ")
}
