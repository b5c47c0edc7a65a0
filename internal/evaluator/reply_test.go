package evaluator_test

import (
	"strings"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

func TestA25ReplyContains(t *testing.T) {
	t.Parallel()
	const label, args = "reply-contains", `{"texts":["Refund","49.99","ÉTÉ"]}`
	checkRows(t, []row{{
		name: "all, whatever the case", label: label, args: args,
		evidence: replied("REFUNDED 49.99 this été"),
		want:     eval.Passed(label),
	}, {
		name: "the missing ones are listed", label: label, args: args,
		evidence: replied("we refunded 4999"),
		want:     eval.Failed(label, "reply does not carry [49.99, ÉTÉ]"),
	}, {
		name: "an empty reply carries nothing", label: label, args: `{"texts":["a"]}`,
		evidence: eval.Evidence{},
		want:     eval.Failed(label, "reply does not carry [a]"),
	}})
}

func TestA25ReplyLacks(t *testing.T) {
	t.Parallel()
	const label, args = "reply-lacks", `{"texts":["Sorry","as an AI","refund"]}`
	checkRows(t, []row{{
		name: "none there", label: label, args: args,
		evidence: replied("Done."),
		want:     eval.Passed(label),
	}, {
		name: "an empty reply carries nothing", label: label, args: args,
		evidence: eval.Evidence{},
		want:     eval.Passed(label),
	}, {
		name: "the found ones are listed", label: label, args: args,
		evidence: replied("I am SORRY, no Refund."),
		want:     eval.Failed(label, "reply carries [Sorry, refund]"),
	}})
}

func TestA25ReplyMatches(t *testing.T) {
	t.Parallel()
	const label = "reply-matches"
	checkRows(t, []row{{
		name: "found anywhere", label: label, args: `{"pattern":"rf_[0-9]+"}`,
		evidence: replied("reference rf_1."),
		want:     eval.Passed(label),
	}, {
		name: "a dot matches a line end", label: label, args: `{"pattern":"Dear.*regards"}`,
		evidence: replied("Dear all,\nbest regards"),
		want:     eval.Passed(label),
	}, {
		name: "so in every alternative", label: label, args: `{"pattern":"x|a.b"}`,
		evidence: replied("a\nb"),
		want:     eval.Passed(label),
	}, {
		name: "not found", label: label, args: `{"pattern":"^rf_[0-9]+$"}`,
		evidence: replied("reference rf_1."),
		want:     eval.Failed(label, "reply does not match /^rf_[0-9]+$/"),
	}})
}

func TestA25ReplyDoesNotMatch(t *testing.T) {
	t.Parallel()
	const label = "reply-does-not-match"
	checkRows(t, []row{{
		name: "no match", label: label, args: `{"pattern":"(?i)password"}`,
		evidence: replied("All good."),
		want:     eval.Passed(label),
	}, {
		name: "the first match is shown", label: label, args: `{"pattern":"(?i)pass.?word"}`,
		evidence: replied("Your Pass\nword, your password"),
		want:     eval.Failed(label, `reply matches /(?i)pass.?word/ at "Pass\nword"`),
	}, {
		name: "200 characters are shown whole", label: label, args: `{"pattern":"é+"}`,
		evidence: replied("a" + strings.Repeat("é", 200)),
		want:     eval.Failed(label, `reply matches /é+/ at "`+strings.Repeat("é", 200)+`"`),
	}, {
		name: "a longer match is cut", label: label, args: `{"pattern":"é+"}`,
		evidence: replied("a" + strings.Repeat("é", 201)),
		want:     eval.Failed(label, `reply matches /é+/ at "`+strings.Repeat("é", 200)+`…"`),
	}})
}
