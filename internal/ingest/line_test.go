package ingest

import (
	"bufio"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

func TestLines(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 100)
	tests := []struct {
		name, text string
		limit      int
		want       []string // "<line>:<text>", without text when too long
	}{
		{"nothing", "", 10, nil},
		{"no final newline", "a\nb", 10, []string{"1:a", "2:b"}},
		{"CRLF", "a\r\nb\r\n", 10, []string{"1:a", "2:b"}},
		{"CR alone ends no line", "a\rb\n", 10, []string{"1:a\rb"}},
		{"blank lines count", "\n\r\n \t\n\u00a0\na\n\n", 10, []string{"5:a"}},
		{"at the limit", "0123456789\n0123456789\r\n0123456789", 10, []string{"1:0123456789", "2:0123456789", "3:0123456789"}},
		{"over the limit", "a\n01234567890\nb\n", 10, []string{"1:a", "2", "3:b"}},
		{"over the limit at the end", "a\n01234567890", 10, []string{"1:a", "2"}},
		{"longer than the buffer", long + "\n" + long + "y\r\n" + "a\n" + long, 200, []string{"1:" + long, "2:" + long + "y", "3:a", "4:" + long}},
		{"longer than buffer and limit", "a\n" + long + "\nb\n" + long, 50, []string{"1:a", "2", "3:b", "4"}},
		{"exactly the limit beyond the buffer", long + "\r\n" + long + "\n" + long + "x\n", 100, []string{"1:" + long, "2:" + long, "3"}},
		{"a blank line beyond the buffer", strings.Repeat(" ", 100) + "\na", 200, []string{"2:a"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			for name, source := range map[string]io.Reader{
				"whole":        strings.NewReader(test.text),
				"byte by byte": iotest.OneByteReader(strings.NewReader(test.text)),
				"EOF at once":  iotest.DataErrReader(strings.NewReader(test.text)),
			} {
				// 16 bytes is the smallest buffer there is.
				lines := lineReader{source: bufio.NewReaderSize(source, 16), limit: test.limit}
				if diff := cmp.Diff(test.want, allLines(t, &lines)); diff != "" {
					t.Errorf("%s: lines (-want +got):\n%s", name, diff)
				}
			}
		})
	}
}

func allLines(t *testing.T, lines *lineReader) []string {
	t.Helper()
	var list []string
	for {
		line, err := lines.next()
		switch {
		case err == io.EOF:
			return list
		case err != nil:
			t.Fatal(err)
		case line.tooLong:
			list = append(list, fmt.Sprint(line.number))
		default:
			list = append(list, fmt.Sprintf("%d:%s", line.number, line.text))
		}
	}
}

// Security A4, case 4.
func TestLongLines(t *testing.T) {
	t.Parallel()
	for _, length := range []int{70 << 10, 5 << 20} {
		input := strings.Repeat("é", length/2)
		items, _, err := read(t, strings.NewReader(`{"id":"a","input":"`+input+`"}`+"\n"+`{"input":"y"}`), Options{})
		if err != io.EOF || len(items) != 2 {
			t.Fatalf("%d bytes: %d items, error %v; want 2", length, len(items), err)
		}
		if items[0].Input != input {
			t.Errorf("%d bytes: the input is not what was recorded", length)
		}
	}
}

func TestLineLimit(t *testing.T) {
	t.Parallel()
	tests := []struct {
		limit int
		want  string
	}{
		{0, "2:line is longer than 16 MiB"},
		{64 << 10, "2:line is longer than 64 KiB"},
		{100, "2:line is longer than 100 bytes"},
	}
	for _, test := range tests {
		t.Run(test.want, func(t *testing.T) {
			t.Parallel()
			long := io.MultiReader(strings.NewReader("{\"input\":\"x\"}\n{\"input\":\""), io.LimitReader(same('y'), 17<<20), strings.NewReader("\"}\n{}"))
			_, faults, err := read(t, long, Options{Limits: Limits{Line: test.limit}})
			if err != faults {
				t.Fatalf("error %v, want the faults", err)
			}
			if diff := cmp.Diff([]string{test.want, "3:no input"}, problems(faults)); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
		})
	}
}

// A line of 256 MiB costs no more memory than the limit of 1 MiB and what
// growing up to it leaves behind.
func TestLineLimitBoundsMemory(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, faults, err := read(t, io.LimitReader(same('y'), 256<<20), Options{Limits: Limits{Line: 1 << 20}})
	runtime.ReadMemStats(&after)
	if err != faults {
		t.Fatalf("error %v, want the faults", err)
	}
	if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 16<<20 {
		t.Errorf("allocated %d bytes in total, want at most 16 MiB", allocated)
	}
}

// same is an endless source of one byte.
type same byte

func (s same) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(s)
	}
	return len(p), nil
}
