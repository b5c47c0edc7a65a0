package redact

import (
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// carrier is a way in which a recording may hold a text: wrap puts the text into
// a JSON value, unwrap gets it out again.
type carrier struct {
	name         string
	wrap, unwrap func(text string) string
}

func quote(text string) string { return jsonx.Quote(text).String() }

func unquote(token string) string { return jsonx.Value(token).Text() }

// member returns the first member of an object.
func member(object string) (key, value string) {
	for k, v := range jsonx.Value(object).Members() {
		return k, v.String()
	}
	return "", ""
}

func valueOf(object string) string {
	_, value := member(object)
	return value
}

func keyOf(object string) string {
	key, _ := member(object)
	return key
}

// unicodeEscapes writes every character of an ASCII text as \u and its number.
func unicodeEscapes(text string) string {
	var out strings.Builder
	for _, c := range []byte(text) {
		out.WriteString(`\u00` + string("0123456789abcdef"[c>>4]) + string("0123456789abcdef"[c&15]))
	}
	return out.String()
}

func decode64(encoding *base64.Encoding) func(string) string {
	return func(text string) string {
		plain, err := encoding.DecodeString(text)
		if err != nil {
			return "not base64: " + text
		}
		return string(plain)
	}
}

// in is the carrier that puts what c makes of a text into outer.
func (c carrier) in(outer carrier) carrier {
	return carrier{
		name:   c.name + " in " + outer.name,
		wrap:   func(text string) string { return outer.wrap(c.wrap(text)) },
		unwrap: func(text string) string { return c.unwrap(outer.unwrap(text)) },
	}
}

// carriers are those of pii.md 3.2 and 4.4.
func carriers() []carrier {
	text := carrier{"a string", quote, unquote}
	value := carrier{"a member", func(s string) string { return `{"a":` + quote(s) + `}` },
		func(s string) string { return unquote(valueOf(s)) }}
	key := carrier{"a key", func(s string) string { return `{` + quote(s) + `:1}` }, keyOf}
	std := carrier{"base64", func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }, decode64(base64.StdEncoding)}
	raw := carrier{"base64url", func(s string) string { return base64.RawURLEncoding.EncodeToString([]byte("~~ÿ?>" + s)) },
		func(s string) string { return strings.TrimPrefix(decode64(base64.RawURLEncoding)(s), "~~ÿ?>") }}
	query := carrier{"a query", func(s string) string { return "https://shop.example/find?a=1&q=" + url.QueryEscape(s) + "&z=%20" },
		func(s string) string {
			u, err := url.Parse(s)
			if err != nil {
				return "not a URL: " + s
			}
			return u.Query().Get("q")
		}}
	unicode := carrier{`\u escapes`, unicodeEscapes, func(s string) string { return unquote(`"` + s + `"`) }}
	link := carrier{"a Markdown link", func(s string) string { return "see [this](" + s + ") or `that`" },
		func(s string) string { return strings.TrimSuffix(strings.TrimPrefix(s, "see [this]("), ") or `that`") }}
	sentence := carrier{"a sentence", func(s string) string { return "It is " + s + ", see?" },
		func(s string) string { return strings.TrimSuffix(strings.TrimPrefix(s, "It is "), ", see?") }}
	return []carrier{
		text, key,
		value.in(text), key.in(text), value.in(value).in(text), value.in(value.in(value.in(text))),
		std.in(text), raw.in(text), std.in(key), value.in(std).in(text), std.in(value).in(text),
		query.in(text), query.in(value).in(text), query.in(std).in(text), value.in(query).in(text),
		unicode.in(text), value.in(unicode).in(text),
		link.in(text), sentence.in(text), sentence.in(std).in(text), sentence.in(query).in(text),
		value.in(std).in(value).in(query).in(text),
	}
}

// Parity (pii.md 4.4): what is found in plain text is found in every carrier,
// becomes the same token there, and the carrier stays what it is.
func TestCarrierParity(t *testing.T) {
	t.Parallel()
	r := New(testKey(1))
	for name, value := range map[string]string{
		"e-mail": "jane.doe+tag@example.com",
		"card":   "4111 1111 1111 1111",
		"IBAN":   "DE89370400440532013000",
		"GitHub": "ghp" + "_" + randomOf(alnum, 36),
		"JWT":    fakeJWT(signedParts),
	} {
		want := r.Text(value, nil).String()
		if want == value {
			t.Errorf("%s: %q is not found in plain text", name, value)
		}
		for _, c := range carriers() {
			t.Run(name+" in "+c.name, func(t *testing.T) {
				t.Parallel()
				raw := c.wrap(value)
				clean := record(t, r, raw)
				if got := c.unwrap(clean); got != want {
					t.Errorf("%s\nbecame %s\nwhich holds %s, want %s", raw, clean, got, want)
				}
				if !json.Valid([]byte(clean)) {
					t.Errorf("%s is not JSON", clean)
				}
				if again := record(t, r, clean); again != clean {
					t.Errorf("a second pass made %s of %s", again, clean)
				}
			})
		}
	}
}

