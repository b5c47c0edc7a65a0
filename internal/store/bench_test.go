package store_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/redact"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// BenchmarkIngest writes recordings of 1.2 KB with four tool calls, of which
// none, or all, are known. One iteration is one recording.
func BenchmarkIngest(b *testing.B) {
	for _, name := range []string{"new", "known"} {
		b.Run(name, func(b *testing.B) {
			s, err := store.Open(b.Context(), store.Options{Dir: b.TempDir()})
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			batches := recordingsOf(b, b.N)
			if name == "known" {
				uploadAll(b, s, batches, "a file")
			}
			b.SetBytes(int64(batches[0][0].Body.Len()))
			b.ReportAllocs()
			b.ResetTimer()
			uploadAll(b, s, batches, "another file")
		})
	}
}

// recordingsOf returns n recordings in batches.
func recordingsOf(b *testing.B, n int) [][]store.NewRecording {
	b.Helper()
	key, err := redact.NewKey()
	if err != nil {
		b.Fatal(err)
	}
	redactor := redact.New(key)
	var batches [][]store.NewRecording
	for i := range n {
		body := fmt.Appendf(nil, `{"id":"prod-%d","input":"Where is order %d?%s","toolCalls":[%s],"output":"Done.","modelCalls":5,"tokens":{"input":400,"output":60},"latencyMs":900}`,
			i, i, strings.Repeat(" please", 20), strings.TrimSuffix(strings.Repeat(
				`{"name":"getOrder","arguments":{"orderId":"A-1001","amountCents":4999},"result":{"orderId":"A-1001","status":"shipped","note":"left at the door of the neighbour, who was at home and signed for it, as the courier wrote"}},`, 4), ","))
		clean, err := redactor.Record(body, nil)
		if err != nil {
			b.Fatal(err)
		}
		if i%store.BatchSize == 0 {
			batches = append(batches, nil)
		}
		last := &batches[len(batches)-1]
		*last = append(*last, store.NewRecording{Line: i + 1, Same: key.Same(body), Body: clean})
	}
	return batches
}

func uploadAll(b *testing.B, s *store.Store, batches [][]store.NewRecording, file string) {
	b.Helper()
	w, err := s.Project(store.DefaultProject).BeginUpload(b.Context(), store.NewUpload{})
	if err != nil {
		b.Fatal(err)
	}
	for _, batch := range batches {
		if err := w.Add(b.Context(), batch); err != nil {
			b.Fatal(err)
		}
	}
	if _, err := w.Finish(b.Context(), store.UploadEnd{Same: [32]byte([]byte(fmt.Sprintf("%-32s", file)))}); err != nil {
		b.Fatal(err)
	}
}
