package report_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// schemaFile is the published schema of the JSON report.
const schemaFile = "../../docs/report.schema.json"

// node is a schema or a part of it.
type node map[string]any

// schema is the published schema, as it stands and compiled.
type schema struct {
	root     node
	compiled *jsonschema.Schema
}

func readSchema(t *testing.T) schema {
	t.Helper()
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	root := unmarshal(t, text)
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	if err := c.AddResource("report.schema.json", root); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("report.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema{root: root.(map[string]any), compiled: compiled}
}

func unmarshal(t *testing.T, text []byte) any {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// resolve returns what a $ref of n points to, n itself without one.
func (s schema) resolve(n node) node {
	ref, ok := n["$ref"].(string)
	if !ok {
		return n
	}
	return s.part(s.part(s.root, "$defs"), strings.TrimPrefix(ref, "#/$defs/"))
}

func (schema) part(n node, key string) node {
	part, _ := n[key].(map[string]any)
	return part
}

// properties yields every property that a value of n can have, with its path and
// as it stands there; items of an array are in the path of the array.
func (s schema) properties(n node, path string, yield func(path string, property node, required bool)) {
	n = s.resolve(n)
	if items := s.part(n, "items"); items != nil {
		s.properties(items, path, yield)
	}
	required := make(map[string]bool)
	names, _ := n["required"].([]any)
	for _, name := range names {
		required[name.(string)] = true
	}
	for name := range s.part(n, "properties") {
		property := s.part(s.part(n, "properties"), name)
		yield(path+"/"+name, property, required[name])
		s.properties(property, path+"/"+name, yield)
	}
}

// has returns the paths of all properties of a document that the schema
// describes.
func (s schema) has(n node, path string, value any, found map[string]bool) {
	n = s.resolve(n)
	switch value := value.(type) {
	case []any:
		for _, item := range value {
			s.has(s.part(n, "items"), path, item, found)
		}
	case map[string]any:
		for name, member := range value {
			if property := s.part(s.part(n, "properties"), name); property != nil {
				found[path+"/"+name] = true
				s.has(property, path+"/"+name, member, found)
			}
		}
	}
}
