package pages

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// checkIDs wants every id once, and every reference to one to lead somewhere.
func checkIDs(t *testing.T, all []*html.Node) {
	t.Helper()
	ids := map[string]int{}
	for _, n := range all {
		if id, found := attribute(n, "id"); found {
			ids[id]++
		}
	}
	for id, count := range ids {
		if count > 1 {
			t.Errorf("the id %q stands %d times", id, count)
		}
	}
	for _, n := range all {
		for _, name := range []string{"for", "form", "aria-labelledby", "aria-describedby"} {
			value, _ := attribute(n, name)
			for id := range strings.FieldsSeq(value) {
				if ids[id] == 0 {
					t.Errorf("%s=%q of <%s> leads nowhere", name, id, n.Data)
				}
			}
		}
	}
}

// checkLabels wants a label for every field and a name for every button.
func checkLabels(t *testing.T, all []*html.Node) {
	t.Helper()
	labelled := map[string]bool{}
	for _, n := range all {
		if id, found := attribute(n, "for"); found && text(n) != "" {
			labelled[id] = true
		}
	}
	for _, n := range all {
		id, _ := attribute(n, "id")
		kind, _ := attribute(n, "type")
		switch {
		case kind == "hidden":
		case n.Data == "input" || n.Data == "select" || n.Data == "textarea":
			if !labelled[id] {
				t.Errorf("<%s id=%q> has no label", n.Data, id)
			}
		case n.Data == "button" && text(n) == "":
			t.Errorf("a button has no text")
		}
	}
}

// checkNothingInline wants no script, style or handler inside the page, which
// the content policy would refuse.
func checkNothingInline(t *testing.T, all []*html.Node) {
	t.Helper()
	for _, n := range all {
		for _, a := range n.Attr {
			if a.Key == "style" || strings.HasPrefix(a.Key, "on") {
				t.Errorf("<%s> has the attribute %s=%q", n.Data, a.Key, a.Val)
			}
		}
		if n.Data == "style" || (n.Data == "script" && n.FirstChild != nil) {
			t.Errorf("the page carries a <%s> of its own", n.Data)
		}
	}
}

// checkHeadings wants one first heading and no level left out.
func checkHeadings(t *testing.T, all []*html.Node) {
	t.Helper()
	last, firsts := 0, 0
	for _, n := range all {
		level := slices.Index([]string{"h1", "h2", "h3", "h4"}, n.Data) + 1
		if level == 0 {
			continue
		}
		if level == 1 {
			firsts++
		}
		if level > last+1 {
			t.Errorf("<%s> %q follows a heading of level %d", n.Data, text(n), last)
		}
		if text(n) == "" {
			t.Errorf("<%s> is empty", n.Data)
		}
		last = level
	}
	if firsts != 1 {
		t.Errorf("the page has %d first headings, want 1", firsts)
	}
}

// checkTables wants explicit roles in the tables that narrow screens stack: a
// change of display drops what the elements mean.
func checkTables(t *testing.T, all []*html.Node) {
	t.Helper()
	for _, table := range all {
		if role, _ := attribute(table, "role"); table.Data != "table" || role != "table" {
			continue
		}
		wants := map[string][]string{"thead": {"rowgroup"}, "tbody": {"rowgroup"}, "tr": {"row"}, "td": {"cell"}, "th": {"columnheader", "rowheader"}}
		for n := range table.Descendants() {
			want, ours := wants[n.Data]
			if n.Type != html.ElementNode || !ours {
				continue
			}
			if role, _ := attribute(n, "role"); !slices.Contains(want, role) {
				t.Errorf("<%s> %q has the role %q, want one of %q", n.Data, text(n), role, want)
			}
		}
	}
}

// checkLinks wants every link to stay here and to have a name.
func checkLinks(t *testing.T, all []*html.Node) {
	t.Helper()
	for _, n := range all {
		if n.Data != "a" {
			continue
		}
		href, _ := attribute(n, "href")
		if !strings.HasPrefix(href, "/") && !strings.HasPrefix(href, "#") && !strings.HasPrefix(href, "?") || strings.HasPrefix(href, "//") {
			t.Errorf("a link leads to %q", href)
		}
		label, _ := attribute(n, "aria-label")
		if text(n) == "" && label == "" {
			t.Errorf("the link to %q has no text", href)
		}
	}
}

// text returns the text inside an element, trimmed.
func text(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return strings.TrimSpace(b.String())
}
