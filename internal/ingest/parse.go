package ingest

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// members is what a line holds, as recorded; a member is nil when it is absent.
type members struct {
	id, input, output     jsonx.Value
	modelCalls, latencyMs jsonx.Value
	tokens                tokenMembers
}

// Parser turns single lines into recordings. It is for one goroutine at a time.
// Members come in any order while faults
// have one (A13), so it slices the whole line first and judges it after.
type Parser struct {
	scan      jsonx.Scanner
	text      []byte // what scan reads
	found     members
	call      callMembers
	calls     []eval.ToolCall
	callFault *LineFault
	names     toolNames

	// The callbacks of the scanner, made once.
	onMember, onCallMember, onTokenMember func(string) error
	onCall                                func(int) error
}

// maxKeptCalls bounds the memory for calls that is kept from line to line.
const maxKeptCalls = 1024

// NewParser returns a parser.
func NewParser() *Parser {
	p := &Parser{names: toolNames{}}
	p.onMember, p.onCall = p.readMember, p.readCall
	p.onCallMember, p.onTokenMember = p.readCallMember, p.readTokenMember
	return p
}

// Recording returns the recording in a line's text, or the first fault of the
// line in the order of A13: JSON, input, tool calls, spend. The recording's
// JSON values alias text.
func (p *Parser) Recording(text []byte, number int) (eval.Recording, *LineFault) {
	rec := eval.Recording{Line: number}
	fault := p.slice(text)
	if fault != nil {
		return rec, fault
	}
	if rec.Input, fault = p.found.inputText(); fault != nil {
		return rec, fault
	}
	if p.callFault != nil {
		return rec, p.callFault
	}
	if rec.Spend, fault = p.found.spend(); fault != nil {
		return rec, fault
	}
	if rec.ID, rec.GivenID, fault = p.found.identity(number); fault != nil {
		return rec, fault
	}
	rec.Output = p.found.outputText()
	if len(p.calls) > 0 {
		rec.ToolCalls = slices.Clone(p.calls)
	}
	return rec, nil
}

// slice validates text and slices the members out of it, or returns the fault of
// a text that is no JSON object.
func (p *Parser) slice(text []byte) *LineFault {
	p.text = text
	p.scan.Reset(text)
	p.found, p.callFault = members{}, nil
	if p.calls = p.calls[:0]; cap(p.calls) > maxKeptCalls {
		p.calls = nil
	}
	kind, err := p.readLine()
	switch {
	case err != nil:
		return jsonFault(err)
	case kind != jsonx.Object:
		return faultf(NotObject, "not a JSON object")
	}
	return nil
}

// readLine reads the one value of a line, to the end of the line.
func (p *Parser) readLine() (jsonx.Kind, error) {
	kind, err := p.scan.Kind()
	if err != nil {
		return kind, err
	}
	if kind == jsonx.Object {
		err = p.scan.Object(p.onMember)
	} else {
		_, err = p.scan.Value()
	}
	if err != nil {
		return kind, err
	}
	return kind, p.scan.End()
}

// readMember keeps the members that we know; others are evidence that stays in
// the line (A19).
func (p *Parser) readMember(key string) (err error) {
	switch key {
	case "id":
		p.found.id, err = p.scan.Value()
	case "input":
		p.found.input, err = p.scan.Value()
	case "output":
		p.found.output, err = p.scan.Value()
	case "toolCalls":
		err = p.readCalls()
	case "modelCalls":
		p.found.modelCalls, err = p.scan.Value()
	case "tokens":
		err = p.readTokens()
	case "latencyMs":
		p.found.latencyMs, err = p.scan.Value()
	default:
		_, err = p.scan.Value()
	}
	return err
}

// inputText returns the input: the text of any scalar, unless it is blank (A3).
func (m *members) inputText() (string, *LineFault) {
	switch m.input.Kind() {
	case jsonx.String, jsonx.Number, jsonx.Bool:
		if text := m.input.Text(); strings.TrimSpace(text) != "" {
			return text, nil
		}
	}
	return "", faultf(NoInput, "no input")
}

// outputText returns the output: the text of a string, the JSON of any other
// value, nil when there was none (A5).
func (m *members) outputText() *string {
	if kind := m.output.Kind(); kind == jsonx.Absent || kind == jsonx.Null {
		return nil
	}
	text := m.output.Text()
	return &text
}

// identity returns the given id, a number as it is spelled, or else the default
// one (A2).
func (m *members) identity(number int) (id string, given bool, fault *LineFault) {
	switch m.id.Kind() {
	case jsonx.String, jsonx.Number:
		if id := m.id.Text(); strings.TrimSpace(id) != "" {
			return id, true, nil
		}
	case jsonx.Absent, jsonx.Null:
	default:
		return "", false, faultf(BadID, "id is neither text nor a number")
	}
	return "replay-" + strconv.Itoa(number), false, nil
}
