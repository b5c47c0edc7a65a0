// Package stats computes intervals and tests over counts. Its functions are
// pure and their sources named.
package stats
