package evaluator

import (
	"context"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

const replyContainsLabel = "reply-contains"

// replyContainsType checks for texts in the reply.
func replyContainsType() Type {
	return Type{
		Label:   replyContainsLabel,
		Summary: "the reply contains all of the texts, upper and lower case alike",
		Usage:   "reply-contains:TEXT[,TEXT]",
		Args:    []Arg{{Key: "texts", Kind: Texts, Summary: "the texts the reply must contain"}},
		build: func(a arguments) (eval.Evaluator, error) {
			return replyContains{a.texts("texts")}, nil
		},
	}
}

// replyContains passes when the reply has every text.
type replyContains struct{ texts []string }

func (r replyContains) Spec() eval.Spec { return textsSpec(replyContainsLabel, "texts", r.texts) }

func (r replyContains) Wants() string { return "reply carries " + listedQuoted(r.texts) }

func (r replyContains) Evaluate(_ context.Context, _ *eval.Case, e *eval.Evidence) ([]eval.Result, error) {
	_, missing := partition(r.texts, e.Reply)
	if len(missing) > 0 {
		return single(eval.Failed(replyContainsLabel, "reply does not carry "+listed(missing)))
	}
	return single(eval.Passed(replyContainsLabel))
}

// partition returns which of the texts the reply contains and which it does
// not, whatever the case of either, in their order.
func partition(texts []string, reply string) (found, missing []string) {
	lower := strings.ToLower(reply)
	for _, text := range texts {
		if strings.Contains(lower, strings.ToLower(text)) {
			found = append(found, text)
		} else {
			missing = append(missing, text)
		}
	}
	return found, missing
}
