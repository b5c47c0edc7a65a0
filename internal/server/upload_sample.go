package server

import (
	"context"
	"errors"

	"github.com/tapedeck-dev/tapedeck/internal/redact"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// maxSampled is how many recordings of an upload are looked at for a sample.
const maxSampled = 1000

// sampled is what a receipt shows of the recordings as they are stored.
type sampled struct {
	// line and body are the first recording with a replaced value, else the
	// first one; body is nil where there is none.
	line int
	body []byte
	// tokens has one stored token of each type that was seen.
	tokens map[string]string
}

// errSeen ends the look once every type was seen.
var errSeen = errors.New("every type was seen")

// sample looks at the first recordings of an upload for one token of each type
// that its receipt counts, and for a line to check with one's own eyes.
func (s *Server) sample(ctx context.Context, u *store.Upload) (sampled, error) {
	found := sampled{tokens: map[string]string{}}
	types, looked := len(u.Receipt.Types()), 0
	err := s.project.EachOfUpload(ctx, u.ID, func(r *store.Recording) error {
		body := string(r.Body)
		tokens := redact.FindTokens(body)
		if found.body == nil || len(found.tokens) == 0 && len(tokens) > 0 {
			found.line, found.body = r.Line, r.Body
		}
		for _, t := range tokens {
			if _, seen := found.tokens[t.Type]; !seen {
				found.tokens[t.Type] = body[t.Start:t.End]
			}
		}
		if looked++; looked == maxSampled || len(found.tokens) >= types {
			return errSeen
		}
		return nil
	})
	if errors.Is(err, errSeen) {
		err = nil
	}
	return found, err
}
