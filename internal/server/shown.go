package server

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/tapedeck-dev/tapedeck/web/templates/components"
)

// Whatever was recorded, a page stays under 300 KB and says what it leaves out
// (ui.md, rules 4 and 6). These are the bytes it shows of one text.
const (
	maxPreview = 16_000 // of a body
	maxDetail  = 3_000  // of a sentence that lists
	maxValue   = 400    // of an argument, one among many
	maxName    = 120    // of an id, a tool or a key
)

// And these are the rows it shows of one list that is not paged.
const (
	maxRows   = 100
	maxSpans  = 120
	maxFields = 40 // of one tool call
)

// preview returns text in full, or its beginning and how much there is of it.
func preview(text string) string {
	text, note := cutBody(text)
	if note == "" {
		return text
	}
	return text + "\n… " + note
}

// cutBody returns as much of a body as a page shows, and where that is not all
// of it a note that says so.
func cutBody(text string) (shown, note string) {
	if len(text) <= maxPreview {
		return text, ""
	}
	return text[:runeStart(text, maxPreview)], "preview, " + size(maxPreview) + " of " + size(int64(len(text)))
}

// shortName returns an id or the name of a tool, cut.
func shortName(name string) string { return ellipsis(name, maxName) }

// shortNames returns names, each cut.
func shortNames(names []string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = shortName(name)
	}
	return out
}

// shortValue returns a value in full, or its beginning and how large it is.
func shortValue(value string) string {
	if len(value) <= maxValue {
		return value
	}
	return ellipsis(value, maxValue) + " " + size(int64(len(value)))
}

// ellipsis returns at most n bytes of a text, whole characters, and an ellipsis
// where there is more.
func ellipsis(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return text[:runeStart(text, n)] + "…"
}

// runeStart returns the greatest place up to at where a character of the text
// begins.
func runeStart(text string, at int) int {
	for at > 0 && !utf8.RuneStart(text[at]) {
		at--
	}
	return at
}

// showing says how many of how many are shown; nothing where that is all.
func showing(shown, of int) string {
	if shown >= of {
		return ""
	}
	return fmt.Sprintf(", showing %s of %s", counted(int64(shown)), counted(int64(of)))
}

// maxCallBytes is how many bytes of a page tool calls fill, with some for the
// markup of each call and argument.
const (
	maxCallBytes = 80_000
	callBytes    = 250
)

// fitting returns as many calls as fit into a page, at least one: where not all
// do, those that were not made as recorded come first.
func fitting(calls []components.CallDiff) []components.CallDiff {
	if bytesOf(calls) <= maxCallBytes {
		return calls
	}
	calls = slices.Clone(calls)
	slices.SortStableFunc(calls, func(a, b components.CallDiff) int { return before(a.Changed, b.Changed) })
	n := 1
	for n < len(calls) && bytesOf(calls[:n+1]) <= maxCallBytes {
		n++
	}
	return calls[:n]
}

// bytesOf estimates what calls fill of a page.
func bytesOf(calls []components.CallDiff) int {
	n := 0
	for _, call := range calls {
		n += callBytes + len(call.Tool)
		for _, f := range call.Fields {
			n += callBytes + len(f.Name) + len(f.Recorded) + len(f.Actual)
		}
	}
	return n
}

// before orders what holds before what does not.
func before(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}
