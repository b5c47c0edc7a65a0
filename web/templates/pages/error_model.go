package pages

import (
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
)

// ErrorModel is a page that could not be shown or a request that was not
// carried out. Each text may be empty but What.
type ErrorModel struct {
	Page  layouts.Page
	Title string // "Not found"
	What  string // what happened
	Kept  string // what was kept
	Do    string // what to do
	Code  string // for the log: "request 01J9…", or empty
	Links []components.Link
}

// NotFound returns the model of the page that does not exist.
func NotFound(page layouts.Page) ErrorModel {
	page.Title = "Not found"
	return ErrorModel{
		Page:  page,
		Title: "Not found",
		What:  "Nothing is at this address. It may have been deleted, or the address was cut when it was copied.",
		Do:    "Look for it in one of the lists.",
		Links: []components.Link{
			{Text: "Runs", Href: string(layouts.Runs)},
			{Text: "Recordings", Href: string(layouts.Recordings)},
			{Text: "Uploads", Href: string(layouts.Uploads)},
		},
	}
}
