package components

import (
	"context"
	"io"
	"strings"

	"github.com/a-h/templ"
)

// Reason is the line that says why a case did not pass, in parts, and in how
// many of its repeats ("in 2 of 3", empty for a case with one repeat).
type Reason struct {
	Parts []ReasonPart
	In    string
}

// PartKind says how a part of a reason is set.
type PartKind string

// The kinds of a reason's part: the evaluator or tool it is about, plain words,
// a name or value in the fixed width face, and a recorded and an actual value.
// A PartDel directly before a PartIns is joined to it by an arrow.
const (
	PartLabel PartKind = "label"
	PartText  PartKind = "text"
	PartCode  PartKind = "code"
	PartDel   PartKind = "del"
	PartIns   PartKind = "ins"
)

// ReasonPart is one part of a reason; Text may be recorded text.
type ReasonPart struct {
	Kind PartKind
	Text string
}

// ReasonLine says why a case did not pass. It is written by hand: a page has a
// hundred of them, and every space counts.
func ReasonLine(r Reason) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		var b strings.Builder
		b.WriteString(`<div class="why">`)
		for i, p := range r.Parts {
			if i > 0 {
				b.WriteByte(' ')
			}
			if i > 0 && p.Kind == PartIns && r.Parts[i-1].Kind == PartDel {
				b.WriteString("→ ")
			}
			b.WriteString(p.markup())
		}
		if r.In != "" {
			b.WriteString(` <span class="in-of">` + templ.EscapeString(r.In) + `</span>`)
		}
		b.WriteString("</div>")
		_, err := io.WriteString(w, b.String())
		return err
	})
}

// markup returns p as HTML.
func (p ReasonPart) markup() string {
	text := markup(p.Text)
	switch p.Kind {
	case PartLabel:
		return `<code class="lb">` + text + "</code>"
	case PartCode:
		return "<code>" + text + "</code>"
	case PartDel:
		return `<del class="mono">` + text + "</del>"
	case PartIns:
		return `<ins class="mono">` + text + "</ins>"
	default:
		return text
	}
}
