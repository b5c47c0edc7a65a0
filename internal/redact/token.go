package redact

import "bytes"

// The types of what is replaced, as tokens and receipts name them. A secret's
// type is SECRET: and its kind, such as SECRET:github_pat.
const (
	typeEmail  = "EMAIL"
	typeCard   = "CARD"
	typeIBAN   = "IBAN"
	typeSecret = "SECRET:"
)

const (
	emailPrefix = "email_"
	emailSuffix = "@redacted.invalid"
	idLength    = 12
)

// crockford is the alphabet of token ids: Crockford's base32 in lower case,
// without i, l, o and u.
const crockford = "0123456789abcdefghjkmnpqrstvwxyz"

// Token is a redaction token in a text: text[Start:End]. Type is what it
// replaced: EMAIL, CARD, IBAN, or SECRET: with the kind of the secret.
type Token struct {
	Type       string
	Start, End int
}

// FindTokens returns the redaction tokens in text from left to right. It knows
// tokens by their form, also those of types that this version never makes.
func FindTokens(text string) []Token {
	var found []Token
	b := []byte(text)
	for i := 0; i < len(b); i++ {
		var t Token
		var ok bool
		switch b[i] {
		case '[':
			t, ok = bracketToken(b, i)
		case '@':
			t, ok = emailToken(b, i)
		}
		if ok {
			found = append(found, t)
			i = t.End - 1
		}
	}
	return found
}

// emailToken returns the token whose @ is text[at]. An address that only
// contains the token, such as x.email_…, is not one.
func emailToken(text []byte, at int) (Token, bool) {
	address, ok := emailAt(text, at)
	if !ok || !isEmailToken(text[address.start:address.end]) {
		return Token{}, false
	}
	return Token{typeEmail, address.start, address.end}, true
}

// isInToken reports whether text[start:end] lies within an address of ours.
func isInToken(text []byte, start, end int) bool {
	n := bytes.IndexByte(text[start:end], '@')
	if n < 0 {
		return false
	}
	t, ok := emailToken(text, start+n)
	return ok && t.Start <= start && end <= t.End
}

func isEmailToken(address []byte) bool {
	id, ok := bytes.CutPrefix(address, []byte(emailPrefix))
	if !ok {
		return false
	}
	id, ok = bytes.CutSuffix(id, []byte(emailSuffix))
	return ok && isTokenID(id)
}

func isTokenID(id []byte) bool {
	for _, c := range id {
		if bytes.IndexByte([]byte(crockford), c) < 0 {
			return false
		}
	}
	return len(id) == idLength
}

// Lengths within which the words in brackets are taken for ours. A kind is too
// short to hide a secret in.
const (
	maxTypeName   = 16
	maxSecretKind = 20
)

// bracketToken returns the token that starts with the bracket text[start]:
// [TYPE_id] or [SECRET:kind].
func bracketToken(text []byte, start int) (Token, bool) {
	inside := text[start+1:]
	length := bytes.IndexByte(inside[:min(len(inside), maxTypeName+1+maxSecretKind+1)], ']')
	if length < 0 {
		return Token{}, false
	}
	inside = inside[:length]
	end := start + 1 + length + 1
	if kind, ok := bytes.CutPrefix(inside, []byte(typeSecret)); ok {
		return Token{string(inside), start, end}, isSecretKind(kind)
	}
	name := len(inside) - idLength - 1
	if name < 1 || name > maxTypeName || inside[name] != '_' || !isTokenID(inside[name+1:]) {
		return Token{}, false
	}
	return Token{string(inside[:name]), start, end}, all(inside[:name], upper|underscore)
}

func isSecretKind(kind []byte) bool {
	return len(kind) > 0 && len(kind) <= maxSecretKind && all(kind, lower|digit|underscore)
}

// isToken reports whether text is one redaction token and nothing else.
func isToken(text []byte) bool {
	if len(text) > 0 && text[0] == '[' {
		t, ok := bracketToken(text, 0)
		return ok && t.End == len(text)
	}
	return isEmailToken(text)
}
