package server

import (
	"fmt"
	"strings"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/store"
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/pages"
)

// runCases returns a page of the cases, those that need a look first, or only
// those.
func (s *Server) runCases(c *gin.Context, run *store.Run) (pages.RunCases, error) {
	onlyLook := c.Query("show") == "look"
	filter := store.CaseFilter{Run: run.ID, Order: store.ByLook, Limit: caseRows(run.Repeats) + 1}
	if !settled(run) {
		filter.Order = store.ByNumber
	}
	var err error
	if filter.After, err = caseCursor(c.Query("after")); err != nil {
		return pages.RunCases{}, err
	}
	rows, err := s.project.Cases(c.Request.Context(), filter)
	if err != nil {
		return pages.RunCases{}, err
	}
	rows, more := cut(rows, caseRows(run.Repeats))
	if onlyLook {
		rows, more = needLook(rows, more)
	}
	m := runCaseSums(run)
	m.Views = caseViews(c, run, onlyLook)
	for i := range rows {
		m.Rows = append(m.Rows, caseRow(run, &rows[i]))
	}
	switch {
	case len(rows) > 0:
		m.Paging = casePaging(c, run, rows, more, onlyLook)
	case filter.After != nil:
		m.Empty = "No further case."
	default:
		m.Empty = "No case needs a look: all passed."
	}
	return m, nil
}

// needLook keeps the rows before the first that needs no look, which all stand
// behind them.
func needLook(rows []store.CaseRow, more bool) ([]store.CaseRow, bool) {
	for i := range rows {
		if rows[i].Look >= store.LookAt {
			return rows[:i], false
		}
	}
	return rows, more
}

// caseCursor reads "look-n" out of an address; nil is the first page.
func caseCursor(text string) (*store.CaseCursor, error) {
	if text == "" {
		return nil, nil
	}
	look, n, _ := strings.Cut(text, "-")
	l, err := number(look)
	if err != nil {
		return nil, err
	}
	at, err := number(n)
	return &store.CaseCursor{Look: l, N: at}, err
}

func caseViews(c *gin.Context, run *store.Run, onlyLook bool) []components.View {
	if !settled(run) {
		return nil
	}
	path := strings.Split(withQuery(c, "after", ""), "?")[0]
	base := ""
	if b := c.Query("base"); b != "" {
		base = "&base=" + b
	}
	return []components.View{
		{Text: "needs a look " + counted(needLooks(run)), Href: path + "?show=look" + base, Current: onlyLook},
		{Text: "all " + counted(run.Cases), Href: path + "?show=all" + base, Current: !onlyLook},
	}
}

// needLooks counts the cases that did not pass.
func needLooks(run *store.Run) int64 { return run.Outcomes.Total - run.Outcomes.Passed }

func casePaging(c *gin.Context, run *store.Run, rows []store.CaseRow, more, onlyLook bool) components.Paging {
	of := run.Cases
	if onlyLook {
		of = needLooks(run)
	}
	p := components.Paging{Showing: fmt.Sprintf("Showing %s of %s", counted(int64(len(rows))), plural(of, "case"))}
	if settled(run) && !onlyLook && needLooks(run) > 0 {
		p.Showing += ", those that need a look first"
	}
	if c.Query("after") == "" && !more {
		return p
	}
	p.Prev, p.Next = components.Link{Text: "First"}, components.Link{Text: "Next"}
	if c.Query("after") != "" {
		p.Prev.Href = withQuery(c, "after", "")
	}
	if more {
		last := rows[len(rows)-1]
		p.Next.Href = withQuery(c, "after", fmt.Sprintf("%d-%d", last.Look, last.N))
	}
	return p
}

// runCaseSums returns the sums that stand over the columns.
func runCaseSums(run *store.Run) pages.RunCases {
	m := pages.RunCases{
		Cases:      counted(run.Cases),
		Passed:     counted(run.Attempts.Passed) + " of " + counted(run.Attempts.Total),
		ModelCalls: countedOrNone(run.Spend.ModelCalls), Tokens: countedOrNone(run.Spend.Tokens.Total()),
		Slowest: none, RepeatsLabel: "attempt", NotPassing: none,
	}
	if settled(run) {
		m.NotPassing = counted(needLooks(run)) + " of " + counted(run.Cases)
	}
	m.Spend = money(run.Spend.Tokens)
	if run.Repeats > 1 {
		m.RepeatsLabel = fmt.Sprintf("repeats 1–%d", run.Repeats)
	}
	if run.Spend.Slowest != nil {
		m.Slowest = seconds(run.Spend.Slowest.LatencyMs)
	}
	return m
}

