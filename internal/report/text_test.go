package report_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/report"
)

// ofEight returns the attempts of eight cases, of which so many pass.
func ofEight(passed int) (ids []string, of []attempts) {
	for i := range 8 {
		result := eval.Passed("tools")
		if i >= passed {
			result = eval.Failed("tools", "called no tools")
		}
		ids = append(ids, string(rune('a'+i)))
		of = append(of, attempts{gave(result)})
	}
	return ids, of
}

// Semantics 1.7, lines 1 and 2, with the later wording of part 0, decision 2,
// the plurals of A58 and halves rounded up.
func TestA58TextHead(t *testing.T) {
	t.Parallel()
	pass, fail := eval.Passed("tools"), eval.Failed("tools", "called no tools")
	five, of5 := ofEight(5)
	one, of1 := ofEight(1)
	for _, tt := range []struct {
		name string
		r    *report.Report
		want string
	}{
		{
			"one case", made(t, eval.Lenient, "all-pass", []string{"a"}, attempts{gave(pass)}),
			"1/1 cases passed (100%)\ngate: passed — all 1 case passed\n",
		}, {
			"62.5 is 63", made(t, eval.Lenient, "pass-rate>=0.6", five, of5...),
			"5/8 cases passed (63%)\ngate: passed — pass rate 0.63 over 8 cases, required 0.60\n",
		}, {
			"12.5 is 13", made(t, eval.Lenient, "pass-rate>=0.9", one, of1...),
			"1/8 cases passed (13%)\ngate: FAILED — pass rate 0.13 over 8 cases, required 0.90\n",
		}, {
			"strict, one case", made(t, eval.Strict, "all-pass", []string{"a"}, attempts{gave(pass)}),
			"1 case, 1 run: 1/1 attempts passed (100%)\ngate: passed — all 1 attempt (1 case, 1 run) passed\n",
		}, {
			"repeats", made(t, eval.Lenient, "all-pass", []string{"a", "b"}, attempts{gave(pass), gave(pass)}, attempts{gave(pass), gave(pass)}),
			"2 cases, 2 runs: 4/4 attempts passed (100%)\ngate: passed — all 4 attempts (2 cases, 2 runs) passed\n",
		}, {
			"repeats of one case", made(t, eval.Lenient, "all-pass", []string{"a"}, attempts{gave(pass), gave(fail)}),
			"1 case, 2 runs: 1/2 attempts passed (50%)\ngate: FAILED — failed cases [a (run 2)]\n",
		}, {
			"target", made(t, eval.Lenient, "no-target-failures", []string{"a"}, attempts{gave(eval.Broken("target", "refused"))}),
			"0/1 cases passed (0%)\ngate: FAILED — target failed on [a]\n",
		}, {
			"nothing to check", made(t, eval.Lenient, "all-pass", []string{"a"}, attempts{gave()}),
			"1/1 cases passed (100%)\ngate: inconclusive — no case has an evaluator\n",
		}, {
			"left open", made(t, eval.Lenient, "pass-rate>=0.8", []string{"a", "b"}, attempts{gave(pass)}, attempts{gave(open("judge"))}),
			"1/2 cases passed (50%)\ngate: inconclusive — pass rate 0.50 to 1.00 over 2 attempts, 1 left open, required 0.80\n",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			lines := strings.SplitAfter(textOf(t, tt.r, report.Whole), "\n")
			if diff := cmp.Diff(tt.want, strings.Join(lines[:2], "")); diff != "" {
				t.Errorf("head (-want +got):\n%s", diff)
			}
		})
	}
}

// A gate without a detail is its word alone.
func TestTextGateWithoutDetail(t *testing.T) {
	t.Parallel()
	r := made(t, eval.Lenient, "all-pass", []string{"a"}, attempts{gave(eval.Passed("tools"))})
	r.Gate.Detail = ""
	checkText(t, r, "1/1 cases passed (100%)\ngate: passed\n  tools 1/1\n")
}

// Semantics 1.7, line 3: labels in first-appearance order, over what was judged;
// an error counts as not passed, and a verdict that is not ours in no rate (A60).
func TestTextLabels(t *testing.T) {
	t.Parallel()
	r := made(t, eval.Lenient, "pass-rate>=0", []string{"a", "b"},
		attempts{gave(eval.Passed("tools"), eval.Passed("zeta"), eval.Undecided("tool-order", "none"))},
		attempts{gave(eval.Result{Label: "beta", Verdict: "not-applicable"}, eval.Failed("tools", ""), eval.Broken("zeta", ""), eval.Passed("tool-order"))})
	got := strings.Split(textOf(t, r, report.Whole), "\n")[2:6]
	want := []string{"  tools 1/2", "  zeta 1/2", "  tool-order 1/1 (1 inconclusive)", "  beta 0/0 (1 other)"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("labels (-want +got):\n%s", diff)
	}
}

