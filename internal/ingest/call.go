package ingest

import (
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// callMembers is what one element of toolCalls holds, as recorded.
type callMembers struct {
	name, arguments, result jsonx.Value
}

// toolCall returns the call, or its fault (A7). A missing result is one, for
// nothing could be loaded into a stub (A17); a result of null is a result.
func (m *callMembers) toolCall(names toolNames) (eval.ToolCall, *LineFault) {
	name := names.text(m.name)
	if strings.TrimSpace(name) == "" {
		return eval.ToolCall{}, faultf(NoToolName, "tool call with no name")
	}
	arguments := m.arguments
	switch arguments.Kind() {
	case jsonx.Object:
	case jsonx.Absent, jsonx.Null:
		arguments = jsonx.Value("{}")
	default:
		return eval.ToolCall{}, faultf(ArgumentsInvalid, "arguments of %s is not an object", shown(name))
	}
	if m.result == nil {
		return eval.ToolCall{}, faultf(NoResult, "tool call %s has no result", shown(name))
	}
	return eval.ToolCall{Name: name, Arguments: arguments, Result: m.result}, nil
}

// readCalls reads the value of toolCalls. It returns an error only where the
// line is not JSON; what else is wrong becomes p.callFault.
func (p *Parser) readCalls() error {
	kind, err := p.scan.Kind()
	if err != nil {
		return err
	}
	if kind == jsonx.Array {
		return p.scan.Array(p.onCall)
	}
	p.callFault = faultf(CallsNotArray, "toolCalls is not an array")
	_, err = p.scan.Value()
	return err
}

// MaxToolCalls is how many tool calls a recording may have: each argument is
// checked against every call of its tool, so work grows with their square.
const MaxToolCalls = 2_000

// readCall reads one element of toolCalls. Calls behind the first fault are
// read for their JSON only.
func (p *Parser) readCall(int) error {
	kind, err := p.scan.Kind()
	if err != nil {
		return err
	}
	p.call = callMembers{}
	if kind == jsonx.Object {
		err = p.scan.Object(p.onCallMember)
	} else {
		_, err = p.scan.Value()
	}
	if err != nil || p.callFault != nil {
		return err
	}
	if len(p.calls) == MaxToolCalls {
		p.callFault = faultf(TooManyCalls, "more than %d tool calls", MaxToolCalls)
		return nil
	}
	call, fault := p.call.toolCall(p.names)
	p.calls, p.callFault = append(p.calls, call), fault
	return nil
}

func (p *Parser) readCallMember(key string) error {
	v, err := p.scan.Value()
	switch key {
	case "name":
		p.call.name = v
	case "arguments":
		p.call.arguments = v
	case "result":
		p.call.result = v
	}
	return err
}

// toolNames keeps the names of tools by their JSON, because recordings repeat
// the same few: the calls of a file then share them.
type toolNames map[string]string

// The bounds of toolNames, in names and in bytes of each one's JSON.
const (
	maxToolNames = 256
	maxToolName  = 128
)

// text returns the text of a name, "" for anything but a string.
func (n toolNames) text(v jsonx.Value) string {
	if v.Kind() != jsonx.String {
		return ""
	}
	if name, ok := n[string(v)]; ok {
		return name
	}
	name := v.Text()
	if len(n) < maxToolNames && len(v) <= maxToolName {
		n[string(v)] = name
	}
	return name
}
