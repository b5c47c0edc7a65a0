package jsonx_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// The suite follows RFC 8259 section by section. Every rule has texts on both
// sides of it: accepted holds what the grammar allows, rejected what it does not.

var accepted = []struct{ name, text string }{
	// Section 2: structural characters and white space.
	{"space around", " 1 "},
	{"tab around", "\t1\t"},
	{"line feed around", "\n1\n"},
	{"carriage return around", "\r1\r"},
	{"white space everywhere", " { \"a\"\t:\n[ 1\r, 2 ] , \"b\" : { } } "},
	{"no white space", `{"a":[1,2],"b":{}}`},

	// Section 3: values.
	{"true", "true"},
	{"false", "false"},
	{"null", "null"},
	{"scalar number", "7"},
	{"scalar string", `"x"`},

	// Section 4: objects.
	{"empty object", "{}"},
	{"empty object with space", "{ \n }"},
	{"one member", `{"a":1}`},
	{"empty key", `{"":1}`},
	{"every kind as member", `{"a":null,"b":true,"c":1,"d":"","e":[],"f":{}}`},
	{"keys that differ in case", `{"a":1,"A":2}`},
	{"one key at two depths", `{"a":{"a":{"a":1}}}`},
	{"one key in two siblings", `[{"a":1},{"a":2}]`},
	{"keys that share ends and length", `{"abcdefgh1z":1,"abcdefgh2z":2}`},
	{"key that looks like an escape", `{"\\u0061":1,"a":2}`},

	// Section 5: arrays.
	{"empty array", "[]"},
	{"empty array with space", "[ \t]"},
	{"array of every kind", `[null,false,0,"",[],{}]`},
	{"nested arrays", "[[[]],[]]"},
	{"256 arrays", strings.Repeat("[", 256) + strings.Repeat("]", 256)},
	{"256 objects", strings.Repeat(`{"a":`, 255) + "{}" + strings.Repeat("}", 255)},
	{"300 siblings", "[" + strings.Repeat("[],", 299) + "[]]"},

	// Section 6: numbers.
	{"zero", "0"},
	{"minus zero", "-0"},
	{"one digit", "9"},
	{"many digits", "12345678901234567890123456789012345678901234567890"},
	{"negative", "-12"},
	{"zero and fraction", "0.5"},
	{"fraction of zeros", "1.000"},
	{"negative fraction", "-0.0"},
	{"exponent", "1e5"},
	{"capital exponent", "1E5"},
	{"exponent with plus", "1e+5"},
	{"exponent with minus", "1e-5"},
	{"exponent with zeros", "1e005"},
	{"fraction and exponent", "-12.50E-07"},
	{"exponent beyond any type", "1e99999999999999999999999"},

	// Section 7: strings.
	{"empty string", `""`},
	{"every short escape", `"\"\\\/\b\f\n\r\t"`},
	{"unicode escape", `"\u0041\u00e9\u00E9"`},
	{"escaped control character", `"\u0000\u001f"`},
	{"surrogate pair", `"\ud83d\ude42"`},
	{"surrogate pair in capitals", `"\uD83D\uDE42"`},
	{"first and last surrogate pair", `"\ud800\udc00\udbff\udfff"`},
	{"escaped units beside the surrogates", `"\ud7ff\ue000"`},
	{"space and delete", "\" \x7f\""},
	{"solidus without escape", `"/"`},
	{"apostrophe", `"'"`},
	{"line separators without escape", "\"\u2028\u2029\""},

	// Section 8.1: UTF-8. The ends of every row of well-formed sequences.
	{"two bytes", "\"\u0080\u07ff\""},
	{"three bytes", "\"\u0800\uffff\""},
	{"beside the surrogates", "\"\ud7ff\ue000\""},
	{"four bytes", "\"\U00010000\U0010ffff\""},
	{"byte-order mark in a string", "\"\ufeff\""},
	{"beyond ASCII in a key", `{"clé":1}`},
}

