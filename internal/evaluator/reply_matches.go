package evaluator

import (
	"context"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

const replyMatchesLabel = "reply-matches"

// replyMatchesType checks the reply against a pattern.
func replyMatchesType() Type {
	return Type{
		Label:   replyMatchesLabel,
		Summary: "the pattern (RE2) is found anywhere in the reply; a dot matches line ends too",
		Usage:   "reply-matches:PATTERN",
		Args:    []Arg{{Key: "pattern", Kind: Text, Summary: "a regular expression in RE2 syntax, at most 1,024 bytes"}},
		build: func(a arguments) (eval.Evaluator, error) {
			p, err := newPattern(a.text("pattern"))
			return replyMatches{p}, err
		},
	}
}

// replyMatches passes when the reply has a match.
type replyMatches struct{ pattern pattern }

func (r replyMatches) Spec() eval.Spec {
	return textSpec(replyMatchesLabel, "pattern", r.pattern.source)
}

func (r replyMatches) Wants() string { return "reply matches " + r.pattern.String() }

func (r replyMatches) Evaluate(_ context.Context, _ *eval.Case, e *eval.Evidence) ([]eval.Result, error) {
	if r.pattern.compiled.MatchString(e.Reply) {
		return single(eval.Passed(replyMatchesLabel))
	}
	return single(eval.Failed(replyMatchesLabel, "reply does not match "+r.pattern.String()))
}