// maxAsked is how many characters of what was asked a row shows; the case has
// it all.
const maxAsked = 160

func caseRow(run *store.Run, row *store.CaseRow) pages.CaseRow {
	r := pages.CaseRow{
		Href: caseHref(run.ID, row.N), Verdict: outcomeVerdict(row.Outcome), ID: shortName(row.CaseID),
		Repeats: strip(run.ID, row, 0), Asked: ellipsis(row.Asked, maxAsked),
		ModelCalls: countedOrNone(row.ModelCalls), Tokens: countedOrNone(row.Tokens), Slowest: seconds(row.SlowestMs),
	}
	if row.Outcome == "" {
		r.Verdict = undecided
	}
	r.Spend = money(eval.Tokens{Unsplit: row.Tokens})
	if row.Reason != nil {
		r.Reasons = []components.Reason{{Parts: reasonParts(row.Reason), In: inRepeats(run.Repeats, row)}}
	}
	return r
}

// undecided stands in a row where a verdict would: cases are decided when the
// run has ended.
const undecided components.Verdict = "not decided"

// notMade stands where an attempt is still to come.
const notMade components.Verdict = "not made"

// outcomeVerdict returns the mark of a case.
func outcomeVerdict(o eval.Outcome) components.Verdict {
	if o == "" {
		return components.Running
	}
	return components.Verdict(o)
}

// strip returns the strip of a case's attempts; current marks one of them, 0
// none.
func strip(run string, row *store.CaseRow, current int) components.Repeats {
	var r components.Repeats
	words := map[byte]int{}
	for i := range len(row.Strip) {
		n := i + 1
		words[row.Strip[i]]++
		r.Tiles = append(r.Tiles, components.Repeat{
			Verdict: letterVerdict(row.Strip[i]), Number: n, Current: n == current,
			Href: fmt.Sprintf("%s?repeat=%d", caseHref(run, row.N), n),
		})
	}
	r.Words = stripWords(len(row.Strip), words)
	return r
}

func stripWords(repeats int, letters map[byte]int) string {
	var parts []string
	for _, l := range []byte("PFEI-") {
		if letters[l] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", letters[l], letterVerdict(l)))
		}
	}
	return plural(int64(repeats), "repeat") + ": " + strings.Join(parts, ", ")
}

func letterVerdict(l byte) components.Verdict {
	switch l {
	case 'P':
		return components.Pass
	case 'F':
		return components.Fail
	case 'E':
		return components.Error
	case 'I':
		return components.Inconclusive
	}
	return notMade
}

// inRepeats says in how many repeats a case did not pass; nothing for one
// repeat.
func inRepeats(repeats int, row *store.CaseRow) string {
	if repeats < 2 {
		return ""
	}
	bad := len(row.Strip) - strings.Count(row.Strip, "P") - strings.Count(row.Strip, "-")
	if repeats > len(row.Strip) {
		return fmt.Sprintf("in %d of the first %d", bad, len(row.Strip))
	}
	return fmt.Sprintf("in %d of %d", bad, repeats)
}

// reasonParts says why an attempt did not pass: for a wrong argument what was
// recorded and what came, else the result's detail.
func reasonParts(r *store.Reason) []components.ReasonPart {
	var parts []components.ReasonPart
	if m := r.Mismatch; m != nil && len(m.Actual) > 0 {
		parts = append(parts,
			components.ReasonPart{Kind: components.PartLabel, Text: shortName(m.Tool)},
			components.ReasonPart{Kind: components.PartCode, Text: shortName(m.Argument)},
			components.ReasonPart{Kind: components.PartDel, Text: m.Recorded.String()})
		for _, v := range m.Actual {
			text := v.String()
			if v == nil {
				text = "absent"
			}
			parts = append(parts, components.ReasonPart{Kind: components.PartIns, Text: text})
		}
	} else {
		detail := r.Detail
		if r.Cut {
			detail += "…"
		}
		parts = append(parts,
			components.ReasonPart{Kind: components.PartLabel, Text: r.Label},
			components.ReasonPart{Kind: components.PartText, Text: detail})
	}
	if r.More > 0 {
		parts = append(parts, components.ReasonPart{Kind: components.PartText, Text: fmt.Sprintf("and %d more", r.More)})
	}
	return parts
}
