package server

import (
	"slices"
	"strconv"

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

// sorted returns the texts in order, so that one state has one address.
func sorted(texts []string) []string {
	slices.Sort(texts)
	return texts
}
