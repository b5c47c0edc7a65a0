package ingest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// failing returns a source that breaks off with an error behind text.
func failing(text string) io.Reader {
	return io.MultiReader(strings.NewReader(text), iotest.ErrReader(errors.New("connection lost")))
}

// read returns what Next yields, up to its error.
func read(t *testing.T, source io.Reader, options Options) (items []Item, faults *Faults, err error) {
	t.Helper()
	reader, err := NewReader(source, options)
	if err != nil {
		return nil, nil, err
	}
	for {
		item, err := reader.Next()
		if err != nil {
			if _, again := reader.Next(); again != err {
				t.Errorf("Next returned %v and then %v", err, again)
			}
			return items, reader.Faults(), err
		}
		items = append(items, *item)
	}
}

// ids returns "<line>:<id>" for every item.
func ids(items []Item) []string {
	var list []string
	for _, item := range items {
		list = append(list, fmt.Sprintf("%d:%s", item.Line, item.ID))
	}
	return list
}

// problems returns "<line>:<problem>" for every fault.
func problems(faults *Faults) []string {
	if faults == nil {
		return nil
	}
	var list []string
	for _, fault := range faults.List {
		list = append(list, fmt.Sprintf("%d:%s", fault.Line, fault.Problem))
	}
	return list
}

func TestA18DuplicateIDs(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		kept, bad  []string
	}{
		{
			"once for each line after the first",
			`{"id":"a","input":"1"}` + "\n" + `{"id":"b","input":"2"}` + "\n\n" + `{"id":"a","input":"3"}` + "\n" + `{"id":"a","input":"1"}`,
			[]string{"1:a", "2:b"},
			[]string{"4:two recordings have the id a (lines 1, 4)", "5:two recordings have the id a (lines 1, 5)"},
		},
		{
			"a number and its text",
			`{"id":7,"input":"1"}` + "\n" + `{"id":"7","input":"2"}`,
			[]string{"1:7"},
			[]string{"2:two recordings have the id 7 (lines 1, 2)"},
		},
		{
			"an id that looks like a default one",
			`{"id":"replay-2","input":"1"}` + "\n" + `{"input":"2"}`,
			[]string{"1:replay-2"},
			[]string{"2:two recordings have the id replay-2 (lines 1, 2)"},
		},
		{
			"the id of a bad line is free",
			`{"id":"a","input":"1","tokens":0}` + "\n" + `{"id":"a","input":"2"}`,
			[]string{"2:a"},
			[]string{"1:tokens is not a positive count: 0"},
		},
		{
			"a long and hostile id",
			`{"id":"\u001b` + strings.Repeat("x", 50) + `","input":"1"}` + "\n" + `{"id":"\u001b` + strings.Repeat("x", 50) + `","input":"2"}`,
			[]string{"1:\x1b" + strings.Repeat("x", 50)},
			[]string{`2:two recordings have the id \x1b` + strings.Repeat("x", 39) + "… (lines 1, 2)"},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			items, faults, err := read(t, strings.NewReader(test.text), Options{Partial: true})
			if err != io.EOF {
				t.Fatalf("error %v, want io.EOF", err)
			}
			if diff := cmp.Diff(test.kept, ids(items)); diff != "" {
				t.Errorf("kept (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.bad, problems(faults)); diff != "" {
				t.Errorf("bad (-want +got):\n%s", diff)
			}
		})
	}
}

