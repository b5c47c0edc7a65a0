package jsonx

import (
	"bytes"
	"iter"
)

// Get returns the member of an object, nil when it has no such key or v is not
// an object.
func (v Value) Get(key string) Value {
	for name, value := range v.members() {
		if isName(name, key) {
			return value
		}
	}
	return nil
}

// Members yields the keys, decoded, and values of an object in recorded order;
// nothing when v is not an object.
func (v Value) Members() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		for name, value := range v.members() {
			if !yield(name.Text(), value) {
				return
			}
		}
	}
}

// Elements yields the values of an array in order; nothing when v is not an
// array.
func (v Value) Elements() iter.Seq[Value] {
	return func(yield func(Value) bool) {
		if v.Kind() != Array {
			return
		}
		for i := skipSpace(v, 1); i < len(v) && v[i] != ']'; i = skipComma(v, i) {
			end := skipValue(v, i)
			if !yield(v[i:end:end]) {
				return
			}
			i = end
		}
	}
}

// members yields the keys of an object as string tokens, and the values.
func (v Value) members() iter.Seq2[Value, Value] {
	return func(yield func(Value, Value) bool) {
		if v.Kind() != Object {
			return
		}
		for i := skipSpace(v, 1); i < len(v) && v[i] != '}'; i = skipComma(v, i) {
			nameEnd := skipValue(v, i)
			start := skipColon(v, nameEnd)
			end := skipValue(v, start)
			if !yield(v[i:nameEnd], v[start:end:end]) {
				return
			}
			i = end
		}
	}
}

// isName reports whether the string token name stands for key.
func isName(name Value, key string) bool {
	if bytes.IndexByte(name, '\\') >= 0 {
		return name.Text() == key
	}
	return len(name) == len(key)+2 && string(name[1:len(name)-1]) == key
}
