package server

import (
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// number reads a number from 0 out of an address; empty is 0.
func number(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return 0, eval.Problemf(eval.NotFound, "no such page")
	}
	return int(n), nil
}

// runeStart returns the greatest place up to at where a character of the text
// begins.
func runeStart(text string, at int) int {
	for at > 0 && !utf8.RuneStart(text[at]) {
		at--
	}
	return at
}

// sorted returns the texts in order, so that one state has one address.
func sorted(texts []string) []string {
	slices.Sort(texts)
	return texts
}

// ellipsis returns at most n bytes of a text, whole characters, and an ellipsis
// where there is more.
func ellipsis(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return text[:runeStart(text, n)] + "…"
}
