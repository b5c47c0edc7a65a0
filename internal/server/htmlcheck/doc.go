// Package htmlcheck lets tests ask an HTML page what it holds, by selectors, so
// that a test names the thing it means and not the markup around it.
//
// A selector is a small part of CSS: a tag, #id, .class, [attr] and
// [attr=value], written together for one element (a.btn[rel=next]) and apart
// for descendants (table.runs tbody tr). A value with spaces or brackets stands
// in quotes: [aria-label="repeat 1"].
package htmlcheck
