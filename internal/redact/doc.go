// Package redact takes personal data and secrets out of text before anything is
// stored (design decision 5).
//
// Recorded text comes in, Clean comes out: the only type the store accepts, and
// one that no other package can make. A Redactor walks a JSON value without
// changing a byte that it does not have to (pii.md 3.2): it reads keys, strings
// and numbers, and looks into what strings carry, namely JSON, base64, percent
// encoding and backslash escapes, down to four layers. What it finds it
// replaces by tokens that depend on the project's key and on the value only, so
// that equal values stay equal over all recordings of a project:
//
//	e-mail address   email_k3f9q2m7x4ab@redacted.invalid
//	payment card     [CARD_k3f9q2m7x4ab], as a JSON number another number
//	IBAN             [IBAN_k3f9q2m7x4ab]
//	secret           [SECRET:github_pat]
//
// Every detector of this version proves what it finds: by a checksum, by a
// grammar or by a known key prefix. Names, phone numbers and addresses are left
// as they are, and so are values below the fourth carrier.
//
// # How it is built
//
// Most recordings have nothing to redact, so sift.go first looks over a recording
// as it stands; only what it suspects is taken apart (walk.go).
//
// A leaf is a text: a JSON string once its escapes are decoded, a key, or plain
// text. flat.go runs the detectors over it in one pass, led by a table with a
// class for every pair of bytes (lexicon.go); email.go, card.go, iban.go,
// secret.go and userinfo.go hold one detector each. leaf.go opens the carriers,
// whose content is a leaf again. Everything a leaf yields is an edit, a range of
// bytes and its replacement; a layer maps the edits of what it carried back onto
// its own bytes (shadow.go), joins those that overlap (edit.go), and only the
// outermost layer writes. Passes are repeated until one finds nothing, so that
// redacting again changes nothing.
package redact
