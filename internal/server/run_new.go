package server

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/web/templates/pages"
)

// newRun shows the form that starts a run. Its values stand in the query, so
// that a choice that needs the page again works without scripts.
func (s *Server) newRun(c *gin.Context) error {
	return s.showRunForm(c, http.StatusOK, newRunForm(c.Request.URL.Query()))
}

func (s *Server) showRunForm(c *gin.Context, status int, f *runForm) error {
	m, err := s.runFormModel(c, f)
	if err != nil {
		return err
	}
	return s.render(c, status, pages.NewRun(m))
}
