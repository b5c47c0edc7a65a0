package server

import (
	"io"
	"net/http"
	"time"
)

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
