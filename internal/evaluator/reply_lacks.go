package evaluator

import (
	"context"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

const replyLacksLabel = "reply-lacks"

// replyLacksType checks for the absence of texts in the reply.
func replyLacksType() Type {
	return Type{
		Label:   replyLacksLabel,
		Summary: "the reply contains none of the texts, upper and lower case alike",
		Usage:   "reply-lacks:TEXT[,TEXT]",
		Args:    []Arg{{Key: "texts", Kind: Texts, Summary: "the texts the reply must not contain"}},
		build: func(a arguments) (eval.Evaluator, error) {
			return replyLacks{a.texts("texts")}, nil
		},
	}
}

// replyLacks passes when the reply has none of the texts.
type replyLacks struct{ texts []string }

func (r replyLacks) Spec() eval.Spec { return textsSpec(replyLacksLabel, "texts", r.texts) }

func (r replyLacks) Wants() string { return "reply lacks " + listedQuoted(r.texts) }

func (r replyLacks) Evaluate(_ context.Context, _ *eval.Case, e *eval.Evidence) ([]eval.Result, error) {
	found, _ := partition(r.texts, e.Reply)
	if len(found) > 0 {
		return single(eval.Failed(replyLacksLabel, "reply carries "+listed(found)))
	}
	return single(eval.Passed(replyLacksLabel))
}
