package server

import (
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/store"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
	"github.com/tapedeck-dev/tapedeck/web/templates/pages"
)

func (s *Server) listUploads(c *gin.Context) error {
	uploads, err := s.project.Uploads(c.Request.Context(), store.UploadFilter{
		State: store.UploadReady, Before: c.Query("before"), Limit: pageSize + 1,
	})
	if err != nil {
		return err
	}
	uploads, more := cut(uploads, pageSize)
	m := pages.UploadsModel{Page: s.frame(c, "Uploads", layouts.Uploads), Form: s.uploadForm()}
	for i := range uploads {
		m.Rows = append(m.Rows, uploadRow(&uploads[i], s.Store.Now()))
	}
	if len(uploads) > 0 {
		m.Paging = newest(c, len(uploads), more, uploads[len(uploads)-1].ID, "upload")
	}
	return s.render(c, http.StatusOK, pages.Uploads(m))
}

func uploadRow(u *store.Upload, now time.Time) pages.UploadRow {
	values, secrets := replaced(&u.Receipt)
	return pages.UploadRow{
		Href: "/uploads/" + u.ID, Name: u.Name, Size: size(u.Bytes),
		Recordings: int(u.Recordings()), New: int(u.Added), Known: int(u.Known), Versions: int(u.Versions),
		Rejected: int(u.Rejected), Replaced: values, Secrets: secrets,
		When: onDay(u.Created, now), WhenAt: rfc3339(u.Created), By: u.Principal,
	}
}
