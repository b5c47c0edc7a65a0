package evaluator

import (
	"context"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

const replyDoesNotMatchLabel = "reply-does-not-match"

// replyDoesNotMatchType checks that a pattern is not in the reply.
func replyDoesNotMatchType() Type {
	return Type{
		Label:   replyDoesNotMatchLabel,
		Summary: "the pattern (RE2) is found nowhere in the reply; a dot matches line ends too",
		Usage:   "reply-does-not-match:PATTERN",
		Args:    []Arg{{Key: "pattern", Kind: Text, Summary: "a regular expression in RE2 syntax, at most 1,024 bytes"}},
		build: func(a arguments) (eval.Evaluator, error) {
			p, err := newPattern(a.text("pattern"))
			return replyDoesNotMatch{p}, err
		},
	}
}

// replyDoesNotMatch passes when the reply has no match.
type replyDoesNotMatch struct{ pattern pattern }

func (r replyDoesNotMatch) Spec() eval.Spec {
	return textSpec(replyDoesNotMatchLabel, "pattern", r.pattern.source)
}

func (r replyDoesNotMatch) Wants() string { return "reply does not match " + r.pattern.String() }

func (r replyDoesNotMatch) Evaluate(_ context.Context, _ *eval.Case, e *eval.Evidence) ([]eval.Result, error) {
	at := r.pattern.compiled.FindStringIndex(e.Reply)
	if at == nil {
		return single(eval.Passed(replyDoesNotMatchLabel))
	}
	return single(eval.Failed(replyDoesNotMatchLabel,
		"reply matches "+r.pattern.String()+" at "+shownText(e.Reply[at[0]:at[1]])))
}
