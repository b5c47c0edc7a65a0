package ingest

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

const twoLines = `{"id":"a","input":"x"}` + "\n" + `{"id":"b","input":"y"}` + "\n"

func TestGzip(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		file []byte
	}{
		{"one member", gzipped(t, []byte(twoLines))},
		{"several members, cut inside a line", slices.Concat(gzipped(t, []byte(twoLines[:30])), gzipped(t, nil), gzipped(t, []byte(twoLines[30:])))},
		{"a byte-order mark inside", gzipped(t, []byte("\xef\xbb\xbf"+twoLines))},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			items, _, err := read(t, bytes.NewReader(test.file), Options{})
			if err != io.EOF {
				t.Fatalf("error %v, want io.EOF", err)
			}
			if diff := cmp.Diff([]string{"1:a", "2:b"}, ids(items)); diff != "" {
				t.Errorf("items (-want +got):\n%s", diff)
			}
		})
	}
}

// Security A4, case 16.
func TestDamagedGzip(t *testing.T) {
	t.Parallel()
	whole := gzipped(t, traffic(200))
	tests := []struct {
		name string
		file []byte
		want string
	}{
		{"cut in the middle", whole[:len(whole)/2], "the gzip stream is damaged: it ends too early"},
		{"cut in the checksum", whole[:len(whole)-6], "the gzip stream is damaged: it ends too early"},
		{"cut in the header", whole[:4], "the gzip stream is damaged: it ends too early"},
		{"wrong checksum", flipped(whole, len(whole)-8), "the gzip stream is damaged: gzip: invalid checksum"},
		{"wrong length", flipped(whole, len(whole)-1), "the gzip stream is damaged: gzip: invalid checksum"},
		{"wrong method", flipped(whole, 2), "the gzip stream is damaged: gzip: invalid header"},
		{"something behind it", append(slices.Clone(whole), "trailing text"...), "the gzip stream is damaged: gzip: invalid header"},
		{"gzip inside gzip", gzipped(t, whole), "this is gzip inside gzip; accepted are recordings as JSON lines, one object a line, plain or as gzip"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, _, err := read(t, bytes.NewReader(test.file), Options{Partial: true})
			if err == nil || err.Error() != test.want || eval.KindOf(err) != eval.Invalid {
				t.Errorf("error %v of kind %q, want %s", err, eval.KindOf(err), test.want)
			}
		})
	}
}

// flipped returns text with the bits of one byte turned over.
func flipped(text []byte, at int) []byte {
	text = slices.Clone(text)
	text[at] ^= 0xff
	return text
}

// A source that fails is not taken for damaged gzip.
func TestGzipOfAFailingSource(t *testing.T) {
	t.Parallel()
	whole := gzipped(t, traffic(200))
	_, _, err := read(t, failing(string(whole[:len(whole)/2])), Options{Partial: true})
	if err == nil || err.Error() != "connection lost" {
		t.Errorf("error %v, want connection lost", err)
	}
}

func TestSizeLimits(t *testing.T) {
	t.Parallel()
	plain := traffic(2000)
	packed := gzipped(t, plain)
	n, m := int64(len(plain)), int64(len(packed))
	repeated := []byte(strings.Repeat(`{"input":"x"}`+"\n", 200_000)) // 2.8 MB
	bomb := gzipped(t, repeated)
	tests := []struct {
		name   string
		file   []byte
		limits Limits
		want   string
	}{
		{"plain at the limit", plain, Limits{Plain: n}, ""},
		{"plain over the limit", plain, Limits{Plain: n - 1}, "over the plain limit of " + size(n-1)},
		{"far over the limit", plain, Limits{Plain: 1 << 20}, "over the plain limit of 1 MiB"},
		{"the compressed limit is for gzip only", plain, Limits{Compressed: 1}, ""},
		{"gzip at both limits", packed, Limits{Compressed: m, Plain: n}, ""},
		{"gzip over the compressed limit", packed, Limits{Compressed: m - 1}, "over the compressed limit of " + size(m-1)},
		{"gzip over the plain limit", packed, Limits{Plain: n - 1}, "over the plain limit of " + size(n-1)},
		{"ratio under the limit", bomb, Limits{Ratio: 2 * int64(len(repeated)/len(bomb))}, ""},
		{"ratio over the limit", bomb, Limits{Ratio: 50}, "over the ratio limit of 50"},
		{"ratio of a file below 1 MiB", gzipped(t, repeated[:14*70_000]), Limits{Ratio: 1}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, _, err := read(t, bytes.NewReader(test.file), Options{Limits: test.limits, Partial: true})
			switch {
			case test.want == "" && err != io.EOF:
				t.Errorf("error %v, want io.EOF", err)
			case test.want != "" && (err.Error() != test.want || eval.KindOf(err) != eval.TooLarge):
				t.Errorf("error %v of kind %q, want %s", err, eval.KindOf(err), test.want)
			}
		})
	}
}

// Security A4, case 15: 200 MiB of zeros in 200 kB.
func TestGzipBomb(t *testing.T) {
	var file bytes.Buffer
	w := gzip.NewWriter(&file)
	if _, err := io.Copy(w, io.LimitReader(same(0), 200<<20)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	source := &meter{r: bytes.NewReader(file.Bytes())}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, _, err := read(t, source, Options{Partial: true})
	runtime.ReadMemStats(&after)
	if err == nil || err.Error() != "over the ratio limit of 200" || eval.KindOf(err) != eval.TooLarge {
		t.Errorf("error %v of kind %q", err, eval.KindOf(err))
	}
	if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 32<<20 {
		t.Errorf("allocated %d bytes in total, want at most 32 MiB", allocated)
	}
	if source.n == int64(file.Len()) {
		t.Error("the whole file was read, want the reading to stop at the limit")
	}
}

func TestNamedKeepsKindAndCause(t *testing.T) {
	t.Parallel()
	cause := errors.New("cause")
	err := named("a.jsonl", &eval.Problem{Kind: eval.TooLarge, Message: "over", Cause: cause})
	if err.Error() != "a.jsonl: over" || eval.KindOf(err) != eval.TooLarge || !errors.Is(err, cause) {
		t.Errorf("error %v of kind %q", err, eval.KindOf(err))
	}
}
