package server

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/redact"
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/pages"
)

const secretPrefix = "SECRET:"

// replaced returns how many personal values and how many secrets a receipt
// counts.
func replaced(r *redact.Receipt) (values, secrets int) {
	for _, t := range r.Types() {
		if strings.HasPrefix(t.Type, secretPrefix) {
			secrets += t.Values
		} else {
			values += t.Values
		}
	}
	return values, secrets
}

// receiptTitle says in a title what was kept out of storage.
func receiptTitle(r *redact.Receipt) string {
	values, secrets := replaced(r)
	switch {
	case values == 0 && secrets == 0:
		return "Stored; no e-mail address, card, IBAN or known secret was found"
	case secrets == 0:
		return "Stored without " + plural(int64(values), "personal value")
	case values == 0:
		return "Stored without " + plural(int64(secrets), "secret")
	}
	return "Stored without " + plural(int64(values), "personal value") + " and " + plural(int64(secrets), "secret")
}

// typeRows returns a row for each type that was replaced, the most frequent
// first, with a token that is stored where one was seen.
func typeRows(r *redact.Receipt, tokens map[string]string) []pages.TypeRow {
	types := r.Types()
	slices.SortStableFunc(types, func(a, b redact.TypeCount) int { return cmp.Compare(b.Values, a.Values) })
	rows := make([]pages.TypeRow, len(types))
	for i, t := range types {
		name, form := typeWords(t.Type)
		rows[i] = pages.TypeRow{
			Name: name, Replaced: counted(int64(t.Values)), Recordings: counted(int64(t.Recordings)),
			MostlyIn: mostlyIn(t.Places), StoredAs: cmp.Or(tokens[t.Type], form),
		}
	}
	return rows
}

// typeWords returns the name of a type and the form of the tokens that stand for
// its values.
func typeWords(kind string) (name, form string) {
	switch kind {
	case "EMAIL":
		return "e-mail", "email_…@redacted.invalid"
	case "CARD":
		return "card number", "[CARD_…]"
	case "IBAN":
		return "IBAN", "[IBAN_…]"
	}
	return "secret", "[" + kind + "]"
}

// mostlyIn names the two places with most values.
func mostlyIn(places []redact.PlaceCount) string {
	most := slices.Clone(places)
	slices.SortStableFunc(most, func(a, b redact.PlaceCount) int { return cmp.Compare(b.Values, a.Values) })
	names := make([]string, 0, 2)
	for _, p := range most[:min(2, len(most))] {
		names = append(names, p.Place)
	}
	return strings.Join(names, ", ")
}

// secretLine says what to do about secrets, which stay valid elsewhere.
func secretLine(r *redact.Receipt) *pages.SecretLine {
	_, secrets := replaced(r)
	if secrets == 0 {
		return nil
	}
	var where []components.ReasonPart
	for _, t := range r.Types() {
		kind, ok := strings.CutPrefix(t.Type, secretPrefix)
		if !ok {
			continue
		}
		if len(where) > 0 {
			where = append(where, components.ReasonPart{Kind: components.PartText, Text: " and "})
		}
		where = append(where,
			components.ReasonPart{Kind: components.PartCode, Text: kind},
			components.ReasonPart{Kind: components.PartText, Text: " in "},
			components.ReasonPart{Kind: components.PartCode, Text: mostlyIn(t.Places)})
	}
	where = append(where, components.ReasonPart{Kind: components.PartText, Text: ". Gone from here, but still valid wherever else it stands: revoke it."})
	return &pages.SecretLine{Count: plural(int64(secrets), "secret"), Where: where}
}
