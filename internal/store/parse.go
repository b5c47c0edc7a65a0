package store

import (
	"bytes"
	"fmt"
	"io"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/ingest"
)

// storedLine is a stored body with the line it stands in.
type storedLine struct {
	number int
	body   []byte
}

// parseLines returns the recordings in bodies, which are good lines that were
// read before. Their JSON values may alias the bodies.
func parseLines(lines []storedLine) ([]eval.Recording, error) {
	if len(lines) == 0 {
		return nil, nil
	}
	recordings := make([]eval.Recording, 0, len(lines))
	reader, err := ingest.NewReader(&joined{lines: lines}, ingest.Options{})
	if err != nil {
		return nil, unreadable(lines, err)
	}
	for i := range lines {
		item, err := reader.Next()
		if err != nil {
			// Lines of several files may have ids in common, and a default id
			// counts from the first line here: read each on its own.
			return parseEach(lines, recordings[:i])
		}
		recordings = append(recordings, placed(item.Recording, lines[i].number))
	}
	return recordings, nil
}

// parseEach goes on where recordings end, line by line.
func parseEach(lines []storedLine, recordings []eval.Recording) ([]eval.Recording, error) {
	for _, line := range lines[len(recordings):] {
		one, _, err := ingest.ReadAll(bytes.NewReader(line.body), "stored line", ingest.Options{})
		if err != nil {
			return nil, unreadable([]storedLine{line}, err)
		}
		recordings = append(recordings, placed(one[0], line.number))
	}
	return recordings, nil
}

// placed returns the recording with its line, and the default id of that line
// if it has none of its own.
func placed(r eval.Recording, line int) eval.Recording {
	r.Line = line
	if !r.GivenID {
		r.ID = defaultID(line)
	}
	return r
}

func unreadable(lines []storedLine, err error) error {
	return &eval.Problem{
		Kind:    eval.Internal,
		Message: fmt.Sprintf("the redacted recording in line %d does not read as a recording", lines[0].number),
		Cause:   err,
	}
}

// joined reads bodies with a line feed after each.
type joined struct {
	lines []storedLine
	rest  []byte
	ended bool // the rest is a body that wants its line feed
}

// Read implements io.Reader.
func (j *joined) Read(p []byte) (n int, err error) {
	for n < len(p) {
		switch {
		case len(j.rest) > 0:
			copied := copy(p[n:], j.rest)
			n, j.rest = n+copied, j.rest[copied:]
		case j.ended:
			p[n] = '\n'
			n, j.ended = n+1, false
		case len(j.lines) == 0:
			if n == 0 {
				return 0, io.EOF
			}
			return n, nil
		default:
			j.rest, j.ended, j.lines = j.lines[0].body, true, j.lines[1:]
		}
	}
	return n, nil
}
