package runs_test

import (
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/runs"
)

// BenchmarkRun carries out runs of 10,000 attempts, from the request to the
// decision.
func BenchmarkRun(b *testing.B) {
	s := started(b)
	upload := s.upload("captures.jsonl", orders(10_000)...)
	b.ResetTimer()
	for b.Loop() {
		s.finished(s.start(runs.StartRequest{Uploads: []string{upload}, Target: runs.TargetMock, BindAll: true}))
	}
}