func TestNextWithoutPartialEndsInFaults(t *testing.T) {
	t.Parallel()
	text := `{"id":"a","input":"1"}` + "\n{}\n" + `{"id":"c","input":"3"}` + "\n[]\n"
	items, faults, err := read(t, strings.NewReader(text), Options{})
	if got, ok := err.(*Faults); !ok || got != faults {
		t.Fatalf("error %v, want the faults", err)
	}
	if diff := cmp.Diff([]string{"1:a"}, ids(items)); diff != "" {
		t.Errorf("items before the first bad line (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"2:no input", "4:not a JSON object"}, problems(faults)); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}

func TestA19RawLineIsKept(t *testing.T) {
	t.Parallel()
	const first, second = ` {"input":"x", "note":1.0, "id":"a"} `, `{"input":"y","more":{"z":1e3,"a":9007199254740993}}`
	items, _, err := read(t, strings.NewReader("\xef\xbb\xbf"+first+"\r\n"+second+"\n"), Options{})
	if err != io.EOF || len(items) != 2 {
		t.Fatalf("%d items, error %v; want 2", len(items), err)
	}
	for i, want := range []string{first, second} {
		if got := string(items[i].Raw); got != want {
			t.Errorf("raw line %q, want %q", got, want)
		}
		if got := string(items[i].Kept); got != want {
			t.Errorf("kept line %q, want %q", got, want)
		}
	}
}

func TestClean(t *testing.T) {
	t.Parallel()
	clean := func(raw []byte) ([]byte, error) {
		if _, err := jsonx.Parse(raw); err != nil {
			return nil, err
		}
		return bytes.ReplaceAll(raw, []byte("secret"), []byte("[gone]")), nil
	}
	text := `{"id":"secret","input":"my secret"}` + "\n" + `{"id":` + "\n" + `{"input":"y","tokens":"secret"}`
	items, faults, err := read(t, strings.NewReader(text), Options{Clean: clean, Partial: true})
	if err != io.EOF || len(items) != 1 {
		t.Fatalf("%d items, error %v; want 1", len(items), err)
	}
	item := items[0]
	if item.ID != "[gone]" || item.Input != "my [gone]" {
		t.Errorf("recording %q, %q is not made of the kept line", item.ID, item.Input)
	}
	if string(item.Raw) != `{"id":"secret","input":"my secret"}` || string(item.Kept) != `{"id":"[gone]","input":"my [gone]"}` {
		t.Errorf("raw %s, kept %s", item.Raw, item.Kept)
	}
	want := []string{
		"2:not JSON: the text ends before a value at byte 6",
		`3:tokens is neither a count nor {input, output}: "[gone]"`,
	}
	if diff := cmp.Diff(want, problems(faults)); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}

func TestCleanThatFailsEndsTheReading(t *testing.T) {
	t.Parallel()
	broken := errors.New("no key")
	clean := func([]byte) ([]byte, error) { return nil, broken }
	items, _, err := read(t, strings.NewReader(`{"input":"x"}`), Options{Clean: clean, Partial: true})
	if err != broken || items != nil {
		t.Errorf("items %v, error %v; want %v", items, err, broken)
	}
}

func TestFaultLimit(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text string }{
		{"without partial", strings.Repeat("{}\n", 7)},
		{"the last line good", strings.Repeat("{}\n", 7) + `{"input":"x"}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, faults, err := read(t, strings.NewReader(test.text), Options{Limits: Limits{Faults: 3}})
			if err != faults {
				t.Fatalf("error %v, want the faults", err)
			}
			if len(faults.List) != 3 || faults.More != 4 {
				t.Errorf("%d listed and %d more, want 3 and 4", len(faults.List), faults.More)
			}
		})
	}
}

func TestRecordingsLimit(t *testing.T) {
	t.Parallel()
	text := strings.Repeat(`{"input":"x"}`+"\n", 3)
	if _, _, err := read(t, strings.NewReader(text), Options{Limits: Limits{Recordings: 3}}); err != io.EOF {
		t.Errorf("at the limit: %v, want io.EOF", err)
	}
	_, _, err := read(t, strings.NewReader(text), Options{Limits: Limits{Recordings: 2}})
	if err == nil || err.Error() != "over the recordings limit of 2" || eval.KindOf(err) != eval.TooLarge {
		t.Errorf("over the limit: %v of kind %q", err, eval.KindOf(err))
	}
}

func TestLimitsDefaults(t *testing.T) {
	t.Parallel()
	want := Limits{
		Compressed: 536_870_912, Plain: 4_294_967_296, Ratio: 200,
		Line: 16_777_216, Recordings: 5_000_000, Faults: 10_000,
	}
	if got := (Limits{}).orDefaults(); got != want {
		t.Errorf("defaults %+v, want %+v", got, want)
	}
	set := Limits{Compressed: 1, Plain: 2, Ratio: 3, Line: 4, Recordings: 5, Faults: 6}
	if got := set.orDefaults(); got != set {
		t.Errorf("limits that are set became %+v", got)
	}
}
