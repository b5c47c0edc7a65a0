package server

import (
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/gin-gonic/gin"
)

// logged logs each request by its route pattern: never the URL, which may carry
// recorded text or a token.
func (s *Server) logged(c *gin.Context) {
	start := time.Now()
	c.Next()
	s.Log.Debug("request",
		slog.String("method", c.Request.Method), slog.String("route", c.FullPath()),
		slog.Int("status", c.Writer.Status()), slog.Duration("took", time.Since(start)))
}

func stack() string { return string(debug.Stack()) }
