package eval_test

import (
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

func TestVerdict(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name       string
		verdict    eval.Verdict
		word       string
		conclusive bool
	}{
		{"1.7 pass", eval.Pass, "PASS", true},
		{"1.7 fail", eval.Fail, "FAIL", true},
		{"1.7 inconclusive", eval.Inconclusive, "INCONCLUSIVE", false},
		{"A29 A38 A39 an error prints as a failure", eval.Error, "FAIL", true},
		{"A60 a foreign verdict prints as it came and is in no rate", "NOT_APPLICABLE", "NOT_APPLICABLE", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := tt.verdict.Word(); got != tt.word {
				t.Errorf("Word() = %q, want %q", got, tt.word)
			}
			if got := tt.verdict.Conclusive(); got != tt.conclusive {
				t.Errorf("Conclusive() = %v, want %v", got, tt.conclusive)
			}
		})
	}
}

func TestParsePolicy(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, in string
		want     eval.Policy
	}{
		{"decision 8: lenient by default", "", eval.Lenient},
		{"lenient", "lenient", eval.Lenient},
		{"strict", "strict", eval.Strict},
	} {
		got, err := eval.ParsePolicy(tt.in)
		if err != nil || got != tt.want {
			t.Errorf("%s: ParsePolicy(%q) = %q, %v, want %q", tt.name, tt.in, got, err, tt.want)
		}
	}
	for _, in := range []string{"Strict", "v2", " strict", "\x1b[2J"} {
		got, err := eval.ParsePolicy(in)
		if err == nil || eval.KindOf(err) != eval.Invalid {
			t.Errorf("ParsePolicy(%q) = %q, %v, want an invalid-kind problem", in, got, err)
		}
	}
}
