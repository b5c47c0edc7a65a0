package htmlcheck_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/server/htmlcheck"
)

const page = `<!DOCTYPE html><html><body>
<nav class="top wide"><a href="/runs" aria-current="page">Runs</a><a href="/uploads">Up<b>loads</b></a></nav>
<table id="cases"><tr><td class="n">1</td><td class="n big" title="the second">  two
 words </td></tr></table>
<div class="outer"><div class="inner"><p class="outer">deep</p></div></div>
</body></html>`

// recorder is a test that notes its failures and goes on.
type recorder struct {
	testing.TB
	said []string
}

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, a ...any) {
	r.said = append(r.said, fmt.Sprintf(format, a...))
}

func TestSelectors(t *testing.T) {
	t.Parallel()
	d := htmlcheck.Parse(t, []byte(page))
	for _, tt := range []struct {
		selector string
		want     []string
	}{
		{"a", []string{"Runs", "Uploads"}},
		{".wide a", []string{"Runs", "Uploads"}},
		{".wid a", nil},
		{"#cases .n", []string{"1", "two words"}},
		{"td.n.big", []string{"two words"}},
		{"[aria-current]", []string{"Runs"}},
		{"a[href=/uploads]", []string{"Uploads"}},
		{`td[title="the second"]`, []string{"two words"}},
		{"a[title]", nil},
		{"tr", []string{"1 two words"}},
		{".outer p", []string{"deep"}},
		{".outer .inner .outer", []string{"deep"}},
		{".inner .outer p", nil},
		{"nav td", nil},
	} {
		t.Run(tt.selector, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, d.Texts(tt.selector)); diff != "" {
				t.Errorf("texts (-want +got):\n%s", diff)
			}
			if got := d.Count(tt.selector); got != len(tt.want) {
				t.Errorf("count is %d, want %d", got, len(tt.want))
			}
		})
	}
	if got := d.Attrs("a", "aria-current"); !cmp.Equal(got, []string{"page"}) {
		t.Errorf("attributes = %q, want the one that is there", got)
	}
	if got := d.Verbatim("td.big"); got != "  two\n words " {
		t.Errorf("verbatim text = %q", got)
	}
}

func TestWhatIsMissedIsReported(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		ask  func(*htmlcheck.Document)
		want []string
	}{
		{"what is there", func(d *htmlcheck.Document) { d.Has("a", "td.n"); d.Lacks("img"); d.Text("a"); d.Attr("a", "href") }, nil},
		{"has", func(d *htmlcheck.Document) { d.Has("a", "img", ".none") }, []string{"the page has no img", "the page has no .none"}},
		{"lacks", func(d *htmlcheck.Document) { d.Lacks("img", "a") }, []string{`the page has 2 of a: ["Runs" "Uploads"]`}},
		{"text", func(d *htmlcheck.Document) { d.Text("img") }, []string{"the page has no img"}},
		{"attribute of nothing", func(d *htmlcheck.Document) { d.Attr("img", "src") }, []string{"the page has no img"}},
		{"attribute", func(d *htmlcheck.Document) { d.Attr("a", "title") }, []string{"a has no attribute title"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := &recorder{TB: t}
			tt.ask(htmlcheck.Parse(r, []byte(page)))
			if diff := cmp.Diff(tt.want, r.said); diff != "" {
				t.Errorf("said (-want +got):\n%s", diff)
			}
		})
	}
}

func TestRules(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, body, want string }{
		{"clean", `<h2 id="a">A</h2><a aria-labelledby="a" href="/x?y#z">x</a><a href="#a">a</a><script src="/app.js"></script>`, ""},
		{"a link of Markdown", `<a href="https://a.example" rel="nofollow noreferrer">x</a>`, ""},
		{"an id twice", `<p id="a"></p><p id="a"></p>`, `the id "a" stands 2 times`},
		{"a reference to nothing", `<label for="b">b</label>`, `for="b" of <label> leads nowhere`},
		{"a script", `<script>alert(1)</script>`, `the page carries a <script> of its own`},
		{"a style", `<style>p{}</style>`, `the page carries a <style> of its own`},
		{"a handler", `<p onclick="x()"></p>`, `<p> has the attribute onclick="x()"`},
		{"an inline style", `<p style="x"></p>`, `<p> has the attribute style="x"`},
		{"a link that runs", `<a href="javascript:x">x</a>`, `href="javascript:x" of <a> does not stay on this server`},
		{"a link elsewhere", `<a href="//evil.example">x</a>`, `href="//evil.example" of <a> does not stay on this server`},
		{"an image from elsewhere", `<img src="https://evil.example/a">`, `src="https://evil.example/a" of <img> does not stay on this server`},
		{"a link that tells", `<a href="https://a.example">x</a>`, `href="https://a.example" of <a> does not stay on this server`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := &recorder{TB: t}
			htmlcheck.Parse(r, []byte("<!DOCTYPE html>"+tt.body)).Rules()
			if got := strings.Join(r.said, "; "); got != tt.want {
				t.Errorf("said %q, want %q", got, tt.want)
			}
		})
	}
}

func TestNoDoctypeIsReported(t *testing.T) {
	t.Parallel()
	r := &recorder{TB: t}
	htmlcheck.Parse(r, []byte("<p>x</p>"))
	if diff := cmp.Diff([]string{"the page has no doctype"}, r.said); diff != "" {
		t.Errorf("said (-want +got):\n%s", diff)
	}
}

// ended is a test that was ended.
type ended struct{ said string }

// stopper is a test whose end can be seen.
type stopper struct{ testing.TB }

func (stopper) Helper()        {}
func (stopper) Fatal(a ...any) { panic(ended{fmt.Sprint(a...)}) }

func TestSelectorsThatAreNone(t *testing.T) {
	t.Parallel()
	for selector, want := range map[string]string{
		"":          "the selector is empty",
		"a > b":     `selector "a > b" is wrong at "> b"`,
		"a:hover":   `selector "a:hover" is wrong at ":hover"`,
		"[a=b":      `selector "[a=b" is wrong at "[a=b"`,
		".x div.y,": `selector ".x div.y," is wrong at ","`,
		".xdiv[a]b": `selector ".xdiv[a]b" is wrong at "b"`,
	} {
		t.Run(selector, func(t *testing.T) {
			t.Parallel()
			defer func() {
				if got, _ := recover().(ended); got.said != want {
					t.Errorf("the test ended with %q, want %q", got.said, want)
				}
			}()
			htmlcheck.Parse(stopper{t}, []byte(page)).Count(selector)
		})
	}
}
