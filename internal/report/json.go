package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// Format and Version name the JSON report. Version rises when a property
// changes its meaning or goes; a reader ignores properties it does not know.
const (
	Format  = "tapedeck-report"
	Version = 1
)

// JSON writes the report as tapedeck-report, whose schema is
// docs/report.schema.json: one case a line, so that files can be compared by
// line, and streamed, so that a run of any size can be written. It returns the
// first error of the writer or of the cases.
func (r *Report) JSON(w io.Writer, detail Detail) error {
	r = r.at(detail)
	summary := r.Summary
	if summary.Labels == nil {
		summary.Labels = []eval.LabelTally{} // an array, also when it is empty
	}
	out := newJSONWriter(w)
	fmt.Fprintf(out, "{\n\"format\": %q,\n\"version\": %d,\n", Format, Version)
	if err := out.member("run", r.Run); err != nil {
		return err
	}
	if err := out.member("gate", r.Gate); err != nil {
		return err
	}
	if err := out.member("summary", summary); err != nil {
		return err
	}
	if r.Flips != nil {
		if err := out.member("flips", r.Flips); err != nil {
			return err
		}
	}
	if err := out.cases(r.Cases); err != nil {
		return err
	}
	return out.Flush()
}

// jsonWriter writes values without HTML escaping. The buffered writer keeps its
// first error.
type jsonWriter struct {
	*bufio.Writer
	buffer  bytes.Buffer // of the encoder, for one value
	encoder *json.Encoder
}

func newJSONWriter(w io.Writer) *jsonWriter {
	out := &jsonWriter{Writer: bufio.NewWriter(w)}
	out.encoder = json.NewEncoder(&out.buffer)
	out.encoder.SetEscapeHTML(false)
	return out
}

// value writes v on one line, without the line feed that the encoder ends with.
func (w *jsonWriter) value(v any) error {
	w.buffer.Reset()
	if err := w.encoder.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(bytes.TrimSuffix(w.buffer.Bytes(), []byte("\n")))
	return err
}

func (w *jsonWriter) member(name string, v any) error {
	fmt.Fprintf(w, "%q: ", name)
	err := w.value(v)
	w.WriteString(",\n")
	return err
}

// cases writes the last member and the end of the document.
func (w *jsonWriter) cases(cases iter.Seq2[*Case, error]) error {
	w.WriteString("\"cases\": [")
	separator := "\n"
	for c, err := range cases {
		if err != nil {
			return err
		}
		w.WriteString(separator)
		if err := w.value(c); err != nil {
			return err
		}
		separator = ",\n"
	}
	_, err := w.WriteString("\n]\n}\n")
	return err
}
