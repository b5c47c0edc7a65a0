package redact

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// pii.md 3.5: HMAC-SHA256(key, type || 0 || canonical), the first 60 bits in
// Crockford's base32; worked out here with the standard library's base32.
func TestTokenIDs(t *testing.T) {
	t.Parallel()
	key := testKey(9)
	id := func(message string) string {
		mac := hmac.New(sha256.New, key.secret[:])
		mac.Write([]byte(message))
		return base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").EncodeToString(mac.Sum(nil))[:12]
	}
	r := New(key)
	for _, tc := range []textCase{
		{"e-mail", "Jane@Example.com", "email_" + id("EMAIL\x00jane@example.com") + "@redacted.invalid"},
		{"card", "4111 1111-1111 1111", "[CARD_" + id("CARD\x004111111111111111") + "]"},
		{"IBAN", "gb82 west 1234 5698 7654 32", "[IBAN_" + id("IBAN\x00GB82WEST12345698765432") + "]"},
	} {
		if got := r.Text(tc.text, nil).String(); got != tc.want {
			t.Errorf("%s: %q became %q, want %q", tc.name, tc.text, got, tc.want)
		}
	}
}

func TestFindTokens(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, text string
		want       []Token
	}{
		{"none", "nothing [here] at x@y.example", nil},
		{"a card", "to [CARD_k3f9q2m7x4ab].", []Token{{"CARD", 3, 22}}},
		{"two in brackets", "[[CARD_k3f9q2m7x4ab][IBAN_k3f9q2m7x4ab]]", []Token{{"CARD", 1, 20}, {"IBAN", 20, 39}}},
		{"an address", "é email_k3f9q2m7x4ab@redacted.invalid.", []Token{{"EMAIL", 3, 38}}},
		{"a secret", "[SECRET:github_pat]", []Token{{"SECRET:github_pat", 0, 19}}},
		{"a type of a later version", "[PERSON_k3f9q2m7x4ab]", []Token{{"PERSON", 0, 21}}},
		{"an id too short", "[CARD_k3f9q2m7x4a]", nil},
		{"an id too long", "[CARD_k3f9q2m7x4abc]", nil},
		{"a letter that Crockford leaves out", "[CARD_k3f9q2m7x4al]", nil},
		{"capitals", "[CARD_K3F9Q2M7X4AB]", nil},
		{"a type in lower case", "[card_k3f9q2m7x4ab]", nil},
		{"no type", "[_k3f9q2m7x4ab]", nil},
		{"a secret without a kind", "[SECRET:]", nil},
		{"a kind that could be a secret", "[SECRET:abcdefghijklmnopqrstu]", nil},
		{"not closed", "[CARD_k3f9q2m7x4ab", nil},
		{"part of a longer address", "xemail_k3f9q2m7x4ab@redacted.invalid", nil},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tc.want, FindTokens(tc.text)); diff != "" {
				t.Errorf("FindTokens(%q) (-want +got):\n%s", tc.text, diff)
			}
		})
	}
}
