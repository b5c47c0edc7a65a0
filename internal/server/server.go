package server

import (
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/auth"
	"github.com/tapedeck-dev/tapedeck/internal/ingest"
	"github.com/tapedeck-dev/tapedeck/internal/redact"
	"github.com/tapedeck-dev/tapedeck/internal/runs"
	"github.com/tapedeck-dev/tapedeck/internal/store"
	"github.com/tapedeck-dev/tapedeck/web/static"
)

// Config is what a server is made of.
type Config struct {
	Store    *store.Store
	Runs     *runs.Service
	Redactor *redact.Redactor
	Key      redact.Key
	Limits   ingest.Limits
	// Hosts are the names the server answers to, beside localhost and loopback
	// addresses; anything else is refused (a page elsewhere may have its name
	// point here).
	Hosts []string
	Log   *slog.Logger
}

// Server answers requests. It is safe for concurrent use.
type Server struct {
	Config
	project  *store.Project
	assets   *static.Assets
	markdown *markdown
	// started names this start of the server.
	started string
}

// New returns a server over an open store. It fails only when an embedded file
// is missing.
func New(c Config) (*Server, error) {
	assets, err := static.New()
	if err != nil {
		return nil, err
	}
	return &Server{
		Config:   c,
		project:  c.Store.Project(store.DefaultProject),
		assets:   assets,
		markdown: newMarkdown(),
		started:  c.Store.NewID(),
	}, nil
}

// Handler returns the handler of all requests: the guards of decision 15 to 17
// around the routes.
func (s *Server) Handler() http.Handler {
	gin.SetMode(gin.ReleaseMode)
	engine := gin.New()
	engine.ForwardedByClientIP = false
	engine.HandleMethodNotAllowed = true
	engine.Use(s.logged, s.recovered)
	s.routes(engine)
	return s.guarded(engine)
}

// HTTPServer returns the HTTP server for the handler, with limits against slow
// clients. Bodies have their own: see slowBody.
func (s *Server) HTTPServer() *http.Server {
	return &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          slog.NewLogLogger(s.Log.Handler(), slog.LevelWarn),
	}
}

// principal returns who the request is from. The address the server listens on
// has been checked at its start: it is loopback.
func (s *Server) principal(*gin.Context) auth.Principal { return auth.Local() }

// allow returns an error when the request's principal may not do it.
func (s *Server) allow(c *gin.Context, action auth.Action) error {
	return auth.Authorize(s.principal(c), action, s.project.ID())
}

// Loopback reports whether an address to listen on is reachable from this
// machine only.
func Loopback(addr string) bool {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return false
	}
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
