package server

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/web/templates/pages"
)

func (s *Server) showKeys(c *gin.Context) error {
	return s.render(c, http.StatusOK, pages.Keys(pages.KeysModel{Page: s.frame(c, "Keys", "")}))
}
