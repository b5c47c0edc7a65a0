package server

import (
	"net/http"
	"strings"
	"time"
	"unicode"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// themeCookie keeps the theme: the only thing kept in the browser.
const themeCookie = "tapedeck_theme"

// setTheme keeps the chosen theme and goes back to the page it was chosen on.
func (s *Server) setTheme(c *gin.Context) error {
	if err := parseForm(c); err != nil {
		return err
	}
	theme := c.PostForm("theme")
	if theme != "" && theme != "light" && theme != "dark" {
		return eval.Invalidf("a theme is light, dark or the system's")
	}
	cookie := &http.Cookie{
		Name: themeCookie, Value: theme, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode,
		MaxAge: int((365 * 24 * time.Hour).Seconds()),
	}
	if theme == "" {
		cookie.MaxAge = -1
	}
	http.SetCookie(c.Writer, cookie)
	c.Redirect(http.StatusSeeOther, ownPath(c.PostForm("back")))
	return nil
}

// themeOf returns the request's theme; empty is the system's.
func themeOf(c *gin.Context) string {
	switch v, err := c.Cookie(themeCookie); {
	case err != nil:
		return ""
	case v == "light", v == "dark":
		return v
	}
	return ""
}

// ownPath returns the path when it is one of this server, else the first page:
// a form must not send anyone elsewhere.
func ownPath(path string) string {
	// Browsers read a backslash as a slash and leave out control characters.
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") ||
		strings.ContainsFunc(path, func(r rune) bool { return r == '\\' || unicode.IsControl(r) }) {
		return "/"
	}
	return path
}
