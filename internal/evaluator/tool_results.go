package evaluator

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

const toolResultsLabel = "tool-results"

// toolResultsType checks what a tool returned.
func toolResultsType() Type {
	return Type{
		Label:   toolResultsLabel,
		Summary: "some result of the tool contains the text, upper and lower case alike",
		Usage:   "tool-results:TOOL,TEXT",
		Args: []Arg{
			{Key: "tool", Kind: Name, Summary: "the tool"},
			{Key: "text", Kind: Text, Summary: "the text to find in its result"},
		},
		build: func(a arguments) (eval.Evaluator, error) {
			return toolResults{a.text("tool"), a.text("text")}, nil
		},
	}
}

// toolResults passes when any result of the tool carries the text.
type toolResults struct{ tool, text string }

func (t toolResults) Spec() eval.Spec {
	var o object
	o.value("tool", jsonx.Quote(t.tool)).value("text", jsonx.Quote(t.text))
	return eval.Spec{Label: toolResultsLabel, Args: o.json()}
}

func (t toolResults) Wants() string {
	return shownName(t.tool) + " result carries " + shownText(t.text)
}

func (t toolResults) Evaluate(_ context.Context, _ *eval.Case, e *eval.Evidence) ([]eval.Result, error) {
	lower := strings.ToLower(t.text)
	called := false
	var results []jsonx.Value
	for i := range e.ToolCalls {
		call := &e.ToolCalls[i]
		if call.Name != t.tool {
			continue
		}
		called = true
		if call.Result.Kind() == jsonx.Absent {
			continue
		}
		if carries(call.Result, lower) {
			return single(eval.Passed(toolResultsLabel))
		}
		results = append(results, call.Result)
	}
	switch {
	case !called:
		return single(eval.Undecided(toolResultsLabel, "never called "+listed([]string{t.tool})))
	case len(results) == 0:
		return single(eval.Undecided(toolResultsLabel, "no result of "+shownName(t.tool)+" in the evidence"))
	}
	return single(eval.Failed(toolResultsLabel, fmt.Sprintf("%s result expected to carry %s, was %s",
		shownName(t.tool), shownName(t.text), listedValues(results))))
}

// carries reports whether the JSON text of v, or a string in it once decoded,
// contains the text, which is in lower case. Many writers escape every letter
// beyond ASCII, so the JSON text alone would miss words.
func carries(v jsonx.Value, lower string) bool {
	if strings.Contains(strings.ToLower(v.Text()), lower) {
		return true
	}
	return bytes.IndexByte(v, '\\') >= 0 && stringCarries(v, lower)
}

// stringCarries reports whether a string or key anywhere in v contains the
// text.
func stringCarries(v jsonx.Value, lower string) bool {
	switch v.Kind() {
	case jsonx.String:
		return strings.Contains(strings.ToLower(v.Text()), lower)
	case jsonx.Array:
		for element := range v.Elements() {
			if stringCarries(element, lower) {
				return true
			}
		}
	case jsonx.Object:
		for key, member := range v.Members() {
			if strings.Contains(strings.ToLower(key), lower) || stringCarries(member, lower) {
				return true
			}
		}
	}
	return false
}
