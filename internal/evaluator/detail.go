package evaluator

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

const (
	maxShown  = 200 // characters of a text or value in a detail
	maxListed = 50  // entries of a list in a detail
	maxQuoted = 40  // characters of a text in an error (design decision 5)
)

// single returns the results of an evaluator that has one.
func single(r eval.Result) ([]eval.Result, error) { return []eval.Result{r}, nil }

// joined returns the items as show puts them, with sep between them, and past
// maxListed the number of the rest.
func joined[T any](items []T, sep string, show func(T) string) string {
	shown := make([]string, min(len(items), maxListed))
	for i := range shown {
		shown[i] = show(items[i])
	}
	list := strings.Join(shown, sep)
	if more := len(items) - len(shown); more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return list
}

// named returns names as sentences list them: a, b.
func named(names []string) string { return joined(names, ", ", shownName) }

// listed returns texts as details list them: [a, b].
func listed(texts []string) string { return "[" + named(texts) + "]" }

// listedValues returns values as details list them: [19000, 4999].
func listedValues(values []jsonx.Value) string {
	return "[" + joined(values, ", ", shownValue) + "]"
}

// listedQuoted returns texts in quotes: "a", "b".
func listedQuoted(texts []string) string { return joined(texts, ", ", shownText) }

// shownName returns a name or text as it is, cut.
func shownName(name string) string { return cut(name, maxShown) }

// shownValue returns a value as details show it: compact JSON in the recorded
// spelling, cut, and `absent` where there is none (A27).
func shownValue(v jsonx.Value) string {
	if v.Kind() == jsonx.Absent {
		return "absent"
	}
	return cut(compact(v), maxShown)
}

// compact returns v without the white space between its tokens.
func compact(v jsonx.Value) string {
	var b bytes.Buffer
	if err := json.Compact(&b, v); err != nil {
		return v.String() // v is not from jsonx; shown as it came
	}
	return b.String()
}

// shownText returns a text in quotes, cut, with control characters escaped.
func shownText(text string) string {
	return jsonx.Quote(cut(text, maxShown)).String()
}

// quoted returns a text for an error: cut and escaped.
func quoted(text string) string { return strconv.Quote(cut(text, maxQuoted)) }

// cut returns the first limit characters of text, with … where some are left
// out.
func cut(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	for i := range text {
		if limit == 0 {
			return text[:i] + "…"
		}
		limit--
	}
	return text
}

// counted returns n with the noun in the right number: 1 token, 2 tokens.
func counted(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
