package gate

import (
	"fmt"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// Kind names what a rule looks at.
type Kind string

const (
	AllPass          Kind = "all-pass"
	PassRate         Kind = "pass-rate"
	NoTargetFailures Kind = "no-target-failures"
)

// Rule is one condition of a gate. The rules of a gate are joined by and.
type Rule struct {
	Kind Kind
	// Label restricts a pass rate to the results of one evaluator; empty for
	// the pass rate over attempts.
	Label string
	// Required is the rate that a pass-rate rule asks for at least.
	Required Threshold
}

// Usage lists the rules that Parse reads, for help texts and faults.
const Usage = "all-pass, pass-rate>=R, pass-rate(LABEL)>=R, no-target-failures; R as 0.9 or 90%"

// Default returns the rules of a gate that nobody wrote down: every attempt
// passes.
func Default() []Rule { return []Rule{{Kind: AllPass}} }

// Parse reads one rule in writing. Anything else is an invalid-kind problem
// that lists what is accepted.
func Parse(text string) (Rule, error) {
	switch text = strings.TrimSpace(text); text {
	case string(AllPass), string(NoTargetFailures):
		return Rule{Kind: Kind(text)}, nil
	}
	left, right, found := cutLast(text, ">=")
	left, isRate := strings.CutPrefix(strings.TrimSpace(left), string(PassRate))
	if !found || !isRate {
		return Rule{}, eval.Invalidf("gate %q is not one of: %s", text, Usage)
	}
	rule := Rule{Kind: PassRate}
	if left != "" {
		label, ok := insideParentheses(left)
		if !ok {
			return Rule{}, eval.Invalidf("gate %q is not one of: %s", text, Usage)
		}
		rule.Label = label
	}
	required, err := ParseThreshold(strings.TrimSpace(right))
	if err != nil {
		return Rule{}, err
	}
	rule.Required = required
	return rule, nil
}

// cutLast cuts at the last separator, since a label may hold one too.
func cutLast(text, separator string) (before, after string, found bool) {
	at := strings.LastIndex(text, separator)
	if at < 0 {
		return text, "", false
	}
	return text[:at], text[at+len(separator):], true
}

func insideParentheses(s string) (string, bool) {
	s, opened := strings.CutPrefix(s, "(")
	s, closed := strings.CutSuffix(s, ")")
	s = strings.TrimSpace(s)
	return s, opened && closed && s != ""
}

// ParseAll reads the rules of a gate, the default ones when there are none.
func ParseAll(texts []string) ([]Rule, error) {
	if len(texts) == 0 {
		return Default(), nil
	}
	rules := make([]Rule, len(texts))
	for i, text := range texts {
		var err error
		if rules[i], err = Parse(text); err != nil {
			return nil, err
		}
	}
	return rules, nil
}

// String returns the rule in the form that Parse reads.
func (r Rule) String() string {
	switch {
	case r.Kind != PassRate:
		return string(r.Kind)
	case r.Label != "":
		return fmt.Sprintf("%s(%s)>=%s", r.Kind, r.Label, r.Required)
	}
	return fmt.Sprintf("%s>=%s", r.Kind, r.Required)
}

// Texts returns the rules in writing.
func Texts(rules []Rule) []string {
	texts := make([]string, len(rules))
	for i, r := range rules {
		texts[i] = r.String()
	}
	return texts
}
