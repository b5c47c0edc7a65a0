package redact

import (
	"bytes"

	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// walker holds what one pass over a recording needs. It is used again and again,
// so that clean text costs no memory.
type walker struct {
	mint    mint
	lexicon *lexicon
	edits   []edit   // of the text in hand; a carrier's are made its parent's
	path    [][]byte // the keys on the way to the value in hand

	frames  [maxCarriers + 1]frame  // by the depth of the carrier
	views   [maxCarriers + 1]shadow // likewise
	decoded [maxCarriers + 1][]byte // likewise
	row     []span
	spans   []span

	authority authority

	sifting  bool
	suspects []int
	suspect  int // the first of suspects that is not behind the walk
}

// newWalker returns a walker that may be used for any number of texts, one
// after the other.
func newWalker(key Key, lex *lexicon) *walker {
	w := &walker{mint: newMint(key), lexicon: lex}
	for depth := range w.frames {
		f := &w.frames[depth]
		f.w, f.depth = w, depth
		f.onMember, f.onElement = f.member, f.element
	}
	return w
}

// reset forgets the last text.
func (w *walker) reset() {
	clear(w.edits)
	w.edits, w.path = w.edits[:0], w.path[:0]
}

// record makes w.edits those of one recording. The error is a *jsonx.Fault.
func (w *walker) record(text []byte) error {
	w.reset()
	scan := &w.frames[0].scan
	scan.Reset(text)
	if _, err := scan.Value(); err != nil {
		return err
	}
	if err := scan.End(); err != nil {
		return err
	}
	if w.sift(text); len(w.suspects) == 0 {
		return nil
	}
	return w.frames[0].walk(text)
}

// keyPlace stands in paths for a key, where the key itself was redacted.
var keyPlace = []byte("(key)")

// frame walks one JSON text. A JSON text inside a string is walked by the next
// frame.
type frame struct {
	w     *walker
	depth int
	text  []byte
	scan  jsonx.Scanner
	keys  []int // for every open object, from where its next key is looked for
	inner shadow

	// The methods of the same names, bound once rather than for every object.
	onMember  func(key string) error
	onElement func(index int) error
}

// walk adds the edits of a JSON text. The error is a *jsonx.Fault.
func (f *frame) walk(text []byte) error {
	f.text, f.keys = text, f.keys[:0]
	f.scan.Reset(text)
	if err := f.value(); err != nil {
		return err
	}
	return f.scan.End()
}

func (f *frame) value() error {
	kind, err := f.scan.Kind()
	if err != nil {
		return err
	}
	start := f.scan.Offset()
	switch kind {
	case jsonx.Object:
		f.keys = append(f.keys, start+1)
		err = f.scan.Object(f.onMember)
		f.keys = f.keys[:len(f.keys)-1]
		return err
	case jsonx.Array:
		return f.scan.Array(f.onElement)
	}
	v, err := f.scan.Value()
	switch {
	case err != nil:
		return err
	case kind == jsonx.String:
		f.string(v, start)
	case kind == jsonx.Number:
		f.number(v, start)
	}
	return nil
}

func (f *frame) element(int) error { return f.value() }

// member reads the key once more, as it is recorded, and then its value.
func (f *frame) member(key string) error {
	w := f.w
	edits := len(w.edits)
	start, token := f.keyToken(len(key))
	w.path = append(w.path, keyPlace)
	f.string(token, start)
	name := token[1 : len(token)-1]
	if len(w.edits) > edits {
		name = []byte("[" + w.edits[edits].hits[0].kind + "]")
	}
	w.path[len(w.path)-1] = name
	err := f.value()
	w.path = w.path[:len(w.path)-1]
	f.keys[len(f.keys)-1] = f.scan.Offset()
	return err
}

// keyToken returns the key that was read last as it is recorded. The scanner
// has validated it, so only white space and a comma can stand before it.
func (f *frame) keyToken(decoded int) (start int, token []byte) {
	start = f.keys[len(f.keys)-1]
	for f.text[start] != '"' {
		start++
	}
	end := start + 1 + decoded
	if end < len(f.text) && f.text[end] == '"' && bytes.IndexByte(f.text[start+1:end], '\\') < 0 {
		return start, f.text[start : end+1]
	}
	for end = start + 1; f.text[end] != '"'; end++ {
		if f.text[end] == '\\' {
			end++
		}
	}
	return start, f.text[start : end+1]
}

// string adds the edits of the string token at text[start].
func (f *frame) string(token []byte, start int) {
	w, inside := f.w, token[1:len(token)-1]
	if len(inside) < minLeaf || f.depth == 0 && !w.suspected(start+len(token)) {
		return
	}
	mark := len(w.edits)
	escaped := bytes.IndexByte(inside, '\\') >= 0
	if escaped {
		f.inner.decode(inside, false)
		inside = f.inner.text
	}
	w.leaf(inside, f.depth)
	for i := mark; i < len(w.edits); i++ {
		e := &w.edits[i]
		if escaped {
			e.start, e.end = f.inner.raw(e.start, e.end)
		}
		e.start += start + 1
		e.end += start + 1
	}
}

// suspected reports whether sift suspected something in the token that ends
// before offset end. The walk asks for one token after the other.
func (w *walker) suspected(end int) bool {
	first := w.suspect
	for w.suspect < len(w.suspects) && w.suspects[w.suspect] < end {
		w.suspect++
	}
	return w.suspect > first
}

// number adds the edit of the number token at text[start] when it is a payment
// card.
func (f *frame) number(token []byte, start int) {
	if len(token) < minCard || !all(token, digit) || !isCard(token) {
		return
	}
	f.w.edits = append(f.w.edits, edit{
		start: start, end: start + len(token),
		with:  f.w.mint.cardNumber(token),
		proof: proven,
		hits:  []hit{{typeCard, f.w.place()}},
	})
}