// Semantics 1.7, line 4.
func TestTextSpend(t *testing.T) {
	t.Parallel()
	tokens := spent(2, 7)
	tokens.Evidence.Spend.Tokens = eval.Tokens{Input: 380, Output: 30}
	total := spent(1, 7)
	total.Evidence.Spend.Tokens = eval.Tokens{Unsplit: 120}
	for _, tt := range []struct {
		name string
		ids  []string
		of   []attempts
		want string
	}{
		{"no evidence", []string{"a"}, []attempts{{gave(eval.Passed("tools"))}}, ""},
		{
			"some without evidence, the first of equals", []string{"a", "b", "c"},
			[]attempts{{gave(eval.Passed("tools"))}, {tokens}, {spent(1, 7)}},
			"spend: 3 model calls, 380 tokens in, 30 out, 14 ms in total, slowest b at 7 ms, over 2/3 cases with evidence",
		}, {
			"latency without model calls is no evidence", []string{"a", "b"},
			[]attempts{{spent(0, 90)}, {spent(1, 7)}},
			"spend: 1 model calls, 0 tokens in, 0 out, 7 ms in total, slowest b at 7 ms, over 1/2 cases with evidence",
		}, {
			"repeats", []string{"a", "b"},
			[]attempts{{spent(1, 7), spent(1, 9)}, {spent(1, 9), gave(eval.Passed("tools"))}},
			"spend: 3 model calls, 0 tokens in, 0 out, 25 ms in total, slowest a run 2 at 9 ms, over 3/4 attempts with evidence",
		}, {
			"a total that was not split", []string{"a", "b"}, []attempts{{tokens}, {total}},
			"spend: 3 model calls, 380 tokens in, 30 out, 120 not split, 14 ms in total, slowest a at 7 ms, over 2/2 cases with evidence",
		}, {
			"latency not measured is not 0 ms", []string{"a"}, []attempts{{spent(2, 0)}},
			"spend: 2 model calls, 0 tokens in, 0 out, over 1/1 cases with evidence",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			text := textOf(t, made(t, eval.Lenient, "all-pass", tt.ids, tt.of...), report.Whole)
			got := ""
			for line := range strings.Lines(text) {
				if strings.HasPrefix(line, "spend:") {
					got += strings.TrimSuffix(line, "\n")
				}
			}
			if got != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

// What the cases or the writer fail with comes out of every form.
func TestErrors(t *testing.T) {
	t.Parallel()
	gone, full := errors.New("the store is gone"), errors.New("the disk is full")
	r := made(t, eval.Lenient, "all-pass", []string{"a"}, attempts{gave(eval.Passed("tools"))})
	broken := *r
	broken.Cases = func(yield func(*report.Case, error) bool) { yield(nil, gone) }
	for _, tt := range []struct {
		name  string
		write func(*report.Report, *failingWriter) error
	}{
		{"text", func(r *report.Report, w *failingWriter) error { return r.Text(w, report.Whole) }},
		{"stable text", func(r *report.Report, w *failingWriter) error { return r.Text(w, report.Stable) }},
		{"JSON", func(r *report.Report, w *failingWriter) error { return r.JSON(w, report.Whole) }},
		{"stable JSON", func(r *report.Report, w *failingWriter) error { return r.JSON(w, report.Stable) }},
		{"JUnit", func(r *report.Report, w *failingWriter) error { return r.JUnit(w) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if err := tt.write(&broken, &failingWriter{}); !errors.Is(err, gone) {
				t.Errorf("over broken cases: %v, want %v", err, gone)
			}
			if err := tt.write(r, &failingWriter{err: full}); !errors.Is(err, full) {
				t.Errorf("to a full disk: %v, want %v", err, full)
			}
		})
	}
}

// failingWriter takes everything, or nothing where it has an error.
type failingWriter struct{ err error }

func (w *failingWriter) Write(p []byte) (int, error) {
	if w.err != nil {
		return 0, w.err
	}
	return len(p), nil
}
