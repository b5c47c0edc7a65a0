package server

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/a-h/templ"
	"github.com/gin-gonic/gin"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// buffers hold pages while they are rendered, so that a page that fails half
// way is never sent.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// render renders the page into a buffer with the request's context, then writes
// it with the status, compressed as the client accepts.
func (s *Server) render(c *gin.Context, status int, page templ.Component) error {
	b := buffers.Get().(*bytes.Buffer)
	defer release(b)
	b.Reset()
	if err := page.Render(c.Request.Context(), b); err != nil {
		return err
	}
	h := c.Writer.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Vary", "Accept-Encoding, Cookie")
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "private, no-cache")
	}
	return compressed(c, status, b.Bytes())
}

// maxKept is the largest buffer that is kept: one page of huge bodies is not to
// hold its memory for ever.
const maxKept = 1 << 20

func release(b *bytes.Buffer) {
	if b.Cap() <= maxKept {
		buffers.Put(b)
	}
}

// worthwhile is the least size in bytes that is worth compressing.
const worthwhile = 1024

// compressed writes the body as zstd, else gzip, else plain.
func compressed(c *gin.Context, status int, body []byte) error {
	encoding := ""
	if len(body) >= worthwhile {
		encoding = accepted(c.GetHeader("Accept-Encoding"))
	}
	if encoding != "" {
		c.Header("Content-Encoding", encoding)
	}
	c.Status(status)
	if c.Request.Method == http.MethodHead {
		return nil
	}
	switch encoding {
	case "zstd":
		return written(zstdWriters.get(c.Writer), body, zstdWriters.put)
	case "gzip":
		return written(gzipWriters.get(c.Writer), body, gzipWriters.put)
	}
	_, err := c.Writer.Write(body)
	return err
}

// accepted returns zstd, gzip or nothing, whichever the client takes first by
// our liking. A coding with q=0 is not taken.
func accepted(header string) string {
	for _, want := range []string{"zstd", "gzip"} {
		for _, part := range strings.Split(header, ",") {
			name, q, _ := strings.Cut(part, ";")
			q = strings.ReplaceAll(q, " ", "")
			if strings.TrimSpace(name) == want && q != "q=0" && !strings.HasPrefix(q, "q=0.0") {
				return want
			}
		}
	}
	return ""
}

// compressor is a writer that can be used again for another answer.
type compressor interface {
	io.WriteCloser
	Reset(w io.Writer)
}

// compressors keeps compressors for reuse: making one costs more than a page.
type compressors struct{ pool sync.Pool }

func (p *compressors) get(w io.Writer) compressor {
	z := p.pool.Get().(compressor)
	z.Reset(w)
	return z
}

func (p *compressors) put(z compressor) {
	z.Reset(io.Discard)
	p.pool.Put(z)
}

var (
	zstdWriters = &compressors{sync.Pool{New: func() any {
		// One goroutine a page: pages are small and many.
		z, err := zstd.NewWriter(io.Discard, zstd.WithEncoderConcurrency(1))
		if err != nil {
			panic(fmt.Sprintf("zstd with fixed options: %v", err))
		}
		return z
	}}}
	gzipWriters = &compressors{sync.Pool{New: func() any {
		z, err := gzip.NewWriterLevel(io.Discard, gzip.BestSpeed)
		if err != nil {
			panic(fmt.Sprintf("gzip with a fixed level: %v", err))
		}
		return z
	}}}
)

func written(z compressor, body []byte, put func(compressor)) error {
	defer put(z)
	if _, err := z.Write(body); err != nil {
		return err
	}
	return z.Close()
}

// unchanged sets the answer's tag, made from what the page depends on, and
// reports whether the client has that page already; then 304 is answered.
func (s *Server) unchanged(c *gin.Context, version string) bool {
	// Pages speak of today, and change with the program.
	day := s.Store.Now().UTC().Format(time.DateOnly)
	sum := s.Key.Same([]byte(version), []byte(c.Request.URL.RequestURI()), []byte(themeOf(c)), []byte(day), []byte(s.started))
	tag := fmt.Sprintf(`W/"%x"`, sum[:12])
	c.Header("ETag", tag)
	c.Header("Cache-Control", "private, no-cache")
	c.Header("Vary", "Accept-Encoding, Cookie")
	if c.GetHeader("If-None-Match") != tag {
		return false
	}
	c.Status(http.StatusNotModified)
	return true
}
