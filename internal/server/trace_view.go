package server

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
)

// traceView returns a trace as rows: those whose parents are open, the selected
// one with its body. recorded are the calls that the tool spans are compared
// with, in order; nil compares nothing.
func traceView(c *gin.Context, t *eval.Trace, recorded []eval.ToolCall) components.Trace {
	tree := newSpanTree(t)
	view := components.Trace{Summary: plural(int64(len(t.Spans)), "span")}
	if t.Untimed {
		view.Note = "times were not recorded"
	} else {
		view.Axis = axis(tree.ends)
	}
	closed := set(c.Query("closed"))
	differs := differing(t.Spans, recorded)
	for _, at := range tree.visible(closed) {
		if len(view.Rows) == maxSpans {
			view.Note = strings.TrimPrefix(view.Note+fmt.Sprintf("; showing %d of %d spans", maxSpans, len(t.Spans)), "; ")
			break
		}
		row := tree.row(c, at, closed)
		row.Differs = differs[at]
		view.Rows = append(view.Rows, row)
	}
	return view
}

// spanTree is a trace as a tree. Spans whose parent is not there stand at the
// root.
type spanTree struct {
	*eval.Trace
	index    map[string]int
	children map[int][]int
	roots    []int
	depth    []int
	ends     int64 // nanoseconds
}

func newSpanTree(t *eval.Trace) *spanTree {
	tree := &spanTree{Trace: t, index: map[string]int{}, children: map[int][]int{}, depth: make([]int, len(t.Spans))}
	for i := range t.Spans {
		tree.index[t.Spans[i].ID] = i
	}
	for i := range t.Spans {
		tree.ends = max(tree.ends, t.Spans[i].EndNs)
		// Parents stand before their children, so a later one is no parent.
		if parent, ok := tree.index[t.Spans[i].Parent]; ok && parent < i {
			tree.children[parent] = append(tree.children[parent], i)
			tree.depth[i] = tree.depth[parent] + 1
		} else {
			tree.roots = append(tree.roots, i)
		}
	}
	return tree
}

// visible returns the spans that are shown, in order: below a closed span none
// is.
func (t *spanTree) visible(closed map[string]bool) []int {
	var shown []int
	waiting := reversed(t.roots)
	for len(waiting) > 0 {
		at := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		shown = append(shown, at)
		if !closed[t.Spans[at].ID] {
			waiting = append(waiting, reversed(t.children[at])...)
		}
	}
	return shown
}

func reversed(in []int) []int {
	out := make([]int, len(in))
	for i, v := range in {
		out[len(in)-1-i] = v
	}
	return out
}

func (t *spanTree) row(c *gin.Context, at int, closed map[string]bool) components.Span {
	span := &t.Spans[at]
	anchor := fmt.Sprintf("span-%d", at+1)
	selected := c.Query("span") == span.ID
	row := components.Span{
		ID: anchor, Depth: t.depth[at], Kind: string(span.Kind), Name: shortName(span.Name),
		Open: !closed[span.ID], Selected: selected, Orphan: span.Parent != "" && t.depth[at] == 0,
		Status: "ok", Href: withQuery(c, "span", span.ID) + "#" + anchor,
	}
	if selected {
		row.Href = withQuery(c, "span", "") + "#" + anchor
		row.Body = spanBody(span)
	}
	if len(t.children[at]) > 0 {
		row.ToggleHref = withQuery(c, "closed", toggled(closed, span.ID)) + "#" + anchor
	}
	if span.Failure != "" {
		row.Status = "failed"
	}
	if span.Tokens.Total() > 0 {
		row.Tokens = counted(span.Tokens.Input) + " + " + counted(span.Tokens.Output)
	}
	if !t.Untimed {
		row.Millis = millis(span.EndNs - span.StartNs)
		row.Bar = t.bar(span)
	}
	return row
}

// bar places a span on the time axis.
func (t *spanTree) bar(span *eval.Span) *components.TimeBar {
	if t.ends <= 0 {
		return nil
	}
	whole := float64(t.ends)
	return &components.TimeBar{Start: float64(span.StartNs) / whole, Width: float64(span.EndNs-span.StartNs) / whole}
}

func spanBody(span *eval.Span) []components.Panel {
	var panels []components.Panel
	if span.Input != nil {
		panels = append(panels, components.Panel{Title: "arguments", Text: preview(span.Input.String())})
	}
	title := "result"
	if span.Note != "" {
		title += ", " + span.Note
	}
	switch {
	case span.Failure != "":
		panels = append(panels, components.Panel{Title: "failure", Text: preview(span.Failure)})
	case span.Output != nil:
		panels = append(panels, components.Panel{Title: title, Text: preview(span.Output.String())})
	}
	if len(panels) == 0 {
		panels = []components.Panel{{Title: "body", Text: "Nothing was recorded for this span."}}
	}
	return panels
}

// differing tells which tool spans were not made as recorded.
func differing(spans []eval.Span, recorded []eval.ToolCall) []bool {
	out := make([]bool, len(spans))
	if recorded == nil {
		return out
	}
	var made []eval.ToolCall
	var at []int
	for i := range spans {
		if spans[i].Kind == eval.ToolSpan {
			made = append(made, eval.ToolCall{Name: spans[i].Name, Arguments: spans[i].Input})
			at = append(at, i)
		}
	}
	for i, p := range pairCalls(recorded, made)[:len(made)] {
		out[at[i]] = p.recorded == nil || !jsonx.Equal(p.recorded.Arguments, p.made.Arguments)
	}
	return out
}

// axis returns the labels of the time axis, at quarters, in a unit in which they
// differ.
func axis(ends int64) []components.Tick {
	unit, size, decimals := "ms", 1e6, 0
	switch {
	case ends < 40_000:
		unit, size, decimals = "µs", 1e3, 2
	case ends < 4_000_000:
		unit, size = "µs", 1e3
	case ends < 40_000_000:
		decimals = 1
	}
	ticks := make([]components.Tick, 4)
	for i := range ticks {
		at := float64(i) / 4
		ticks[i] = components.Tick{At: at, Text: strconv.FormatFloat(at*float64(ends)/size, 'f', decimals, 64)}
	}
	ticks[0].Text = "0"
	ticks[1].Text += " " + unit
	return ticks
}

// millis returns nanoseconds as milliseconds, with three decimals below 10. What
// was measured is not 0.
func millis(ns int64) string {
	if ns > 0 && ns < 500 {
		return "<0.001"
	}
	if ns < 10_000_000 {
		return fmt.Sprintf("%.3f", float64(ns)/1e6)
	}
	return counted((ns + 500_000) / 1_000_000)
}

// set reads a list joined by dots out of an address.
func set(text string) map[string]bool {
	members := map[string]bool{}
	for _, m := range strings.Split(text, ".") {
		if m != "" {
			members[m] = true
		}
	}
	return members
}

// toggled returns the list with one member taken out or put in.
func toggled(members map[string]bool, member string) string {
	var out []string
	for m := range members {
		if m != member {
			out = append(out, m)
		}
	}
	if !members[member] {
		out = append(out, member)
	}
	return strings.Join(sorted(out), ".")
}
