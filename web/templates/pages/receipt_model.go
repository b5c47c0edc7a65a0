package pages

import (
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
)

// ReceiptModel is an upload with what was kept out of storage.
type ReceiptModel struct {
	Page           layouts.Page
	Name           string
	Facts          []string
	RunHref        string
	RecordingsHref string

	Title  string // "Stored without 12 personal values and 3 secrets"
	Counts []components.NameValue
	Secret *SecretLine

	Policy    string // "policy essential, version 1"
	TypeCount string // "4 types"
	Replaced  string
	Types     []TypeRow

	LookOver []components.NameValue

	Rejected     []LineFault
	RejectedNote string // "2 of 20 lines were left out, as asked"
	RejectedMore string

	StoredNote string // "line 4 of 18,204"
	Stored     string
	StoredFoot string // "Preview, 1 of 18,204 lines."
}

// SecretLine says how many secrets there were, where, and what to do.
type SecretLine struct {
	Count string // "3 secrets"
	Where []components.ReasonPart
}

// TypeRow is one type of replaced value. StoredAs shows a whole token.
type TypeRow struct {
	Name       string
	Replaced   string
	Recordings string
	MostlyIn   string
	StoredAs   string
}