func TestNumbersInCarriers(t *testing.T) {
	t.Parallel()
	r := New(testKey(1))
	want := testMint().cardNumber([]byte("4111111111111111"))
	for name, raw := range map[string]string{
		"a number":         `{"card":4111111111111111}`,
		"in an array":      `[ 4111111111111111]`,
		"in a string":      `{"p":"{\"card\":4111111111111111}"}`,
		"twice in strings": `{"p":"{\"p\":\"[4111111111111111]\"}"}`,
		"in base64":        `"` + base64.StdEncoding.EncodeToString([]byte(`{"card":4111111111111111}`)) + `"`,
		"in a query":       `"%7B%22card%22%3A4111111111111111%7D"`,
	} {
		clean := record(t, r, raw)
		if name == "in base64" {
			clean = decode64(base64.StdEncoding)(unquote(clean))
		}
		if wanted := strings.ReplaceAll(raw, "4111111111111111", want); name != "in base64" && clean != wanted {
			t.Errorf("%s: got %s, want %s", name, clean, wanted)
		}
		if !strings.Contains(clean, want) {
			t.Errorf("%s: %s has no %s", name, clean, want)
		}
	}
}

func TestCarriersThatHoldNothingStay(t *testing.T) {
	t.Parallel()
	r := New(testKey(1))
	for _, raw := range []string{
		`"{\"a\" : 1.0e0, \"b\":[ ]}"`, `"{\"a\":1,\"a\":2}"`, `"{not json}"`, `"[Note] x"`,
		`"aGVsbG8gd29ybGQsIGhlbGxvIG1vb24="`, `"d36158ceb589888922873257831b51d4"`, `"50% of 20%20"`, `"100%"`, `"C:\\new\\table"`,
		`"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ"`, `"https://x.example/a%2Fb?q=%40&z=%zz"`,
	} {
		if got := record(t, r, raw); got != raw {
			t.Errorf("%s became %s", raw, got)
		}
	}
}

// Padding and alphabet of base64 stay as they were.
func TestBase64KeepsItsForm(t *testing.T) {
	t.Parallel()
	r := New(testKey(1))
	for name, encoding := range map[string]*base64.Encoding{
		"standard": base64.StdEncoding, "unpadded": base64.RawStdEncoding,
		"url": base64.URLEncoding, "url, unpadded": base64.RawURLEncoding,
	} {
		const text = "??>> ÿÿ~~ jane@example.com" // 28 bytes, so that padding shows; + and / or - and _ show
		clean := r.Text("x: "+encoding.EncodeToString([]byte(text)), nil).String()
		plain := decode64(encoding)(strings.TrimPrefix(clean, "x: "))
		if got, want := masked(plain), "??>> ÿÿ~~ <EMAIL>"; got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

// A container never hides its content, and overlapping findings become one
// token that covers them all (pii.md 3.2 rule 5, 5.7).
func TestOverlaps(t *testing.T) {
	t.Parallel()
	pair := base64.StdEncoding.EncodeToString([]byte("jane@example.com:hunter22"))
	runText(t, []textCase{
		{"an address in a password", "https://u:jane@example.com@x.example/", "https://u:<SECRET:url_password>@x.example/"},
		{"an address in basic credentials", "Basic " + pair, "Basic <SECRET:basic_auth>"},
		{"a card behind an address", "jane@example.com4111111111111111", "jane@example.com4111111111111111"},
		{"a URL around an address", "https://x.example/jane@example.com/4111111111111111?c=DE89370400440532013000", "https://x.example/<EMAIL>/<CARD>?c=<IBAN>"},
	})
}

func TestCarriersBelowTheFourthStay(t *testing.T) {
	t.Parallel()
	r := New(testKey(1))
	deep := "jane@example.com"
	for range maxCarriers {
		deep = base64.StdEncoding.EncodeToString([]byte(deep))
	}
	if raw := quote(deep); record(t, r, raw) == raw {
		t.Errorf("%d layers of base64 hide an address", maxCarriers)
	}
	deeper := quote(base64.StdEncoding.EncodeToString([]byte(deep)))
	if got := record(t, r, deeper); got != deeper {
		t.Errorf("a fifth layer was opened: %s", got)
	}
}
