package jsonx_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

func TestKindAndText(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		kind       jsonx.Kind
		kindName   string
		want       string // what Text returns
	}{
		{"absent", ``, jsonx.Absent, "absent", ``},
		{"null", `null`, jsonx.Null, "null", `null`},
		{"true", `true`, jsonx.Bool, "bool", `true`},
		{"false", `false`, jsonx.Bool, "bool", `false`},
		{"number", `1.50`, jsonx.Number, "number", `1.50`},
		{"negative number", `-1`, jsonx.Number, "number", `-1`},
		{"array", `[ 1]`, jsonx.Array, "array", `[ 1]`},
		{"object", `{ }`, jsonx.Object, "object", `{ }`},
		{"empty string", `""`, jsonx.String, "string", ``},
		{"plain string", `"order 4999"`, jsonx.String, "string", `order 4999`},
		{"every escape", `"\"\\\/\b\f\n\r\t"`, jsonx.String, "string", "\"\\/\b\f\n\r\t"},
		{"unicode escapes", `"\u0000\u00e9\u20AC\ud83d\ude42"`, jsonx.String, "string", "\x00é€🙂"},
		{"escape between text", `"a\u0062c"`, jsonx.String, "string", `abc`},
		{"escaped backslash before u", `"\\u0061"`, jsonx.String, "string", `\u0061`},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			v := parse(t, tc.text)
			if v.Kind() != tc.kind || v.Kind().String() != tc.kindName {
				t.Errorf("Kind of %s = %d (%s), want %d (%s)", tc.text, v.Kind(), v.Kind(), tc.kind, tc.kindName)
			}
			if got := v.Text(); got != tc.want {
				t.Errorf("Text of %s = %q, want %q", tc.text, got, tc.want)
			}
			if got := v.String(); got != tc.text {
				t.Errorf("String of %s = %q", tc.text, got)
			}
		})
	}
}

func TestInt64(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		want       int64
		ok         bool
	}{
		{"integer", "2", 2, true},
		{"fraction of zero", "2.0", 2, true},
		{"exponent", "2e0", 2, true},
		{"exponent that shifts", "1.25e2", 125, true},
		{"negative exponent", "-2500e-2", -25, true},
		{"zero", "0", 0, true},
		{"minus zero", "-0.0e5", 0, true},
		{"greatest", "9223372036854775807", 9223372036854775807, true},
		{"least", "-9223372036854775808", -9223372036854775808, true},
		{"greatest with an exponent", "922337203685477580.7e1", 9223372036854775807, true},
		{"above the greatest", "9223372036854775808", 0, false},
		{"below the least", "-9223372036854775809", 0, false},
		{"20 digits", "18446744073709551617", 0, false},
		{"fraction", "2.5", 0, false},
		{"fraction by exponent", "25e-1", 0, false},
		{"small fraction", "1e-19", 0, false},
		{"long exponent", "1e99999999999999999999", 0, false},
		{"zero with a long exponent", "0e99999999999999999999", 0, true},
		{"string", `"2"`, 0, false},
		{"null", "null", 0, false},
		{"absent", "", 0, false},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			got, ok := parse(t, tc.text).Int64()
			if got != tc.want || ok != tc.ok {
				t.Errorf("Int64 of %s = %d, %t, want %d, %t", tc.text, got, ok, tc.want, tc.ok)
			}
		})
	}
}

func TestGet(t *testing.T) {
	t.Parallel()
	const object = ` { "a" : 1 , "b":{"a":[2, "}"]}, "\u0063":null,"":"x", "d\\\"":-0 } `
	tests := []struct{ name, text, key, want string }{
		{"first", object, "a", "1"},
		{"nested value", object, "b", `{"a":[2, "}"]}`},
		{"escaped key", object, "c", "null"},
		{"empty key", object, "", `"x"`},
		{"key with quote and backslash", object, `d\"`, "-0"},
		{"missing", object, "e", ""},
		{"prefix of a key", `{"ab":1}`, "a", ""},
		{"empty object", "{}", "a", ""},
		{"array", `["a"]`, "a", ""},
		{"string", `"a"`, "a", ""},
		{"absent", "", "a", ""},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			got := parse(t, tc.text).Get(tc.key)
			if got.String() != tc.want || (got == nil) != (tc.want == "") {
				t.Errorf("Get(%q) of %s = %q, want %q", tc.key, tc.text, got, tc.want)
			}
		})
	}
}

