package jsonx_test

import (
	"bytes"
	"encoding/json"
	"math/big"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

func addSeeds(f *testing.F) {
	for _, tc := range accepted {
		f.Add([]byte(tc.text))
	}
	for _, tc := range rejected {
		f.Add([]byte(tc.text))
	}
	for _, line := range recordings(3) {
		f.Add(line)
	}
}

// FuzzParse holds Parse against the standard library: both accept the same
// texts, but for the rules of ours that are stricter, and read the same in them.
func FuzzParse(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := jsonx.Parse(text)
		rules := stricter(text)
		if want := json.Valid(text) && len(rules) == 0; (err == nil) != want {
			t.Fatalf("Parse(%q) = %v, standard library %t, stricter rules %q", text, err, json.Valid(text), rules)
		}
		if err != nil {
			checkFault(t, text, err, rules)
			return
		}
		decoder := json.NewDecoder(bytes.NewReader(text))
		decoder.UseNumber()
		var want any
		if err := decoder.Decode(&want); err != nil {
			t.Fatalf("standard library: %v", err)
		}
		// cmp.Diff would take exponential time over deep nesting.
		if got := decode(v); !reflect.DeepEqual(got, want) {
			t.Errorf("%q read as %v, by the standard library as %v", text, got, want)
		}
	})
}

// checkFault checks that a fault stands within the text, shows little of it, and
// that one of the stricter rules is at work where the standard library accepts.
func checkFault(t *testing.T, text []byte, err error, rules []string) {
	t.Helper()
	fault, ok := err.(*jsonx.Fault)
	if !ok {
		t.Fatalf("error %T is no Fault", err)
	}
	if fault.Offset < 0 || fault.Offset > len(text) {
		t.Errorf("offset %d in a text of %d bytes", fault.Offset, len(text))
	}
	if !utf8.ValidString(fault.Problem) || strings.ContainsFunc(fault.Problem, func(r rune) bool { return r < ' ' }) {
		t.Errorf("problem %q is not fit to show", fault.Problem)
	}
	if !json.Valid(text) {
		return
	}
	for _, rule := range rules {
		if strings.HasPrefix(fault.Problem, rule) {
			return
		}
	}
	t.Errorf("Parse(%q): %v, but the standard library accepts and only %q are stricter", text, err, rules)
}

var halfPair = regexp.MustCompile(`(?i)^\\u(d[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|[0-9a-ce-f][0-9a-f]{3}|d[0-7][0-9a-f]{2})`)

// stricter returns which of our own rules a text breaks. For a text that the
// standard library refuses the answer means nothing.
func stricter(text []byte) (rules []string) {
	if !utf8.Valid(text) {
		rules = append(rules, "not UTF-8")
	}
	for i := 0; i+1 < len(text); i++ {
		if text[i] != '\\' {
			continue
		}
		if text[i+1] == 'u' {
			pair := halfPair.Find(text[i:])
			if pair == nil {
				rules = append(rules, "lone surrogate")
				break
			}
			i += len(pair) - 1
			continue
		}
		i++
	}
	deep, twice := tokens(text)
	if deep {
		rules = append(rules, "nested deeper than 256")
	}
	if twice {
		rules = append(rules, "duplicate key")
	}
	return rules
}

// tokens reads text with the standard library's tokenizer and reports whether
// it nests too deep and whether a key is twice in an object.
func tokens(text []byte) (deep, twice bool) {
	type container struct {
		keys map[string]bool // nil in an array
		key  bool            // a key comes next
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var open []container
	for {
		token, err := decoder.Token()
		if err != nil {
			return deep, twice
		}
		if n := len(open); n > 0 && open[n-1].keys != nil && token != json.Delim('}') {
			top := &open[n-1]
			if top.key {
				key := token.(string)
				twice = twice || top.keys[key]
				top.keys[key] = true
			}
			top.key = !top.key
		}
		switch token {
		case json.Delim('{'):
			open = append(open, container{keys: map[string]bool{}, key: true})
		case json.Delim('['):
			open = append(open, container{})
		case json.Delim('}'), json.Delim(']'):
			open = open[:len(open)-1]
		}
		deep = deep || len(open) > jsonx.MaxDepth
	}
}

// decode returns v as the standard library would with UseNumber.
func decode(v jsonx.Value) any {
	switch v.Kind() {
	case jsonx.Object:
		m := map[string]any{}
		for key, value := range v.Members() {
			m[key] = decode(value)
		}
		return m
	case jsonx.Array:
		a := []any{}
		for value := range v.Elements() {
			a = append(a, decode(value))
		}
		return a
	case jsonx.String:
		return v.Text()
	case jsonx.Number:
		return json.Number(v.String())
	case jsonx.Bool:
		return v.String() == "true"
	default:
		return nil
	}
}

// FuzzScanner holds a walk with callbacks against Parse: the same verdict, the
// same fault.
func FuzzScanner(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		_, want := jsonx.Parse(text)
		var s jsonx.Scanner
		s.Reset(text)
		got := walk(&s, &strings.Builder{})
		if got == nil {
			got = s.End()
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-Parse +Scanner):\n%s", text, diff)
		}
	})
}

