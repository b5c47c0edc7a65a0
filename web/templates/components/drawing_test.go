package components

import (
	"bytes"
	"math"
	"strconv"
	"testing"

	"github.com/a-h/templ"
	"github.com/google/go-cmp/cmp"
)

func rendered(t *testing.T, c templ.Component) string {
	t.Helper()
	var b bytes.Buffer
	if err := c.Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestPercent(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		share float64
		want  string
	}{
		{"none", 0, "0%"}, {"all", 1, "100%"}, {"an eighth", 0.125, "12.5%"}, {"a third", 1.0 / 3, "33.33%"},
		{"below", -0.2, "0%"}, {"above", 1.7, "100%"}, {"not a number", math.NaN(), "0%"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := percent(test.share); got != test.want {
				t.Errorf("percent(%v) = %q, want %q", test.share, got, test.want)
			}
		})
	}
}

func TestCount(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 11204: "11,204", 1234567: "1,234,567", -1000: "-1,000", -100: "-100"} {
		if got := Count(n); got != want {
			t.Errorf("Count(%d) = %q, want %q", n, got, want)
		}
	}
}

// The reels hold one tape: the areas of both add up to the same at every place
// (look.md part 3).
func TestReelsKeepTheTape(t *testing.T) {
	t.Parallel()
	area := func(share float64) float64 {
		radius := tape(share)
		return radius*radius - hub*hub
	}
	for _, progress := range []float64{0, 0.3, 0.5, 1} {
		if got, want := area(progress)+area(1-progress), full*full-hub*hub; math.Abs(got-want) > 1e-9 {
			t.Errorf("at %v both reels hold %v, want %v", progress, got, want)
		}
	}
}

func TestReelIsStrokedFromInsideTheHub(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name                   string
		share                  float64
		wantRadius, wantStroke string
	}{
		{"empty", 0, "2.8", "1.2"}, // from 2.2 to 3.4
		{"full", 1, "5.2", "6"},    // from 2.2 to 8.2
		{"beyond", 2, "5.2", "6"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			radius, stroke := reel(test.share)
			if radius != test.wantRadius || stroke != test.wantStroke {
				t.Errorf("reel(%v) = %s, %s; want %s, %s", test.share, radius, stroke, test.wantRadius, test.wantStroke)
			}
		})
	}
}

func TestTallyBars(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		tally Tally
		want  []bar
	}{
		{"no results", Tally{}, nil},
		{"all pass", Tally{Pass: 9}, []bar{{"pass", 0, 1}}},
		{"a quarter fails", Tally{Pass: 3, Fail: 1}, []bar{{"pass", 0, 0.75}, {"fail", 0.75, 0.25}}},
		{"every kind", Tally{Pass: 5, Fail: 1, Error: 2, Inconclusive: 2}, []bar{{"pass", 0, 0.5}, {"fail", 0.5, 0.1}, {"error", 0.6, 0.2}, {"incl", 0.8, 0.2}}},
		{"one of thousands is seen", Tally{Pass: 9999, Fail: 1}, []bar{{"pass", 0, 1 - leastBar}, {"fail", 1 - leastBar, leastBar}}},
		{"none pass", Tally{Fail: 2}, []bar{{"fail", 0, 1}}},
	}
	near := cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(test.want, test.tally.bars(), cmp.AllowUnexported(bar{}), near); diff != "" {
				t.Errorf("bars differ (-want +got):\n%s", diff)
			}
		})
	}
}

func TestTallySaysItsCounts(t *testing.T) {
	t.Parallel()
	got := rendered(t, TallyBar(Tally{Label: "tool-arguments", Pass: 13, Fail: 2, Inconclusive: 1000}))
	if want := "<title>tool-arguments: 13 pass, 2 fail, 0 error, 1,000 inconclusive</title>"; !bytes.Contains([]byte(got), []byte(want)) {
		t.Errorf("the bar lacks %s:\n%s", want, got)
	}
}

// A number of the ruler is left out where it would run into another.
func TestRulerTexts(t *testing.T) {
	t.Parallel()
	type shown struct{ Low, High, Half, One, Zero bool }
	tests := []struct {
		name  string
		ruler Ruler
		want  shown
	}{
		{"of the pictures", Ruler{Interval: Interval{Low: 0.54, Rate: 0.8, High: 1, Required: 0.9, HasRequired: true}}, shown{Low: true, High: true, Half: true, Zero: true}},
		{"narrow interval", Ruler{Interval: Interval{Low: 0.85, Rate: 0.88, High: 0.91, Required: 0.9, HasRequired: true}}, shown{Half: true, Zero: true}},
		{"half is required", Ruler{Interval: Interval{Low: 0, Rate: 0.5, High: 1, Required: 0.5, HasRequired: true}}, shown{Low: true, High: true, One: true, Zero: true}},
		{"nothing is required", Ruler{Interval: Interval{Low: 0.57, Rate: 1, High: 1}}, shown{Low: true, Half: true, One: true, Zero: true}},
		{"none is required", Ruler{Interval: Interval{Low: 0, Rate: 0, High: 0.4, HasRequired: true}}, shown{High: true, Half: true, One: true}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := test.ruler
			got := shown{r.showsLow(), r.showsHigh(), r.showsHalf(), r.showsOne(), r.showsZero()}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("texts differ (-want +got):\n%s", diff)
			}
		})
	}
}

