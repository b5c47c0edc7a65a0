// Package components holds the parts that pages are made of: verdict marks, the
// gate band, rulers and plots, repeat strips, diffs, tables' paging, form fields.
// A component knows no page. It gets ready strings, counts and shares from 0 to
// 1; the few numbers worked out here are places in a drawing.
//
// Recorded text reaches markup through Text, and attributes through Plain, and
// through nothing else.
package components