// FuzzCanonical checks what canonical texts promise: they are JSON, they are
// their own canonical text, they are equal to what they came from, and two are
// the same bytes exactly when the values are equal.
func FuzzCanonical(f *testing.F) {
	for i, tc := range accepted {
		f.Add([]byte(tc.text), []byte(accepted[(i+1)%len(accepted)].text))
	}
	f.Add([]byte(`{"a":1.0,"b":[1e2]}`), []byte(`{"b":[100],"\u0061":10e-1}`))
	f.Fuzz(func(t *testing.T, textA, textB []byte) {
		a, errA := jsonx.Parse(textA)
		b, errB := jsonx.Parse(textB)
		if errA != nil || errB != nil {
			return
		}
		canonicalA, canonicalB := jsonx.AppendCanonical(nil, a), jsonx.AppendCanonical(nil, b)
		parsed, err := jsonx.Parse(canonicalA)
		if err != nil {
			t.Fatalf("canonical text %q of %q: %v", canonicalA, a, err)
		}
		if again := jsonx.AppendCanonical(nil, parsed); !bytes.Equal(again, canonicalA) {
			t.Errorf("canonical text %q has the canonical text %q", canonicalA, again)
		}
		if !jsonx.Equal(a, parsed) || !jsonx.Equal(a, a) {
			t.Errorf("%q is not equal to its canonical text %q", a, canonicalA)
		}
		equal := jsonx.Equal(a, b)
		if equal != bytes.Equal(canonicalA, canonicalB) || equal != jsonx.Equal(b, a) {
			t.Errorf("Equal(%q, %q) = %t, canonical %q, %q", a, b, equal, canonicalA, canonicalB)
		}
	})
}

// FuzzNumbers holds numbers against math/big, where an exponent is small enough
// for it.
func FuzzNumbers(f *testing.F) {
	for _, pair := range [][2]string{{"12", "1.2e1"}, {"-0", "0"}, {"1e40", "10e39"}, {"0.001", "1e-3"}, {"9007199254740993", "9007199254740992"}} {
		f.Add(pair[0], pair[1])
	}
	small := regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?0*[0-9]{1,3})?$`)
	f.Fuzz(func(t *testing.T, a, b string) {
		if !small.MatchString(a) || !small.MatchString(b) {
			return
		}
		ratA, _ := new(big.Rat).SetString(a)
		ratB, _ := new(big.Rat).SetString(b)
		if got, want := jsonx.Equal(parse(t, a), parse(t, b)), ratA.Cmp(ratB) == 0; got != want {
			t.Errorf("Equal(%s, %s) = %t", a, b, got)
		}
		canonical := string(jsonx.AppendCanonical(nil, parse(t, a)))
		if again, ok := new(big.Rat).SetString(canonical); !ok || again.Cmp(ratA) != 0 {
			t.Errorf("canonical text of %s = %s", a, canonical)
		}
		n, ok := parse(t, a).Int64()
		if fits := ratA.IsInt() && ratA.Num().IsInt64(); ok != fits || ok && n != ratA.Num().Int64() {
			t.Errorf("Int64 of %s = %d, %t", a, n, ok)
		}
	})
}

// FuzzStrings checks that text comes back from its token.
func FuzzStrings(f *testing.F) {
	for _, s := range []string{"", "a", "\"\\/\b\f\n\r\t\x00", "é€🙂", "\xff", "\ufffd"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		token := jsonx.Quote(s)
		if want := strings.ToValidUTF8(s, "\ufffd"); utf8.ValidString(s) && parse(t, token.String()).Text() != want {
			t.Errorf("Quote(%q) = %s", s, token)
		}
		standard, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := parse(t, token.String()).Text(), parse(t, string(standard)).Text(); got != want {
			t.Errorf("Quote(%q) reads %q, the standard library's token %q", s, got, want)
		}
	})
}

// FuzzUnparsed checks that values which nobody parsed do no harm: methods answer
// something and end.
func FuzzUnparsed(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		v := jsonx.Value(text)
		for key, value := range v.Members() {
			v.Get(key)
			value.Text()
		}
		for value := range v.Elements() {
			value.Text()
		}
		v.Int64()
		jsonx.Equal(jsonx.AppendCanonical(nil, v), v)
		jsonx.Diff(v, v)
	})
}
