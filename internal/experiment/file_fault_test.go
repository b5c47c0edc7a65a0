package experiment_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
)

// badFile is a file with faults, each with its line.
type badFile struct {
	name string
	text string
	want []string
}

// badValues are experiments with values that no key takes. The schema refuses
// them too.
func badValues() []badFile {
	const card = "evaluators: [reply-lacks-payment-card: {}]\n" // line 3
	bad := func(name, text string, want ...string) badFile { return badFile{name, head + text, want} }
	return []badFile{
		{"a text", "just text", []string{`1: an experiment is a mapping of keys, such as version: 1, not the text "just text"`}},
		{"a list", "# cases\n- a", []string{"2: an experiment is a mapping of keys, such as version: 1, not a list"}},
		{"nothing that has to be there", "# nightly\nname: x", []string{
			"2: version is missing; write version: 1", "2: recordings is missing: the file that the cases are made of",
		}},
		bad("an unknown key", card+"retries: 3", `4: unknown key "retries"; the keys are version, name, recordings, target, `+
			"bind, evaluators, tolerance, repeat, concurrency, policy, gate"),

		bad("a name that is a number", "name: 7", "3: name must be text, was the number 7; put it in quotes"),
		bad("a name that is a boolean", "name: true", "3: name must be text, was true; put it in quotes"),
		bad("a name without a value", card+"name:", "4: name must be text, was empty"),
		bad("a blank name", "name: \"\u00a0 \"", "3: name is blank"),
		bad("a name of 201 characters", "name: "+strings.Repeat("é", 201), "3: name is longer than 200 characters"),
		bad("a name over two lines", "name: \"a\\nb\"", "3: name has a control character"),
		{"recordings that are a list", "version: 1\nrecordings: [a]", []string{"2: recordings must be text, was a list"}},
		{"recordings that are blank", "version: 1\nrecordings: ''", []string{"2: recordings is blank"}},
		{"recordings with a control character", "version: 1\nrecordings: \"a\\0\"", []string{"2: recordings has a control character"}},

		bad("a target that is a text", "target: mock",
			`3: target must be {kind: mock} or {kind: recorded, candidate: FILE}, was the text "mock"`),
		bad("a target without a kind", "target: {}", "3: target kind is missing; it is mock or recorded"),
		bad("another target", "target:\n  kind: live", `4: target kind must be mock or recorded, was the text "live"`),
		bad("a candidate of the mock", "target:\n  kind: mock\n  candidate: a", "5: target candidate is for the kind recorded; mock has none"),
		bad("no candidate", "target:\n  kind: recorded", "4: target candidate is missing: the recordings of the new version"),
		bad("a candidate that is a number", "target: {kind: recorded, candidate: 1}",
			"3: target candidate must be text, was the number 1; put it in quotes"),
		bad("an unknown key of the target", "target:\n  kind: mock\n  speed: 2", `5: unknown key "speed"; the keys are kind, candidate`),

		bad("bind is another word", "bind: all", `3: bind must be a list of tools, or recorded, was the text "all"`),
		bad("bind names nothing", "bind: []", "3: bind is empty; leave it out instead"),
		bad("bind names a number, a blank and a tool twice", "bind:\n  - a\n  - 1\n  - ' '\n  - a",
			"5: bind[1] must be text, was the number 1; put it in quotes", "6: bind[2] is blank", `7: bind has "a" twice, first on line 4`),

		bad("a tolerance below 1", "tolerance: 0.99", "3: tolerance must be at least 1.0, was 0.99"),
		bad("a tolerance without end", "tolerance: 1e400", "3: tolerance must be finite, was +Inf"),
		bad("a tolerance that is a text", "tolerance: '1.5'", `3: tolerance must be a number, was the text "1.5"`),
		bad("no repeats", "repeat: 0", "3: repeat must be a whole number from 1 to 1000000, was the number 0"),
		bad("half a repeat", "repeat: 1.5", "3: repeat must be a whole number from 1 to 1000000, was the number 1.5"),
		bad("too many repeats", "repeat: 1000001", "3: repeat must be a whole number from 1 to 1000000, was the number 1000001"),
		bad("repeats as a text", "repeat: '3'", `3: repeat must be a whole number from 1 to 1000000, was the text "3"`),
		bad("no concurrency", card+"concurrency: -1", "4: concurrency must be a whole number from 1 to 1000, was the number -1"),
		bad("too much concurrency", "concurrency: 1001", "3: concurrency must be a whole number from 1 to 1000, was the number 1001"),

		bad("another policy", "policy: harsh", `3: policy must be lenient or strict, was the text "harsh"`),
		bad("a policy of 40 characters", "policy: "+strings.Repeat("é", 40),
			`3: policy must be lenient or strict, was the text "`+strings.Repeat("é", 40)+`"`),
		bad("no policy", "policy: ''", `3: policy must be lenient or strict, was the text ""`),
		bad("a policy that is a number", "policy: 1", "3: policy must be lenient or strict, was the number 1"),

		bad("another rule", "gate: most-pass", `3: gate "most-pass" is not one of: `+gate.Usage),
		bad("no rules", "gate: []", "3: gate is empty; leave it out instead"),
		bad("rates that are none", "gate: [pass-rate>=1., pass-rate>=0.1234567, pass-rate>=99.99999%]",
			`3: a required rate is written as 0.9 or 90%, not "1."`, `3: a required rate is written as 0.9 or 90%, not "0.1234567"`,
			`3: a required rate is written as 0.9 or 90%, not "99.99999%"`),
		bad("rules of all kinds", "gate:\n- all-pass\n- pass-rate>=1.5\n- 1\n- pass-rate( )>=1\n- pass-rate (a)>=1",
			`5: a required rate is from 0 to 1 (or 0% to 100%), not "1.5"`,
			"6: gate must be a rule or a list of rules, was the number 1",
			`7: gate "pass-rate( )>=1" is not one of: `+gate.Usage,
			`8: gate "pass-rate (a)>=1" is not one of: `+gate.Usage),
	}
}

