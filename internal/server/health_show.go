package server

import (
	"net/http"

	"github.com/gin-gonic/gin"
)

// health answers 200 when the database reads and writes.
func (s *Server) health(c *gin.Context) {
	if err := s.Store.Ping(c.Request.Context()); err != nil {
		s.Log.Error("health", "error", err)
		c.String(http.StatusServiceUnavailable, "the database does not answer\n")
		return
	}
	c.String(http.StatusOK, "ok\n")
}
