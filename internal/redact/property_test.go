package redact

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// pieces are what random texts are made of: values, near misses, and what may
// stand between and around them.
func pieces() []string {
	return []string{
		"jane@example.com", "a@b.co", "@", "jane", "example.com", ".", "münchen", "邮箱", "🙂",
		"4111 1111 1111 1111", "4111111111111111", "5555-5555-5555-4444", "378282246310005", "4111", "1111", "12/29", "501800000009",
		"DE89370400440532013000", "GB82 WEST 1234 5698 7654 32", "DE89", "5e0c1a7e-4111-4111-8111-111111111117",
		"ghp" + "_" + randomOf(alnum, 36), "sk" + "-" + randomOf(alnum, 30), "AKIA" + randomOf(upper, 16),
		fakeJWT(signedParts), "Bearer ", "Basic ", fakePEM("PRIVATE KEY", "\n"), fakePEM("PRIVATE KEY", `\n`), "-----BEGIN PRIVATE KEY-----",
		"https://u:hunter22@db.example.com/x", "://", "https://", ":", "//", `:\/\/`, "u:p@h", "[CARD_k3f9q2m7x4ab]", "[SECRET:jwt]",
		"email_k3f9q2m7x4ab@redacted.invalid", "email_", "@redacted.invalid", "[", "]", "CARD_", "k3f9q2m7x4ab",
		base64.StdEncoding.EncodeToString([]byte("jane@example.com")), base64.RawURLEncoding.EncodeToString([]byte(`{"n":4111111111111111,"é":"a@b.co"}`)),
		base64.StdEncoding.EncodeToString([]byte("card 4111 1111 1111 1111, thanks")), "=", "+", "-", "_",
		" ", "  ", "\n", `\n`, `\r`, `\"`, `\\`, `\u0040`, `\u003c`, `\u00e9`, `\/`, "%40", "%20", "%2B", "%", "%7B%22a%22%3A", "\u00a0",
		`{"a":"jane@example.com"}`, `{"Jane@example.com":4111111111111111,"jane@example.com":"x"}`, `[4111111111111111]`, "{", "}", `"`, ",",
		"d36158ceb589888922873257831b51d4", "0.30000000000000004", "1754982923123", "x", "n", "1", "4", "é",
	}
}

// randomText joins up to eight pieces.
func randomText(random *rand.Rand, from []string) string {
	var out strings.Builder
	for range 1 + random.IntN(8) {
		out.WriteString(from[random.IntN(len(from))])
	}
	return out.String()
}

// randomRecording is a JSON value around such texts. Backslashes are left as
// they are where that is JSON, so that every kind of escape occurs.
func randomRecording(random *rand.Rand, from []string) string {
	token := func() string {
		text := randomText(random, from)
		if raw := `"` + strings.ReplaceAll(text, `"`, `\"`) + `"`; random.IntN(2) == 0 && isJSON(raw) {
			return raw
		}
		return quote(text)
	}
	inner := fmt.Sprintf(`{"n":%d,"s":%s}`, random.Uint64(), token())
	return fmt.Sprintf(`{ "input":%s,"calls":[%s, %s,null],%s:{"p":%s}}`, token(), token(), inner, token(), quote(inner))
}

func isJSON(raw string) bool {
	_, err := jsonx.Parse([]byte(raw))
	return err == nil
}

func TestRandomRecordings(t *testing.T) {
	t.Parallel()
	r := New(testKey(1))
	random, from := rand.New(rand.NewPCG(11, 12)), pieces()
	for range 5_000 {
		raw := randomRecording(random, from)
		if !isJSON(raw) {
			continue // a key that stands twice
		}
		if problem := checkRecord(r, []byte(raw)); problem != "" {
			t.Fatalf("%s\n%s", raw, problem)
		}
		if problem := checkText(r, randomText(random, from)); problem != "" {
			t.Fatal(problem)
		}
	}
}

func FuzzRecord(f *testing.F) {
	random, from := rand.New(rand.NewPCG(13, 14)), pieces()
	for range 200 {
		f.Add([]byte(randomRecording(random, from)))
	}
	r := New(testKey(1))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if _, err := jsonx.Parse(raw); err != nil {
			if _, got := r.Record(raw, nil); got == nil {
				t.Error("accepted what jsonx refuses")
			}
			return
		}
		if problem := checkRecord(r, raw); problem != "" {
			t.Errorf("%q\n%s", raw, problem)
		}
	})
}

func FuzzText(f *testing.F) {
	for _, piece := range pieces() {
		f.Add(piece)
	}
	r := New(testKey(1))
	f.Fuzz(func(t *testing.T, text string) {
		if problem := checkText(r, text); problem != "" {
			t.Error(problem)
		}
	})
}

