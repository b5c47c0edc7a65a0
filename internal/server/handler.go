package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/auth"
	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
	"github.com/tapedeck-dev/tapedeck/web/templates/pages"
)

// handler carries out one action. An error becomes a page by its kind.
type handler func(c *gin.Context) error

// page adapts a handler: it checks that the principal may do the action, and
// answers an error with its page. What is internal is logged and not shown.
func (s *Server) page(action auth.Action, h handler) gin.HandlerFunc {
	return func(c *gin.Context) {
		err := s.allow(c, action)
		if err == nil {
			err = h(c)
		}
		if err != nil {
			s.fail(c, err)
		}
	}
}

// fail answers an error. A client that went away gets no page, and what only
// its going away broke is not logged.
func (s *Server) fail(c *gin.Context, err error) {
	gone := c.Request.Context().Err() != nil
	status, model := s.errorPage(c, err)
	if status == http.StatusInternalServerError && !(gone && errors.Is(err, context.Canceled)) {
		s.Log.Error("request failed", slog.String("route", c.FullPath()), slog.String("request", model.Code), slog.Any("error", causes(err)))
	}
	if c.Writer.Written() {
		// The answer has begun: breaking it off is the only way to say so.
		panic(http.ErrAbortHandler)
	}
	c.Writer.Header().Del("ETag") // was that of the page
	if gone {
		c.Status(status)
		return
	}
	if err := s.render(c, status, pages.ErrorPage(model)); err != nil {
		s.Log.Error("the error page failed", slog.Any("error", err))
		c.String(http.StatusInternalServerError, "Something broke, and so did the page that says so.\n")
	}
}

// causes returns the error with what it wraps, for the log.
func causes(err error) error {
	if cause := errors.Unwrap(err); cause != nil {
		return fmt.Errorf("%s: %w", err.Error(), cause)
	}
	return err
}

// errorPage returns the status and the page for an error.
func (s *Server) errorPage(c *gin.Context, err error) (int, pages.ErrorModel) {
	page := s.frame(c, "", "")
	m := pages.ErrorModel{Page: page, What: sentence(err.Error()), Kept: "Nothing was changed."}
	if id := c.Param("run"); id != "" {
		m.Links = append(m.Links, components.Link{Text: "The run", Href: "/runs/" + url.PathEscape(id)})
	}
	if strings.HasPrefix(c.FullPath(), "/uploads") {
		m.Links = append(m.Links, components.Link{Text: "Upload another file", Href: "/uploads/new"})
	}
	switch eval.KindOf(err) {
	case eval.NotFound:
		return http.StatusNotFound, pages.NotFound(page)
	case eval.Invalid:
		m.Title, m.Do = "That cannot be used", "Correct it and send it again."
		return s.titled(http.StatusBadRequest, m)
	case eval.Conflict:
		m.Title, m.Do = "That is not possible now", "Look at its page again: it has changed since."
		return s.titled(http.StatusConflict, m)
	case eval.TooLarge:
		m.Title, m.Do = "Too large", "Split it, or send it unpacked, or raise the limit: each is listed with its setting."
		m.Links = append(m.Links, limitsLink)
		return s.titled(http.StatusRequestEntityTooLarge, m)
	case eval.Forbidden:
		m.Title = "Not allowed"
		return s.titled(http.StatusForbidden, m)
	}
	m.Title, m.What, m.Kept = "Something broke", "The server could not do this.", ""
	m.Do, m.Code = "Try again. If it stays, look for this request in the server's log.", s.Store.NewID()
	return s.titled(http.StatusInternalServerError, m)
}

func (s *Server) titled(status int, m pages.ErrorModel) (int, pages.ErrorModel) {
	m.Page.Title = m.Title
	return status, m
}

// notFound answers a path that has no route.
func (s *Server) notFound(*gin.Context) error {
	return eval.Problemf(eval.NotFound, "no such page")
}

// methodNotAllowed answers a method that the path does not take.
func (s *Server) methodNotAllowed(c *gin.Context) error {
	m := pages.ErrorModel{
		Page: s.frame(c, "Not here", ""), Title: "Not here", What: "This address does not take that kind of request.",
		Do: "Go back and use the page's own form.", Kept: "Nothing was changed.",
	}
	return s.render(c, http.StatusMethodNotAllowed, pages.ErrorPage(m))
}

// recovered turns a panic into the error page. The log gets the route and the
// stack, never the request, which may carry what must not be logged.
func (s *Server) recovered(c *gin.Context) {
	defer func() {
		v := recover()
		if v == nil {
			return
		}
		if v == http.ErrAbortHandler {
			panic(v)
		}
		s.Log.Error("panic", slog.String("route", c.FullPath()), slog.String("stack", stack()))
		s.fail(c, eval.Problemf(eval.Internal, "panic"))
	}()
	c.Next()
}

// frame returns the page around a page.
func (s *Server) frame(c *gin.Context, title string, section layouts.Section) layouts.Page {
	return layouts.Page{
		Title: title, Section: section, Theme: themeOf(c), Path: c.Request.URL.RequestURI(),
		User:   s.principal(c).Name,
		Assets: layouts.Assets{CSS: s.assets.CSS(), JS: s.assets.JS(), Icon: s.assets.Icon()},
	}
}
