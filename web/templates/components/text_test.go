package components

import (
	"bytes"
	"testing"
	"unicode/utf8"
)

func TestText(t *testing.T) {
	t.Parallel()
	ctl := func(code, mark string) string {
		return `<span class="ctl" title="` + code + `">` + mark + `</span>`
	}
	tests := []struct{ name, text, want string }{
		{"plain", "Where is order o_42?", "Where is order o_42?"},
		{"empty", "", ""},
		{"markup", `<img src=x onerror="alert(1)">`, "&lt;img src=x onerror=&#34;alert(1)&#34;&gt;"},
		{"quotes and ampersand", `'a' & "b"`, "&#39;a&#39; &amp; &#34;b&#34;"},
		{"line breaks and tabs stay", "a\n\tb", "a\n\tb"},
		{"line break of another system", "a\r\nb", "a\nb"},
		{"lone carriage return", "a\rb", "a" + ctl("U+000D", "␍") + "b"},
		{"escape sequence", "\x1b[31mred", ctl("U+001B", "␛") + "[31mred"},
		{"null", "a\x00b", "a" + ctl("U+0000", "␀") + "b"},
		{"delete", "a\x7fb", "a" + ctl("U+007F", "␡") + "b"},
		{"C1 control", "a\u009bb", "a" + ctl("U+009B", "U+009B") + "b"},
		{"direction override", "\u202egnp.exe", ctl("U+202E", "U+202E") + "gnp.exe"},
		{"direction isolate", "\u2066a\u2069", ctl("U+2066", "U+2066") + "a" + ctl("U+2069", "U+2069")},
		{"zero width space", "pay\u200bpal", "pay" + ctl("U+200B", "U+200B") + "pal"},
		{"byte-order mark", "\ufeffa", ctl("U+FEFF", "U+FEFF") + "a"},
		{"soft hyphen", "a\u00adb", "a" + ctl("U+00AD", "U+00AD") + "b"},
		{"line separator", "a\u2028b", "a" + ctl("U+2028", "U+2028") + "b"},
		{"hidden tag letter", "a\U000e0041b", "a" + ctl("U+E0041", "U+E0041") + "b"},
		{"joined emoji stays", "👩\u200d🔬", "👩\u200d🔬"},
		{"accents", "café", "café"},
		{"right to left is kept apart", "שלום", "<bdi>שלום</bdi>"},
		{"right to left with an override", "\u202eم", "<bdi>" + ctl("U+202E", "U+202E") + "م</bdi>"},
		{"broken UTF-8", "a\xffb", "a\uFFFDb"},
		{"broken UTF-8 before a mark", "\xff\x00", "\uFFFD" + ctl("U+0000", "␀")},
		{"card token", "to [CARD_k3f9q2m7x4ab].", `to <span class="tok">[CARD_k3f9q2m7x4ab]</span>.`},
		{"e-mail token", "email_k3f9q2m7x4ab@redacted.invalid", `<span class="tok">email_k3f9q2m7x4ab@redacted.invalid</span>`},
		{"secret token", "[SECRET:github_pat]", `<span class="tok">[SECRET:github_pat]</span>`},
		{"no token: a letter that the alphabet lacks", "[CARD_l3f9q2m7x4ab]", "[CARD_l3f9q2m7x4ab]"},
		{"no token: too short", "[CARD_k3f9]", "[CARD_k3f9]"},
		{"no token: an address", "jane@example.com", "jane@example.com"},
		{"markup beside a token", "<b>[IBAN_k3f9q2m7x4ab]", `&lt;b&gt;<span class="tok">[IBAN_k3f9q2m7x4ab]</span>`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var got bytes.Buffer
			if err := Text(test.text).Render(t.Context(), &got); err != nil {
				t.Fatal(err)
			}
			if got.String() != test.want {
				t.Errorf("Text(%q)\n got %s\nwant %s", test.text, got.String(), test.want)
			}
		})
	}
}

func TestPlain(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"plain", "prod-2", "prod-2"},
		{"left for the attribute to escape", `"><script>`, `"><script>`},
		{"escape sequence", "\x1b[31m", "␛[31m"},
		{"direction override", "a\u202eb", "aU+202Eb"},
		{"broken UTF-8", "a\xff\x00", "a\uFFFD␀"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := Plain(test.text); got != test.want {
				t.Errorf("Plain(%q) = %q, want %q", test.text, got, test.want)
			}
		})
	}
}

// Whatever is recorded, what Text writes has no tag but its own and no character
// that hides.
func FuzzText(f *testing.F) {
	for _, seed := range []string{"<b>", "\u202e", "[CARD_k3f9q2m7x4ab]", "email_", "\xff\xfe", "a\r\nb", "&lt;"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := markup(text)
		if !utf8.ValidString(got) {
			t.Fatalf("markup(%q) is not UTF-8", text)
		}
		for _, r := range got {
			if hidden(r) {
				t.Fatalf("markup(%q) carries U+%04X", text, r)
			}
		}
		rest := got
		for _, ours := range []string{`<span class="tok">`, `<span class="ctl" title="`, `">`, "</span>", "<bdi>", "</bdi>"} {
			rest = string(bytes.ReplaceAll([]byte(rest), []byte(ours), nil))
		}
		if bytes.ContainsAny([]byte(rest), `<>"'`) {
			t.Fatalf("markup(%q) = %q lets markup through", text, got)
		}
	})
}

func BenchmarkText(b *testing.B) {
	const asked = "Order o_9 arrived broken, please refund it to the card that I paid with."
	b.ReportAllocs()
	for b.Loop() {
		markup(asked)
	}
}
