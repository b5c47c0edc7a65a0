// Command benchdata writes made-up recordings for benchmarks, one JSON object a line, to
// standard output. The same count and seed give the same bytes on every machine.
//
//	go run ./internal/benchdata -n 10000 > recordings.jsonl
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	n := flag.Int("n", 10_000, "how many recordings to write")
	seed := flag.Uint64("seed", 1, "where the random numbers start")
	flag.Parse()
	if err := write(os.Stdout, *n, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "benchdata:", err)
		os.Exit(1)
	}
}

// write writes n recordings made from the seed to w. It fails when w does.
func write(w io.Writer, n int, seed uint64) error {
	buffered := bufio.NewWriterSize(w, 1<<20)
	lines := json.NewEncoder(buffered)
	maker := newMaker(seed)
	for i := range n {
		if err := lines.Encode(maker.recording(i + 1)); err != nil {
			return fmt.Errorf("recording %d: %w", i+1, err)
		}
	}
	return buffered.Flush()
}
