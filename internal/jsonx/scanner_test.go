package jsonx_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// walk reads the next value with callbacks all the way down and writes what it
// meets: every key, every scalar, every bracket.
func walk(s *jsonx.Scanner, out *strings.Builder) error {
	kind, err := s.Kind()
	if err != nil {
		return err
	}
	switch kind {
	case jsonx.Object:
		out.WriteString("{ ")
		err = s.Object(func(key string) error {
			fmt.Fprintf(out, "%s: ", key)
			return walk(s, out)
		})
		out.WriteString("} ")
	case jsonx.Array:
		out.WriteString("[ ")
		err = s.Array(func(index int) error {
			fmt.Fprintf(out, "%d: ", index)
			return walk(s, out)
		})
		out.WriteString("] ")
	default:
		var v jsonx.Value
		v, err = s.Value()
		fmt.Fprintf(out, "%s ", v)
	}
	return err
}

func TestScannerWalks(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"scalar", " 1.0 ", "1.0 "},
		{"string", `"a\n"`, `"a\n" `},
		{"empty object", " { } ", "{ } "},
		{"empty array", " [ ] ", "[ ] "},
		{"nested", ` { "b" : [ 1 , { "\u0061" : null } ] , "a" : [] } `, `{ b: [ 0: 1 1: { a: null } ] a: [ ] } `},
		{"keys that repeat in siblings", `[{"id":1},{"id":2},{"\u0069d":3}]`, `[ 0: { id: 1 } 1: { id: 2 } 2: { id: 3 } ] `},
		{"keys alike at both ends", `{"order-a-id":1,"order-b-id":2}`, `{ order-a-id: 1 order-b-id: 2 } `},
		{"key that reads like an escape of another", `[{"ab":1},{"a\\u0062":2},{"a\u0062":3}]`, `[ 0: { ab: 1 } 1: { a\u0062: 2 } 2: { ab: 3 } ] `},
		{"long key", `{"` + strings.Repeat("k", 100) + `":1}`, "{ " + strings.Repeat("k", 100) + ": 1 } "},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			var s jsonx.Scanner
			s.Reset([]byte(tc.text))
			var got strings.Builder
			if err := walk(&s, &got); err != nil {
				t.Fatal(err)
			}
			if err := s.End(); err != nil {
				t.Fatal(err)
			}
			if got.String() != tc.want {
				t.Errorf("walked %s, want %s", got.String(), tc.want)
			}
		})
	}
}

// What Parse accepts and rejects, a walk with callbacks does too, and finds the
// same fault.
func TestScannerIsAsStrictAsParse(t *testing.T) {
	t.Parallel()
	var s jsonx.Scanner
	check := func(text string) error {
		s.Reset([]byte(text))
		if err := walk(&s, &strings.Builder{}); err != nil {
			return err
		}
		return s.End()
	}
	for _, tc := range accepted {
		if err := check(tc.text); err != nil {
			t.Errorf("%s: %v", tc.name, err)
		}
	}
	for _, tc := range rejected {
		if diff := cmp.Diff(error(&tc.want), check(tc.text)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tc.name, diff)
		}
	}
}

func TestScannerKind(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		want       jsonx.Kind
		offset     int
		fault      string
	}{
		{"object", " \n{", jsonx.Object, 2, ""},
		{"array", "[", jsonx.Array, 0, ""},
		{"string", `"`, jsonx.String, 0, ""},
		{"number", "\t-", jsonx.Number, 1, ""},
		{"true", "t", jsonx.Bool, 0, ""},
		{"false", "f", jsonx.Bool, 0, ""},
		{"null", "n", jsonx.Null, 0, ""},
		{"none", "  }", jsonx.Absent, 2, `unexpected "}" at byte 2`},
		{"end", "  ", jsonx.Absent, 2, "the text ends before a value at byte 2"},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			var s jsonx.Scanner
			s.Reset([]byte(tc.text))
			got, err := s.Kind()
			if got != tc.want || s.Offset() != tc.offset {
				t.Errorf("Kind of %q = %s at %d, want %s at %d", tc.text, got, s.Offset(), tc.want, tc.offset)
			}
			if (err == nil) != (tc.fault == "") || err != nil && err.Error() != tc.fault {
				t.Errorf("Kind of %q: error %v, want %q", tc.text, err, tc.fault)
			}
		})
	}
}

