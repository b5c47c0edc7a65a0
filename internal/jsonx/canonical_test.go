package jsonx_test

import (
	"strings"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

func parse(tb testing.TB, text string) jsonx.Value {
	tb.Helper()
	if text == "" {
		return nil
	}
	v, err := jsonx.Parse([]byte(text))
	if err != nil {
		tb.Fatalf("Parse(%q): %v", text, err)
	}
	return v
}

func TestAppendCanonical(t *testing.T) {
	t.Parallel()
	nines := strings.Repeat("9", 40)
	tests := []struct{ name, text, want string }{
		{"absent", "", ""},
		{"null", "null", "null"},
		{"true", "true", "true"},

		// R13: numbers.
		{"integer", "14500", "14500"},
		{"fraction of zero", "14500.0", "14500"},
		{"exponent", "1e3", "1000"},
		{"capital exponent", "1.50E+2", "150"},
		{"minus zero", "-0", "0"},
		{"minus zero with a fraction", "-0.00", "0"},
		{"zero with an exponent", "0e99", "0"},
		{"zero with a long exponent", "0e-99999999999999999999", "0"},
		{"last zeros", "1.10", "1.1"},
		{"zeros inside", "1002003", "1002003"},
		{"zeros on both sides of the point", "10.0100", "10.01"},
		{"below one", "0.050", "0.05"},
		{"negative exponent", "5e-2", "0.05"},
		{"point moves right", "12.345e1", "123.45"},
		{"point moves to the end", "12.345e3", "12345"},
		{"point moves past the end", "12.345e5", "1234500"},
		{"point moves left", "-12.345e-1", "-1.2345"},
		{"point moves past the start", "12.345e-4", "0.0012345"},
		{"beyond a float", "9007199254740993", "9007199254740993"},
		{"digits beyond a float", "0.1000000000000000055511151231257827", "0.1000000000000000055511151231257827"},

		// Up to 40 digits are plain.
		{"40 digits", nines, nines},
		{"40 negative digits", "-" + nines, "-" + nines},
		{"41 digits", nines + "1", "9." + nines[1:] + "1e+40"},
		{"40 digits with a point", nines[:20] + "." + nines[20:], nines[:20] + "." + nines[20:]},
		{"41 digits with a point", nines[:20] + "." + nines[20:] + "1", "9." + nines[1:] + "1e+19"},
		{"41 digits that end in zero", nines + "0", "9." + nines[1:] + "e+40"},
		{"zeros up to 40", "1e39", "1" + strings.Repeat("0", 39)},
		{"zeros beyond 40", "1e40", "1e+40"},
		{"fraction up to 40", "1e-39", "0." + strings.Repeat("0", 38) + "1"},
		{"fraction beyond 40", "1e-40", "1e-40"},
		{"several digits with an exponent", "-12.50e50", "-1.25e+51"},
		{"several digits with a negative exponent", "12.50e-50", "1.25e-49"},

		// Exponents of any length.
		{"long exponent", "1e1000000000", "1e+1000000000"},
		{"17 digits that become 18", "10e99999999999999999", "1e+100000000000000000"},
		{"18 digits that become 17", "0.1e100000000000000000", "1e+99999999999999999"},
		{"exponent beyond any type", "1e99999999999999999999999", "1e+99999999999999999999999"},
		{"carry", "1000e99999999999999999999999", "1e+100000000000000000000002"},
		{"borrow", "0.001e100000000000000000000000", "1e+99999999999999999999997"},
		{"negative carry", "0.01e-99999999999999999999999", "1e-100000000000000000000001"},
		{"negative borrow", "1234e-100000000000000000000000", "1.234e-99999999999999999999997"},
		{"zeros before an exponent", "1e+000000000000000000000005", "100000"},

		// Strings.
		{"plain", `"order 4999"`, `"order 4999"`},
		{"needless escapes", `"\u0041\/\u00e9"`, `"A/é"`},
		{"needed escapes", `"\u0022\u005c\u000a\u001F"`, `"\"\\\n\u001f"`},
		{"short escapes", `"\b\f\n\r\t"`, `"\b\f\n\r\t"`},
		{"surrogate pair", `"\ud83d\ude42!"`, `"🙂!"`},

		// Arrays and objects.
		{"white space", " [ 1 , [ ] , { } ] ", "[1,[],{}]"},
		{"numbers inside", `{"a":[1.0,{"b":2e1}]}`, `{"a":[1,{"b":20}]}`},
		{"keys sorted", `{"b":1,"a":2}`, `{"a":2,"b":1}`},
		{"keys sorted at every depth", `{"z":{"d":[{"y":1,"x":2}],"c":3},"a":0}`, `{"a":0,"z":{"c":3,"d":[{"x":2,"y":1}]}}`},
		{"keys sorted as decoded", `{"b":1,"\u0061":2}`, `{"a":2,"b":1}`},
		{"keys sorted by code point", "{\"\U0001F642\":1,\"\uffff\":2,\"é\":3,\"z\":4}", "{\"z\":4,\"é\":3,\"\uffff\":2,\"\U0001F642\":1}"},
		{"shorter key first", `{"ab":1,"a":2,"":3}`, `{"":3,"a":2,"ab":1}`},
		{"many keys", `{"j":1,"i":1,"h":1,"g":1,"f":1,"e":1,"d":1,"c":1,"b":1,"a":1}`, `{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1}`},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			got := string(jsonx.AppendCanonical([]byte("> "), parse(t, tc.text)))
			if got != "> "+tc.want {
				t.Errorf("AppendCanonical(%s) = %s, want %s", tc.text, got, "> "+tc.want)
			}
		})
	}
}

