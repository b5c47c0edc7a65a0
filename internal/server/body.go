package server

import (
	"errors"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/ingest"
)

// maxForm is the most bytes of a form without its file.
const maxForm = 1 << 20

// parseForm reads a form without a file. What is wrong with it is a problem that
// its sender can mend.
func parseForm(c *gin.Context) error {
	c.Request.Body = http.MaxBytesReader(c.Writer, c.Request.Body, maxForm)
	err := c.Request.ParseForm()
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return eval.Problemf(eval.TooLarge, "the form is larger than %s", binary(tooLarge.Limit))
	case err != nil:
		return eval.Invalidf("the form cannot be read")
	}
	return nil
}

// maxBody is the most bytes of an upload's body: ingest tells the limit of gzip
// from that of a plain file, and boundaries and headers of the parts come on top
// of the file itself.
func maxBody(l ingest.Limits) int64 { return max(l.Compressed, l.Plain) + maxForm }

// bodyProblem turns what went wrong with an upload's body into what the sender
// can do about it.
func bodyProblem(err error) error {
	var tooLarge *http.MaxBytesError
	var ours *eval.Problem
	var network *net.OpError
	switch {
	case errors.As(err, &tooLarge):
		return eval.Problemf(eval.TooLarge, "the upload is larger than %s", binary(tooLarge.Limit-maxForm))
	case errors.As(err, &ours):
		return err
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.As(err, &network):
		return eval.Invalidf("the upload was cut off")
	}
	return err
}

// patience is how long the server waits for the next bytes of a body.
const patience = 30 * time.Second

// slowBody reads a body whose sender may take as long as it needs, as long as
// bytes keep coming.
type slowBody struct {
	io.Reader
	control *http.ResponseController
}

// Read gives the client new time for its next bytes. A connection that cannot
// take a deadline is read without.
func (b *slowBody) Read(p []byte) (int, error) {
	_ = b.control.SetReadDeadline(time.Now().Add(patience))
	return b.Reader.Read(p)
}

// readOut reads the rest of a body that was refused before its end: a browser
// shows an answer only once it has sent everything. The limit of the body still
// holds, and whatever goes wrong now changes no answer.
func readOut(body io.Reader) { _, _ = io.Copy(io.Discard, body) }
