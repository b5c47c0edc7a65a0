// Package jsonx reads JSON exactly.
//
// Recordings are evidence, so their bytes are kept: a [Value] is a slice of
// the recorded text, and whoever stores it stores what was sent, down to the
// spelling of a number. A [Scanner] validates and slices in one pass. It is
// strict: RFC 8259 and nothing beyond it, and it also refuses what the standard
// leaves open and what two readers would understand differently: a key twice
// in one object, an escape that is half a surrogate pair, bytes that are not
// UTF-8, and nesting deeper than [MaxDepth].
//
// Two values are equal when their canonical texts are (semantics R13): keys
// sorted, numbers as exact decimals of any size, so that 1 = 1.0 = 1e0 while
// "1" ≠ 1 and 9007199254740993 ≠ 9007199254740992.
//
// Time and memory grow with the length of the text, whatever the text is:
// a million keys, an exponent of a million digits, a million open brackets.
package jsonx
