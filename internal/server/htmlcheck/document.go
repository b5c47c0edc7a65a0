package htmlcheck

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// Document is a parsed page that reports what it misses to its test.
type Document struct {
	t    testing.TB
	root *html.Node
}

// Parse returns the document of an HTML page. A page that does not begin as one
// fails the test.
func Parse(t testing.TB, body []byte) *Document {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(body))
	if err != nil {
		t.Fatalf("parsing the page: %v", err)
	}
	if root.FirstChild == nil || root.FirstChild.Type != html.DoctypeNode {
		t.Errorf("the page has no doctype")
	}
	return &Document{t, root}
}

// Has fails the test for each selector that no element matches.
func (d *Document) Has(selectors ...string) {
	d.t.Helper()
	for _, s := range selectors {
		if d.Count(s) == 0 {
			d.t.Errorf("the page has no %s", s)
		}
	}
}

// Lacks fails the test for each selector that an element matches.
func (d *Document) Lacks(selectors ...string) {
	d.t.Helper()
	for _, s := range selectors {
		if n := d.Count(s); n > 0 {
			d.t.Errorf("the page has %d of %s: %q", n, s, d.Texts(s))
		}
	}
}

// Count returns how many elements match.
func (d *Document) Count(selector string) int {
	d.t.Helper()
	return len(d.all(selector))
}

// Text returns the text inside the first element that matches as a reader sees
// it: a run of white space is one space, and what stands in blocks or cells of
// its own stands apart. Without one the test fails and the text is empty.
func (d *Document) Text(selector string) string {
	d.t.Helper()
	if n := d.first(selector); n != nil {
		return text(n)
	}
	return ""
}

// Texts returns the text inside every element that matches, as Text does.
func (d *Document) Texts(selector string) []string {
	d.t.Helper()
	var texts []string
	for _, n := range d.all(selector) {
		texts = append(texts, text(n))
	}
	return texts
}

// Verbatim returns the text inside the first element that matches with its
// white space. Without one the test fails and the text is empty.
func (d *Document) Verbatim(selector string) string {
	d.t.Helper()
	if n := d.first(selector); n != nil {
		return verbatim(n)
	}
	return ""
}

// Attr returns the value of an attribute of the first element that matches.
// Without the one or the other the test fails and the value is empty.
func (d *Document) Attr(selector, name string) string {
	d.t.Helper()
	n := d.first(selector)
	if n == nil {
		return ""
	}
	value, found := attribute(n, name)
	if !found {
		d.t.Errorf("%s has no attribute %s", selector, name)
	}
	return value
}

// Attrs returns the values of an attribute of every element that matches and
// has it.
func (d *Document) Attrs(selector, name string) []string {
	d.t.Helper()
	var values []string
	for _, n := range d.all(selector) {
		if value, found := attribute(n, name); found {
			values = append(values, value)
		}
	}
	return values
}

func (d *Document) first(selector string) *html.Node {
	d.t.Helper()
	if all := d.all(selector); len(all) > 0 {
		return all[0]
	}
	d.t.Errorf("the page has no %s", selector)
	return nil
}

// all returns the elements that match, in order. A selector that is none ends
// the test.
func (d *Document) all(selector string) []*html.Node {
	d.t.Helper()
	chain, err := parse(selector)
	if err != nil {
		d.t.Fatal(err)
	}
	var found []*html.Node
	for n := range d.root.Descendants() {
		if matches(chain, n) {
			found = append(found, n)
		}
	}
	return found
}

// inline are the elements that stand in a line of text.
var inline = []string{"a", "abbr", "b", "bdi", "button", "code", "del", "em", "i", "ins", "kbd", "span", "strong", "time"}

func text(n *html.Node) string {
	var b strings.Builder
	write(&b, n, " ")
	return strings.Join(strings.Fields(b.String()), " ")
}

func verbatim(n *html.Node) string {
	var b strings.Builder
	write(&b, n, "")
	return b.String()
}

// write writes the text below n, and around that of a block what parts it.
func write(b *strings.Builder, n *html.Node, part string) {
	for below := range n.ChildNodes() {
		if below.Type == html.TextNode {
			b.WriteString(below.Data)
			continue
		}
		block := !slices.Contains(inline, below.Data)
		if block {
			b.WriteString(part)
		}
		write(b, below, part)
		if block {
			b.WriteString(part)
		}
	}
}
