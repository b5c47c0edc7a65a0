package evaluator

import (
	"context"
	"fmt"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

const replyLacksLuhnNumberLabel = "reply-lacks-luhn-number"

// maxLuhnDigits bounds the work that a hostile reply can cause.
const maxLuhnDigits = 100

// replyLacksLuhnNumberType checks the reply for numbers with a Luhn check
// digit, such as cards and device numbers.
func replyLacksLuhnNumberType() Type {
	return Type{
		Label:   replyLacksLuhnNumberLabel,
		Summary: "the reply contains no number of that many digits with a valid Luhn check digit",
		Usage:   "reply-lacks-luhn-number:MIN,MAX",
		Args: []Arg{
			{Key: "minDigits", Kind: Count, Min: 2, Summary: "the fewest digits"},
			{Key: "maxDigits", Kind: Count, Min: 2, Summary: "the most digits, at most 100"},
		},
		build: newReplyLacksLuhnNumber,
	}
}

func newReplyLacksLuhnNumber(a arguments) (eval.Evaluator, error) {
	least, most := a.count("minDigits"), a.count("maxDigits")
	switch {
	case most < least:
		return nil, fmt.Errorf("maxDigits must be at least minDigits, which is %d, was %d", least, most)
	case most > maxLuhnDigits:
		return nil, fmt.Errorf("maxDigits must be at most %d, was %d", maxLuhnDigits, most)
	}
	return replyLacksLuhnNumber{int(least), int(most)}, nil
}

// replyLacksLuhnNumber passes when the reply has no such number (A33), nor a
// token that stands for a card.
type replyLacksLuhnNumber struct{ minDigits, maxDigits int }

func (r replyLacksLuhnNumber) Spec() eval.Spec {
	var o object
	o.value("minDigits", number(int64(r.minDigits))).value("maxDigits", number(int64(r.maxDigits)))
	return eval.Spec{Label: replyLacksLuhnNumberLabel, Args: o.json()}
}

func (r replyLacksLuhnNumber) Wants() string {
	return fmt.Sprintf("no Luhn number of %d to %d digits in the reply", r.minDigits, r.maxDigits)
}

func (r replyLacksLuhnNumber) Evaluate(_ context.Context, _ *eval.Case, e *eval.Evidence) ([]eval.Result, error) {
	return single(lacksNumber(replyLacksLuhnNumberLabel, e.Reply, r.minDigits, r.maxDigits))
}

// lacksNumber returns a failing result that lists the Luhn-valid numbers of
// that length in the reply and the tokens that stand for cards, or else a
// passing one.
func lacksNumber(label, reply string, minDigits, maxDigits int) eval.Result {
	found := append(luhnNumbers(reply, minDigits, maxDigits), cardTokens(reply)...)
	if len(found) > 0 {
		return eval.Failed(label, "reply carries "+listed(found))
	}
	return eval.Passed(label)
}
