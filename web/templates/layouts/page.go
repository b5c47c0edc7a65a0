// Package layouts holds the frame around every page: head, navigation, the line
// of feedback after a form, and the foot.
package layouts

import "github.com/tapedeck-dev/tapedeck/web/templates/components"

// Section is the entry of the navigation that a page belongs to.
type Section string

// The sections; a page outside of them has the empty one.
const (
	Runs       Section = "/runs"
	Recordings Section = "/recordings"
	Uploads    Section = "/uploads"
)

// Page is what the frame needs to know of the page inside it.
type Page struct {
	Title    string    // may carry recorded text; " · tapedeck" is added
	Section  Section   // marked as current in the navigation
	Theme    string    // "light", "dark", or "" for the system's
	Path     string    // path and query of this page, where the theme form returns to
	User     string    // who is signed in: "local"
	Assets   Assets    // URLs of the style sheet, the script and the icon
	Feedback *Feedback // what the form before this page did
	Refresh  int       // seconds after which the page loads again; 0 is never
}

// Assets are the URLs of static files, with their content hash.
type Assets struct {
	CSS  string
	JS   string
	Icon string
}

// Feedback is the line below the header after a form: what happened, what it
// means, and the next links.
type Feedback struct {
	Lead  string
	Text  string
	Links []components.Link
}

// sections returns the navigation in its order.
func sections() []components.Link {
	return []components.Link{
		{Text: "Runs", Href: string(Runs)},
		{Text: "Recordings", Href: string(Recordings)},
		{Text: "Uploads", Href: string(Uploads)},
	}
}

// theme is a choice of the form in the foot: the word and the value it sends.
type theme struct{ Word, Value string }

// themes returns the choices of the theme form.
func themes() []theme {
	return []theme{{"light", "light"}, {"dark", "dark"}, {"system", ""}}
}
