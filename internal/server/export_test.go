package server

import (
	"net/http"

	"github.com/gin-gonic/gin"
)

// GetRoutes returns the pattern of every route that answers GET.
func (s *Server) GetRoutes() []string {
	engine := gin.New()
	s.routes(engine)
	var patterns []string
	for _, route := range engine.Routes() {
		if route.Method == http.MethodGet {
			patterns = append(patterns, route.Path)
		}
	}
	return patterns
}