// badEvaluators are experiments with evaluators that cannot be built. The
// schema refuses them too.
func badEvaluators() []badFile {
	bad := func(name, text string, want ...string) badFile {
		return badFile{name, head + "evaluators:\n" + text, want}
	}
	return []badFile{
		bad("evaluators as a mapping", "  tools: {tools: [a]}",
			"4: evaluators must be a list, such as [forbidden-tools: {tools: [issueRefund]}], was a mapping"),
		bad("no evaluators", "  []", "4: evaluators is empty; leave it out instead"),
		bad("a bare label", "- reply-lacks-payment-card", "4: an evaluator must be a label with its arguments, "+
			`such as forbidden-tools: {tools: [issueRefund]}, was the text "reply-lacks-payment-card"`),
		bad("cases without a label", "- tools: {tools: [a]}\n- cases: [a]",
			"5: an evaluator lacks its label, such as forbidden-tools: {tools: [issueRefund]}"),
		bad("two labels", "- tools: {tools: [a]}\n  tool-order: {tools: [a]}",
			`5: "tool-order" stands beside "tools"; an evaluator has one label and, if need be, cases`),
		bad("an unknown label", "- tools: {tools: [a]}\n- tolls: {tools: [a]}",
			`5: no evaluator is called "tolls"; the labels are `+strings.Join(labelsOf(evaluator.Types()), ", ")),
		bad("arguments as a list", "- tools: [a]", `4: the arguments of "tools" must be a mapping, was a list`),
		bad("arguments where there are none", "- reply-lacks-payment-card:\n    digits: 16",
			`5: reply-lacks-payment-card: unknown argument "digits"; it takes none`),
		bad("unknown arguments", "- tools:\n    tools: [a]\n    tool: b\n    order: c",
			`6: tools: unknown argument "tool"; it takes tools`, `7: tools: unknown argument "order"; it takes tools`),
		bad("a missing argument", "- tools:\n- tool-arguments: {tool: a, argument: b}",
			"4: tools: tools is missing", "5: tool-arguments: value is missing"),
		bad("an argument of another type", "- token-budget: {atMost: '5'}\n- tools: {tools: a}\n- tools: {tools: [1]}",
			`4: token-budget: atMost must be a whole number of at least 1, was "5"`,
			"5: tools: tools is not an array", "6: tools: tools[0] is not text"),
		bad("a budget below the least", "- token-budget: {atMost: 0}\n- tool-call-budget: {atMost: 0}\n- latency-budget: {withinMs: 2.5}",
			"4: token-budget: atMost must be a whole number of at least 1, was 0",
			"6: latency-budget: withinMs must be a whole number of at least 1, was 2.5"),
		bad("cases of all kinds", "- tools: {tools: [a]}\n  cases: [prod-1, 2, prod-1, '']",
			"5: cases[1] must be text, was the number 2; put it in quotes", `5: cases has "prod-1" twice, first on line 5`, "5: cases[3] is blank"),
		bad("no cases", "- cases: []\n  tools: {tools: [a]}", "4: cases is empty; leave it out instead"),
		bad("cases as a text", "- tools: {tools: [a]}\n  cases: prod-1", `5: cases must be a list of case ids, was the text "prod-1"`),
	}
}

