package eval

import (
	"strconv"

	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// Recording is one production interaction as it was recorded.
type Recording struct {
	// ID is the given id, or replay-<line> where none was given (A2).
	ID string
	// GivenID tells a given id from a default one.
	GivenID bool
	// Line is the physical line in its file, from 1 (A1).
	Line int
	Turn
}

// Turn is what was asked and what production did about it: the part of a
// recording that a case freezes.
type Turn struct {
	// Input is what the agent was asked; never blank (A3).
	Input string `json:"input"`
	// Output is the reply production gave, for the reader only (A5); nil when
	// none was recorded.
	Output *string `json:"output,omitempty"`
	// ToolCalls are the calls in the order production made them (A7).
	ToolCalls []ToolCall `json:"toolCalls,omitempty"`
	// Spend is what the turn cost in production.
	Spend Spend `json:"spend,omitzero"`
}

// ToolCall is one call of a tool, recorded or made.
type ToolCall struct {
	Name string `json:"name"`
	// Arguments is a JSON object; {} when the call had none.
	Arguments jsonx.Value `json:"arguments"`
	// Result is what the tool returned, any JSON; absent when it returned
	// nothing, as after a failure.
	Result jsonx.Value `json:"result,omitempty"`
	// Failure is the tool's error text; empty when the call succeeded.
	Failure string `json:"failure,omitempty"`
}

// ToolNames returns the distinct tool names of the calls in the order of their
// first appearance.
func ToolNames(calls []ToolCall) []string {
	var names []string
	seen := make(map[string]bool, len(calls))
	for _, call := range calls {
		if !seen[call.Name] {
			seen[call.Name] = true
			names = append(names, call.Name)
		}
	}
	return names
}

// Trace returns the turn's tool calls as a trace. Recordings carry no times,
// and of model calls at most their number, so there are no model spans.
func (t *Turn) Trace() Trace {
	if len(t.ToolCalls) == 0 {
		return Trace{}
	}
	spans := make([]Span, 0, len(t.ToolCalls)+1)
	spans = append(spans, Span{ID: "1", Kind: AgentSpan, Name: "agent"})
	for i, call := range t.ToolCalls {
		spans = append(spans, Span{
			ID: strconv.Itoa(i + 2), Parent: "1", Kind: ToolSpan, Name: call.Name,
			Input: call.Arguments, Output: call.Result, Failure: call.Failure,
		})
	}
	return Trace{Spans: spans, Untimed: true}
}