func TestScannerOffset(t *testing.T) {
	t.Parallel()
	var s jsonx.Scanner
	s.Reset([]byte(` {"a": [1, 2] } 3`))
	var got []int
	note := func() { got = append(got, s.Offset()) }
	note()
	err := s.Object(func(string) error {
		note()
		_, err := s.Value()
		note()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	note()
	if diff := cmp.Diff([]int{0, 7, 13, 15}, got); diff != "" {
		t.Errorf("offsets (-want +got):\n%s", diff)
	}
	var fault *jsonx.Fault
	if err := s.End(); !errors.As(err, &fault) || fault.Offset != 16 {
		t.Errorf("End = %v, want a fault at byte 16", err)
	}
}

// Outside of callbacks one value may follow another.
func TestScannerReadsValuesInARow(t *testing.T) {
	t.Parallel()
	var s jsonx.Scanner
	s.Reset([]byte(` {"a":1} [2] "x" `))
	for _, want := range []string{`{"a":1}`, "[2]", `"x"`} {
		got, err := s.Value()
		if err != nil || got.String() != want {
			t.Errorf("Value = %s, %v, want %s", got, err, want)
		}
	}
	if err := s.End(); err != nil {
		t.Error(err)
	}
}

func TestScannerWrongKind(t *testing.T) {
	t.Parallel()
	var s jsonx.Scanner
	never := errors.New("called")
	s.Reset([]byte(" [1]"))
	if err := s.Object(func(string) error { return never }); err == nil || err.Error() != `unexpected "[" at byte 1` {
		t.Errorf("Object over an array: %v", err)
	}
	s.Reset([]byte(" {}"))
	if err := s.Array(func(int) error { return never }); err == nil || err.Error() != `unexpected "{" at byte 1` {
		t.Errorf("Array over an object: %v", err)
	}
}

// A callback's own error comes back as it is, and the Scanner can be used again.
func TestScannerReturnsCallbackError(t *testing.T) {
	t.Parallel()
	var s jsonx.Scanner
	own := errors.New("no such tool")
	for _, text := range []string{`{"a":[{"b":1}]}`, `{"a":[{"b":1}]}`} {
		s.Reset([]byte(text))
		err := s.Object(func(string) error {
			return s.Array(func(int) error {
				return s.Object(func(string) error { return own })
			})
		})
		if err != own {
			t.Errorf("error = %v, want the callback's own", err)
		}
	}
}

// A callback consumes its value exactly once; anything else would let text pass
// that nobody looked at.
func TestScannerHoldsCallbacksToTheRule(t *testing.T) {
	t.Parallel()
	var s jsonx.Scanner
	nothing := func() error { return nil }
	once := func() error { _, err := s.Value(); return err }
	twice := func() error { return errors.Join(once(), once()) }
	thenArray := func() error { return errors.Join(once(), s.Array(func(int) error { return nil })) }
	tests := []struct {
		name, text string
		consume    func() error
		ok         bool
	}{
		{"member once", `{"a":1,"b":2}`, once, true},
		{"member never", `{"a":1}`, nothing, false},
		{"member twice", `{"a":1 2}`, twice, false},
		{"member twice in kind", `{"a":1 []}`, thenArray, false},
		{"element once", `[1,2]`, once, true},
		{"element never", `[1]`, nothing, false},
		{"element twice", `[1 2]`, twice, false},
	}
	for _, tc := range tests {
		s.Reset([]byte(tc.text))
		var err error
		if strings.HasPrefix(tc.text, "{") {
			err = s.Object(func(string) error { return tc.consume() })
		} else {
			err = s.Array(func(int) error { return tc.consume() })
		}
		if (err == nil) != tc.ok {
			t.Errorf("%s: error %v, want ok %t", tc.name, err, tc.ok)
		}
	}
}

// Keys come out right when hundreds of them share the few places that a Scanner
// has for key strings.
func TestScannerKeysBeyondItsMemory(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	var want, got []string
	for i := range 1000 {
		want = append(want, fmt.Sprintf("key-%d", i%500+i/500*10_000))
		fmt.Fprintf(&text, `,%q:%d`, want[i], i)
	}
	var s jsonx.Scanner
	for range 2 {
		got = nil
		s.Reset([]byte("{" + text.String()[1:] + "}"))
		err := s.Object(func(key string) error {
			got = append(got, key)
			_, err := s.Value()
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("keys (-want +got):\n%s", diff)
		}
	}
}