func TestEqual(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, a, b string
		want       bool
	}{
		// A26: numbers by value, whatever their spelling.
		{"fraction of zero", "12", "12.0", true},
		{"exponent", "12", "1.2e1", true},
		{"negative exponent", "12", "120e-1", true},
		{"capital exponent", "1e3", "1E+03", true},
		{"minus zero", "-0", "0", true},
		{"last zero", "1.10", "1.1", true},
		{"sign", "1", "-1", false},
		{"neighbours that a float confuses", "9007199254740993", "9007199254740992", false},
		{"fractions that a float confuses", "0.1", "0.1000000000000000055511151231257827", false},
		{"magnitude", "1", "10", false},
		{"long exponents", "1e1000000000", "10e999999999", true},
		{"long exponents that differ", "1e1000000000", "1e1000000001", false},
		{"exponents beyond any type", "1e99999999999999999999999", "0.1e100000000000000000000000", true},
		{"exponents beyond any type that differ", "1e99999999999999999999999", "1e-99999999999999999999999", false},

		// A26: everything else by type and value.
		{"string and number", `"4999"`, "4999", false},
		{"string and its spelling", `"a/b"`, `"\u0061\/b"`, true},
		{"strings", `"a"`, `"A"`, false},
		{"composed and decomposed", `"é"`, `"e\u0301"`, false},
		{"null and null", "null", "null", true},
		{"null and false", "null", "false", false},
		{"null and zero", "null", "0", false},
		{"null and empty string", "null", `""`, false},
		{"true and false", "true", "false", false},
		{"empty array and object", "[]", "{}", false},

		// A26, recursively.
		{"nested numbers", `{"a":[{"b":1}]}`, `{"a":[{"b":1.0}]}`, true},
		{"nested numbers that differ", `{"a":[{"b":1}]}`, `{"a":[{"b":"1"}]}`, false},
		{"key order", `{"a":1,"b":{"c":2,"d":3}}`, `{"b":{"d":3,"c":2},"a":1}`, true},
		{"key spelling", `{"a":1}`, `{"\u0061":1}`, true},
		{"member missing", `{"a":1}`, `{"a":1,"b":2}`, false},
		{"member null and missing", `{"a":1,"b":null}`, `{"a":1}`, false},
		{"member renamed", `{"a":1}`, `{"b":1}`, false},
		{"element order", "[1,2]", "[2,1]", false},
		{"element missing", "[1,2]", "[1]", false},
		{"white space", "[ 1 ,\n2 ]", "[1,2]", true},

		// A27 is for the caller to apply.
		{"absent and absent", "", "", true},
		{"absent and null", "", "null", false},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			a, b := parse(t, tc.a), parse(t, tc.b)
			if got := jsonx.Equal(a, b); got != tc.want {
				t.Errorf("Equal(%s, %s) = %t, want %t", tc.a, tc.b, got, tc.want)
			}
			if got := jsonx.Equal(b, a); got != tc.want {
				t.Errorf("Equal(%s, %s) = %t, want %t", tc.b, tc.a, got, tc.want)
			}
		})
	}
}
