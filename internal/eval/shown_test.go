package eval

import "testing"

func TestShown(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, in, want string }{
		{"plain", `o_42 "x" \n`, `o_42 "x" \n`},
		{"letters of any script", "Zürich 東京", "Zürich 東京"},
		{"escape sequence", "\x1b]52;c;x\x07", `\x1b]52;c;x\a`},
		{"line breaks", "a\r\nb\tc", `a\r\nb\tc`},
		{"C1 control", "\u009b2J", `\u009b2J`},
		{"direction override", "a\u202eb", `a\u202eb`},
		{"zero width", "a\u200bb", `a\u200bb`},
		{"not UTF-8", "a\xffb", `a\xffb`},
		{"empty", "", ""},
	} {
		if got := Shown(tt.in); got != tt.want {
			t.Errorf("%s: Shown(%q) = %q, want %q", tt.name, tt.in, got, tt.want)
		}
	}
}
