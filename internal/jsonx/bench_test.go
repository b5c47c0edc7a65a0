package jsonx_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// recordings returns n recordings as production writes them: compact, about
// 1.2 KB each, four tool calls with results of different shapes, some escapes
// and some text beyond ASCII.
func recordings(n int) [][]byte {
	random := rand.New(rand.NewPCG(1, 2))
	lines := make([][]byte, n)
	for i := range lines {
		lines[i] = recording(random, i)
	}
	return lines
}

func recording(random *rand.Rand, i int) []byte {
	order := 10_000 + random.IntN(90_000)
	var b bytes.Buffer
	fmt.Fprintf(&b, `{"id":"rec-%08d","input":"Where is order %d? It should have come on Tuesday and nobody at the café answers.","toolCalls":[`, i, order)
	fmt.Fprintf(&b, `{"name":"getOrder","arguments":{"orderId":"o_%d"},"result":{"orderId":"o_%d","status":"in_transit","items":[{"sku":"sku-%04d","qty":%d,"price":%d.%02d}],"giftWrap":%t},"latencyMs":%d},`,
		order, order, random.IntN(10_000), 1+random.IntN(5), random.IntN(500), random.IntN(100), order%2 == 0, random.IntN(400))
	fmt.Fprintf(&b, `{"name":"getShipment","arguments":{"orderId":"o_%d","limit":10},"result":{"carrier":"northline","events":["picked","packed","handed over"],"delayed":null},"latencyMs":%d},`,
		order, random.IntN(400))
	fmt.Fprintf(&b, `{"name":"searchPolicy","arguments":{"query":"late delivery refund"},"result":{"policy":%d,"text":"A parcel that is more than five working days late counts as lost. The customer may ask for a refund or a second parcel; ask \"which?\" before you issue either."},"latencyMs":%d},`,
		random.IntN(500), random.IntN(400))
	fmt.Fprintf(&b, `{"name":"openTicket","arguments":{"orderId":"o_%d","reason":"late"},"result":{"ticket":"t_%d"},"latencyMs":%d}`,
		order, random.IntN(1_000_000), random.IntN(400))
	fmt.Fprintf(&b, `],"output":"Your order %d left our warehouse on Monday.\nThe carrier expects to hand it over tomorrow before noon; I opened a ticket in case it does not.","modelCalls":5,"tokens":{"input":%d,"output":%d},"latencyMs":%d,"model":"small-2"}`,
		order, random.IntN(5000), random.IntN(400), random.IntN(6000))
	return b.Bytes()
}

// sliced is what ingest takes out of one recording.
type sliced struct {
	id, input, output jsonx.Value
	arguments, result jsonx.Value
	calls             int
}

// slice reads a recording the way ingest does.
func (r *sliced) slice(s *jsonx.Scanner, line []byte) error {
	s.Reset(line)
	err := s.Object(func(key string) (err error) {
		switch key {
		case "id":
			r.id, err = s.Value()
		case "input":
			r.input, err = s.Value()
		case "output":
			r.output, err = s.Value()
		case "toolCalls":
			err = s.Array(func(int) error { return r.sliceCall(s) })
		default:
			_, err = s.Value()
		}
		return err
	})
	if err != nil {
		return err
	}
	return s.End()
}

func (r *sliced) sliceCall(s *jsonx.Scanner) error {
	r.calls++
	return s.Object(func(key string) (err error) {
		switch key {
		case "arguments":
			r.arguments, err = s.Value()
		case "result":
			r.result, err = s.Value()
		default:
			_, err = s.Value()
		}
		return err
	})
}

func total(lines [][]byte) (n int64) {
	for _, line := range lines {
		n += int64(len(line))
	}
	return n
}

func BenchmarkSliceRecordings(b *testing.B) {
	lines := recordings(1000)
	b.SetBytes(total(lines))
	b.ReportAllocs()
	var s jsonx.Scanner
	for b.Loop() {
		var r sliced
		for _, line := range lines {
			if err := r.slice(&s, line); err != nil {
				b.Fatal(err)
			}
		}
		if r.calls != 4*len(lines) {
			b.Fatal("calls:", r.calls)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	lines := recordings(1000)
	b.SetBytes(total(lines))
	b.ReportAllocs()
	for b.Loop() {
		for _, line := range lines {
			if _, err := jsonx.Parse(line); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkParseSmall(b *testing.B) {
	text := []byte(`{"orderId":"4999","limit":10}`)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := jsonx.Parse(text); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCanonical(b *testing.B) {
	lines := recordings(1000)
	b.SetBytes(total(lines))
	b.ReportAllocs()
	var dst []byte
	for b.Loop() {
		for _, line := range lines {
			dst = jsonx.AppendCanonical(dst[:0], line)
		}
	}
}

func BenchmarkEqualSpelledApart(b *testing.B) {
	x := jsonx.Value(`{"orderId":"4999","amount":14500.0,"currency":"EUR","lines":[1,2,3]}`)
	y := jsonx.Value(`{"amount":14500,"currency":"EUR","lines":[1,2,3.0],"orderId":"4999"}`)
	b.ReportAllocs()
	for b.Loop() {
		if !jsonx.Equal(x, y) {
			b.Fatal("not equal")
		}
	}
}

// BenchmarkMillionKeys parses one object of a million members.
func BenchmarkMillionKeys(b *testing.B) {
	text := []byte(manyMembers(1_000_000, "last"))
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := jsonx.Parse(text); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkStandardLibrary is the yardstick: the standard library's check of
// the same recordings, without slicing.
func BenchmarkStandardLibrary(b *testing.B) {
	lines := recordings(1000)
	b.SetBytes(total(lines))
	for b.Loop() {
		for _, line := range lines {
			if !json.Valid(line) {
				b.Fatal("not valid")
			}
		}
	}
}
