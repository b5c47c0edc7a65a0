package server

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/aymanbagabas/go-udiff"

	"github.com/tapedeck-dev/tapedeck/web/templates/components"
)

// maxDiffWords is how many words of one side are compared; of longer texts the
// whole is shown as replaced.
const maxDiffWords = 20_000

// wordDiff returns how the actual text differs from the recorded one, word by
// word. Space belongs to the word before it.
func wordDiff(recorded, actual string) []components.DiffSegment {
	a, b := words(recorded), words(actual)
	var d diff
	if len(a) > maxDiffWords || len(b) > maxDiffWords {
		d.add(components.Del, a)
		d.add(components.Ins, b)
		return d.segments
	}
	// The library compares lines, so each word becomes a line with its number.
	var ids wordIDs
	before, after := ids.lines(a), ids.lines(b)
	at, bt := 0, 0 // words of each side that are behind us
	for _, e := range udiff.Lines(before, after) {
		from, to := strings.Count(before[:e.Start], "\n"), strings.Count(before[:e.End], "\n")
		d.add(components.Same, a[at:from])
		d.add(components.Del, a[from:to])
		bt += from - at
		inserted := strings.Count(e.New, "\n")
		d.add(components.Ins, b[bt:bt+inserted])
		at, bt = to, bt+inserted
	}
	d.add(components.Same, a[at:])
	return outerSpace(d.segments)
}

// outerSpace moves the white space that a replaced and a replacing text both
// end with behind them, so that only words are marked.
func outerSpace(segments []components.DiffSegment) []components.DiffSegment {
	var out []components.DiffSegment
	for i := 0; i < len(segments); i++ {
		out = append(out, segments[i])
		if segments[i].Kind != components.Del || i+1 == len(segments) || segments[i+1].Kind != components.Ins {
			continue
		}
		del, ins := &out[len(out)-1], segments[i+1]
		space := ins.Text[len(strings.TrimRightFunc(ins.Text, unicode.IsSpace)):]
		if space != "" && strings.HasSuffix(del.Text, space) && del.Text != space && ins.Text != space {
			del.Text = strings.TrimSuffix(del.Text, space)
			ins.Text = strings.TrimSuffix(ins.Text, space)
			out = append(out, ins, components.DiffSegment{Kind: components.Same, Text: space})
		} else {
			out = append(out, ins)
		}
		i++
	}
	return out
}

// diff collects segments, each as long as it can be.
type diff struct{ segments []components.DiffSegment }

func (d *diff) add(kind components.Kind, words []string) {
	text := strings.Join(words, "")
	if text == "" {
		return
	}
	if n := len(d.segments); n > 0 && d.segments[n-1].Kind == kind {
		d.segments[n-1].Text += text
		return
	}
	d.segments = append(d.segments, components.DiffSegment{Kind: kind, Text: text})
}

// words parts text into words, each with the white space behind it.
func words(text string) []string {
	var out []string
	start, inSpace := 0, false
	for i, r := range text {
		space := unicode.IsSpace(r)
		if inSpace && !space {
			out = append(out, text[start:i])
			start = i
		}
		inSpace = space
	}
	if start < len(text) {
		out = append(out, text[start:])
	}
	return out
}

// wordIDs numbers words by their text.
type wordIDs struct{ known map[string]int }

// lines returns the numbers of the words, a line each.
func (ids *wordIDs) lines(words []string) string {
	if ids.known == nil {
		ids.known = make(map[string]int)
	}
	var b strings.Builder
	for _, w := range words {
		id, ok := ids.known[w]
		if !ok {
			id = len(ids.known)
			ids.known[w] = id
		}
		b.WriteString(strconv.Itoa(id))
		b.WriteByte('\n')
	}
	return b.String()
}
