package pages

import "github.com/tapedeck-dev/tapedeck/web/templates/layouts"

// KeysModel is the map of the keyboard.
type KeysModel struct {
	Page layouts.Page
}

// keyRow is one line of the map.
type keyRow struct {
	Keys []string
	Does string
}

// keyRows returns the keys that do something. Every one moves a link of the
// page, so Tab and Enter do the same.
func keyRows() []keyRow {
	return []keyRow{
		{[]string{"?"}, "this map"},
		{[]string{"j", "k"}, "next and previous row of a list"},
		{[]string{"Enter"}, "open the row"},
		{[]string{"Esc"}, "back to the page above"},
		{[]string{"n", "p"}, "next and previous failing case"},
		{[]string{"[", "]"}, "previous and next span of a trace"},
		{[]string{"b"}, "set the base of a run"},
		{[]string{"d"}, "next view of a reply"},
		{[]string{"x"}, "tick the row"},
		{[]string{"y"}, "copy the link to what is shown"},
	}
}
