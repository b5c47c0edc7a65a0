package experiment_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// FuzzExperimentFile holds the reader to its promises, for any text as a file
// and for any JSON as an argument in one.
func FuzzExperimentFile(f *testing.F) {
	for _, name := range []string{"testdata/every-key.yaml", "testdata/every-key.json"} {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	for _, text := range []string{
		"version: 1\nrecordings: a\n", "version: 2\n", "&a [*a, !b c]: {<<: *a}\n---\n? x\n", "%YAML 1.2\n",
		"a: |\n\n  x\n\tb\nc: >-\n  d\n\n\n", "a: 'it''s'\r\nb: \"\\u0000\\x41\\\n  c\" # d\n", "[[{a, b: }], - , \"\xff\"]",
		`{"a":[1e400,-0.0,12345678901234567890,"\ud83d\ude00\/",{"":null,"<<":true}]}`, "\t[ 1,\r\n\t\"y\" ]", `"\u007f"`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if file, err := experiment.ParseFile(data, "x.yaml"); err != nil {
			checkProblem(t, err, 1+bytes.Count(data, []byte("\n")))
		} else {
			checkFile(t, file)
		}
		if v, err := jsonx.Parse(data); err == nil {
			checkArgument(t, v)
		}
	})
}

// faultLine is one line of the error, below the first.
var faultLine = regexp.MustCompile(`^  (?:line (\d+): .|and \d+ more faults?$)`)

// checkProblem checks that an error is of a kind that its reader is told, safe
// to show, and about lines that the file has.
func checkProblem(t *testing.T, err error, lines int) {
	t.Helper()
	if kind := eval.KindOf(err); kind != eval.Invalid && kind != eval.TooLarge {
		t.Fatalf("kind %s: %v", kind, err)
	}
	head, list, _ := strings.Cut(err.Error(), "\n")
	if strings.HasSuffix(head, ":") == (list == "") {
		t.Fatalf("no faults in %q", err)
	}
	if strings.ContainsFunc(strings.ReplaceAll(err.Error(), "\n", ""), func(r rune) bool { return !unicode.IsPrint(r) }) {
		t.Fatalf("not safe to show: %q", err)
	}
	last := 1
	for fault := range strings.SplitSeq(list, "\n") {
		match := faultLine.FindStringSubmatch(fault)
		if match == nil && list != "" {
			t.Fatalf("fault %q", fault)
		}
		if match == nil || match[1] == "" {
			continue
		}
		if n, _ := strconv.Atoi(match[1]); n < last || n > lines {
			t.Fatalf("line %d after %d, of %d: %q", n, last, lines, err)
		} else {
			last = n
		}
	}
}

// checkFile checks that a file that was accepted can be used, and comes back
// the same when it is written as JSON.
func checkFile(t *testing.T, file *experiment.File) {
	t.Helper()
	for _, e := range file.Evaluators {
		if _, err := evaluator.New(e.Spec); err != nil {
			t.Fatal(err)
		}
	}
	written := writeFile(t, file)
	again, err := experiment.ParseFile(written, "x.yaml")
	if err != nil {
		t.Fatalf("%s\n%v", written, err)
	}
	if diff := cmp.Diff(string(written), string(writeFile(t, again))); diff != "" {
		t.Fatalf("(-read +read again):\n%s", diff)
	}
}

// writeFile returns the file as JSON.
func writeFile(t *testing.T, file *experiment.File) []byte {
	t.Helper()
	target := map[string]any{"kind": file.Target.Kind}
	if file.Target.Candidate != "" {
		target["candidate"] = file.Target.Candidate
	}
	keys := map[string]any{"version": experiment.FileVersion, "recordings": file.Recordings, "target": target}
	var checks []map[string]any
	for _, e := range file.Evaluators {
		check := map[string]any{e.Spec.Label: json.RawMessage(e.Spec.Args)}
		if e.Cases != nil {
			check["cases"] = e.Cases
		}
		checks = append(checks, check)
	}
	for key, given := range map[string]struct {
		value any
		given bool
	}{
		"name":        {file.Name, file.Name != ""},
		"bind":        {file.Bind, file.Bind != nil},
		"evaluators":  {checks, checks != nil},
		"tolerance":   {file.Tolerance, file.Tolerance != 0},
		"repeat":      {file.Repeat, file.Repeat != 0},
		"concurrency": {file.Concurrency, file.Concurrency != 0},
		"policy":      {file.Policy, file.Policy != ""},
		"gate":        {gate.Texts(file.Gate), file.Gate != nil},
	} {
		if given.given {
			keys[key] = given.value
		}
	}
	if file.BindRecorded {
		keys["bind"] = "recorded"
	}
	data, err := json.Marshal(keys)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// checkArgument checks that a JSON value comes out of a file as it was written
// into it, down to the spelling of its numbers.
func checkArgument(t *testing.T, v jsonx.Value) {
	t.Helper()
	file, err := experiment.ParseFile([]byte(`{"version":1,"recordings":"r","evaluators":[{"tool-arguments":`+
		`{"tool":"t","argument":"a","value":`+v.String()+`}}]}`), "x.yaml")
	if err != nil {
		if isLimit(err) {
			return
		}
		t.Fatalf("%s\n%v", v, err)
	}
	want, got := tokens(t, v), tokens(t, file.Evaluators[0].Spec.Args.Get("value"))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("(-written +read):\n%s", diff)
	}
}

// isLimit reports whether an error is about a limit that JSON does not have.
func isLimit(err error) bool {
	var problem *eval.Problem
	if !errors.As(err, &problem) {
		return false
	}
	for _, limit := range []string{"deeper than", "too long", "longer than", "blank lines", "larger than"} {
		if strings.Contains(problem.Message, limit) {
			return true
		}
	}
	return false
}

// tokens returns the tokens of a value, its numbers as they are spelled.
func tokens(t *testing.T, v jsonx.Value) (list []json.Token) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(v))
	d.UseNumber()
	for {
		token, err := d.Token()
		if err != nil {
			return list
		}
		list = append(list, token)
	}
}
