package ingest

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// FaultKind says what is wrong with a line without a word of the line, so that
// it may be stored and logged (design decision 5).
type FaultKind string

const (
	LineTooLong      FaultKind = "line-too-long"
	NotJSON          FaultKind = "not-json"
	NotUTF8          FaultKind = "not-utf8"
	DuplicateKey     FaultKind = "duplicate-key"
	NotObject        FaultKind = "not-an-object"
	NoInput          FaultKind = "no-input"            // A3
	CallsNotArray    FaultKind = "calls-not-an-array"  // A17
	NoToolName       FaultKind = "no-tool-name"        // A7
	ArgumentsInvalid FaultKind = "arguments-no-object" // A7
	NoResult         FaultKind = "no-result"           // A17
	TooManyCalls     FaultKind = "too-many-tool-calls"
	BadModelCalls    FaultKind = "model-calls-no-count" // A9
	BadTokens        FaultKind = "tokens-no-count"      // A10
	BadLatency       FaultKind = "latency-no-count"     // A11
	BadID            FaultKind = "id-no-text"           // A2
	DuplicateID      FaultKind = "duplicate-id"         // A18
)

// Words returns what a kind means without a word of the line, as the fault says
// it where it carries no value; a kind that is not known as it is.
func (k FaultKind) Words() string {
	switch k {
	case LineTooLong:
		return "line is too long"
	case NotJSON:
		return "not JSON"
	case NotUTF8:
		return "not UTF-8"
	case DuplicateKey:
		return "duplicate key"
	case NotObject:
		return "not a JSON object"
	case NoInput:
		return "no input"
	case CallsNotArray:
		return "toolCalls is not an array"
	case NoToolName:
		return "tool call with no name"
	case ArgumentsInvalid:
		return "arguments of a tool is not an object"
	case NoResult:
		return "a tool call has no result"
	case TooManyCalls:
		return "too many tool calls"
	case BadModelCalls:
		return "modelCalls is not a positive count"
	case BadTokens:
		return "tokens is not a positive count, nor {input, output}"
	case BadLatency:
		return "latencyMs is not a positive count"
	case BadID:
		return "id is neither text nor a number"
	case DuplicateID:
		return "two recordings have the id"
	}
	return string(k)
}

// LineFault is what is wrong with one line: the first problem in the order of
// A13. Problem may carry a value of the line, cut at 40 characters and escaped:
// it is for stderr or the reply to whoever sent the line, never for a log.
type LineFault struct {
	Line    int
	Kind    FaultKind
	Problem string
}

// faultf returns a fault whose line is not known yet.
func faultf(kind FaultKind, format string, args ...any) *LineFault {
	return &LineFault{Kind: kind, Problem: fmt.Sprintf(format, args...)}
}

// jsonFault returns the fault of a line that jsonx refused with err.
func jsonFault(err error) *LineFault {
	var fault *jsonx.Fault
	switch {
	case !errors.As(err, &fault):
	case fault.Problem == "not UTF-8":
		return &LineFault{Kind: NotUTF8, Problem: fault.Problem}
	case strings.HasPrefix(fault.Problem, "duplicate key "):
		return &LineFault{Kind: DuplicateKey, Problem: fault.Problem}
	}
	return faultf(NotJSON, "not JSON: %v", err)
}

// Faults is the one error of a file with bad lines (A12). List is in the order
// of the lines; More counts those beyond the limit. Path is for the message
// only and may be empty.
type Faults struct {
	Path string
	List []LineFault
	More int
}

// Error returns a header and one indented line for each bad line (A12).
func (f *Faults) Error() string {
	var b strings.Builder
	if f.Path == "" {
		b.WriteString("the file")
	}
	b.WriteString(eval.Shown(f.Path) + " is not replayable:")
	for _, fault := range f.List {
		fmt.Fprintf(&b, "\n  line %d: %s", fault.Line, fault.Problem)
	}
	switch {
	case f.More == 1:
		b.WriteString("\n  and 1 more bad line")
	case f.More > 1:
		fmt.Fprintf(&b, "\n  and %d more bad lines", f.More)
	}
	return b.String()
}

// Unwrap returns a Problem of kind invalid with the same message, so that
// eval.KindOf knows what to make of a bad file.
func (f *Faults) Unwrap() error {
	return eval.Problemf(eval.Invalid, "%s", f.Error())
}

// Count returns the number of bad lines, listed or not.
func (f *Faults) Count() int { return len(f.List) + f.More }

// add lists a fault, or counts it once limit faults are listed.
func (f *Faults) add(fault LineFault, limit int) {
	if len(f.List) < limit {
		f.List = append(f.List, fault)
	} else {
		f.More++
	}
}
