package experiment

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// nodeKind is the kind of a YAML value.
type nodeKind int

const (
	null nodeKind = iota
	boolean
	integer
	float
	text
	sequence
	mapping
)

// node is a YAML value with its line. Scalars keep their spelling, so that
// numbers reach an evaluator as they were written.
type node struct {
	kind    nodeKind
	line    int
	value   string
	items   []*node
	members []member
}

// member is one key of a mapping. at carries the line of the key.
type member struct {
	key   string
	at    *node
	value *node
}

func (n *node) scalar() bool { return n.kind < sequence && n.kind != null }

// text returns a scalar as it was written, or the content of a string.
func (n *node) text() string { return n.value }

// member returns the value of a key; nil where there is none.
func (n *node) member(key string) *node {
	for _, m := range n.members {
		if m.key == key {
			return m.value
		}
	}
	return nil
}

func (n *node) float() (float64, bool) {
	f, err := strconv.ParseFloat(string(n.json()), 64)
	return f, err == nil && (n.kind == integer || n.kind == float)
}

// json returns the value as JSON; numbers keep their spelling.
func (n *node) json() jsonx.Value {
	return n.appendJSON(nil)
}

func (n *node) appendJSON(dst []byte) []byte {
	switch n.kind {
	case null:
		return append(dst, "null"...)
	case text:
		return jsonx.AppendString(dst, n.value)
	case sequence:
		dst = append(dst, '[')
		for i, item := range n.items {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = item.appendJSON(dst)
		}
		return append(dst, ']')
	case mapping:
		dst = append(dst, '{')
		for i, m := range n.members {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(jsonx.AppendString(dst, m.key), ':')
			dst = m.value.appendJSON(dst)
		}
		return append(dst, '}')
	}
	return append(dst, n.value...)
}

// maxNesting is how deep an experiment file may nest.
const maxNesting = 32

// parseYAML parses one document whose root is a mapping. Only what JSON can say
// too is accepted: anchors, aliases, merge keys and tags are refused, as is a
// number that JSON spells otherwise.
func parseYAML(data []byte) (*node, error) {
	file, err := parser.ParseBytes(data, 0)
	if err != nil {
		return nil, errors.New(firstLine(err))
	}
	var bodies []ast.Node
	for _, doc := range file.Docs {
		if doc.Body != nil {
			bodies = append(bodies, doc.Body)
		}
	}
	if len(bodies) != 1 {
		return nil, fmt.Errorf("line 1: one document is wanted, here are %d", len(bodies))
	}
	root, err := convert(bodies[0], 0)
	if err == nil && root.kind != mapping {
		err = fmt.Errorf("line %d: the keys of an experiment are wanted, such as version: 1", root.line)
	}
	return root, err
}

// firstLine returns what the YAML library says, without its excerpt.
func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	at, what, ok := strings.Cut(strings.TrimPrefix(line, "["), "] ")
	if row, _, isPlace := strings.Cut(at, ":"); ok && isPlace {
		return "line " + row + ": " + eval.Shown(what)
	}
	return eval.Shown(line)
}

func convert(n ast.Node, depth int) (*node, error) {
	out := &node{line: lineOf(n)}
	if depth > maxNesting {
		return nil, fmt.Errorf("line %d: nested deeper than %d", out.line, maxNesting)
	}
	switch n := n.(type) {
	case *ast.NullNode:
		return out, nil
	case *ast.BoolNode:
		out.kind, out.value = boolean, strconv.FormatBool(n.Value)
	case *ast.IntegerNode:
		out.kind, out.value = integer, n.Token.Value
	case *ast.FloatNode:
		out.kind, out.value = float, n.Token.Value
	case *ast.StringNode:
		out.kind, out.value = text, n.Value
	case *ast.LiteralNode:
		out.kind, out.value = text, n.Value.Value
	case *ast.SequenceNode:
		out.kind = sequence
		return out, convertItems(out, n, depth)
	case *ast.MappingNode:
		out.kind = mapping
		return out, convertMembers(out, n.Values, depth)
	case *ast.MappingValueNode:
		out.kind = mapping
		return out, convertMembers(out, []*ast.MappingValueNode{n}, depth)
	default:
		return nil, fmt.Errorf("line %d: anchors, aliases, tags and the like are not read here", out.line)
	}
	return out, checkNumber(out)
}

func convertItems(out *node, n *ast.SequenceNode, depth int) error {
	for _, v := range n.Values {
		item, err := convert(v, depth+1)
		if err != nil {
			return err
		}
		out.items = append(out.items, item)
	}
	return nil
}

func convertMembers(out *node, values []*ast.MappingValueNode, depth int) error {
	for _, v := range values {
		key, err := convert(v.Key, depth+1)
		if err != nil {
			return err
		}
		if key.kind >= sequence || key.kind == null {
			return fmt.Errorf("line %d: a key is a text", key.line)
		}
		if out.member(key.value) != nil {
			return fmt.Errorf("line %d: duplicate key %s", key.line, eval.Shown(cutAt(key.value, 40)))
		}
		value, err := convert(v.Value, depth+1)
		if err != nil {
			return err
		}
		out.members = append(out.members, member{key: key.value, at: key, value: value})
	}
	return nil
}

// checkNumber refuses a number that YAML knows and JSON does not, such as 0x10
// or 1_000: it would have to be spelled anew.
func checkNumber(n *node) error {
	if n.kind != integer && n.kind != float {
		return nil
	}
	if v, err := jsonx.Parse([]byte(n.value)); err != nil || v.Kind() != jsonx.Number {
		return fmt.Errorf("line %d: write the number %s as JSON does, or in quotes if it is a text", n.line, eval.Shown(cutAt(n.value, 40)))
	}
	return nil
}

func lineOf(n ast.Node) int {
	if t := n.GetToken(); t != nil && t.Position != nil {
		return t.Position.Line
	}
	return 1
}
