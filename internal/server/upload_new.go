package server

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
	"github.com/tapedeck-dev/tapedeck/web/templates/pages"
)

func (s *Server) newUpload(c *gin.Context) error {
	return s.render(c, http.StatusOK, pages.UploadNew(pages.UploadNewModel{
		Page: s.frame(c, "Upload", layouts.Uploads), Form: s.uploadForm(),
	}))
}

func (s *Server) uploadForm() pages.UploadForm {
	return pages.UploadForm{Action: "/uploads", Limits: s.uploadLimits()}
}
