package redact

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
)

// benchRecordings returns 1,000 recordings as production writes them: about
// 1.3 KB each, four tool calls, ids, digests, times and text beyond ASCII. With
// dirty set one in two carries an address, a card, an IBAN or nested JSON.
func benchRecordings(dirty bool) [][]byte {
	random := rand.New(rand.NewPCG(3, 4))
	lines := make([][]byte, 1000)
	for i := range lines {
		lines[i] = benchRecording(random, i, dirty && i%2 == 0)
	}
	return lines
}

func benchRecording(random *rand.Rand, i int, dirty bool) []byte {
	var b bytes.Buffer
	order := random.IntN(90000) + 10000
	fmt.Fprintf(&b, `{"id":"rec-%08d","input":"Where is my order %d? It should have arrived on Tuesday and nobody at the café answers.`, i, order)
	if dirty {
		fmt.Fprintf(&b, ` Write to jane.doe%d@mail.example.org, card 4111 1111 1111 1111.`, i)
	}
	b.WriteString(`","toolCalls":[`)
	for call := range 4 {
		if call > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"name":"%s","arguments":{"orderId":"%d","includeItems":%t,"limit":%d},`,
			[]string{"getOrder", "getShipment", "searchArticles", "openTicket"}[call], order, call%2 == 0, random.IntN(50))
		fmt.Fprintf(&b, `"result":{"orderId":"%d","status":"IN_TRANSIT","total":%d.%02d,"carrier":"northline","at":"2026-08-12T09:15:%02dZ","events":["picked","packed","handed \"over\""]`,
			order, random.IntN(500), random.IntN(100), random.IntN(60))
		if dirty && call == 1 {
			fmt.Fprintf(&b, `,"payload":"{\"email\":\"jane.doe%d@mail.example.org\",\"iban\":\"DE89 3704 0044 0532 0130 00\"}"`, i)
		}
		fmt.Fprintf(&b, `},"latencyMs":%d}`, random.IntN(400))
	}
	fmt.Fprintf(&b, `],"output":"Your order %d left our warehouse on Monday.\nThe carrier expects to hand it over tomorrow before noon.","traceId":"%016x%016x","modelCalls":5,"tokens":{"input":%d,"output":%d},"latencyMs":%d,"model":"small-2"}`,
		order, random.Uint64(), random.Uint64(), random.IntN(5000), random.IntN(400), random.IntN(6000))
	return b.Bytes()
}

func BenchmarkRecordClean(b *testing.B) { benchmarkRecord(b, benchRecordings(false)) }

func BenchmarkRecordDirty(b *testing.B) { benchmarkRecord(b, benchRecordings(true)) }

// BenchmarkRecordProse is a recording that is mostly one long answer.
func BenchmarkRecordProse(b *testing.B) {
	answer := bytes.Repeat([]byte(`The carrier has tried twice, on Monday and on Tuesday (ref. PL-2031), and left a note. `), 200)
	benchmarkRecord(b, [][]byte{[]byte(fmt.Sprintf(`{"id":"prod-1","input":"Where is it?","toolCalls":[],"output":"%s"}`, answer))})
}

func benchmarkRecord(b *testing.B, lines [][]byte) {
	r := New(Key{})
	size := 0
	for _, line := range lines {
		size += len(line)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		var receipt Receipt
		for _, line := range lines {
			if _, err := r.Record(line, &receipt); err != nil {
				b.Fatal(err)
			}
		}
	}
}
