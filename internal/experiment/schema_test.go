package experiment_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
)

// schemaFile is the published schema of experiment files.
const schemaFile = "../../docs/experiment.schema.json"

// readSchema returns the schema as it stands and compiled.
func readSchema(t *testing.T) (map[string]any, *jsonschema.Schema) {
	t.Helper()
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	root := unmarshal(t, text)
	c := jsonschema.NewCompiler()
	if err := c.AddResource("experiment.schema.json", root); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("experiment.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return root.(map[string]any), compiled
}

func unmarshal(t *testing.T, text []byte) any {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// fromYAML returns what a file holds, as an editor would read it.
func fromYAML(t *testing.T, text []byte) any {
	t.Helper()
	var held any
	if err := yaml.Unmarshal(text, &held); err != nil {
		t.Fatal(err)
	}
	asJSON, err := json.Marshal(held)
	if err != nil {
		t.Fatal(err)
	}
	return unmarshal(t, asJSON)
}

// examples returns the examples in YAML that a page of the documentation shows.
func examples(t *testing.T, page string) []string {
	t.Helper()
	text, err := os.ReadFile("../../docs/" + page)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, part := range strings.Split(string(text), "```yaml\n")[1:] {
		example, _, _ := strings.Cut(part, "```")
		found = append(found, example)
	}
	return found
}

// goodFiles are experiments that are read; between them they have every key and
// every label.
func goodFiles(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{
		"no more than it has to have": head,
		"every recorded tool":         head + "bind: recorded",
		"a tool called recorded":      head + "bind: [recorded]",
		"the mock in writing":         head + "target: {kind: mock}",
		"the least numbers":           head + "tolerance: 1\nrepeat: 1\nconcurrency: 1\npolicy: lenient",
		"the most numbers":            head + "tolerance: 1.7976931348623157e+308\nrepeat: 1000000\nconcurrency: 1000",
		"whole numbers with decimals": head + "repeat: 3.0\nevaluators: [token-budget: {atMost: 5.0}]",
		"one rule":                    head + "gate: all-pass",
		"rules in all spellings": head + "gate: ['  no-target-failures ', pass-rate>=0, pass-rate >= 1.000000, pass-rate>=00.999999, " +
			"pass-rate>=100%, pass-rate>=99.9999%, 'pass-rate( tool-order )>=90%', 'pass-rate(a>=b)>=0.5', 'pass-rate(()))>=0.5']",
		"every label": head + everyLabel,
	}
	for _, name := range []string{"every-key.yaml", "every-key.json"} {
		text, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(text)
	}
	for _, page := range []string{"experiment-file.md", "command.md"} {
		for i, example := range examples(t, page) {
			files[fmt.Sprintf("example %d of %s", i+1, page)] = example
		}
	}
	return files
}

// everyLabel has each label once, with all its arguments.
const everyLabel = `evaluators:
  - tools: {tools: [a, b, a]}
  - tool-order: {tools: [a, b]}
  - tool-arguments: {tool: a, argument: b, value: {c: [1, null]}}
  - tool-results: {tool: a, text: " "}
  - forbidden-tools: {tools: [a]}
    cases: [prod-1, "2"]
  - tool-call-budget: {atMost: 0}
  - model-call-budget: {atMost: 1}
  - token-budget: {atMost: 1}
  - latency-budget: {withinMs: 1}
  - reply-contains: {texts: [" ", b]}
  - reply-matches: {pattern: 'a{2}'}
  - reply-lacks: {texts: [a]}
  - reply-does-not-match: {pattern: a}
  - reply-lacks-luhn-number: {minDigits: 13, maxDigits: 19}
  - reply-lacks-payment-card:
  - reply-lacks-payment-card: {}
`

func TestSchemaAcceptsWhatIsRead(t *testing.T) {
	t.Parallel()
	_, schema := readSchema(t)
	keys, labels := map[string]bool{}, map[string]bool{}
	for name, text := range goodFiles(t) {
		file, err := experiment.ParseFile([]byte(text), "refunds.yaml")
		if err != nil {
			t.Errorf("%s is not read: %v", name, err)
			continue
		}
		held := fromYAML(t, []byte(text))
		if err := schema.Validate(held); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for key := range held.(map[string]any) {
			keys[key] = true
		}
		for _, e := range file.Evaluators {
			labels[e.Spec.Label] = true
		}
	}
	root, _ := readSchema(t)
	for key := range root["properties"].(map[string]any) {
		if !keys[key] {
			t.Errorf("no sample has the key %s", key)
		}
	}
	for _, label := range labelsOf(evaluator.Types()) {
		if !labels[label] {
			t.Errorf("no sample has the label %s", label)
		}
	}
}

func TestSchemaRefusesWhatIsRefused(t *testing.T) {
	t.Parallel()
	_, schema := readSchema(t)
	files := append(badValues(), badEvaluators()...)
	files = append(files,
		badFile{name: "no version", text: "recordings: a"},
		badFile{name: "version 2", text: "version: 2\nrecordings: a"},
		badFile{name: "version as a text", text: "version: '1'\nrecordings: a"},
	)
	for _, tt := range files {
		if _, err := experiment.ParseFile([]byte(tt.text), "refunds.yaml"); err == nil {
			t.Errorf("%s is read", tt.name)
		}
		if schema.Validate(fromYAML(t, []byte(tt.text))) == nil {
			t.Errorf("%s is valid", tt.name)
		}
	}
}

// The schema has the keys that are read, and no others.
func TestSchemaAgreesWithTheKeys(t *testing.T) {
	t.Parallel()
	root, _ := readSchema(t)
	for _, tt := range []struct {
		name, text string
		of         map[string]any
	}{
		{"the file", head + "no-such-key: 1", root},
		{"the target", head + "target: {kind: mock, no-such-key: 1}", root["$defs"].(map[string]any)["target"].(map[string]any)},
	} {
		_, err := experiment.ParseFile([]byte(tt.text), "refunds.yaml")
		if err == nil {
			t.Fatal("was accepted")
		}
		_, list, _ := strings.Cut(err.Error(), "the keys are ")
		read := strings.Split(list, ", ")
		slices.Sort(read)
		if diff := cmp.Diff(read, slices.Sorted(maps.Keys(tt.of["properties"].(map[string]any)))); diff != "" {
			t.Errorf("keys of %s (-read +schema):\n%s", tt.name, diff)
		}
	}
}

// The schema has the labels that there are, with the arguments that they take
// and the descriptions that they have.
func TestSchemaAgreesWithTheEvaluators(t *testing.T) {
	t.Parallel()
	root, _ := readSchema(t)
	item := root["$defs"].(map[string]any)["evaluator"].(map[string]any)
	got := item["properties"].(map[string]any)
	if got["cases"] == nil {
		t.Error("an evaluator has no cases")
	}
	delete(got, "cases")
	want := map[string]any{}
	for _, typ := range evaluator.Types() {
		want[typ.Label] = schemaOf(typ)
	}
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(unmarshal(t, text), any(got)); diff != "" {
		t.Errorf("(-evaluators +schema):\n%s", diff)
	}
}

// The page has a row for each evaluator.
func TestPageListsTheEvaluators(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/experiment-file.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, typ := range evaluator.Types() {
		arguments := []string{"none"}
		if len(typ.Args) > 0 {
			arguments = nil
		}
		for _, arg := range typ.Args {
			arguments = append(arguments, "`"+arg.Key+"`: "+arg.Summary)
		}
		row := fmt.Sprintf("\n| `%s` | %s | %s |\n", typ.Label, typ.Summary, strings.Join(arguments, "; "))
		if !bytes.Contains(text, []byte(row)) {
			t.Errorf("no row %s", row)
		}
	}
}

// schemaOf returns the schema of the arguments of a type.
func schemaOf(typ evaluator.Type) map[string]any {
	schema := map[string]any{"description": typ.Summary, "additionalProperties": false}
	if len(typ.Args) == 0 {
		schema["type"] = []string{"object", "null"}
		return schema
	}
	properties := map[string]any{}
	var required []string
	for _, arg := range typ.Args {
		property := schemaOfArg(arg)
		property["description"] = arg.Summary
		properties[arg.Key] = property
		required = append(required, arg.Key)
	}
	schema["type"], schema["properties"], schema["required"] = "object", properties, required
	return schema
}

// schemaOfArg returns the schema of one argument, without its description.
func schemaOfArg(arg evaluator.Arg) map[string]any {
	name := map[string]any{"$ref": "#/$defs/name"}
	text := map[string]any{"type": "string", "minLength": 1}
	switch arg.Kind {
	case evaluator.Name:
		return name
	case evaluator.Text:
		return text
	case evaluator.Names:
		return map[string]any{"type": "array", "minItems": 1, "items": name}
	case evaluator.Texts:
		return map[string]any{"type": "array", "minItems": 1, "items": text}
	case evaluator.Count, evaluator.Millis:
		return map[string]any{"type": "integer", "minimum": arg.Min}
	}
	return map[string]any{}
}
