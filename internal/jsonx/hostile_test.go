package jsonx_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// manyMembers returns an object of n members; the last one has the given key.
func manyMembers(n int, last string) string {
	var b strings.Builder
	b.WriteByte('{')
	for i := range n - 1 {
		fmt.Fprintf(&b, `"k%d":0,`, i)
	}
	fmt.Fprintf(&b, `%q:0}`, last)
	return b.String()
}

// sameEnds returns an object of n members whose keys differ only in the middle,
// where a quick hash does not look.
func sameEnds(n int, last string) string {
	var b strings.Builder
	b.WriteByte('{')
	for i := range n - 1 {
		fmt.Fprintf(&b, `"customer-%07d-reference":0,`, i)
	}
	fmt.Fprintf(&b, `%q:0}`, last)
	return b.String()
}

// escapedKeys returns an object of n members whose keys all need decoding.
func escapedKeys(n int) string {
	var b strings.Builder
	b.WriteByte('{')
	for i := range n - 1 {
		fmt.Fprintf(&b, `"\u006b%d":0,`, i)
	}
	b.WriteString(`"last":0}`)
	return b.String()
}

// deep returns n objects inside each other whose keys are out of order; the
// innermost holds core.
func deep(n int, core string) string {
	return strings.Repeat(`{"b":`, n) + core + strings.Repeat(`,"a":0}`, n)
}

// hostile returns texts of which none may take more than time and memory in
// proportion to its length. A quadratic step would keep the larger ones busy for
// hours. Where problem is empty the text is fine.
func hostile() []struct{ name, text, problem string } {
	return []struct{ name, text, problem string }{
		{"million open arrays", strings.Repeat("[", 1_000_000), "nested deeper than 256"},
		{"million open objects", strings.Repeat(`{"a":`, 1_000_000), "nested deeper than 256"},
		{"many keys", manyMembers(100_000, "last"), ""},
		{"million keys and one again", manyMembers(1_000_000, "k0"), "duplicate key k0"},
		{"keys with the same ends", sameEnds(50_000, "last"), ""},
		{"keys with the same ends and one again", sameEnds(200_000, "customer-0123456-reference"), "duplicate key customer-0123456-reference"},
		{"33 keys and the first again", manyMembers(34, "k0"), "duplicate key k0"},
		{"32 keys and the last again", manyMembers(33, "k31"), "duplicate key k31"},
		{"escaped keys", escapedKeys(50_000), ""},
		{"keys of 1 MiB", `{"` + strings.Repeat("a", 1<<20) + `":1,"` + strings.Repeat("a", 1<<20) + `b":2}`, ""},
		{"key of 1 MiB twice", `{"` + strings.Repeat("a", 1<<20) + `":1,"` + strings.Repeat("a", 1<<20) + `":2}`, "duplicate key " + strings.Repeat("a", 40) + "…"},
		{"string of 4 MiB", `"` + strings.Repeat("é\\n", 1<<20) + `"`, ""},
		{"number of 4 MiB", strings.Repeat("7", 4<<20) + ".5", ""},
		{"exponent of 4 MiB", "1e" + strings.Repeat("7", 4<<20), ""},
		{"exponent of a billion", "1e1000000000", ""},
		{"exponent of minus a billion", "-1.5e-1000000000", ""},
		{"white space of 4 MiB", "[" + strings.Repeat(" \t\r\n", 1<<20) + "]", ""},
		{"million elements", "[0" + strings.Repeat(",0", 999_999) + "]", ""},
		{"million empty objects", "[{}" + strings.Repeat(",{}", 999_999) + "]", ""},
		{"depth 250 around a megabyte", deep(250, `"`+strings.Repeat("x", 1<<20)+`"`), ""},
	}
}

func TestHostileTexts(t *testing.T) {
	t.Parallel()
	for _, tc := range hostile() {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			v, err := jsonx.Parse([]byte(tc.text))
			if tc.problem != "" {
				fault, ok := err.(*jsonx.Fault)
				if !ok || fault.Problem != tc.problem {
					t.Fatalf("error = %v, want %s", err, tc.problem)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			canonical := jsonx.AppendCanonical(nil, v)
			if len(canonical) > len(tc.text)+40 {
				t.Errorf("canonical text of %d bytes for %d", len(canonical), len(tc.text))
			}
			if !jsonx.Equal(v, canonical) {
				t.Error("not equal to its canonical text")
			}
		})
	}
}

// The index of many keys serves objects inside each other, each with its own.
func TestManyKeysAtSeveralDepths(t *testing.T) {
	t.Parallel()
	inner := manyMembers(100, "k0x")
	text := "{"
	for i := range 100 {
		text += fmt.Sprintf(`"k%d":%s,`, i, inner)
	}
	if _, err := jsonx.Parse([]byte(text + `"last":0}`)); err != nil {
		t.Error(err)
	}
	_, err := jsonx.Parse([]byte(text + `"k50":0}`))
	if fault, ok := err.(*jsonx.Fault); !ok || fault.Problem != "duplicate key k50" {
		t.Errorf("error = %v, want duplicate key k50", err)
	}
}
