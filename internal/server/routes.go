package server

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/auth"
)

// routes lists every action. A GET never changes anything.
func (s *Server) routes(e *gin.Engine) {
	get := func(path string, h gin.HandlerFunc) { e.Match([]string{http.MethodGet, http.MethodHead}, path, h) }
	read := func(path string, h handler) { get(path, s.page(auth.Read, h)) }

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

	get("/healthz", s.health)
	get("/static/*path", gin.WrapH(s.assets))
	get("/favicon.ico", s.icon)
	e.NoRoute(s.page(auth.Read, s.notFound))
	e.NoMethod(s.page(auth.Read, s.methodNotAllowed))
}

func (s *Server) home(c *gin.Context) error {
	c.Redirect(http.StatusSeeOther, "/runs")
	return nil
}

// icon leads browsers that ask for the icon on their own to where it is, for
// now: its address changes with its content.
func (s *Server) icon(c *gin.Context) { c.Redirect(http.StatusFound, s.assets.Icon()) }
