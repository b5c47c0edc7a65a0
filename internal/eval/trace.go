package eval

import "github.com/tapedeck-dev/tapedeck/internal/jsonx"

// Trace is a tree of spans, listed parents before children and siblings in the
// order they ran. It is the same type for a recording, an attempt and an
// uploaded trace.
type Trace struct {
	Spans []Span `json:"spans,omitempty"`
	// Untimed says that no times were recorded: spans then have no place on a
	// time axis, and none is invented.
	Untimed bool `json:"untimed,omitempty"`
	// Unordered says that the order between model and tool calls was not
	// recorded, so that each kind keeps its own order only.
	Unordered bool `json:"unordered,omitempty"`
}

// IsZero reports whether the trace has no spans.
func (t Trace) IsZero() bool { return len(t.Spans) == 0 }

// SpanKind says what a span did.
type SpanKind string

const (
	AgentSpan SpanKind = "agent"
	ModelSpan SpanKind = "model"
	ToolSpan  SpanKind = "tool"
)

// Span is one piece of work.
type Span struct {
	// ID is unique in its trace and not empty.
	ID string `json:"id"`
	// Parent is the id of the span that caused this one; empty at the root.
	Parent string   `json:"parent,omitempty"`
	Kind   SpanKind `json:"kind"`
	Name   string   `json:"name"`
	// StartNs and EndNs are nanoseconds since the trace began; both 0 in an
	// untimed trace.
	StartNs int64 `json:"startNs,omitempty"`
	EndNs   int64 `json:"endNs,omitempty"`
	// Tokens are those of a model span; zero when none were reported.
	Tokens Tokens `json:"tokens,omitzero"`
	// Input and Output are the span's bodies: a tool's arguments and result.
	Input  jsonx.Value `json:"input,omitempty"`
	Output jsonx.Value `json:"output,omitempty"`
	// Failure is the error text; empty when the work succeeded.
	Failure string `json:"failure,omitempty"`
	// Note says how the result came about, such as which recorded result a
	// stub chose.
	Note string `json:"note,omitempty"`
}
