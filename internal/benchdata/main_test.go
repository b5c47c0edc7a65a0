package main

import (
	"bytes"
	"encoding/json"
	"testing"
)

func TestWriteIsRepeatable(t *testing.T) {
	t.Parallel()
	made := func(n int, seed uint64) []byte {
		var b bytes.Buffer
		if err := write(&b, n, seed); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	first := made(50, 1)
	if !bytes.Equal(first, made(50, 1)) {
		t.Error("the same seed gave other bytes")
	}
	if bytes.Equal(first, made(50, 2)) {
		t.Error("another seed gave the same bytes")
	}
}

func TestRecordingsHaveTheMeasuredShape(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := write(&b, 200, 1); err != nil {
		t.Fatal(err)
	}
	if mean := b.Len() / 200; mean < 1100 || mean > 1300 {
		t.Errorf("a recording has %d bytes on average, want about 1200", mean)
	}
	ids := map[string]bool{}
	for line := range bytes.Lines(b.Bytes()) {
		var got recording
		if err := json.Unmarshal(line, &got); err != nil {
			t.Fatal(err)
		}
		if len(got.ToolCalls) != 4 || got.ModelCalls != 5 || got.LatencyMs == 0 || got.Tokens.Input == 0 {
			t.Errorf("%s: %d tool calls, %d model calls, %d ms, %d tokens in", got.ID,
				len(got.ToolCalls), got.ModelCalls, got.LatencyMs, got.Tokens.Input)
		}
		ids[got.ID] = true
	}
	if len(ids) != 200 {
		t.Errorf("%d different ids among 200 recordings", len(ids))
	}
}
