package pages

import (
	"bytes"
	"maps"
	"slices"
	"testing"

	"github.com/a-h/templ"
	"golang.org/x/net/html"

	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
)

// parsed renders a page and returns its document and its bytes.
func parsed(t *testing.T, page templ.Component) (*html.Node, []byte) {
	t.Helper()
	var b bytes.Buffer
	if err := page.Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	document, err := html.Parse(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	return document, b.Bytes()
}

// attribute returns the value of an attribute and whether the element has it.
func attribute(n *html.Node, name string) (string, bool) {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val, true
		}
	}
	return "", false
}

// elements returns every element of a document in order.
func elements(document *html.Node) []*html.Node {
	var all []*html.Node
	for n := range document.Descendants() {
		if n.Type == html.ElementNode {
			all = append(all, n)
		}
	}
	return all
}

// Every page in every state keeps the rules of the house.
func TestPages(t *testing.T) {
	t.Parallel()
	for _, s := range samples(layouts.Assets{CSS: "/static/app.css", JS: "/static/app.js", Icon: "/static/reels.svg"}) {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			document, _ := parsed(t, s.page)
			all := elements(document)
			checkIDs(t, all)
			checkLabels(t, all)
			checkNothingInline(t, all)
			checkHeadings(t, all)
			checkTables(t, all)
			checkLinks(t, all)
		})
	}
}

// Hostile text adds no element and no attribute to a page, whatever it says, and
// hides nothing.
func TestHostileTextStaysText(t *testing.T) {
	t.Parallel()
	document, body := parsed(t, Case(sampleHostile(layouts.Page{Title: hostile, Assets: layouts.Assets{JS: "/app.js"}})))
	counts := map[string]int{}
	for _, n := range elements(document) {
		counts[n.Data]++
	}
	if counts["script"] != 1 || counts["img"] != 0 {
		t.Errorf("the page has %d scripts and %d images, want its own script alone", counts["script"], counts["img"])
	}
	for _, r := range "\u202e\u2069\x1b\x00\u200b" {
		if bytes.ContainsRune(body, r) {
			t.Errorf("U+%04X reached the page", r)
		}
	}
	if !bytes.Contains(body, []byte("&lt;script&gt;alert(1)&lt;/script&gt;")) {
		t.Error("the text itself is not shown")
	}
}

// A run page of 10,000 cases sends its first hundred in under 100 KB (issue 2,
// "How well").
func TestRunPageIsSmall(t *testing.T) {
	t.Parallel()
	m := sampleRun(layouts.Page{Title: "captures", Assets: layouts.Assets{CSS: "/static/0123456789ab/app.css"}})
	const path = "/runs/01JE4ZK3X0A7B9C1D2E3F4G5H6/cases/10000"
	row := m.Cases.Rows[0]
	row.Href, row.ID, row.Repeats = path, "prod-10000", tiles(path, components.Fail)
	m.Cases.Rows = nil
	for range 100 {
		m.Cases.Rows = append(m.Cases.Rows, row)
	}
	_, body := parsed(t, Run(m))
	if len(body) >= 100_000 {
		t.Errorf("the page has %d bytes, want under 100,000", len(body))
	}
	t.Logf("%d bytes", len(body))
}

// Every key that the map of keys names is one that the script knows, and none
// is left out.
func TestKeysAreNamedOnce(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, row := range keyRows() {
		for _, k := range row.Keys {
			if seen[k] {
				t.Errorf("%s stands twice", k)
			}
			seen[k] = true
		}
	}
	want := []string{"?", "Enter", "Esc", "[", "]", "b", "d", "j", "k", "n", "p", "x", "y"}
	if got := slices.Sorted(maps.Keys(seen)); !slices.Equal(got, want) {
		t.Errorf("the map names %q, want %q", got, want)
	}
}

func BenchmarkRunPage(b *testing.B) {
	m := sampleRun(layouts.Page{Title: "captures"})
	for len(m.Cases.Rows) < 100 {
		m.Cases.Rows = append(m.Cases.Rows, m.Cases.Rows[0])
	}
	page := Run(m)
	b.ReportAllocs()
	for b.Loop() {
		var out bytes.Buffer
		if err := page.Render(b.Context(), &out); err != nil {
			b.Fatal(err)
		}
	}
}
