package redact

import (
	"bytes"
	"slices"
)

// Most recordings have nothing to redact. sift finds that out without taking
// them apart: it runs the detectors over the whole JSON text as it stands and
// notes the suspects, offsets inside the strings and numbers that need a closer
// look. It may suspect too much, never too little; FuzzSift holds it to that.

// sift fills w.suspects with the offsets, in ascending order, of what may need
// redaction in a valid JSON text.
func (w *walker) sift(text []byte) {
	w.suspects, w.suspect = w.suspects[:0], 0
	w.sifting = true
	w.flat(text)
	w.sifting = false
	w.siftEscapes(text)
	w.siftBase64(text)
	slices.Sort(w.suspects)
}

// siftEscapes suspects what hides a character that detectors look for. The
// common escapes of JSON hide none: detectors take \n and its like for the end
// of a word.
func (w *walker) siftEscapes(text []byte) {
	for i := 0; i < len(text); {
		n := bytes.IndexByte(text[i:], '\\')
		if n < 0 {
			break
		}
		if i += n + 1; hides(text, i) {
			w.suspects = append(w.suspects, i)
			i = nextQuote(text, i)
		}
	}
	for i := 0; i < len(text); {
		n := bytes.IndexByte(text[i:], '%')
		if n < 0 {
			break
		}
		i += n + 1
		if _, ok := hexNumber(text, i, 2); ok {
			w.suspects = append(w.suspects, i)
			i = nextQuote(text, i)
		}
	}
}

// hides reports whether the character behind a backslash, text[i], begins an
// escape that may hide something. The < and > that some encoders escape do not;
// a backslash may begin an escape of the text itself.
func hides(text []byte, i int) bool {
	switch {
	case i >= len(text):
		return false
	case text[i] == 'u':
		return !bytes.HasPrefix(text[i:], []byte("u003c")) && !bytes.HasPrefix(text[i:], []byte("u003e"))
	}
	return text[i] == '/' || text[i] == '\\'
}

// nextQuote returns the offset of the next quote. Up to there text is of one
// string, of which one suspect is enough.
func nextQuote(text []byte, i int) int {
	if n := bytes.IndexByte(text[i:], '"'); n >= 0 {
		return i + n
	}
	return len(text)
}

// siftBase64 suspects the runs of base64 that begin as text does.
func (w *walker) siftBase64(text []byte) {
	for i := minBase64 - 1; i < len(text); i += minBase64 {
		if !base64Any.has(text[i]) {
			continue
		}
		start, end := runStart(text, i, base64Any), runEnd(text, i, base64Any)
		if end-start >= minBase64 && mayBeText(text, start, end) {
			w.suspects = append(w.suspects, start)
		}
		i = end
	}
}

// mayBeText reports whether the run text[start:end], a part of it, or what is
// left of it behind an escape begins as base64 of text does.
func mayBeText(text []byte, start, end int) bool {
	run := text[start:end]
	if startsText(run) {
		return true
	}
	if start > 0 && text[start-1] == '\\' {
		behind := escapeLen(run, 0)
		if len(run) >= behind+minBase64 && startsText(run[behind:]) {
			return true
		}
	}
	for part := range base64Parts(run) {
		if startsText(run[part.start:part.end]) {
			return true
		}
	}
	return false
}
