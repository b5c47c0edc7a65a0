package static_test

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// colours reads the palette and the intents of the style sheet: for each intent
// the colour it has in both themes.
func colours(t *testing.T, sheet string) map[string][2]string {
	t.Helper()
	palette := map[string][2]string{}
	for _, m := range regexp.MustCompile(`--([a-z0-9-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)`).FindAllStringSubmatch(sheet, -1) {
		palette[m[1]] = [2]string{m[2], m[3]}
	}
	intents := map[string][2]string{}
	for _, m := range regexp.MustCompile(`--([a-z0-9-]+): var\(--([a-z0-9-]+)\)`).FindAllStringSubmatch(sheet, -1) {
		if colour, found := palette[m[2]]; found {
			intents[m[1]] = colour
		}
	}
	if len(palette) < 20 || len(intents) < 20 {
		t.Fatalf("read %d palette colours and %d intents, want all of them", len(palette), len(intents))
	}
	return intents
}

// luminance returns the relative luminance of a colour as WCAG defines it.
func luminance(t *testing.T, colour string) float64 {
	t.Helper()
	digits := strings.TrimPrefix(colour, "#")
	if len(digits) == 3 {
		digits = strings.Join([]string{digits[:1], digits[:1], digits[1:2], digits[1:2], digits[2:], digits[2:]}, "")
	}
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(digits[2*i:2*i+2], 16, 8)
		if err != nil {
			t.Fatalf("colour %s: %v", colour, err)
		}
		part := float64(n) / 255
		if part <= 0.04045 {
			part /= 12.92
		} else {
			part = math.Pow((part+0.055)/1.055, 2.4)
		}
		sum += weight * part
	}
	return sum
}

// contrast returns the ratio of two colours, from 1 to 21.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// The pairs that the pages use, after the table of look.md part 1: text on every
// ground it stands on needs 4.5, an edge or a drawing that carries meaning 3.
func TestContrast(t *testing.T) {
	t.Parallel()
	const text, graphic = 4.5, 3
	tests := []struct {
		fore    string
		grounds []string
		least   float64
	}{
		{"text", []string{"bg", "bg-sunk", "track", "accent-tint", "mark", "fail-tint", "err-tint"}, text},
		{"text-2", []string{"bg", "bg-sunk", "track", "accent-tint", "fail-tint", "err-tint"}, text},
		{"text-3", []string{"bg", "bg-sunk", "track", "accent-tint"}, text},
		{"accent", []string{"bg", "bg-sunk", "accent-tint"}, text},
		{"on-solid", []string{"accent", "accent-press", "fail", "incons", "err"}, text},
		{"pass", []string{"bg", "bg-sunk", "pass-tint", "accent-tint"}, text},
		{"fail", []string{"bg", "bg-sunk", "fail-tint", "accent-tint"}, text},
		{"incons", []string{"bg", "bg-sunk", "incons-tint", "accent-tint"}, text},
		{"incl", []string{"bg", "bg-sunk", "incl-tint", "accent-tint"}, text},
		{"err", []string{"bg", "bg-sunk", "err-tint", "accent-tint"}, text},
		{"control", []string{"bg", "bg-sunk", "fail-tint"}, graphic},
		{"pass-bar", []string{"bg"}, graphic},
		{"text-3", []string{"bg", "accent-tint"}, graphic},
	}
	intents := colours(t, string(assets(t).Stylesheet()))
	for _, test := range tests {
		for _, ground := range test.grounds {
			for i, name := range []string{"light", "dark"} {
				fore, back := intents[test.fore][i], intents[ground][i]
				if got := contrast(t, fore, back); got < test.least {
					t.Errorf("%s: --%s (%s) on --%s (%s) is %.2f, want at least %.1f", name, test.fore, fore, ground, back, got, test.least)
				}
			}
		}
	}
}

// The formula itself, by the figures of the table.
func TestContrastFormula(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, a, b string
		want       float64
	}{
		{"black on white", "#000", "#fff", 21},
		{"equal", "#777", "#777", 1},
		{"ink on paper, look.md", "#1b1916", "#fdfcfa", 17.1},
		{"control on paper, look.md", "#857d71", "#fdfcfa", 4.0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := contrast(t, test.a, test.b); math.Abs(got-test.want) > 0.06 {
				t.Errorf("contrast of %s and %s is %.2f, want %.2f", test.a, test.b, got, test.want)
			}
		})
	}
}

// A colour stands in the palette alone; components name intents.
func TestColoursStandInThePalette(t *testing.T) {
	t.Parallel()
	_, rest, found := strings.Cut(string(assets(t).Stylesheet()), "@layer intent {")
	if !found {
		t.Fatal("the style sheet has no intent layer after the palette")
	}
	if colour := regexp.MustCompile(`#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(|\boklch\(`).FindString(rest); colour != "" {
		t.Errorf("a colour stands outside of the palette: %s", colour)
	}
	_, components, _ := strings.Cut(rest, "@layer base {")
	if name := regexp.MustCompile(`var\(--(paper|rule|ink|pen|green|red|amber|steel|plum|white)\b`).FindString(components); name != "" {
		t.Errorf("a component names the palette: %s", name)
	}
}
