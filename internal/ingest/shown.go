package ingest

import "github.com/tapedeck-dev/tapedeck/internal/eval"

// maxShown is how many characters of a recorded value a fault may carry (design
// decision 5).
const maxShown = 40

// shown returns a recorded value as a fault may carry it: its first 40
// characters, escaped, and an ellipsis where it was longer.
func shown(value string) string {
	count := 0
	for i := range value {
		if count == maxShown {
			return eval.Shown(value[:i]) + "…"
		}
		count++
	}
	return eval.Shown(value)
}
