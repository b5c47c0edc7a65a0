package experiment

import (
	"context"
	"strconv"
	"time"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// Mock is the target that plays the recorded decisions through an agent loop
// over the tool stubs. It asks no model: tokens are not reported and nothing
// sleeps.
type Mock struct {
	// Now returns nanoseconds on a monotonic clock; nil is the real one.
	Now func() int64
}

// Kind returns "mock".
func (Mock) Kind() string { return "mock" }

// Origin returns recorded: the decisions are production's.
func (Mock) Origin() eval.Origin { return eval.OriginRecorded }

// Bound returns true: every recorded tool needs a stub.
func (Mock) Bound() bool { return true }

// Attempt runs the agent loop over the scripted model until the script ends
// with the recorded reply. A tool call that its stub cannot serve is evidence,
// not an error; the error is that of a cancelled context.
func (m Mock) Attempt(ctx context.Context, c *eval.Case, tools *Tools) (eval.Evidence, error) {
	decisions := script(c.Turn)
	s := newMockSession(m.Now, len(decisions), len(c.ToolCalls))
	for _, d := range decisions {
		if err := ctx.Err(); err != nil {
			return s.evidence(), err
		}
		s.model(d)
		for _, call := range d.calls {
			s.tool(tools, call)
		}
	}
	return s.evidence(), nil
}

// decision is what the scripted model answers to one call: tools to call, and
// the reply with the last one.
type decision struct {
	calls []eval.ToolCall
	reply string
}

// script turns a recorded turn into decisions: one tool call per model call,
// then the reply. Where the recording states m model calls and more tool calls
// than the m−1 before the reply can carry one each, they are spread over those
// in recorded order; where m is 1, the one call makes them all.
func script(t eval.Turn) []decision {
	reply := ""
	if t.Output != nil {
		reply = *t.Output
	}
	calls, carriers := t.ToolCalls, len(t.ToolCalls)
	switch m := t.Spend.ModelCalls; {
	case m == 1:
		return []decision{{calls: calls, reply: reply}}
	case m > 1 && int64(carriers) > m-1:
		carriers = int(m - 1)
	}
	decisions := make([]decision, 0, carriers+1)
	for i := range carriers {
		decisions = append(decisions, decision{calls: calls[i*len(calls)/carriers : (i+1)*len(calls)/carriers]})
	}
	return append(decisions, decision{reply: reply})
}

// mockSession collects the evidence of one attempt. The agent's span is the
// first of its trace.
type mockSession struct {
	now     func() int64
	began   int64
	modeled int64
	reply   string
	calls   []eval.ToolCall
	spans   []eval.Span
}

// newMockSession begins a session with room for so many model and tool calls:
// traces are most of what a run keeps in memory.
func newMockSession(now func() int64, modelCalls, toolCalls int) *mockSession {
	if now == nil {
		start := time.Now()
		now = func() int64 { return int64(time.Since(start)) }
	}
	s := &mockSession{now: now, began: now(), spans: make([]eval.Span, 0, 1+modelCalls+toolCalls)}
	if toolCalls > 0 {
		s.calls = make([]eval.ToolCall, 0, toolCalls)
	}
	s.spans = append(s.spans, eval.Span{ID: "1", Kind: eval.AgentSpan, Name: "agent"})
	return s
}

// model takes one decision of the scripted model.
func (s *mockSession) model(d decision) {
	start := s.elapsed()
	s.modeled++
	s.reply = d.reply
	s.add(eval.Span{Kind: eval.ModelSpan, Name: "mock model", StartNs: start})
}

// tool makes one call and keeps it with its answer.
func (s *mockSession) tool(tools *Tools, call eval.ToolCall) {
	start := s.elapsed()
	served, err := tools.Call(call.Name, call.Arguments)
	made := eval.ToolCall{Name: call.Name, Arguments: call.Arguments, Result: served.Result}
	if err != nil {
		made.Failure = err.Error()
	}
	s.calls = append(s.calls, made)
	s.add(eval.Span{
		Kind: eval.ToolSpan, Name: call.Name, StartNs: start,
		Input: made.Arguments, Output: made.Result, Failure: made.Failure, Note: served.Note,
	})
}

// add closes a span under the agent's.
func (s *mockSession) add(span eval.Span) {
	span.ID = strconv.Itoa(len(s.spans) + 1)
	span.Parent = s.spans[0].ID
	span.EndNs = s.elapsed()
	s.spans = append(s.spans, span)
}

func (s *mockSession) elapsed() int64 { return max(0, s.now()-s.began) }

// evidence closes the session.
func (s *mockSession) evidence() eval.Evidence {
	took := s.elapsed()
	s.spans[0].EndNs = took
	return eval.Evidence{
		Reply:     s.reply,
		ToolCalls: s.calls,
		Spend:     eval.Spend{ModelCalls: s.modeled, LatencyMs: wholeMs(took)},
		Trace:     eval.Trace{Spans: s.spans},
	}
}

// wholeMs returns the nanoseconds as whole milliseconds, measured in
// microseconds and rounded up, at least 1: only what was not measured is 0.
func wholeMs(ns int64) int64 {
	micros := ns / int64(time.Microsecond)
	return max(1, (micros+999)/1000)
}
