package ingest

import (
	"bytes"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// Kind names what a file holds.
type Kind string

// Recordings is one JSON object a line, each a recording (A1).
const Recordings Kind = "recordings"

// What a file begins with.
const (
	byteOrderMark = "\xef\xbb\xbf"
	gzipMagic     = "\x1f\x8b"
)

// headSize is how many bytes Detect is given, when there are as many.
const headSize = 4096

// Detect returns what a file holds, given its first bytes once unpacked (X3).
// The error is a Problem of kind invalid that names what the file is instead
// and lists what is accepted. Text that is nothing in particular counts as
// recordings: each of its lines is then a fault with a number, which says more
// than a refusal.
func Detect(head []byte) (Kind, error) {
	if foreign := foreignKind(bytes.TrimPrefix(head, []byte(byteOrderMark))); foreign != "" {
		return "", eval.Invalidf("this is %s; accepted are recordings as JSON lines, one object a line, plain or as gzip", foreign)
	}
	return Recordings, nil
}

// foreignKind names a kind of file that is not accepted, "" for any other.
func foreignKind(head []byte) string {
	switch {
	case bytes.HasPrefix(head, []byte(gzipMagic)):
		return "gzip inside gzip"
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return "a ZIP archive"
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")):
		return "UTF-16 text"
	}
	first, rest, _ := bytes.Cut(bytes.TrimSpace(head), []byte("\n"))
	first, rest = bytes.TrimSpace(first), bytes.TrimSpace(rest)
	switch {
	case bytes.HasPrefix(first, []byte("<")) && !bytes.HasPrefix(rest, []byte("{")):
		return "XML or HTML"
	case bytes.HasPrefix(first, []byte("[")) && (len(rest) == 0 || !isJSON(first)):
		return "a JSON array"
	case bytes.HasPrefix(first, []byte("{")):
		return foreignObject(head, first)
	}
	return ""
}

// foreignObject names the kind of a file that begins with a JSON object, "" when
// it may be recordings. Only formats we know are told by their name: a
// recording may have a field "format" too (A19).
func foreignObject(head, first []byte) string {
	switch formatOf(head) {
	case "tapedeck-report":
		return "a tapedeck-report"
	case "akka-eval-report":
		return "an akka-eval-report"
	case "oz0.flow-steps/v1":
		return "a recording of flow steps (oz0.flow-steps/v1)"
	}
	if string(first) == "{" {
		return "one JSON object over several lines"
	}
	return ""
}

// formatOf returns the text of the member "format" of the object that head
// begins with, "" when there is none as far as head goes.
func formatOf(head []byte) (format string) {
	var s jsonx.Scanner
	s.Reset(head)
	// The object may be cut off, so its end is no matter and neither is the
	// error: what came before counts.
	_ = s.Object(func(key string) error {
		v, err := s.Value()
		if key == "format" && v.Kind() == jsonx.String {
			format = v.Text()
		}
		return err
	})
	return format
}

func isJSON(text []byte) bool {
	_, err := jsonx.Parse(text)
	return err == nil
}
