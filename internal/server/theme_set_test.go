package server_test

import (
	"net/http"
	"net/url"
	"testing"
)

// The theme is the only thing kept in the browser.
func TestTheme(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	d := s.page("/keys?x=1")
	d.Lacks("html[data-theme]")
	if got := d.Attr("form.theme input[name=back]", "value"); got != "/keys?x=1" {
		t.Errorf("the form goes back to %q", got)
	}
	for _, theme := range []string{"dark", "light"} {
		a := s.post("/theme", url.Values{"theme": {theme}, "back": {"/keys?x=1"}}.Encode())
		if to := a.leads(); to != "/keys?x=1" {
			t.Errorf("the form leads to %s", to)
		}
		cookies := (&http.Response{Header: a.header}).Cookies()
		if len(cookies) != 1 || !cookies[0].HttpOnly || cookies[0].SameSite != http.SameSiteLaxMode || cookies[0].Path != "/" || cookies[0].MaxAge <= 0 {
			t.Fatalf("cookies = %+v", cookies)
		}
		r := s.request(http.MethodGet, "/keys", "")
		r.AddCookie(cookies[0])
		s.do(r).wants(http.StatusOK).page().Has("html[data-theme="+theme+"]", "form.theme button[value="+theme+"][aria-pressed=true]")
	}
	a := s.post("/theme", "theme=&back=/keys")
	if cookie := (&http.Response{Header: a.header}).Cookies()[0]; cookie.MaxAge >= 0 {
		t.Errorf("the system's theme keeps the cookie %v", cookie)
	}
	s.post("/theme", `theme=%22%3E%3Cscript%3E&back=/`).wants(http.StatusBadRequest)
	r := s.request(http.MethodGet, "/keys", "")
	r.Header.Set("Cookie", `tapedeck_theme="><script>alert(1)</script>`)
	s.do(r).wants(http.StatusOK).page().Lacks("html[data-theme]")
}

// Security A4, case 38: the form sends nobody elsewhere.
func TestThemeLeadsNowhereElse(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	for _, back := range []string{
		"//evil.example", "/\\evil.example", "\\\\evil.example", "https:evil.example", "https://evil.example", "javascript:alert(1)", "evil.example",
		"/\t/evil.example", "/\n/evil.example", "/\r/evil.example", "\t//evil.example", " //evil.example", "/\x00/evil.example", "/\u0085/evil.example", "",
	} {
		to := s.post("/theme", url.Values{"theme": {"dark"}, "back": {back}}.Encode()).leads()
		if to != "/" {
			t.Errorf("back to %q leads to %q, want /", back, to)
		}
	}
	for _, back := range []string{"/", "/runs?show=look&x=//y", "/runs/1/cases/2?span=3#span-3", "/%2f/evil.example"} {
		if to := s.post("/theme", url.Values{"theme": {"dark"}, "back": {back}}.Encode()).leads(); to != back {
			t.Errorf("back to %q leads to %q", back, to)
		}
	}
}
