// Package ingest reads what people hand in, today recordings as JSON lines
// (semantics 1.1, A1 to A20), and turns it into the nouns of eval.
//
// A [Reader] holds one line at a time, whatever the size of the file. It is
// strict where the reference is lenient (A17), reads to the end, and gives all
// bad lines in one error (A12, X4), so that nothing of a bad file need be kept.
// What the reference leaves open is decided so:
//
//   - A blank id counts as absent, like null (A2).
//   - toolCalls is an array or absent; null is neither.
//   - An id that is neither text nor a number is the last fault looked for in a
//     line, behind those that A13 puts in order.
//   - Only good lines can be duplicates of one another (A18): the id of a bad
//     line is free.
//   - Counts and token totals end at 2^39, so that sums of them, and budgets, which are
//     multiplied as floats, stay exact.
//
// gzip is recognised by its first bytes and limited on both sides.
package ingest
