package ingest

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"
)

// FuzzReader holds the reader to its promise: every physical line is an item, a
// fault or blank, in ascending order, and the raw line of an item is JSON.
func FuzzReader(f *testing.F) {
	for _, name := range []string{"testdata/bad-lines.jsonl", "testdata/crlf.jsonl"} {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte("{\"input\":1}\r\n\n" + strings.Repeat("x", 300) + "\n{\"input\":2,\"id\":\"replay-1\"}"))
	f.Add(gzipped(f, []byte(twoLines)))
	f.Fuzz(func(t *testing.T, text []byte) {
		reader, err := NewReader(bytes.NewReader(text), Options{Partial: true, Limits: Limits{Line: 256, Plain: 1 << 20, Faults: 1 << 20}})
		if err != nil {
			return
		}
		said := map[int]bool{}
		last := 0
		for {
			item, err := reader.Next()
			if err != nil {
				checkEnd(t, reader, err, said, text)
				return
			}
			if item.Line <= last {
				t.Fatalf("line %d after line %d", item.Line, last)
			}
			if !json.Valid(item.Raw) || strings.TrimSpace(item.Input) == "" {
				t.Fatalf("line %d is an item: %q", item.Line, item.Raw)
			}
			last = item.Line
			said[last] = true
		}
	})
}

// checkEnd checks the faults, and of plain text also that no line is missing.
func checkEnd(t *testing.T, reader *Reader, err error, said map[int]bool, text []byte) {
	last := 0
	if faults := reader.Faults(); faults != nil {
		for _, fault := range faults.List {
			if fault.Line <= last || said[fault.Line] || fault.Problem == "" || fault.Kind == "" {
				t.Fatalf("fault %+v after line %d", fault, last)
			}
			last = fault.Line
		}
		for _, fault := range faults.List {
			said[fault.Line] = true
		}
	}
	if _, bad := err.(*Faults); !bad && err != io.EOF || bytes.HasPrefix(text, []byte(gzipMagic)) {
		return
	}
	text = bytes.TrimPrefix(text, []byte(byteOrderMark))
	for i, line := range bytes.Split(text, []byte("\n")) {
		if blank := len(bytes.TrimSpace(line)) == 0; said[i+1] == blank && len(line) <= 256 {
			t.Fatalf("line %d: said %t, blank %t", i+1, said[i+1], blank)
		}
	}
}
