package server

import (
	"strings"
	"testing"
)

func TestMarkdown(t *testing.T) {
	t.Parallel()
	m := newMarkdown()
	for _, tt := range []struct{ name, in, want string }{
		{"emphasis", "I am **sorry**", "<p>I am <strong>sorry</strong></p>\n"},
		{"headings stand below those of the page", "# One\n\n##### Five", "<h3>One</h3>\n<h6>Five</h6>\n"},
		{"raw HTML is dropped", "a <script>alert(1)</script> b", "<p>a alert(1) b</p>\n"},
		{"an image is named and not loaded", "![a map](http://evil.example/?leak)", "<p>[image: a map]</p>\n"},
		{"a script link has no address", "[x](javascript:alert(1))", "<p>x</p>\n"},
		{"an entity does not hide a script link", "[x](javascript&colon;alert(1))", "<p>x</p>\n"},
		{"a data link has no address", "[x](data:text/html,hi)", "<p>x</p>\n"},
		{"a link to this server has no address", "[x](/runs)", "<p>x</p>\n"},
		{"a link tells nobody where it was followed", "[x](https://a.example)", `<p><a href="https://a.example" rel="nofollow noreferrer">x</a></p>` + "\n"},
		{"alternative text is text", `![<img src=x onerror=alert(1)>](http://evil.example)`, "<p>[image: ]</p>\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := m.html(tt.in)
			if err != nil || got != tt.want {
				t.Errorf("html(%q) = %q, %v, want %q", tt.in, got, err, tt.want)
			}
		})
	}
}

// Security A4, case 27: however a link that runs something is spelled, nothing
// of it is left but its text.
func TestMarkdownLinksThatRun(t *testing.T) {
	t.Parallel()
	m := newMarkdown()
	for _, in := range []string{
		"[x](javascript:alert(1))", "[x](JaVaScRiPt:alert(1))", "[x](javascript&colon;alert(1))", "[x](javascript&#58;alert(1))", "[x](javascript&#x3a;alert(1))",
		"[x](java\tscript:alert(1))", "[x](<java\tscript:alert(1)>)", "[x](java&Tab;script:alert(1))", "[x](java&NewLine;script:alert(1))", "[x](java&#10;script:alert(1))",
		"[x](\x01javascript:alert(1))", "[x](&#1;javascript:alert(1))", "[x](<  javascript:alert(1)>)", "[x](javascript://a.example/%0aalert(1))", "[x](vbscript:msgbox(1))",
		"[x](data:text/html;base64,PHNjcmlwdD4=)", "[x](data:image/svg+xml,<svg/onload=alert(1)>)", "[x](file:///etc/passwd)", "[x](blob:https://a.example/1)",
		"[x][ref]\n\n[ref]: javascript:alert(1)", "[x]\n\n[x]: javascript&colon;alert(1)", "<javascript:alert(1)>", "<vbscript:msgbox(1)>", "[x](//evil.example)", `[x](/\evil.example)`,
		`<a href="javascript:alert(1)">x</a>`, `[x](javascript:alert(1) "title")`, `![x](javascript:alert(1))`,
	} {
		got, err := m.html(in)
		if err != nil || strings.Contains(got, "href=") || strings.Contains(got, "<a") || strings.Contains(got, "<img") {
			t.Errorf("html(%q) = %q, %v, want neither link nor image", in, got, err)
		}
	}
}
