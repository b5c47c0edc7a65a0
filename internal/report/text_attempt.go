package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// maxReply is how many characters of a reply the text shows (semantics 1.7).
const maxReply = 200

// notPassed writes every attempt that did not pass, with its evidence and its
// results.
func (t *textWriter) notPassed() error {
	for c, err := range t.report.Cases {
		if err != nil {
			return err
		}
		for _, a := range c.Attempts {
			if v := a.Verdict(t.report.Summary.Policy); v != eval.Pass {
				t.attempt(a, v)
			}
		}
	}
	return nil
}

func (t *textWriter) attempt(a *eval.Attempt, v eval.Verdict) {
	word := "FAILED"
	if v == eval.Inconclusive {
		word = "INCONCLUSIVE"
	}
	t.line("case %s %s", t.attemptName(a.CaseID, a.Repeat), word)
	t.line("  reply: %s", oneLine(a.Evidence.Reply))
	t.line("  tools: %s", toolLine(a.Evidence.ToolCalls))
	t.model(a.Evidence.Spend)
	if len(a.Results) == 0 {
		t.line("  results: none declared")
	}
	for _, r := range a.Results {
		t.line("  %s %s", eval.Shown(r.Verdict.Word()), described(r))
	}
}

func (t *textWriter) model(spend eval.Spend) {
	if spend.ModelCalls == 0 {
		return
	}
	line := fmt.Sprintf("  model: %d calls, %s", spend.ModelCalls, tokens(spend.Tokens))
	if spend.LatencyMs > 0 {
		line += fmt.Sprintf(", %d ms", spend.LatencyMs)
	}
	t.line("%s", line)
}

// described returns the label of a result and, where it has one, its detail.
func described(r eval.Result) string {
	if r.Detail == "" {
		return eval.Shown(r.Label)
	}
	return eval.Shown(r.Label + ": " + r.Detail)
}

// oneLine returns text with its white space collapsed, at most 200 characters
// of it and then an ellipsis.
func oneLine(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	seen := 0
	for i := range text {
		if seen == maxReply {
			return eval.Shown(text[:i]) + "…"
		}
		seen++
	}
	return eval.Shown(text)
}

// toolLine returns the calls in order: name{arguments}, joined by arrows.
func toolLine(calls []eval.ToolCall) string {
	if len(calls) == 0 {
		return "none called"
	}
	parts := make([]string, len(calls))
	for i, c := range calls {
		parts[i] = eval.Shown(c.Name + compact(c.Arguments))
		if c.Failure != "" {
			parts[i] += " (failed: " + eval.Shown(c.Failure) + ")"
		}
	}
	return strings.Join(parts, " → ")
}

// compact returns the value without the white space it was recorded with; keys
// and numbers keep their order and spelling.
func compact(v jsonx.Value) string {
	var b bytes.Buffer
	if json.Compact(&b, v) != nil {
		return v.String()
	}
	return b.String()
}
