package evaluator

import (
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/redact"
)

// cardType is the type of the redaction tokens that stand for payment cards.
const cardType = "CARD"

// cardTokens returns the redaction tokens in text that stand for a payment
// card, without their brackets: CARD_k3f9q2m7x4ab. A token counts as what it
// replaced (design part 5).
func cardTokens(text string) []string {
	var found []string
	for _, token := range redact.FindTokens(text) {
		if token.Type == cardType {
			found = append(found, strings.Trim(text[token.Start:token.End], "[]"))
		}
	}
	return found
}