// checkRecord returns what is wrong with the redaction of a valid recording.
func checkRecord(r *Redactor, raw []byte) string {
	kept := bytes.Clone(raw)
	clean, err := r.Record(raw, nil)
	var fault *jsonx.Fault
	switch {
	case !bytes.Equal(kept, raw):
		return "the input was changed"
	case errors.As(err, &fault) && fault.Problem == "two keys become one after redaction":
		return ""
	case err != nil:
		return fmt.Sprintf("refused: %v", err)
	}
	parsed, err := jsonx.Parse(clean.Bytes())
	if err != nil {
		return fmt.Sprintf("%s is not JSON: %v", clean, err)
	}
	original, _ := jsonx.Parse(raw)
	if diff := cmp.Diff(shape(original), shape(parsed)); diff != "" {
		return "another shape (-before +after):\n" + diff
	}
	again, err := r.Record(clean.Bytes(), nil)
	if err != nil || again.String() != clean.String() {
		return fmt.Sprintf("a second pass made\n%s of\n%s, %v", again, clean, err)
	}
	return checkSift(r, raw)
}

// checkSift reports values that a walk finds and sift did not suspect.
func checkSift(r *Redactor, raw []byte) string {
	sifted, whole := r.walkers.Get().(*walker), r.walkers.Get().(*walker)
	whole.reset()
	whole.suspects, whole.suspect = whole.suspects[:0], 0
	if err := sifted.record(raw); err != nil {
		return err.Error()
	}
	for i := range raw {
		whole.suspects = append(whole.suspects, i)
	}
	if err := whole.frames[0].walk(raw); err != nil {
		return err.Error()
	}
	if diff := cmp.Diff(string(apply(raw, whole.edits)), string(apply(raw, sifted.edits))); diff != "" {
		return "sift overlooks (-all +sifted):\n" + diff
	}
	return ""
}

// shape describes a JSON value without its texts and digits.
func shape(v jsonx.Value) any {
	switch v.Kind() {
	case jsonx.Object:
		var members []any
		for _, value := range v.Members() {
			members = append(members, shape(value))
		}
		return map[string]any{"object": members}
	case jsonx.Array:
		var elements []any
		for element := range v.Elements() {
			elements = append(elements, shape(element))
		}
		return elements
	case jsonx.String:
		return "string"
	case jsonx.Number:
		return len(v)
	default:
		return v.String()
	}
}

// checkText returns what is wrong with the redaction of a plain text.
func checkText(r *Redactor, text string) string {
	clean := r.Text(text, nil).String()
	if again := r.Text(clean, nil).String(); again != clean {
		return fmt.Sprintf("%q\nbecame %q\nand then %q", text, clean, again)
	}
	if utf8.ValidString(text) && !utf8.ValidString(clean) {
		return fmt.Sprintf("%q became %q, which is not UTF-8", text, clean)
	}
	return ""
}

// pii.md 4.6: the same over order and goroutines.
func TestRedactorIsSafeForConcurrentUse(t *testing.T) {
	t.Parallel()
	random, from := rand.New(rand.NewPCG(15, 16)), pieces()
	texts, want := make([]string, 200), make([]string, 200)
	for i := range texts {
		texts[i] = randomText(random, from)
		want[i] = New(testKey(1)).Text(texts[i], nil).String()
	}
	r := New(testKey(1))
	var group sync.WaitGroup
	for worker := range 4 {
		group.Go(func() {
			for n := range texts {
				i := (n*7 + worker*50) % len(texts)
				if got := r.Text(texts[i], nil).String(); got != want[i] {
					t.Errorf("%q became %q, want %q", texts[i], got, want[i])
				}
			}
		})
	}
	group.Wait()
}

// pii.md 4.6: hostile text takes time in proportion to its length. At 1 MiB
// anything worse runs into the time limit of the test.
func TestHostileText(t *testing.T) {
	t.Parallel()
	r := New(testKey(1))
	const size = 1 << 20
	for name, piece := range map[string]string{
		"@": "@", "a@": "a@", "a@b.": "a@b.", "digits": "4", "groups": "4111 ", "dashes": "4-", "://": "://", "://u:p": "://u:p",
		"://u:p@": "://u:p@", "@ in an authority": "a@b:", "PEM": "-----BEGIN PRIVATE KEY-----\n", "fences": "-----", "JWT": "eyJ", "JWT dots": "eyJ.", "dots": "a.",
		"base64": "QUFB", "slashes": "QUFBQUFBQUFBQUFBQUFB/", "backslashes": `\`, "percent": "%25", "escapes": `\u005c`, "brackets": "[", "braces": `{"a":`,
		"IBAN": "DE89 ", "plus": "+", "queries": "?a+", "query": "a+%", "DE89": "DE89", "Bearer": "Bearer ", "underscores": "ghp" + "_", "dashes and letters": "a-",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := strings.Repeat(piece, size/len(piece))
			r.Text(text, nil)
			if _, err := r.Record([]byte(quote(text)), nil); err != nil {
				t.Error(err)
			}
		})
	}
}
