package jsonx

import (
	"bytes"
	"slices"
)

// Equal reports whether a and b stand for the same value (semantics A26, R13):
// numbers are compared as exact decimals at any depth, the order of keys is
// free, the order of elements is not. Absent equals absent and nothing else.
func Equal(a, b Value) bool {
	if bytes.Equal(a, b) {
		return true
	}
	if a.Kind() != b.Kind() {
		return false
	}
	canonicalA := AppendCanonical(make([]byte, 0, len(a)), a)
	canonicalB := AppendCanonical(make([]byte, 0, len(b)), b)
	return bytes.Equal(canonicalA, canonicalB)
}

// AppendCanonical appends the one text that all values equal to v share
// (semantics R12, R13): no white space, keys sorted by code point at every
// depth, as few escapes as possible, and numbers in their shortest plain form:
// 14500 for 14500.0, 1000 for 1e3, 0 for -0. A number of more than 40 digits,
// zeros that only hold the place included, is written as d.ddde±x. It appends
// nothing when v is absent.
func AppendCanonical(dst []byte, v Value) []byte {
	if len(v) == 0 {
		return dst
	}
	dst, _ = appendCanonical(dst, v, 0)
	return dst
}

// appendCanonical appends the canonical form of the value at text[i] and returns
// the offset behind the value.
func appendCanonical(dst, text []byte, i int) ([]byte, int) {
	if i >= len(text) {
		return dst, i
	}
	switch kindOf(text[i]) {
	case Object:
		return appendObject(dst, text, i)
	case Array:
		return appendArray(dst, text, i)
	case String:
		end, escaped := skipString(text, i)
		return appendToken(dst, text[i:end], escaped), end
	case Number:
		end := skipWord(text, i)
		return appendNumber(dst, text[i:end]), end
	default:
		end := skipWord(text, i)
		return append(dst, text[i:end]...), end
	}
}

// appendToken appends a string token. One without escapes is canonical as it
// is.
func appendToken(dst, token []byte, escaped bool) []byte {
	if !escaped {
		return append(dst, token...)
	}
	return appendReescaped(dst, inside(token))
}

// appendArray appends the array at text[i].
func appendArray(dst, text []byte, i int) ([]byte, int) {
	dst = append(dst, '[')
	start := len(dst)
	for i = skipSpace(text, i+1); i < len(text) && text[i] != ']'; i = skipComma(text, i) {
		if len(dst) > start {
			dst = append(dst, ',')
		}
		dst, i = appendCanonical(dst, text, i)
	}
	return append(dst, ']'), i + 1
}

// piece is a member of an object in canonical form, without a comma, at
// dst[start:end].
type piece struct {
	name       []byte
	start, end int
}

// appendObject appends the object at text[i]: the members as they come, and
// then puts them in order if they came in another one.
func appendObject(dst, text []byte, i int) ([]byte, int) {
	var few [8]piece
	pieces := few[:0]
	dst = append(dst, '{')
	sorted := true
	for i = skipSpace(text, i+1); i < len(text) && text[i] != '}'; i = skipComma(text, i) {
		if len(pieces) > 0 {
			dst = append(dst, ',')
		}
		end, escaped := skipString(text, i)
		token := text[i:end]
		p := piece{name: inside(token), start: len(dst)}
		if escaped {
			p.name = decoded(p.name)
		}
		dst = append(appendToken(dst, token, escaped), ':')
		dst, i = appendCanonical(dst, text, skipColon(text, end))
		p.end = len(dst)
		sorted = sorted && (len(pieces) == 0 || bytes.Compare(pieces[len(pieces)-1].name, p.name) < 0)
		pieces = append(pieces, p)
	}
	if !sorted {
		dst = sortPieces(dst, pieces)
	}
	return append(dst, '}'), i + 1
}

// sortPieces puts the members that dst ends with in the order of their keys.
// It builds the sorted text behind the other and then moves it.
func sortPieces(dst []byte, pieces []piece) []byte {
	start, end := pieces[0].start, len(dst)
	slices.SortFunc(pieces, func(a, b piece) int { return bytes.Compare(a.name, b.name) })
	for i, p := range pieces {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, dst[p.start:p.end]...)
	}
	copy(dst[start:], dst[end:])
	return dst[:end]
}
