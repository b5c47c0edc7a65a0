package redact

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// testKey is a fixed key, so that failures can be repeated.
func testKey(first byte) Key { return Key{secret: [keySize]byte{first, 1, 2, 3}} }

func testMint() *mint {
	m := newMint(testKey(1))
	return &m
}

// masked returns text with every token as its type in angle brackets, so that
// tests can say what they want without naming ids.
func masked(text string) string {
	var out strings.Builder
	done := 0
	for _, token := range FindTokens(text) {
		out.WriteString(text[done:token.Start])
		out.WriteString("<" + token.Type + ">")
		done = token.End
	}
	out.WriteString(text[done:])
	return out.String()
}

// record redacts one recording and fails the test on a fault.
func record(t *testing.T, r *Redactor, raw string) string {
	t.Helper()
	clean, err := r.Record([]byte(raw), nil)
	if err != nil {
		t.Fatalf("Record(%s): %v", raw, err)
	}
	return clean.String()
}

// textCase is a plain text and what it looks like once it was redacted.
type textCase struct{ name, text, want string }

// runText holds Text to the cases.
func runText(t *testing.T, cases []textCase) {
	t.Helper()
	r := New(testKey(1))
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			clean := r.Text(tc.text, nil).String()
			if diff := cmp.Diff(tc.want, masked(clean)); diff != "" {
				t.Errorf("Text(%q) (-want +got):\n%s", tc.text, diff)
			}
			if again := r.Text(clean, nil).String(); again != clean {
				t.Errorf("a second pass changed %q to %q", clean, again)
			}
		})
	}
}

func TestRecordKeepsEveryOtherByte(t *testing.T) {
	t.Parallel()
	r := New(testKey(1))
	cases := []struct{ name, raw, want string }{
		{"nothing to do", ` {"b" : 1.50e+01, "a":[ null,true ,"x"]} `, ` {"b" : 1.50e+01, "a":[ null,true ,"x"]} `},
		{"around a value", "{\"z\":1,\t\"a\" : \"to jane@example.com, \\u00e9\\/\\n\" }", "{\"z\":1,\t\"a\" : \"to <EMAIL>, \\u00e9\\/\\n\" }"},
		{"a key", `{ "jane@example.com" :1e0}`, `{ "<EMAIL>" :1e0}`},
		{"a key written with escapes", `{"\u006aane\u0040example.com":{"a":[]}}`, `{"<EMAIL>":{"a":[]}}`},
		{"several in one string", `["a@example.com b@example.com","4111 1111 1111 1111"]`, `["<EMAIL> <EMAIL>","<CARD>"]`},
		{"a string alone", `"jane@example.com"`, `"<EMAIL>"`},
		{"an escape in the middle of a value", `"x jane\u0040example.com\ty"`, `"x <EMAIL>\ty"`},
		{"a pair of surrogates before it", `"\ud83d\ude42 jane@example.com"`, `"\ud83d\ude42 <EMAIL>"`},
		{"an emoji before it", `"🙂 jane@example.com 🙂"`, `"🙂 <EMAIL> 🙂"`},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tc.want, masked(record(t, r, tc.raw))); diff != "" {
				t.Errorf("Record(%s) (-want +got):\n%s", tc.raw, diff)
			}
		})
	}
}

func TestRecordReturnsCleanInputWithoutCopying(t *testing.T) {
	t.Parallel()
	raw := []byte(`{"id":"prod-1","input":"Where is order o_42?"}`)
	clean, err := New(testKey(1)).Record(raw, nil)
	if err != nil {
		t.Fatal(err)
	}
	if &clean.Bytes()[0] != &raw[0] || clean.Len() != len(raw) {
		t.Error("Record copied a recording without findings")
	}
}

func TestRecordFaults(t *testing.T) {
	t.Parallel()
	r := New(testKey(1))
	cases := []struct {
		name, raw string
		want      jsonx.Fault
	}{
		{"not JSON", `{"a":jane@example.com}`, jsonx.Fault{Offset: 5, Problem: `unexpected "jane"`}},
		{"two values", `{} {}`, jsonx.Fault{Offset: 3, Problem: `unexpected "{"`}},
		{"nothing", ``, jsonx.Fault{Offset: 0, Problem: "the text ends before a value"}},
		{"a key twice", `{"a":1,"a":2}`, jsonx.Fault{Offset: 7, Problem: "duplicate key a"}},
		{"bad behind a value", `["jane@example.com",]`, jsonx.Fault{Offset: 20, Problem: `unexpected "]"`}},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			var receipt Receipt
			_, err := r.Record([]byte(tc.raw), &receipt)
			if diff := cmp.Diff(&tc.want, err); diff != "" {
				t.Errorf("Record(%s) (-want +got):\n%s", tc.raw, diff)
			}
			if receipt.Values() != 0 {
				t.Error("a recording that was refused was counted")
			}
		})
	}
}

func TestRecordRefusesKeysThatBecomeOne(t *testing.T) {
	t.Parallel()
	_, err := New(testKey(1)).Record([]byte(`{"Jane@example.com":1,"jane@example.com":2}`), nil)
	fault, ok := err.(*jsonx.Fault)
	if !ok || fault.Problem != "two keys become one after redaction" {
		t.Errorf("got %v", err)
	}
}

// In a text within a string nobody relies on keys being unique, so it is
// redacted all the same.
func TestNestedKeysMayBecomeOne(t *testing.T) {
	t.Parallel()
	r := New(testKey(1))
	clean := record(t, r, `{"p":"{\"Jane@example.com\":1,\"jane@example.com\":2}"}`)
	if diff := cmp.Diff(`{"p":"{\"<EMAIL>\":1,\"<EMAIL>\":2}"}`, masked(clean)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if again := record(t, r, clean); again != clean {
		t.Errorf("a second pass made %s", again)
	}
}

func TestSameValueSameTokenEverywhere(t *testing.T) {
	t.Parallel()
	a, b, other := New(testKey(1)), New(testKey(1)), New(testKey(2))
	email := a.Text("jane@example.com", nil).String()
	for _, text := range []string{"JANE@Example.COM", "mail jane@example.com.", "<jane@example.com>"} {
		if got := b.Text(text, nil).String(); !strings.Contains(got, email) {
			t.Errorf("%q became %q, without %s", text, got, email)
		}
	}
	card := a.Text("4111111111111111", nil).String()
	for _, text := range []string{"4111-1111-1111-1111", "4111 1111 1111 1111", "4111111111111111"} {
		if got := b.Text(text, nil).String(); got != card {
			t.Errorf("%q became %s, want %s", text, got, card)
		}
	}
	iban := a.Text("GB82WEST12345698765432", nil).String()
	for _, text := range []string{"gb82west12345698765432", "GB82 WEST 1234 5698 7654 32"} {
		if got := b.Text(text, nil).String(); got != iban {
			t.Errorf("%q became %s, want %s", text, got, iban)
		}
	}
	for _, pair := range [][2]string{
		{email, a.Text("jane@example.org", nil).String()},
		{card, a.Text("5555555555554444", nil).String()},
		{iban, a.Text("DE89370400440532013000", nil).String()},
		{email, other.Text("jane@example.com", nil).String()},
		{card, other.Text("4111111111111111", nil).String()},
	} {
		if pair[0] == pair[1] {
			t.Errorf("two values became one token %s", pair[0])
		}
	}
}
