package browsertest_test

import (
	"fmt"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/browsertest"
)

// policy is as strict as the one our server sends, so the package is known to work under it.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; base-uri 'none'"

// site serves the pages the tests look at.
func site(t *testing.T) string {
	t.Helper()
	mux := http.NewServeMux()
	page := func(pattern string, status int, body string) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Security-Policy", policy)
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.WriteHeader(status)
			fmt.Fprintf(w, `<!doctype html><html lang="en"><head><title>A page</title>`+
				`<script src="/page.js" defer></script></head><body><main><h1>Heading</h1>%s</main></body></html>`, body)
		})
	}
	page("GET /clean", http.StatusOK, `<p id="late"></p><p>Nothing wrong here.</p>`)
	page("GET /no-alt", http.StatusOK, `<img id="reels" src="/pixel.svg">`)
	page("GET /gone", http.StatusNotFound, `<p>No such run.</p>`)
	page("GET /tall", http.StatusOK, strings.Repeat("<p>A line.</p>", 200))
	page("GET /inline", http.StatusOK, `<p style="color: red">Refused.</p>`)
	page("GET /missing-script", http.StatusOK, `<script src="/absent.js"></script>`)
	page("GET /noisy", http.StatusOK, `<script src="/noisy.js"></script>`)
	page("GET /form", http.StatusOK, `<form method="post" action="/form" enctype="multipart/form-data">
		<label>Name <input id="name" name="name"></label> <label>File <input id="file" type="file" name="file"></label>
		<button id="send">Send</button></form> <a id="tall" href="/tall">Tall page</a>`)
	mux.HandleFunc("POST /form", receive)
	mux.HandleFunc("GET /favicon.ico", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.HandleFunc("GET /absent.js", func(w http.ResponseWriter, _ *http.Request) {
		// With another type Chromium would complain of that too.
		w.Header().Set("Content-Type", "text/javascript")
		w.WriteHeader(http.StatusNotFound)
	})
	mux.HandleFunc("GET /page.js", script(`document.title = "Scripts ran";
		setTimeout(() => { const e = document.querySelector("#late"); if (e) { e.textContent = "Late words"; history.pushState(null, "", "?late"); } }, 50);`))
	mux.HandleFunc("GET /noisy.js", script(`console.error("bad thing", 7); undefinedFunction();`))
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL
}

// script serves JavaScript.
func script(source string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprint(w, source)
	}
}

// receive answers the form with what it sent.
func receive(w http.ResponseWriter, r *http.Request) {
	file, header, err := r.FormFile("file")
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	defer file.Close()
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(http.StatusCreated)
	fmt.Fprintf(w, `<!doctype html><title>Got it</title><p id="got">%s of %d bytes from %s</p>`,
		header.Filename, header.Size, r.FormValue("name"))
}