// badWriting are faults that a schema cannot see.
func badWriting() []badFile {
	bad := func(name, text string, want ...string) badFile { return badFile{name, head + text, want} }
	quote := func(what, sign string) string { return what + " are not read; quote a text that begins with " + sign }
	var spellings strings.Builder
	var misspelt []string
	for i, n := range []string{"0x1F", "0o17", "017", "0b1", "1_000", "+1", ".5", "-.5", "1.", ".inf", "-.Inf", ".NaN", "+1e3"} {
		fmt.Fprintf(&spellings, "- %s\n", n)
		misspelt = append(misspelt, fmt.Sprintf("%d: write the number %s as JSON does, or put it in quotes", i+4, n))
	}
	return []badFile{
		{"nothing", "", []string{"1: the file is empty"}},
		{"comments", "# nothing\n\n", []string{"1: the file is empty"}},
		bad("keys twice", "name: a\n\"name\": b\ntarget:\n  kind: mock\n  kind: mock\nname: c\nversion: 2",
			`4: duplicate key "name", first on line 3`, `7: duplicate key "kind", first on line 6`,
			`8: duplicate key "name", first on line 3`, `9: duplicate key "version", first on line 1`),
		bad("numbers in spellings of YAML", "bind:\n"+spellings.String(), misspelt...),
		bad("a key that is no text", "evaluators:\n- tool-arguments: {tool: a, argument: b, value: {1: x, ~: y, 0x1: z}}",
			"4: a key must be text, was the number 1; put it in quotes", "4: a key must be text, was empty; put it in quotes",
			"4: write the number 0x1 as JSON does, or put it in quotes"),
		bad("anchors and aliases", "name: &n x\nbind:\n- *n", "3: "+quote("anchors (&)", "&"), "5: "+quote("aliases (*)", "*")),
		bad("an alias bomb", "a: &a [x, x]\nb: &b [*a, *a]", "3: "+quote("anchors (&)", "&"), "4: "+quote("anchors (&)", "&"),
			"4: "+quote("aliases (*)", "*"), "4: "+quote("aliases (*)", "*")),
		bad("merge keys", "target:\n  <<: {kind: mock}", "4: merge keys (<<) are not read"),
		bad("tags", "name: !!str 7\nbind: !x", "3: "+quote("tags (!)", "!"), "4: "+quote("tags (!)", "!")),
		bad("a complex key", "? name\n: x", "3: keys after a question mark are not read; write key: value"),
		{"a directive", "%YAML 1.2\n---\n" + head, []string{"1: " + quote("directives (%)", "%"), "2: a second document; a file is one experiment"}},
		bad("two documents", "---\n"+head, "3: a second document; a file is one experiment"),
		bad("a document after the end", "...\nname: x", "4: a second document; a file is one experiment"),
		bad("a tab as indentation", "target:\n\tkind: mock", "4: not YAML: found character '\t' that cannot start any token"),
		bad("an open list", "bind: [a,\n b\n", "3: not YAML: sequence end token ']' not found"),
		bad("two values", "name: a: b", "3: not YAML: mapping value is not allowed in this context"),
		bad("control characters", "name: \"a\x1b[2J\"\n\nbind: [\x00, b\r\r\n]",
			`3: control character \x1b; write it as an escape within double quotes`,
			`5: control character \x00; write it as an escape within double quotes`),
		bad("bytes that are not UTF-8", "name: caf\xe9", "3: not UTF-8"),
		bad("blank lines", strings.Repeat(" \t\n", 51), "53: more than 50 blank lines in a row"),
		bad("brackets", "name: "+strings.Repeat("[", 1000), "3: nested deeper than 64 levels"),
		bad("dashes", "name:\n"+strings.Repeat("- ", 1000), "4: nested deeper than 64 levels"),
		bad("a long list", "bind:\n"+strings.Repeat("- a\n", 10_000), "10000: too long: over 20,000 values and punctuation marks"),
		bad("a long key", "name: x\n"+strings.Repeat("k", 257)+": 1", "4: a key is longer than 256 bytes"),
		bad("a pattern that is none", "evaluators:\n- reply-matches: {pattern: 'a('}",
			"4: reply-matches: pattern is not a regular expression: missing closing )"),
		bad("a range that is none", "evaluators:\n- reply-lacks-luhn-number: {minDigits: 9, maxDigits: 8}",
			"4: reply-lacks-luhn-number: maxDigits must be at least minDigits, which is 9, was 8"),
		bad("a value that breaks off", "name: "+strings.Repeat("x", 41)+"\n\"\\e[2J"+strings.Repeat("y", 40)+"\": 1",
			`4: unknown key "\x1b[2J`+strings.Repeat("y", 36)+`…"; the keys are version, name, recordings, target, `+
				"bind, evaluators, tolerance, repeat, concurrency, policy, gate"),
	}
}

