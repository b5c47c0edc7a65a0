package htmlcheck

import (
	"maps"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// Rules fails the test for what no page may have: an id twice, a reference that
// leads nowhere, code or style inside the page, which the content policy would
// refuse, and an address that runs code or lies elsewhere than the page.
func (d *Document) Rules() {
	d.t.Helper()
	ids := map[string]int{}
	for n := range d.root.Descendants() {
		if id, found := attribute(n, "id"); found {
			ids[id]++
		}
	}
	for _, id := range slices.Sorted(maps.Keys(ids)) {
		if ids[id] > 1 {
			d.t.Errorf("the id %q stands %d times", id, ids[id])
		}
	}
	for n := range d.root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if n.Data == "style" || n.Data == "script" && n.FirstChild != nil {
			d.t.Errorf("the page carries a <%s> of its own", n.Data)
		}
		for _, a := range n.Attr {
			d.rulesOf(n, a, ids)
		}
	}
}

func (d *Document) rulesOf(n *html.Node, a html.Attribute, ids map[string]int) {
	d.t.Helper()
	switch a.Key {
	case "for", "aria-labelledby", "aria-describedby":
		for id := range strings.FieldsSeq(a.Val) {
			if ids[id] == 0 {
				d.t.Errorf("%s=%q of <%s> leads nowhere", a.Key, id, n.Data)
			}
		}
	case "src", "action", "formaction", "href":
		if !ours(a.Val) && !elsewhere(n) {
			d.t.Errorf("%s=%q of <%s> does not stay on this server", a.Key, a.Val, n.Data)
		}
	case "style":
		d.t.Errorf("<%s> has the attribute style=%q", n.Data, a.Val)
	}
	if strings.HasPrefix(a.Key, "on") {
		d.t.Errorf("<%s> has the attribute %s=%q", n.Data, a.Key, a.Val)
	}
}

// ours reports whether an address is a path, a query or a place in the page.
func ours(href string) bool {
	return strings.HasPrefix(href, "/") && !strings.HasPrefix(href, "//") && !strings.HasPrefix(href, `/\`) ||
		strings.HasPrefix(href, "#") || strings.HasPrefix(href, "?")
}

// elsewhere reports whether n is a link out of recorded Markdown: to the web or
// to an address of mail, without passing on where it was followed.
func elsewhere(n *html.Node) bool {
	href, _ := attribute(n, "href")
	rel, _ := attribute(n, "rel")
	scheme, _, _ := strings.Cut(href, ":")
	return n.Data == "a" && slices.Contains([]string{"http", "https", "mailto"}, scheme) &&
		slices.Contains(strings.Fields(rel), "noreferrer")
}
