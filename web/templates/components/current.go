package components

import "github.com/a-h/templ"

// current returns the attribute that marks the link to what is shown now.
func current(is bool) templ.Attributes {
	if !is {
		return nil
	}
	return templ.Attributes{"aria-current": "true"}
}