func labelsOf(types []evaluator.Type) (labels []string) {
	for _, t := range types {
		labels = append(labels, t.Label)
	}
	return labels
}

func TestParseFileListsFaults(t *testing.T) {
	t.Parallel()
	for group, files := range map[string][]badFile{"values": badValues(), "evaluators": badEvaluators(), "writing": badWriting()} {
		for _, tt := range files {
			t.Run(group+"/"+tt.name, func(t *testing.T) {
				t.Parallel()
				checkFaults(t, tt.text, tt.want)
			})
		}
	}
}

// checkFaults checks the whole error of a file.
func checkFaults(t *testing.T, text string, want []string) {
	t.Helper()
	_, err := experiment.ParseFile([]byte(text), "refunds.yaml")
	if err == nil {
		t.Fatal("was accepted")
	}
	if kind := eval.KindOf(err); kind != eval.Invalid {
		t.Errorf("kind %s", kind)
	}
	whole := "refunds.yaml is not an experiment:"
	for _, fault := range want {
		whole += "\n  line " + eval.Shown(fault)
	}
	if diff := cmp.Diff(whole, err.Error()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestFaultsAreListedTogether(t *testing.T) {
	t.Parallel()
	checkFaults(t, `version: 1
name: 7
recording: captures.jsonl
target: {kind: recorded}
evaluators:
  - tolls: {}
    cases: [1]
  - tools: {tools: [a], tools: [b]}
tolerance: 0x2
repeat: 0
name: twice
gate: never
`, []string{
		"1: recordings is missing: the file that the cases are made of",
		"2: name must be text, was the number 7; put it in quotes",
		`3: unknown key "recording"; the keys are version, name, recordings, target, bind, evaluators, tolerance, repeat, concurrency, policy, gate`,
		"4: target candidate is missing: the recordings of the new version",
		`6: no evaluator is called "tolls"; the labels are ` + strings.Join(labelsOf(evaluator.Types()), ", "),
		"7: cases[0] must be text, was the number 1; put it in quotes",
		`8: duplicate key "tools", first on line 8`,
		"9: write the number 0x2 as JSON does, or put it in quotes",
		"10: repeat must be a whole number from 1 to 1000000, was the number 0",
		`11: duplicate key "name", first on line 2`,
		`12: gate "never" is not one of: ` + gate.Usage,
	})
}

func TestFaultsAreListedUpToALimit(t *testing.T) {
	t.Parallel()
	for faults, last := range map[int]string{
		100: "  line 103: bind[99] is blank",
		101: "  and 1 more fault",
		250: "  and 150 more faults",
	} {
		_, err := experiment.ParseFile([]byte(head+"bind:\n"+strings.Repeat("- ''\n", faults)), "refunds.yaml")
		if err == nil {
			t.Fatal("was accepted")
		}
		lines := strings.Split(err.Error(), "\n")
		if lines[100] != "  line 103: bind[99] is blank" || lines[len(lines)-1] != last || len(lines) > 102 {
			t.Errorf("%d faults: %d lines, the last is %s", faults, len(lines), lines[len(lines)-1])
		}
	}
}

func TestOtherVersionsAreRefused(t *testing.T) {
	t.Parallel()
	for written, shown := range map[string]string{
		"2": "2", "1.5": "1.5", "'1'": `"1"`, "": "null", "[1]": "[1]", "v1": `"v1"`,
		`"` + strings.Repeat("x", 50) + `"`: `"` + strings.Repeat("x", 39) + "…",
	} {
		// What else is wrong is for a reader of that version to say.
		_, err := experiment.ParseFile([]byte("judges: [a]\nversion: "+written+"\n"), "a\x1b.yaml")
		want := `a\x1b.yaml has version ` + shown + ", this tapedeck reads 1"
		if err == nil || err.Error() != want || eval.KindOf(err) != eval.Invalid {
			t.Errorf("version %s: %v, want %s", written, err, want)
		}
	}
}
