package experiment_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// head are the two lines that every experiment has.
const head = "version: 1\nrecordings: captures.jsonl\n"

// spec is an evaluator in writing.
func spec(label, args string) eval.Spec { return eval.Spec{Label: label, Args: jsonx.Value(args)} }

// parse reads text as the file suite/refunds.yaml.
func parse(t *testing.T, text string) *experiment.File {
	t.Helper()
	file, err := experiment.ParseFile([]byte(text), "suite/refunds.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func TestReadFileReadsEveryKey(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		path  string
		lines []int // of the evaluators
	}{
		{"YAML", "testdata/every-key.yaml", []int{10, 11, 17}},
		{"JSON", "testdata/every-key.json", []int{8, 9, 10}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := experiment.ReadFile(tt.path)
			if err != nil {
				t.Fatal(err)
			}
			want := &experiment.File{
				Name:       "refunds nightly",
				Recordings: "testdata/captures.jsonl",
				Target:     experiment.FileTarget{Kind: "recorded", Candidate: "new.jsonl"},
				Bind:       []string{"getOrder", "issueRefund"},
				Evaluators: []experiment.FileEvaluator{
					{Spec: spec("forbidden-tools", `{"tools":["closeAccount"]}`), Line: tt.lines[0]},
					{
						Spec:  spec("tool-arguments", `{"tool":"issueRefund","argument":"amountCents","value":4999}`),
						Cases: []string{"prod-2"}, Line: tt.lines[1],
					},
					{Spec: spec("reply-lacks-payment-card", `{}`), Line: tt.lines[2]},
				},
				Tolerance:   1.5,
				Repeat:      3,
				Concurrency: 8,
				Policy:      eval.Strict,
				Gate: []gate.Rule{
					{Kind: gate.PassRate, Required: gate.Threshold{Num: 9, Den: 10}},
					{Kind: gate.PassRate, Label: "tool-arguments", Required: gate.Threshold{Num: 100, Den: 100}},
					{Kind: gate.NoTargetFailures},
				},
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestParseFileReads(t *testing.T) {
	t.Parallel()
	allPass := []gate.Rule{{Kind: gate.AllPass}}
	for _, tt := range []struct {
		name string
		text string
		want experiment.File // beside the recordings and the target mock
	}{
		{"no more than it has to have", "", experiment.File{}},
		{"every recorded tool", "bind: recorded", experiment.File{BindRecorded: true}},
		{"a tool called recorded", "bind: [recorded]", experiment.File{Bind: []string{"recorded"}}},
		{"a list over lines", "bind:\n- a # the first\n\n- 'b'", experiment.File{Bind: []string{"a", "b"}}},
		{"the target mock in writing", "target: {kind: mock}", experiment.File{}},
		{"one rule", "gate: all-pass", experiment.File{Gate: allPass}},
		{"a list of rules", "gate: [all-pass]", experiment.File{Gate: allPass}},
		{"the least numbers", "tolerance: 1\nrepeat: 1\nconcurrency: 1", experiment.File{Tolerance: 1, Repeat: 1, Concurrency: 1}},
		{"numbers in other spellings", "tolerance: 15e-1\nrepeat: 3.0", experiment.File{Tolerance: 1.5, Repeat: 3}},
		{"lenient", "policy: lenient", experiment.File{Policy: eval.Lenient}},
		{"a name with a colon", `name: "refunds: nightly"`, experiment.File{Name: "refunds: nightly"}},
		{"a name of 200 characters", "name: " + strings.Repeat("é", 200), experiment.File{Name: strings.Repeat("é", 200)}},
		{"a text that looks like a number", "name: '0x10'", experiment.File{Name: "0x10"}},
		{"yes is a text", "name: yes", experiment.File{Name: "yes"}},
		{"a date is a text", "name: 2026-01-01", experiment.File{Name: "2026-01-01"}},
		{"a block of text", "name: >-\n  refunds\n  nightly", experiment.File{Name: "refunds nightly"}},
		{"escapes", `name: "refunds \u00e9\x41\ud83d\ude00"`, experiment.File{Name: "refunds éA😀"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			want := tt.want
			want.Recordings, want.Target = "suite/captures.jsonl", experiment.FileTarget{Kind: "mock"}
			if diff := cmp.Diff(&want, parse(t, head+tt.text)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// A number reaches an evaluator as it was written, and so does every other
// value.
func TestParseFileKeepsValues(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]string{
		"4999":                            "4999",
		"4999.0":                          "4999.0",
		"0.10":                            "0.10",
		"1e3":                             "1e3",
		"1E+3":                            "1E+3",
		"-0":                              "-0",
		"1.0e400":                         "1.0e400",
		"9007199254740993":                "9007199254740993",
		"18446744073709551617":            "18446744073709551617",
		"0.1234567890123456789":           "0.1234567890123456789",
		"-1234567890123456789012":         "-1234567890123456789012",
		`"4999"`:                          `"4999"`,
		"'4999'":                          `"4999"`,
		"o_9":                             `"o_9"`,
		"1.2.3":                           `"1.2.3"`,
		"1:30":                            `"1:30"`,
		"true":                            "true",
		"False":                           "false",
		`"true"`:                          `"true"`,
		"null":                            "null",
		"~":                               "null",
		"":                                "null",
		`"it's \"so\"\n\u0000"`:           `"it's \"so\"\n\u0000"`,
		"[1, 2.50, [a, null]]":            `[1,2.50,["a",null]]`,
		"{b: 1.0, a: {}, '1': []}":        `{"b":1.0,"a":{},"1":[]}`,
		"|\n        one\n        two\n":   `"one\ntwo\n"`,
		"\n        - 1e3\n        - k: v": `[1e3,{"k":"v"}]`,
	} {
		t.Run(written, func(t *testing.T) {
			t.Parallel()
			file := parse(t, head+"evaluators:\n  - tool-arguments:\n      tool: t\n      argument: a\n      value: "+written+"\n")
			if got := file.Evaluators[0].Spec.Args.Get("value").String(); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}

func TestParseFileReadsAnyLineEnding(t *testing.T) {
	t.Parallel()
	text := head + "bind: [a,\n b]\nname: 'x\n  y'\nevaluators:\n  - token-budget: {atMost: 1}"
	want := parse(t, text)
	for name, variant := range map[string]string{
		"a final line end":  text + "\n",
		"CRLF":              strings.ReplaceAll(text, "\n", "\r\n"),
		"a byte-order mark": "\ufeff" + text,
		"a document start":  "---\n" + text + "\n...\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := parse(t, variant)
			if name == "a document start" {
				got.Evaluators[0].Line--
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestPathsAreRelativeToTheFile(t *testing.T) {
	t.Parallel()
	absolute, err := filepath.Abs("captures.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, file, written, want string }{
		{"beside it", "suite/refunds.yaml", "captures.jsonl", "suite/captures.jsonl"},
		{"above it", "suite/refunds.yaml", "../data/captures.jsonl", "data/captures.jsonl"},
		{"of a file in this folder", "refunds.yaml", "data/captures.jsonl", "data/captures.jsonl"},
		{"absolute", "suite/refunds.yaml", absolute, absolute},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			text := "version: 1\nrecordings: '" + tt.written + "'\ntarget: {kind: recorded, candidate: '" + tt.written + "'}\n"
			file, err := experiment.ParseFile([]byte(text), filepath.FromSlash(tt.file))
			if err != nil {
				t.Fatal(err)
			}
			want := filepath.FromSlash(tt.want)
			if file.Recordings != want || file.Target.Candidate != want {
				t.Errorf("recordings %s, candidate %s, want %s", file.Recordings, file.Target.Candidate, want)
			}
		})
	}
}

func TestReadFileIsRefused(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	large := filepath.Join(folder, "large.yaml")
	if err := os.WriteFile(large, slices.Repeat([]byte("#\n"), 1<<19+1), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, path, want string
		kind             eval.Kind
	}{
		{"missing", filepath.Join(folder, "a\nb.yaml"), "cannot read " + folder + `/a\nb.yaml: no such file or directory`, eval.Invalid},
		{"a folder", folder, "cannot read " + folder + ": is a directory", eval.Invalid},
		{"larger than 1 MiB", large, large + " is larger than 1 MiB", eval.TooLarge},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := experiment.ReadFile(tt.path)
			if err == nil || err.Error() != tt.want || eval.KindOf(err) != tt.kind {
				t.Errorf("%s error %v, want %s", eval.KindOf(err), err, tt.want)
			}
		})
	}
}
