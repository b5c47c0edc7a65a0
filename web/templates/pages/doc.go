// Package pages holds the pages themselves: one .templ and one model a page. A
// model carries ready strings, counts and booleans; what a page may show is
// decided before it is built.
package pages
