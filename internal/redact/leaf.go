package redact

import "bytes"

const (
	// maxCarriers is how many carriers may lie within one another.
	maxCarriers = 4

	// minLeaf is the length in bytes of the shortest value that is detected, the
	// address a@b.co.
	minLeaf = 6
)

// leaf adds the edits of a text and of what it carries. Depth counts the
// carriers that text was taken from.
func (w *walker) leaf(text []byte, depth int) {
	if len(text) < minLeaf {
		return
	}
	if depth < maxCarriers && looksLikeJSON(text) && w.nested(text, depth+1) {
		return
	}
	mark := len(w.edits)
	w.flat(text)
	if depth < maxCarriers {
		w.base64Runs(text, depth)
		w.escaped(text, depth)
	}
	w.edits = append(w.edits[:mark], resolve(w.edits[mark:])...)
}

// looksLikeJSON reports whether text begins as an object or an array does.
func looksLikeJSON(text []byte) bool {
	text = bytes.TrimLeft(text, " \t\r\n")
	return len(text) > 0 && (text[0] == '{' || text[0] == '[')
}

// nested adds the edits of text read as JSON, and reports whether it is JSON.
func (w *walker) nested(text []byte, depth int) bool {
	edits, path := len(w.edits), len(w.path)
	if err := w.frames[depth].walk(text); err != nil {
		w.edits, w.path = w.edits[:edits], w.path[:path]
		return false
	}
	return true
}

// escaped adds the edits of what percent encoding and backslashes hide.
func (w *walker) escaped(text []byte, depth int) {
	if bytes.IndexByte(text, '%') < 0 && bytes.IndexByte(text, '\\') < 0 {
		return
	}
	view := &w.views[depth]
	if !view.decode(text, true) {
		return
	}
	mark := len(w.edits)
	w.leaf(view.text, depth+1)
	kept := w.edits[:mark]
	for _, e := range w.edits[mark:] {
		e.start, e.end = view.raw(e.start, e.end)
		if isInToken(text, e.start, e.end) {
			continue // its first letter ended what looked like an escape
		}
		if inURL(text[e.start:e.end]) {
			e.with = percentEncoded(e.with)
		}
		kept = append(kept, e)
	}
	w.edits = kept
}

// inURL reports whether text has percent escapes.
func inURL(text []byte) bool {
	for i, c := range text {
		if _, ok := hexNumber(text, i+1, 2); c == '%' && ok {
			return true
		}
	}
	return false
}

// percentEncoded returns text with everything but letters, digits, dots, dashes
// and underscores as percent escapes.
func percentEncoded(text string) string {
	const digits = "0123456789ABCDEF"
	var out []byte
	for _, c := range []byte(text) {
		if (alnum | dot | dash | underscore).has(c) {
			out = append(out, c)
		} else {
			out = append(out, '%', digits[c>>4], digits[c&15])
		}
	}
	return string(out)
}
