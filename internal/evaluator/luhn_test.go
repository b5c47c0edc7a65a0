package evaluator_test

import (
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

func TestA33ReplyLacksPaymentCard(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, reply, want string }{
		{"A33 plain", "Card 4111111111111111.", "4111111111111111"},
		{"A33 spaces", "Card 4111 1111 1111 1111.", "4111 1111 1111 1111"},
		{"A33 dashes", "Card 4111-1111-1111-1111.", "4111-1111-1111-1111"},
		{"A33 13 digits, not valid", "1234567890123", ""},
		{"A33 16 digits, not valid", "1234567812345678", ""},
		{"A33 a device number of 15 digits", "IMEI 490154203237518", "490154203237518"},
		{"12 digits are too few", "000000000000", ""},
		{"13 digits are enough", "0000000000000", "0000000000000"},
		{"19 digits are not too many", "0000000000000000000", "0000000000000000000"},
		{"20 digits are too many", "00000000000000000000", ""},
		{"two spaces part numbers", "4111 1111  1111 1111", ""},
		{"a space and a dash part numbers", "4111 1111 - 1111 1111", ""},
		{"a letter before it", "x4111111111111111", ""},
		{"an underscore after it", "4111111111111111_", ""},
		{"a letter after it", "4111111111111111x", ""},
		{"punctuation around it", "(4111111111111111)", "4111111111111111"},
		{"Chinese around it", "卡号4111111111111111已退款", "4111111111111111"},
		{"non-breaking hyphens", "4111\u20111111\u20111111\u20111111", "4111\u20111111\u20111111\u20111111"},
		{"non-breaking spaces", "4111\u00a01111\u00a01111\u00a01111", "4111\u00a01111\u00a01111\u00a01111"},
		{"an expiry date after it", "4111 1111 1111 1111 12/29", "4111 1111 1111 1111"},
		{"two cards in a row", "4111111111111111 5500000000000004", "4111111111111111, 5500000000000004"},
		{"a card at either end", "4111-1111-1111-1111, thanks, 5500 0000 0000 0004", "4111-1111-1111-1111, 5500 0000 0000 0004"},
		{"empty", "", ""},
		{"a token counts as the card it replaced", "Card [CARD_k3f9q2m7x4ab].", "CARD_k3f9q2m7x4ab"},
		{"tokens and numbers", "[CARD_k3f9q2m7x4ab] or 4111111111111111", "4111111111111111, CARD_k3f9q2m7x4ab"},
		{"a token of another type does not", "[IBAN_k3f9q2m7x4ab]", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			const label = "reply-lacks-payment-card"
			want := eval.Passed(label)
			if tt.want != "" {
				want = eval.Failed(label, "reply carries ["+tt.want+"]")
			}
			if got := evaluate(t, build(t, label, `{}`), replied(tt.reply)); got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
}

func TestA33ReplyLacksLuhnNumber(t *testing.T) {
	t.Parallel()
	const label = "reply-lacks-luhn-number"
	checkRows(t, []row{{
		name: "within the length", label: label, args: `{"minDigits":15,"maxDigits":15}`,
		evidence: replied("IMEI 490154203237518"),
		want:     eval.Failed(label, "reply carries [490154203237518]"),
	}, {
		name: "too long", label: label, args: `{"minDigits":2,"maxDigits":14}`,
		evidence: replied("IMEI 490154203237518"),
		want:     eval.Passed(label),
	}, {
		name: "too short", label: label, args: `{"minDigits":16,"maxDigits":19}`,
		evidence: replied("IMEI 490154203237518"),
		want:     eval.Passed(label),
	}, {
		name: "two digits", label: label, args: `{"minDigits":2,"maxDigits":2}`,
		evidence: replied("18 of 19"), // 1 counts 2, and 2 + 8 = 10
		want:     eval.Failed(label, "reply carries [18]"),
	}, {
		name: "the longest of those that end there", label: label, args: `{"minDigits":2,"maxDigits":4}`,
		evidence: replied("0-18"),
		want:     eval.Failed(label, "reply carries [0-18]"),
	}, {
		name: "none overlaps another", label: label, args: `{"minDigits":2,"maxDigits":2}`,
		evidence: replied("0 0 0"),
		want:     eval.Failed(label, "reply carries [0 0]"),
	}, {
		name: "a token counts whatever the length", label: label, args: `{"minDigits":2,"maxDigits":4}`,
		evidence: replied("[CARD_k3f9q2m7x4ab]"),
		want:     eval.Failed(label, "reply carries [CARD_k3f9q2m7x4ab]"),
	}})
}
