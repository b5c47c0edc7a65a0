package ingest

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	"github.com/klauspost/compress/gzip"
)

// traffic returns n recordings of about 1.2 KB with four tool calls each, and a
// trailing newline.
func traffic(n int) []byte {
	var b bytes.Buffer
	tools := []string{"getOrder", "getShipment", "searchArticles", "openTicket"}
	for i := range n {
		order := 10000 + i*7919%90000
		fmt.Fprintf(&b, `{"id":"rec-%08d","input":"Where is my order %d? It should have come on Tuesday and nobody at the café picks up.","toolCalls":[`, i, order)
		for call, tool := range tools {
			if call > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, `{"name":"%s","arguments":{"orderId":"%d","includeItems":%t,"limit":%d},`, tool, order, call%2 == 0, order%50)
			fmt.Fprintf(&b, `"result":{"orderId":"%d","status":"IN_TRANSIT","total":%d.%02d,"carrier":"northline","events":["picked","packed","handed \"over\""]},"latencyMs":%d}`, order, order%500, i%100, i%400)
		}
		fmt.Fprintf(&b, `],"output":"Your order %d left our warehouse on Monday.\nThe carrier means to hand it over tomorrow before noon.","modelCalls":5,"tokens":{"input":%d,"output":%d},"latencyMs":%d,"model":"small-2"}`, order, 1+i%5000, i%400, 1+i%6000)
		b.WriteByte('\n')
	}
	return b.Bytes()
}

func BenchmarkNext(b *testing.B) { benchmarkNext(b, traffic(5000), traffic(5000)) }

func BenchmarkNextGzip(b *testing.B) {
	plain := traffic(5000)
	benchmarkNext(b, plain, gzipped(b, plain))
}

func benchmarkNext(b *testing.B, plain, file []byte) {
	b.SetBytes(int64(len(plain)))
	b.ReportAllocs()
	records := 0
	for b.Loop() {
		reader, err := NewReader(bytes.NewReader(file), Options{})
		if err != nil {
			b.Fatal(err)
		}
		for {
			_, err := reader.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
			records++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(records), "ns/record")
}

// gzipped returns text as one gzip member.
func gzipped(tb testing.TB, text []byte) []byte {
	tb.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(text); err != nil {
		tb.Fatal(err)
	}
	if err := w.Close(); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}