func TestMembers(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		want       []string // key, value, key, value, …
	}{
		{"recorded order", `{ "b" : [1, {"x":2}] , "a" : "," }`, []string{"b", `[1, {"x":2}]`, "a", `","`}},
		{"keys decoded", `{"\u0061\n":1}`, []string{"a\n", "1"}},
		{"scalars", `{"a":1e3,"b":true,"c":null}`, []string{"a", "1e3", "b", "true", "c", "null"}},
		{"empty", `{ }`, nil},
		{"no object", `[1,2]`, nil},
		{"absent", ``, nil},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for key, value := range parse(t, tc.text).Members() {
				got = append(got, key, value.String())
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("Members of %s (-want +got):\n%s", tc.text, diff)
			}
		})
	}
}

func TestElements(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		want       []string
	}{
		{"every kind", ` [ null , true,1.0, "]" ,[ [] ],{"a":[1]} ] `, []string{"null", "true", "1.0", `"]"`, "[ [] ]", `{"a":[1]}`}},
		{"escaped quote", `["\"]","\\"]`, []string{`"\"]"`, `"\\"`}},
		{"empty", "[ ]", nil},
		{"no array", `{"a":1}`, nil},
		{"absent", "", nil},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for value := range parse(t, tc.text).Elements() {
				got = append(got, value.String())
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("Elements of %s (-want +got):\n%s", tc.text, diff)
			}
		})
	}
}

// A loop over members or elements may end early.
func TestWalkStops(t *testing.T) {
	t.Parallel()
	for key := range parse(t, `{"a":1,"b":2}`).Members() {
		if key != "a" {
			t.Errorf("went on to %q", key)
		}
		break
	}
	for value := range parse(t, "[1,2]").Elements() {
		if value.String() != "1" {
			t.Errorf("went on to %s", value)
		}
		break
	}
}

// Growing a slice of the text must not write over what follows it.
func TestValuesDoNotOverlap(t *testing.T) {
	t.Parallel()
	text := []byte(`{"a":[1],"b":2} `)
	object, err := jsonx.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	_ = append(object, 'x')
	_ = append(object.Get("a"), 'x')
	for element := range object.Get("a").Elements() {
		_ = append(element, 'x')
	}
	if got, want := string(text), `{"a":[1],"b":2} `; got != want {
		t.Errorf("text = %s, want %s", got, want)
	}
}

// Values pass through encoding/json with the spelling of their numbers.
func TestEncodingJSON(t *testing.T) {
	t.Parallel()
	type call struct {
		Arguments jsonx.Value `json:"arguments"`
		Result    jsonx.Value `json:"result,omitempty"`
	}
	const text = `{"arguments":{"amount":14500.00,"id":9007199254740993},"result":null}`
	in := []byte(text)
	var c call
	if err := json.Unmarshal(in, &c); err != nil {
		t.Fatal(err)
	}
	clear(in)
	out, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	if string(out) != text {
		t.Errorf("came back as %s, want %s", out, text)
	}
	out, err = json.Marshal(call{})
	if want := `{"arguments":null}`; err != nil || string(out) != want {
		t.Errorf("absent values: %s, %v, want %s", out, err, want)
	}
	var fault *jsonx.Fault
	err = json.Unmarshal([]byte(`{"arguments":{"a":1,"a":2}}`), &c)
	if !errors.As(err, &fault) || fault.Problem != "duplicate key a" {
		t.Errorf("duplicate key: error %v, want a Fault", err)
	}
}

func TestQuote(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"empty", "", `""`},
		{"plain", "order 4999", `"order 4999"`},
		{"quote and backslash", `say "\"`, `"say \"\\\""`},
		{"short escapes", "\b\f\n\r\t", `"\b\f\n\r\t"`},
		{"control characters", "\x00\x1f", `"\u0000\u001f"`},
		{"delete", "\x7f", "\"\x7f\""},
		{"no escapes for HTML", "<a href='/'>&</a>", `"<a href='/'>&</a>"`},
		{"beyond ASCII", "é€🙂\u2028", "\"é€🙂\u2028\""},
		{"not UTF-8", "a\xffb\xc3", `"a` + "\ufffd" + `b` + "\ufffd" + `"`},
		{"surrogate", "\xed\xa0\x80", `"` + "\ufffd\ufffd\ufffd" + `"`},
		{"replacement character", "\ufffd", "\"\ufffd\""},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			if got := jsonx.Quote(tc.text).String(); got != tc.want {
				t.Errorf("Quote(%q) = %s, want %s", tc.text, got, tc.want)
			}
			if got := string(jsonx.AppendString([]byte("> "), tc.text)); got != "> "+tc.want {
				t.Errorf("AppendString(%q) = %s, want %s", tc.text, got, "> "+tc.want)
			}
		})
	}
}
