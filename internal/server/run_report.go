package server

import (
	"bufio"
	"io"
	"net/http"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/report"
)

// reportText answers the text report of semantics 1.7.
func (s *Server) reportText(c *gin.Context) error {
	return s.report(c, "text/plain; charset=utf-8", func(r *report.Report, w io.Writer) error { return r.Text(w, report.Whole) })
}

// reportJSON answers the JSON report, streamed.
func (s *Server) reportJSON(c *gin.Context) error {
	return s.report(c, "application/json", func(r *report.Report, w io.Writer) error { return r.JSON(w, report.Whole) })
}

// reportJUnit answers the report as JUnit XML.
func (s *Server) reportJUnit(c *gin.Context) error {
	return s.report(c, "application/xml", func(r *report.Report, w io.Writer) error { return r.JUnit(w) })
}

func (s *Server) report(c *gin.Context, media string, write func(*report.Report, io.Writer) error) error {
	r, err := s.Runs.Report(c.Request.Context(), s.project.ID(), c.Param("run"))
	if err != nil {
		return err
	}
	c.Header("Content-Type", media)
	c.Header("Cache-Control", "private, no-cache")
	c.Status(http.StatusOK)
	w := bufio.NewWriterSize(c.Writer, 64<<10)
	if err := write(r, w); err != nil {
		return err
	}
	return w.Flush()
}
