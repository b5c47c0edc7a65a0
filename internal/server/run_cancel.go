package server

import (
	"net/http"

	"github.com/gin-gonic/gin"
)

// cancelRun stops a run; what was done stays.
func (s *Server) cancelRun(c *gin.Context) error {
	id := c.Param("run")
	if err := s.Runs.Cancel(c.Request.Context(), s.project.ID(), id, s.principal(c).Name); err != nil {
		return err
	}
	c.Redirect(http.StatusSeeOther, "/runs/"+id+"?said=cancelled")
	return nil
}
