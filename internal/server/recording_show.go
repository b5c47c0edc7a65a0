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
		Page: s.frame(c, shortName(r.ExternalID), layouts.Recordings), ID: shortName(r.ExternalID),
		Facts: []string{onDay(u.Created, s.Store.Now()), "by " + u.Principal},
		Place: "line " + counted(int64(r.Line)) + " of", Upload: components.Link{Text: u.Name, Href: "/uploads/" + u.ID},
		RunHref: "/runs/new?recording=" + r.ID,
		Asked:   preview(turn.Input), None: "No reply was recorded.",
		Spend:    recordedSpend(turn.Spend),
		Trace:    traceView(c, &trace, nil),
		Line:     preview(string(r.Body)),
		LineNote: plural(int64(tokens), "value") + " replaced, policy " + u.PolicyVersion,
		Unknown:  unknownFields(r.Body),
	}
	m.Calls, m.CallsNote = recordedCalls(turn.ToolCalls)
	if turn.Output != nil {
		m.Reply = preview(*turn.Output)
	}
	return m
}

// recordedCalls returns as many calls as fit into a page, and a note where that
// is not all of them.
func recordedCalls(calls []eval.ToolCall) (rows []pages.RecordedCall, note string) {
	used := 0
	for i := range calls {
		if used > maxCallBytes {
			return rows, strings.TrimPrefix(showing(i, len(calls)), ", ")
		}
		row := recordedCall(i+1, &calls[i])
		used += callBytes*(1+len(row.Arguments)) + len(row.Tool) + len(row.Result)
		for _, argument := range row.Arguments {
			used += len(argument.Name) + len(argument.Value)
		}
		rows = append(rows, row)
	}
	return rows, ""
}

func recordedCall(number int, call *eval.ToolCall) pages.RecordedCall {
	row := pages.RecordedCall{Number: strconv.Itoa(number), Tool: shortName(call.Name), Result: preview(call.Result.String())}
	hidden := 0
	for name, value := range call.Arguments.Members() {
		if len(row.Arguments) == maxFields {
			hidden++
			continue
		}
		row.Arguments = append(row.Arguments, components.NameValue{Name: shortName(name), Value: shortValue(value.String()), Mono: true})
	}
	if hidden > 0 {
		row.Arguments = append(row.Arguments, components.NameValue{Name: "and " + counted(int64(hidden)) + " more"})
	}
	return row
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
	var rows []pages.EvaluatorRow
	for _, ev := range derived[:min(maxRows, len(derived))] {
		rows = append(rows, pages.EvaluatorRow{Label: ev.Spec().Label, Wants: ev.Wants()})
	}
	if more := len(derived) - len(rows); more > 0 {
		rows = append(rows, pages.EvaluatorRow{Wants: "and " + counted(int64(more)) + " more"})
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
	return ellipsis("Kept, and read by nothing here: "+strings.Join(shortNames(names), ", "), maxDetail)
}
