package gate_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, in    string
		kind        gate.Kind
		label       string
		share       float64
		want        string
		wantPrinted string
	}{
		{"all-pass", "all-pass", gate.AllPass, "", 0, "all-pass", ""},
		{"no-target-failures", "no-target-failures", gate.NoTargetFailures, "", 0, "no-target-failures", ""},
		{"a rate", "pass-rate>=0.9", gate.PassRate, "", 0.9, "pass-rate>=0.9", "0.90"},
		{"a percentage", "pass-rate>=90%", gate.PassRate, "", 0.9, "pass-rate>=0.9", "0.90"},
		{"a percentage with a decimal", "pass-rate>=90.5%", gate.PassRate, "", 0.905, "pass-rate>=0.905", "0.91"},
		{"a rate of a label", "pass-rate(tool-arguments)>=1.0", gate.PassRate, "tool-arguments", 1, "pass-rate(tool-arguments)>=1", "1.00"},
		{"a percentage of a label", "pass-rate(judge)>=75%", gate.PassRate, "judge", 0.75, "pass-rate(judge)>=0.75", "0.75"},
		{"A31 any label", "pass-rate(custom-eval:No refunds, ever)>=0.5", gate.PassRate, "custom-eval:No refunds, ever", 0.5, "pass-rate(custom-eval:No refunds, ever)>=0.5", "0.50"},
		{"A54 the least", "pass-rate>=0", gate.PassRate, "", 0, "pass-rate>=0", "0.00"},
		{"A54 the most", "pass-rate>=1", gate.PassRate, "", 1, "pass-rate>=1", "1.00"},
		{"A54 the most as a percentage", "pass-rate>=100%", gate.PassRate, "", 1, "pass-rate>=1", "1.00"},
		{"zeros inside", "pass-rate>=0.0505", gate.PassRate, "", 0.0505, "pass-rate>=0.0505", "0.05"},
		{"space around", "  pass-rate >= 0.9 ", gate.PassRate, "", 0.9, "pass-rate>=0.9", "0.90"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := rule(t, tt.in)
			if got.Kind != tt.kind || got.Label != tt.label {
				t.Errorf("kind %q, label %q, want %q, %q", got.Kind, got.Label, tt.kind, tt.label)
			}
			if got.String() != tt.want {
				t.Errorf("in writing %q, want %q", got, tt.want)
			}
			if tt.kind != gate.PassRate {
				return
			}
			if share := got.Required.Share(); share != tt.share {
				t.Errorf("share %v, want %v", share, tt.share)
			}
			if printed := got.Required.Text(); printed != tt.wantPrinted {
				t.Errorf("printed %q, want %q", printed, tt.wantPrinted)
			}
		})
	}
}

// A refusal says what was written and what would be read.
func TestParseRefuses(t *testing.T) {
	t.Parallel()
	accepted := []string{"all-pass", "pass-rate>=R", "pass-rate(LABEL)>=R", "no-target-failures", "0.9", "90%"}
	written := []string{"0.9", "90%"}
	bounds := []string{"0", "1"}
	for _, tt := range []struct {
		name, in string
		shown    string
		contains []string
	}{
		{"nothing", "", `""`, accepted},
		{"another word", "most-pass", "most-pass", accepted},
		{"another case", "All-Pass", "All-Pass", accepted},
		{"a threshold of all-pass", "all-pass>=0.9", "all-pass>=0.9", accepted},
		{"no threshold", "pass-rate", "pass-rate", accepted},
		{"greater than", "pass-rate>0.9", "pass-rate>0.9", accepted},
		{"equal", "pass-rate=0.9", "pass-rate=0.9", accepted},
		{"a longer word", "pass-rates>=0.9", "pass-rates>=0.9", accepted},
		{"no label", "pass-rate()>=0.9", "pass-rate()>=0.9", accepted},
		{"a blank label", "pass-rate(  )>=0.9", "pass-rate(  )>=0.9", accepted},
		{"a label left open", "pass-rate(judge>=0.9", "pass-rate(judge>=0.9", accepted},
		{"a label never opened", "pass-rate judge)>=0.9", "pass-rate judge)>=0.9", accepted},
		{"two rules", "all-pass,no-target-failures", "all-pass,no-target-failures", accepted},
		{"a control character", "all-pass\x1b[2J", `all-pass\x1b[2J`, accepted},
		{"an empty threshold", "pass-rate>=", `""`, written},
		{"a bare sign", "pass-rate>=%", `"%"`, written},
		{"a word as threshold", "pass-rate>=most", "most", written},
		{"not a number", "pass-rate>=NaN", "NaN", written},
		{"an exponent", "pass-rate>=9e-1", "9e-1", written},
		{"a comma", "pass-rate>=0,9", "0,9", written},
		{"two points", "pass-rate>=0.9.0", "0.9.0", written},
		{"two percent signs", "pass-rate>=90%%", "90%%", written},
		{"hexadecimal", "pass-rate>=0x1", "0x1", written},
		{"a sign after the point", "pass-rate>=0.-9", "0.-9", written},
		{"A54 below 0", "pass-rate>=-0.1", "-0.1", written},
		{"A54 above 1", "pass-rate>=1.01", "1.01", bounds},
		{"A54 above 100 %", "pass-rate>=100.5%", "100.5%", bounds},
		{"A54 a percentage without its sign", "pass-rate(tools)>=90", `"90"`, bounds},
		{"more digits than any integer", "pass-rate>=99999999999999999999", "99999999999999999999", nil},
		{"more than six decimals", "pass-rate>=0.9000001", "0.9000001", written},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := gate.Parse(tt.in)
			if err == nil {
				t.Fatalf("read as %q", got)
			}
			if kind := eval.KindOf(err); kind != eval.Invalid {
				t.Errorf("kind %q, want %q", kind, eval.Invalid)
			}
			for _, part := range append([]string{tt.shown}, tt.contains...) {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("message %q lacks %q", err, part)
				}
			}
		})
	}
}

// The rules are joined in the order they were written; without one it is
// all-pass (semantics 1.6).
func TestParseAll(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name     string
		in, want []string
	}{
		{"none", nil, []string{"all-pass"}},
		{"one", []string{"pass-rate>=90%"}, []string{"pass-rate>=0.9"}},
		{
			"A55", []string{"pass-rate>=0.9", "pass-rate(tool-arguments)>=1.0", "no-target-failures"},
			[]string{"pass-rate>=0.9", "pass-rate(tool-arguments)>=1", "no-target-failures"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			rules, err := gate.ParseAll(tt.in)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, gate.Texts(rules)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	if rules, err := gate.ParseAll([]string{"all-pass", "pass-rate>=2"}); err == nil || rules != nil {
		t.Errorf("a wrong second rule gives %v, %v", rules, err)
	}
}
