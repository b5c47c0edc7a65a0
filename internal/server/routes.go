package server

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/auth"
)

// routes lists every action. A GET never changes anything.
func (s *Server) routes(e *gin.Engine) {
	read := func(path string, h handler) { e.GET(path, s.page(auth.Read, h)) }

	read("/", s.home)
	read("/runs", s.listRuns)
	read("/runs/new", s.newRun)
	e.POST("/runs", s.page(auth.Run, s.startRun))
	read("/runs/:run", s.showRun)
	read("/runs/:run/configuration", s.showConfiguration)
	read("/runs/:run/report.txt", s.reportText)
	read("/runs/:run/report.json", s.reportJSON)
	read("/runs/:run/junit.xml", s.reportJUnit)
	e.POST("/runs/:run/cancel", s.page(auth.Run, s.cancelRun))
	read("/runs/:run/cases/:n", s.showCase)

	read("/recordings", s.listRecordings)
	read("/recordings/:recording", s.showRecording)

	read("/uploads", s.listUploads)
	read("/uploads/new", s.newUpload)
	e.POST("/uploads", s.page(auth.Upload, s.addUpload))
	read("/uploads/:upload", s.showUpload)

	read("/limits", s.showLimits)
	read("/keys", s.showKeys)
	e.POST("/theme", s.page(auth.Read, s.setTheme))

	e.GET("/healthz", s.health)
	e.GET("/static/*path", gin.WrapH(s.assets))
	e.GET("/favicon.ico", func(c *gin.Context) { c.Redirect(http.StatusMovedPermanently, s.assets.Icon()) })
	e.NoRoute(s.page(auth.Read, s.notFound))
	e.NoMethod(s.page(auth.Read, s.methodNotAllowed))
}

func (s *Server) home(c *gin.Context) error {
	c.Redirect(http.StatusSeeOther, "/runs")
	return nil
}