func TestPage(t *testing.T) {
	t.Parallel()
	base := site(t)
	browser := browsertest.Open(t)

	for _, test := range []struct {
		name  string
		view  browsertest.View
		title string
	}{
		{name: "a form with scripts", title: "Scripts ran"},
		{name: "a form without scripts", view: browsertest.View{NoScripts: true}, title: "A page"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			page := browser.NewPage(t, test.view)
			if got := page.Goto(base + "/form"); got != http.StatusOK {
				t.Fatalf("status of the form is %d, want 200", got)
			}
			if got := page.Title(); got != test.title {
				t.Errorf("title is %q, want %q", got, test.title)
			}
			file := filepath.Join(t.TempDir(), "captures.jsonl")
			if err := os.WriteFile(file, []byte("{}\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			page.Type("#name", "Ada")
			page.Upload("#file", file)
			if got := page.Follow("#send"); got != http.StatusCreated {
				t.Errorf("status of the answer is %d, want 201", got)
			}
			if got, want := page.Text("#got"), "captures.jsonl of 3 bytes from Ada"; got != want {
				t.Errorf("the server got %q, want %q", got, want)
			}
			if got := page.Problems(); len(got) != 0 {
				t.Errorf("problems %q, want none", got)
			}
		})
	}

	t.Run("keyboard only", func(t *testing.T) {
		t.Parallel()
		page := browser.NewPage(t, browsertest.View{})
		page.Goto(base + "/form")
		page.TabTo("#name")
		page.Press("x", "y")
		if got := browsertest.Eval[string](page, "document.activeElement.value"); got != "xy" {
			t.Errorf("typed %q, want xy", got)
		}
		page.TabTo("#tall")
		page.PressBack(browsertest.Tab)
		if !page.HasFocus("#send") {
			t.Error("shift and tab did not lead back to the button")
		}
		page.Press(browsertest.Tab)
		if got := page.PressAndFollow(browsertest.Enter); got != http.StatusOK {
			t.Errorf("status behind the link is %d, want 200", got)
		}
		page.WaitURL("/tall")
		page.Back()
		if got, want := page.URL(), base+"/form"; got != want {
			t.Errorf("back led to %s, want %s", got, want)
		}
	})

	t.Run("what comes late is waited for", func(t *testing.T) {
		t.Parallel()
		page := browser.NewPage(t, browsertest.View{})
		page.Goto(base + "/clean")
		page.WaitText("Late words")
		page.WaitURL("?late")
		page.WaitGone("#never-there")
		if got := page.Count("main p"); got != 2 {
			t.Errorf("%d paragraphs, want 2", got)
		}
		if got, set := page.Attribute("html", "lang"); got != "en" || !set {
			t.Errorf("lang is %q, %v, want en, true", got, set)
		}
		if _, set := page.Attribute("html", "dir"); set {
			t.Error("dir is set, want it unset")
		}
	})
}

func TestView(t *testing.T) {
	t.Parallel()
	base := site(t)
	browser := browsertest.Open(t)
	for _, test := range []struct {
		name string
		view browsertest.View
		want string
	}{
		{name: "by default", want: "1280 800 1 light"},
		{name: "a phone in the dark", view: browsertest.View{Width: 360, Height: 780, Scale: 2, Dark: true}, want: "360 780 2 dark"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			page := browser.NewPage(t, test.view)
			page.Goto(base + "/clean")
			got := browsertest.Eval[string](page, "[innerWidth, innerHeight, devicePixelRatio,"+
				"matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'].join(' ')")
			if got != test.want {
				t.Errorf("the page sees %q, want %q", got, test.want)
			}
			if !page.FitsWidth() {
				t.Error("the page scrolls sideways")
			}
		})
	}
}

func TestScreenshotShowsTheWholePage(t *testing.T) {
	t.Parallel()
	page := browsertest.Open(t).NewPage(t, browsertest.View{Width: 400, Height: 300, Scale: 2})
	page.Goto(site(t) + "/tall")
	path := filepath.Join(t.TempDir(), "made", "tall.png")
	page.Screenshot(path)

	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	config, err := png.DecodeConfig(file)
	if err != nil {
		t.Fatal(err)
	}
	height := browsertest.Eval[int](page, "document.documentElement.scrollHeight")
	if config.Width != 800 || config.Height != 2*height || height <= 300 {
		t.Errorf("picture is %d × %d for a page 400 × %d at scale 2", config.Width, config.Height, height)
	}
}

func TestProblems(t *testing.T) {
	t.Parallel()
	base := site(t)
	browser := browsertest.Open(t)
	for _, test := range []struct {
		name   string
		path   string
		status int
		want   []string // how each problem begins
	}{
		{name: "none on a clean page", path: "/clean", status: 200},
		{name: "a document's own status is not one", path: "/gone", status: 404},
		{name: "console and exception", path: "/noisy", status: 200, want: []string{
			"console: bad thing 7",
			"exception: Uncaught ReferenceError: undefinedFunction is not defined",
		}},
		{name: "policy", path: "/inline", status: 200, want: []string{"security: Applying inline style violates"}},
		{name: "a missing script", path: "/missing-script", status: 200, want: []string{
			"request: GET " + base + "/absent.js: status 404",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			page := browser.NewPage(t, browsertest.View{})
			if got := page.Goto(base + test.path); got != test.status {
				t.Errorf("status is %d, want %d", got, test.status)
			}
			got := page.Problems()
			if len(got) == len(test.want) {
				for i, begin := range test.want {
					got[i] = got[i][:min(len(got[i]), len(begin))]
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}

func TestAxe(t *testing.T) {
	t.Parallel()
	base := site(t)
	browser := browsertest.Open(t)

	t.Run("a clean page", func(t *testing.T) {
		t.Parallel()
		page := browser.NewPage(t, browsertest.View{})
		page.Goto(base + "/clean")
		if got := page.Axe(); len(got) != 0 {
			t.Errorf("violations on a clean page:\n%s", strings.Join(got, "\n"))
		}
	})

	t.Run("an image without a text", func(t *testing.T) {
		t.Parallel()
		page := browser.NewPage(t, browsertest.View{})
		page.Goto(base + "/no-alt")
		got := page.Axe()
		if len(got) != 1 || !strings.HasPrefix(got[0], "image-alt (critical): ") || !strings.Contains(got[0], `<img id="reels"`) {
			t.Errorf("violations %q, want image-alt alone, naming the image", got)
		}
	})
}
