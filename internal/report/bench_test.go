package report_test

import (
	"fmt"
	"io"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/report"
)

// many returns the report of 10,000 cases, the seed's over and over, of which
// those of prod-2 fail.
func many(b *testing.B) *report.Report {
	seed, evidence := seedCases(b), candidate(b)
	cases, all := make([]eval.Case, 0, 10_000), make([]eval.Evidence, 0, 10_000)
	for i := range 10_000 {
		c := seed[i%len(seed)]
		c.ID = fmt.Sprintf("%s-%d", c.ID, i)
		cases, all = append(cases, c), append(all, evidence[i%len(seed)])
	}
	return seedReport(b, eval.Lenient, "pass-rate>=0.9", cases, all)
}

// BenchmarkWrite writes the report of 10,000 cases in each form. The bytes are
// those of the output; the memory must not grow with them.
func BenchmarkWrite(b *testing.B) {
	r := many(b)
	for _, form := range []struct {
		name  string
		write func(io.Writer) error
	}{
		{"text", func(w io.Writer) error { return r.Text(w, report.Whole) }},
		{"JSON", func(w io.Writer) error { return r.JSON(w, report.Whole) }},
		{"stable JSON", func(w io.Writer) error { return r.JSON(w, report.Stable) }},
		{"JUnit", r.JUnit},
	} {
		b.Run(form.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				var n counter
				if err := form.write(&n); err != nil {
					b.Fatal(err)
				}
				b.SetBytes(int64(n))
			}
		})
	}
}

// BenchmarkReadJSON reads the JSON report of 10,000 cases.
func BenchmarkReadJSON(b *testing.B) {
	written := jsonOf(b, many(b), report.Whole)
	b.SetBytes(int64(len(written)))
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := report.ReadJSON(written); err != nil {
			b.Fatal(err)
		}
	}
}

// counter counts what is written to it.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