func TestRequiredTextStaysInsideTheAxis(t *testing.T) {
	t.Parallel()
	tests := []struct {
		required   float64
		wantAnchor string
		wantAt     float64
	}{{0.9, "end", 1}, {0.85, "middle", 0.85}, {0.5, "middle", 0.5}, {0.1, "start", 0}}
	for _, test := range tests {
		anchor, at := Ruler{Interval: Interval{Required: test.required}}.requiredAnchor()
		if anchor != test.wantAnchor || at != test.wantAt {
			t.Errorf("required %v: %s at %v, want %s at %v", test.required, anchor, at, test.wantAnchor, test.wantAt)
		}
	}
}

func TestStripShowsTilesThenTicks(t *testing.T) {
	t.Parallel()
	of := func(n int) Repeats {
		r := Repeats{Words: strconv.Itoa(n) + " repeats"}
		for i := range n {
			r.Tiles = append(r.Tiles, Repeat{Verdict: Pass, Number: i + 1, Href: "/c?repeat=1"})
		}
		return r
	}
	if got := rendered(t, Strip(of(8))); bytes.Count([]byte(got), []byte("<a ")) != 8 || bytes.Contains([]byte(got), []byte("8 repeats")) {
		t.Errorf("8 repeats are not 8 links alone: %s", got)
	}
	if got := rendered(t, Strip(of(9))); bytes.Contains([]byte(got), []byte("<a ")) || !bytes.Contains([]byte(got), []byte("9 repeats")) {
		t.Errorf("9 repeats are not ticks with words: %s", got)
	}
}

func TestSingleAttemptIsNoLink(t *testing.T) {
	t.Parallel()
	got := rendered(t, Strip(Repeats{Tiles: []Repeat{{Verdict: Error, Number: 1, Href: "/c?repeat=1"}}}))
	if want := `<i class="t t-error" aria-hidden="true">E</i>`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestReasonJoinsRecordedToActual(t *testing.T) {
	t.Parallel()
	got := rendered(t, ReasonLine(Reason{In: "in 2 of 3", Parts: []ReasonPart{
		{PartLabel, "issueRefund"}, {PartCode, "amountCents"}, {PartDel, "4999"}, {PartIns, "19000"},
	}}))
	want := `<div class="why"><code class="lb">issueRefund</code> <code>amountCents</code> <del class="mono">4999</del> → <ins class="mono">19000</ins> <span class="in-of">in 2 of 3</span></div>`
	if got != want {
		t.Errorf("reason\n got %s\nwant %s", got, want)
	}
}

func TestWordsKeepEverySpace(t *testing.T) {
	t.Parallel()
	segments := []DiffSegment{{Same, "I refunded "}, {Del, "49.99"}, {Same, " "}, {Ins, "190.00"}, {Same, " to\nyou."}}
	tests := []struct {
		name string
		part templ.Component
		want string
	}{
		{"both", Words(segments), "I refunded <del>49.99</del> <ins>190.00</ins> to\nyou."},
		{"recorded", Words(Recorded(segments)), "I refunded 49.99  to\nyou."},
		{"actual", Words(Actual(segments)), "I refunded  190.00 to\nyou."},
		{"recorded side", RecordedSide(segments), "I refunded <del>49.99</del>  to\nyou."},
		{"actual side", ActualSide(segments), "I refunded  <ins>190.00</ins> to\nyou."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := rendered(t, test.part); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestUnknownVerdictIsTextBesideADash(t *testing.T) {
	t.Parallel()
	want := `<span class="v v-none"><svg class="m" aria-hidden="true"><use href="#m-none"></use></svg> <span>NOT_APPLICABLE</span></span>`
	if got := rendered(t, Word("NOT_APPLICABLE")); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestFieldTiesItsFaultAndHelp(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		field Field
		want  string
	}{
		{"neither", Field{ID: "n"}, ""},
		{"help", Field{ID: "n", Help: "h"}, "n-help"},
		{"fault", Field{ID: "n", Fault: "f"}, "n-fault"},
		{"both", Field{ID: "n", Help: "h", Fault: "f"}, "n-fault n-help"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := test.field.describedBy(); got != test.want {
				t.Errorf("describedBy = %q, want %q", got, test.want)
			}
		})
	}
}
