package eval

// Evidence is what one attempt left behind, and all that evaluators see of it.
type Evidence struct {
	// Reply is the agent's answer; empty when it gave none.
	Reply     string     `json:"reply"`
	ToolCalls []ToolCall `json:"toolCalls,omitempty"`
	Spend     Spend      `json:"spend,omitzero"`
	Trace     Trace      `json:"trace,omitzero"`
}

// CallNames returns the names of all tool calls in the order they were made.
func (e *Evidence) CallNames() []string {
	names := make([]string, len(e.ToolCalls))
	for i, call := range e.ToolCalls {
		names[i] = call.Name
	}
	return names
}