func TestParseAccepts(t *testing.T) {
	t.Parallel()
	for _, tc := range accepted {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			got, err := jsonx.Parse([]byte(tc.text))
			if err != nil {
				t.Fatalf("Parse(%q): %v", tc.text, err)
			}
			if want := strings.Trim(tc.text, " \t\r\n"); got.String() != want {
				t.Errorf("Parse(%q) = %q, want %q", tc.text, got, want)
			}
		})
	}
}

var rejected = []struct {
	name, text string
	want       jsonx.Fault
}{
	// Section 2: structural characters and white space.
	{"empty text", "", jsonx.Fault{0, "the text ends before a value"}},
	{"white space alone", " \n", jsonx.Fault{2, "the text ends before a value"}},
	{"form feed", "\f1", jsonx.Fault{0, `unexpected "\f"`}},
	{"vertical tab", "1\v", jsonx.Fault{1, `unexpected "\v"`}},
	{"no-break space", "\u00a01", jsonx.Fault{0, `unexpected "\u00a0"`}},
	{"NUL", "1\x00", jsonx.Fault{1, `unexpected "\x00"`}},
	{"byte-order mark", "\ufeff1", jsonx.Fault{0, `unexpected "\ufeff"`}},
	{"comment", "1 // one", jsonx.Fault{2, `unexpected "/"`}},
	{"two values", "1 2", jsonx.Fault{2, `unexpected "2"`}},
	{"text behind an object", "{}x1", jsonx.Fault{2, `unexpected "x1"`}},
	{"closing bracket alone", "]", jsonx.Fault{0, `unexpected "]"`}},
	{"closing bracket too many", "[]]", jsonx.Fault{2, `unexpected "]"`}},
	{"comma alone", ",", jsonx.Fault{0, `unexpected ","`}},

	// Section 3: values.
	{"capital literal", "True", jsonx.Fault{0, `unexpected "True"`}},
	{"literal cut short", "tru", jsonx.Fault{0, `unexpected "tru"`}},
	{"literal too long", "nulls", jsonx.Fault{0, `unexpected "nulls"`}},
	{"literal with a digit", "[false0]", jsonx.Fault{1, `unexpected "false0"`}},
	{"NaN", "NaN", jsonx.Fault{0, `unexpected "NaN"`}},
	{"Infinity", "Infinity", jsonx.Fault{0, `unexpected "Infinity"`}},
	{"undefined", `{"a":undefined}`, jsonx.Fault{5, `unexpected "undefined"`}},
	{"bytes that are not UTF-8", "\xff", jsonx.Fault{0, "not UTF-8"}},

	// Section 4: objects.
	{"open object", "{", jsonx.Fault{1, "the text ends inside an object"}},
	{"object cut behind a key", `{"a"`, jsonx.Fault{4, "the text ends inside an object"}},
	{"object cut behind a colon", `{"a":`, jsonx.Fault{5, "the text ends before a value"}},
	{"object cut behind a value", `{"a":1`, jsonx.Fault{6, "the text ends inside an object"}},
	{"object cut behind a comma", `{"a":1,`, jsonx.Fault{7, "the text ends inside an object"}},
	{"key without quotes", "{a:1}", jsonx.Fault{1, `unexpected "a"`}},
	{"key in apostrophes", "{'a':1}", jsonx.Fault{1, `unexpected "'"`}},
	{"number as key", "{1:1}", jsonx.Fault{1, `unexpected "1"`}},
	{"member without colon", `{"a" 1}`, jsonx.Fault{5, `unexpected "1"`}},
	{"member with two colons", `{"a"::1}`, jsonx.Fault{5, `unexpected ":"`}},
	{"member without value", `{"a":}`, jsonx.Fault{5, `unexpected "}"`}},
	{"members without comma", `{"a":1 "b":2}`, jsonx.Fault{7, "unexpected string"}},
	{"comma first in object", `{,"a":1}`, jsonx.Fault{1, `unexpected ","`}},
	{"comma last in object", `{"a":1,}`, jsonx.Fault{7, `unexpected "}"`}},
	{"two commas in object", `{"a":1,,"b":2}`, jsonx.Fault{7, `unexpected ","`}},
	{"object closed as array", `{"a":1]`, jsonx.Fault{6, `unexpected "]"`}},

	// Section 5: arrays.
	{"open array", "[", jsonx.Fault{1, "the text ends before a value"}},
	{"array cut behind a value", "[1", jsonx.Fault{2, "the text ends inside an array"}},
	{"array cut behind a comma", "[1,", jsonx.Fault{3, "the text ends before a value"}},
	{"comma first in array", "[,1]", jsonx.Fault{1, `unexpected ","`}},
	{"comma last in array", "[1,]", jsonx.Fault{3, `unexpected "]"`}},
	{"two commas in array", "[1,,2]", jsonx.Fault{3, `unexpected ","`}},
	{"elements without comma", "[1 2]", jsonx.Fault{3, `unexpected "2"`}},
	{"colon in array", `["a":1]`, jsonx.Fault{4, `unexpected ":"`}},
	{"array closed as object", "[1}", jsonx.Fault{2, `unexpected "}"`}},

	// Section 6: numbers.
	{"leading zero", "01", jsonx.Fault{0, "malformed number 01"}},
	{"leading zero behind a minus", "[-012]", jsonx.Fault{1, "malformed number -012"}},
	{"two zeros", "00", jsonx.Fault{0, "malformed number 00"}},
	{"plus sign", "+1", jsonx.Fault{0, `unexpected "+"`}},
	{"minus alone", "-", jsonx.Fault{0, "malformed number -"}},
	{"two minus signs", "--1", jsonx.Fault{0, "malformed number --1"}},
	{"minus Infinity", "-Infinity", jsonx.Fault{0, "malformed number -"}},
	{"point first", ".5", jsonx.Fault{0, `unexpected "."`}},
	{"point behind a minus", "-.5", jsonx.Fault{0, "malformed number -.5"}},
	{"point last", "1.", jsonx.Fault{0, "malformed number 1."}},
	{"two points", "1.2.3", jsonx.Fault{3, `unexpected "."`}},
	{"exponent behind a point", "1.e5", jsonx.Fault{0, "malformed number 1.e5"}},
	{"exponent without digits", "1e", jsonx.Fault{0, "malformed number 1e"}},
	{"exponent with a sign alone", "1e+", jsonx.Fault{0, "malformed number 1e+"}},
	{"exponent with two signs", "1e+-5", jsonx.Fault{0, "malformed number 1e+-5"}},
	{"exponent with a fraction", "1e1.5", jsonx.Fault{3, `unexpected "."`}},
	{"hexadecimal", "0x10", jsonx.Fault{1, `unexpected "x10"`}},
	{"digits apart", "1_000", jsonx.Fault{1, `unexpected "_"`}},
	{"digits beyond ASCII", "١", jsonx.Fault{0, `unexpected "١"`}},

	// Section 7: strings.
	{"open string", `"abc`, jsonx.Fault{4, "the text ends inside a string"}},
	{"long open string", `"abcdefghijklmnopqrstuvwxyz`, jsonx.Fault{27, "the text ends inside a string"}},
	{"string cut in an escape", `"abc\`, jsonx.Fault{5, "the text ends inside a string"}},
	{"string closed by an escape", `"abc\"`, jsonx.Fault{6, "the text ends inside a string"}},
	{"string cut in a unicode escape", `"\u12`, jsonx.Fault{5, "the text ends inside a string"}},
	{"apostrophes", "'a'", jsonx.Fault{0, `unexpected "'"`}},
	{"line feed in a string", "\"a\nb\"", jsonx.Fault{2, "control character U+000A in a string"}},
	{"tab in a string", "\"\t\"", jsonx.Fault{1, "control character U+0009 in a string"}},
	{"NUL in a string", "\"\x00\"", jsonx.Fault{1, "control character U+0000 in a string"}},
	{"last control character", "\"abcdefghij\x1f\"", jsonx.Fault{11, "control character U+001F in a string"}},
	{"control character in a key", "{\"a\rb\":1}", jsonx.Fault{3, "control character U+000D in a string"}},
	{"unknown escape", `"\x41"`, jsonx.Fault{1, `unknown escape \x`}},
	{"capital escape", `"\N"`, jsonx.Fault{1, `unknown escape \N`}},
	{"escaped apostrophe", `"\'"`, jsonx.Fault{1, `unknown escape \'`}},
	{"escaped line feed", "\"\\\n\"", jsonx.Fault{1, `unknown escape \\n`}},
	{"two faults in an escape", `"\ug"`, jsonx.Fault{3, `\u without four hexadecimal digits`}},
	{"capital unicode escape", `"\U0041"`, jsonx.Fault{1, `unknown escape \U`}},
	{"three hexadecimal digits", `"\u041"`, jsonx.Fault{6, `\u without four hexadecimal digits`}},
	{"no hexadecimal digit", `"\u00g0"`, jsonx.Fault{5, `\u without four hexadecimal digits`}},
	{"sign among hexadecimal digits", `"\u+041"`, jsonx.Fault{3, `\u without four hexadecimal digits`}},

	// Section 8.1: UTF-8.
	{"continuation byte alone", "\"a\x80\"", jsonx.Fault{2, "not UTF-8"}},
	{"sequence cut by the quote", "\"\xc3\"", jsonx.Fault{1, "not UTF-8"}},
	{"three bytes cut", "\"\xe2\x82\"", jsonx.Fault{1, "not UTF-8"}},
	{"four bytes cut", "\"\xf0\x9f\x99\"", jsonx.Fault{1, "not UTF-8"}},
	{"overlong in two bytes", "\"\xc0\xaf\"", jsonx.Fault{1, "not UTF-8"}},
	{"last overlong in two bytes", "\"\xc1\xbf\"", jsonx.Fault{1, "not UTF-8"}},
	{"overlong in three bytes", "\"\xe0\x9f\xbf\"", jsonx.Fault{1, "not UTF-8"}},
	{"overlong in four bytes", "\"\xf0\x8f\xbf\xbf\"", jsonx.Fault{1, "not UTF-8"}},
	{"first surrogate", "\"\xed\xa0\x80\"", jsonx.Fault{1, "not UTF-8"}},
	{"last surrogate", "\"\xed\xbf\xbf\"", jsonx.Fault{1, "not UTF-8"}},
	{"above U+10FFFF", "\"\xf4\x90\x80\x80\"", jsonx.Fault{1, "not UTF-8"}},
	{"lead byte of five", "\"\xf8\x88\x80\x80\x80\"", jsonx.Fault{1, "not UTF-8"}},
	{"byte FF", "\"twelve bytes\xff and more\"", jsonx.Fault{13, "not UTF-8"}},
	{"not UTF-8 in a key", "{\"\xff\":1}", jsonx.Fault{2, "not UTF-8"}},
	{"not UTF-8 behind an escape", "\"\\n\xff\"", jsonx.Fault{3, "not UTF-8"}},

	// Section 8.2: half a surrogate pair; the standard leaves it open, we do not.
	{"high surrogate alone", `"\ud83d"`, jsonx.Fault{1, "lone surrogate"}},
	{"low surrogate alone", `"\ude42"`, jsonx.Fault{1, "lone surrogate"}},
	{"surrogates the wrong way round", `"\ude42\ud83d"`, jsonx.Fault{1, "lone surrogate"}},
	{"two high surrogates", `"\ud83d\ud83d"`, jsonx.Fault{1, "lone surrogate"}},
	{"high surrogate and a letter", `"\ud83d\u0041"`, jsonx.Fault{1, "lone surrogate"}},
	{"high surrogate and a short escape", `"\ud83d\n\ude42"`, jsonx.Fault{1, "lone surrogate"}},
	{"last high surrogate", `"ab\udbff"`, jsonx.Fault{3, "lone surrogate"}},
	{"last low surrogate", `"ab\udfff"`, jsonx.Fault{3, "lone surrogate"}},
	{"lone surrogate in a key", `{"\ud800":1}`, jsonx.Fault{2, "lone surrogate"}},

	// Section 4 asks for unique keys; we insist.
	{"duplicate key", `{"a":1,"a":1}`, jsonx.Fault{7, "duplicate key a"}},
	{"duplicate key spelled apart", `{"a":1,"\u0061":2}`, jsonx.Fault{7, "duplicate key a"}},
	{"duplicate key first spelled apart", `{"\u0061":1,"a":2}`, jsonx.Fault{12, "duplicate key a"}},
	{"duplicate key with both escaped", `{"\/":1,"\u002f":2}`, jsonx.Fault{8, "duplicate key /"}},
	{"duplicate key apart", `{"a":1,"b":{"c":[2]},"a":3}`, jsonx.Fault{21, "duplicate key a"}},
	{"duplicate key within", `{"a":[{"b":1,"c":2,"b":3}]}`, jsonx.Fault{19, "duplicate key b"}},
	{"duplicate empty key", `{"":1,"":2}`, jsonx.Fault{6, `duplicate key ""`}},
	{"duplicate long key", `{"orderReference":1,"orderReference":2}`, jsonx.Fault{20, "duplicate key orderReference"}},
	{"duplicate key that hides", `{"a\u202e":1,"a\u202e":2}`, jsonx.Fault{13, `duplicate key a\u202e`}},

	// Section 9 allows a limit on nesting.
	{"257 arrays", strings.Repeat("[", 257) + strings.Repeat("]", 257), jsonx.Fault{256, "nested deeper than 256"}},
	{"257 objects", strings.Repeat(`{"":`, 257) + "1" + strings.Repeat("}", 257), jsonx.Fault{1024, "nested deeper than 256"}},
}

func TestParseRejects(t *testing.T) {
	t.Parallel()
	for _, tc := range rejected {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			got, err := jsonx.Parse([]byte(tc.text))
			if got != nil {
				t.Errorf("Parse(%q) = %q and an error", tc.text, got)
			}
			if diff := cmp.Diff(error(&tc.want), err); diff != "" {
				t.Errorf("Parse(%q) fault (-want +got):\n%s", tc.text, diff)
			}
		})
	}
}

// A fault reads as a sentence with its place, and shows little of the input.
func TestFaultText(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("é", 41)
	tests := []struct{ name, text, want string }{
		{"place", `{"orderId":"4999"}}`, `unexpected "}" at byte 18`},
		{"40 characters", `{"` + long[:80] + `":1,"` + long[:80] + `":2}`, "duplicate key " + long[:80] + " at byte 86"},
		{"41 characters", `{"` + long + `":1,"` + long + `":2}`, "duplicate key " + long[:80] + "… at byte 88"},
		{"long number", strings.Repeat("1", 50) + ".", "malformed number " + strings.Repeat("1", 40) + "… at byte 0"},
		{"long word", strings.Repeat("x", 50), `unexpected "` + strings.Repeat("x", 40) + `…" at byte 0`},
		{"escaped", `{"a\n\u001b":1,"a\n\u001b":2}`, `duplicate key a\n\x1b at byte 15`},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			_, err := jsonx.Parse([]byte(tc.text))
			if err == nil || err.Error() != tc.want {
				t.Errorf("Parse(%q) error = %v, want %s", tc.text, err, tc.want)
			}
		})
	}
}
