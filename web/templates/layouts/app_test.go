package layouts_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
)

func page(t *testing.T, p layouts.Page) string {
	t.Helper()
	child := templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := io.WriteString(w, "<h1>inside</h1>")
		return err
	})
	var b bytes.Buffer
	if err := layouts.App(p).Render(templ.WithChildren(t.Context(), child), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestApp(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name      string
		page      layouts.Page
		want      []string
		wantAbove string // stands before the page's own content
		wantNot   []string
	}{
		{
			name:    "bare",
			want:    []string{"<!doctype html>", `<html lang="en">`, `<main id="main" tabindex="-1"><h1>inside</h1></main>`, `href="#main"`},
			wantNot: []string{"data-theme", "http-equiv", `role="status"`, `aria-current="page"`},
		},
		{name: "title", page: layouts.Page{Title: "a\u202e<b>"}, want: []string{"<title>aU+202E&lt;b&gt; · tapedeck</title>"}},
		{name: "dark", page: layouts.Page{Theme: "dark"}, want: []string{`data-theme="dark"`, `value="dark" aria-pressed="true"`, `value="" aria-pressed="false"`}},
		{name: "theme of the system", want: []string{`value="" aria-pressed="true"`, `value="dark" aria-pressed="false"`}},
		{name: "section", page: layouts.Page{Section: layouts.Recordings}, want: []string{`<a href="/recordings" aria-current="page">Recordings</a>`}, wantNot: []string{`<a href="/runs" aria-current`}},
		{name: "theme form returns", page: layouts.Page{Path: "/runs?before=9&x=\"1\""}, want: []string{`name="back" value="/runs?before=9&amp;x=&#34;1&#34;"`, `action="/theme"`}},
		{
			name: "work under way", page: layouts.Page{Refresh: 2},
			want: []string{`<noscript><meta http-equiv="refresh" content="2"></noscript>`, `data-refresh="2"`},
		},
		{
			name:      "feedback reads first",
			page:      layouts.Page{Feedback: &layouts.Feedback{Lead: "Run started.", Text: "<5>", Links: []components.Link{{Text: "Open", Href: "/runs/1"}}}},
			want:      []string{`<b>Run started.</b>`, "&lt;5&gt;", `href="/runs/1">Open</a>`},
			wantAbove: `role="status"`,
		},
		{
			name: "assets", page: layouts.Page{Assets: layouts.Assets{CSS: "/a.css", JS: "/a.js", Icon: "/a.svg"}},
			want: []string{`<link rel="stylesheet" href="/a.css">`, `<script type="module" src="/a.js"></script>`, `<link rel="icon" type="image/svg+xml" href="/a.svg">`},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := page(t, test.page)
			for _, want := range test.want {
				if !strings.Contains(got, want) {
					t.Errorf("the page lacks %s", want)
				}
			}
			for _, not := range test.wantNot {
				if strings.Contains(got, not) {
					t.Errorf("the page has %s", not)
				}
			}
			if above, _, _ := strings.Cut(got, "<h1>"); !strings.Contains(above, test.wantAbove) {
				t.Errorf("%s does not stand above the content", test.wantAbove)
			}
		})
	}
}
