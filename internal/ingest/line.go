package ingest

import (
	"bufio"
	"bytes"
	"io"
)

// line is one physical line without its line ending.
type line struct {
	number  int    // from 1 (A1)
	text    []byte // nil when the line is too long
	tooLong bool
}

// lineReader reads lines that end in LF or CRLF, the last one perhaps in
// neither, and holds no more of a line than the limit.
type lineReader struct {
	source *bufio.Reader
	limit  int // bytes without the line ending
	number int // of the line read last
}

// next returns the next line that is not blank (A1). Its text is the caller's.
// The error is io.EOF behind the last line, or the source's.
func (l *lineReader) next() (line, error) {
	for {
		text, err := l.source.ReadSlice('\n')
		own := false
		switch {
		case err == bufio.ErrBufferFull:
			own = true
			text, err = l.long(text)
		case err == io.EOF && len(text) > 0:
			err = nil
		}
		if err != nil {
			return line{}, err
		}
		l.number++
		text = trimEnding(text)
		switch {
		case len(text) > l.limit:
			return line{number: l.number, tooLong: true}, nil
		case isBlank(text):
		case own:
			return line{number: l.number, text: text}, nil
		default:
			return line{number: l.number, text: bytes.Clone(text)}, nil
		}
	}
}

// long returns the line that begins with head and goes on beyond the buffer, in
// memory of its own. Of a line over the limit it reads all and returns only so
// much that the line is seen to be too long.
func (l *lineReader) long(head []byte) ([]byte, error) {
	const ending = len("\r\n")
	text := bytes.Clone(head)
	for {
		part, err := l.source.ReadSlice('\n')
		if len(text) <= l.limit+ending {
			text = append(text, part...)
		}
		switch err {
		case nil, io.EOF:
			return text, nil
		case bufio.ErrBufferFull:
		default:
			return nil, err
		}
	}
}

func trimEnding(text []byte) []byte {
	text, ended := bytes.CutSuffix(text, []byte("\n"))
	if ended {
		text = bytes.TrimSuffix(text, []byte("\r"))
	}
	return text
}

// isBlank reports whether text is white space only. Nearly every line begins
// with a brace, which decides at once.
func isBlank(text []byte) bool {
	return len(text) == 0 || text[0] != '{' && len(bytes.TrimSpace(text)) == 0
}
