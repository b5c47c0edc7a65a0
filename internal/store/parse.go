package store

import (
	"errors"
	"fmt"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/ingest"
)

// storedLine is a stored body with the line it stands in.
type storedLine struct {
	number int
	body   []byte
}

// parseLines returns the recordings in bodies, which are good lines that were
// read before. Their JSON values alias the bodies.
func parseLines(lines []storedLine) ([]eval.Recording, error) {
	recordings := make([]eval.Recording, len(lines))
	parser := ingest.NewParser()
	for i, line := range lines {
		var fault *ingest.LineFault
		if recordings[i], fault = parser.Recording(line.body, line.number); fault != nil {
			return nil, &eval.Problem{
				Kind:    eval.Internal,
				Message: fmt.Sprintf("the redacted recording in line %d does not read as a recording", line.number),
				Cause:   errors.New(string(fault.Kind)),
			}
		}
	}
	return recordings, nil
}
