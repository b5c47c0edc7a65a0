package redact

import (
	"bytes"
	"encoding/base64"
	"iter"
	"unicode/utf8"
)

// minBase64 is the length in bytes of the shortest run that is looked into.
// Twelve bytes of text fit into it; below that words outnumber base64.
const minBase64 = 16

// base64Runs looks into the base64 in text and adds an edit for every run whose
// text needs redaction.
func (w *walker) base64Runs(text []byte, depth int) {
	// Every run of minBase64 bytes covers a byte that is probed here.
	for i := minBase64 - 1; i < len(text); i += minBase64 {
		if !base64Any.has(text[i]) {
			continue
		}
		start, end := runStart(text, i, base64Any), runEnd(text, i, base64Any)
		if end-start >= minBase64 {
			w.base64Run(text, span{start, end}, depth)
		}
		i = end
	}
}

// base64Run looks into one run. Where it is no base64 of text as a whole its
// parts may be.
func (w *walker) base64Run(text []byte, run span, depth int) {
	if w.base64Text(text, run, depth) {
		return
	}
	for part := range base64Parts(text[run.start:run.end]) {
		w.base64Text(text, span{run.start + part.start, run.start + part.end}, depth)
	}
}

// base64Parts yields the parts of a run that slashes and pluses separate, as in
// a path or a query, and that are long enough to be looked into; nothing when
// the run has neither.
func base64Parts(run []byte) iter.Seq[span] {
	return func(yield func(span) bool) {
		for start := 0; start < len(run); {
			end := runEnd(run, start, base64URL)
			if end-start >= minBase64 && end-start < len(run) && !yield(span{start, end}) {
				return
			}
			start = end + 1
		}
	}
}

// base64Text redacts the text that a run stands for, and reports whether it
// stands for text.
func (w *walker) base64Text(text []byte, run span, depth int) bool {
	if !startsText(text[run.start:run.end]) {
		return false
	}
	for n := 0; n < 2 && at(text, run.end, equals); n++ {
		run.end++
	}
	buffer := &w.decoded[depth]
	plain, encoding, ok := decodeBase64((*buffer)[:0], text[run.start:run.end])
	if !ok || !isText(plain) {
		return false
	}
	*buffer = plain
	mark := len(w.edits)
	w.leaf(plain, depth+1)
	if len(w.edits) == mark {
		return true
	}
	clean := encoding.EncodeToString(apply(plain, w.edits[mark:]))
	e := edit{start: run.start, end: run.end, with: clean, proof: carried}
	for _, inner := range w.edits[mark:] {
		e.hits = append(e.hits, inner.hits...)
	}
	w.edits = append(w.edits[:mark], e)
	return true
}

// startsText reports whether the first minBase64 characters of run, which has as
// many, stand for text. That saves decoding most of what is none: words,
// digests, ids, images.
func startsText(run []byte) bool {
	var digits [minBase64]byte
	var plain [minBase64 / 4 * 3]byte
	copy(digits[:], run)
	for i, c := range digits {
		switch c {
		case '-':
			digits[i] = '+'
		case '_':
			digits[i] = '/'
		}
	}
	if _, err := base64.StdEncoding.Decode(plain[:], digits[:]); err != nil {
		return false
	}
	for rest := plain[:]; len(rest) > 0 && utf8.FullRune(rest); {
		r, size := utf8.DecodeRune(rest)
		if r == utf8.RuneError && size == 1 || isControl(r) {
			return false
		}
		rest = rest[size:]
	}
	return true
}

// isControl reports whether r is a control character that text does not have.
func isControl(r rune) bool {
	return r < ' ' && r != '\n' && r != '\r' && r != '\t'
}

// decodeBase64 appends what run stands for to dst, and returns the encoding
// that makes such a run: its alphabet, and whether it is padded.
func decodeBase64(dst, run []byte) (plain []byte, encoding *base64.Encoding, ok bool) {
	digits := bytes.TrimRight(run, "=")
	url := bytes.ContainsAny(digits, "-_")
	padded := len(digits) < len(run) || len(digits)%4 == 0 && !url
	decoder := base64.RawStdEncoding
	switch {
	case url && padded:
		decoder, encoding = base64.RawURLEncoding, base64.URLEncoding
	case url:
		decoder, encoding = base64.RawURLEncoding, base64.RawURLEncoding
	case padded:
		encoding = base64.StdEncoding
	default:
		encoding = base64.RawStdEncoding
	}
	plain, err := decoder.AppendDecode(dst, digits)
	return plain, encoding, err == nil
}

// isText reports whether plain is text as people write it: UTF-8 without
// control characters other than tabs and line ends.
func isText(plain []byte) bool {
	for _, c := range plain {
		if isControl(rune(c)) {
			return false
		}
	}
	return utf8.Valid(plain)
}
