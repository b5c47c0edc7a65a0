package experiment

import (
	"errors"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// parseTree returns the mapping that a file holds, nil when it holds none. What
// is wrong with its YAML is added to the faults.
func parseTree(data []byte, faults *fileFaults) *node {
	source, ok := checkedText(data, faults)
	if !ok {
		return nil
	}
	tokens := lexer.Tokenize(source)
	if !checkTokens(tokens, faults) {
		return nil
	}
	file, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		addSyntaxFault(err, faults)
		return nil
	}
	if len(file.Docs) == 0 || file.Docs[0].Body == nil {
		faults.add(1, "the file is empty")
		return nil
	}
	root := treeBuilder{faults}.node(file.Docs[0].Body)
	if root.kind != mapping {
		faults.add(root.line, "an experiment is a mapping of keys, such as version: 1, not %s", root.described())
		return nil
	}
	return root
}

// addSyntaxFault adds the parser's error. Its text is not used: it holds an
// excerpt of the file, which takes quadratic time to draw.
func addSyntaxFault(err error, faults *fileFaults) {
	var syntax *yaml.SyntaxError
	if errors.As(err, &syntax) {
		faults.add(lineOf(syntax.Token), "not YAML: %s", syntax.Message)
		return
	}
	faults.add(1, "not YAML")
}

// lineOf returns the line of a token, 1 when it is not known.
func lineOf(t *token.Token) int {
	if t == nil || t.Position == nil {
		return 1
	}
	return t.Position.Line
}

// treeBuilder turns what the parser returns into nodes.
type treeBuilder struct{ faults *fileFaults }

func (b treeBuilder) node(n ast.Node) *node {
	out := &node{line: lineOf(n.GetToken())}
	switch n := n.(type) {
	case *ast.LiteralNode:
		out.kind, out.value = text, n.Value.Value
	case *ast.SequenceNode:
		b.fillSequence(out, n)
	case *ast.MappingNode:
		b.fillMapping(out, n)
	case ast.ScalarNode:
		b.fillScalar(out, n.GetToken())
	default:
		b.refuse(out, "this part of YAML is not read")
	}
	return out
}

// refuse marks a node as broken and adds the fault.
func (b treeBuilder) refuse(n *node, problem string) {
	n.kind, n.broken = refused, true
	b.faults.add(n.line, "%s", problem)
}

// fillScalar reads a scalar from its token. The parser's own reading is not
// used: it makes numbers of 64 bits, and texts of larger ones.
func (b treeBuilder) fillScalar(out *node, t *token.Token) {
	if t.Type == token.SingleQuoteType || t.Type == token.DoubleQuoteType {
		out.kind, out.value = text, t.Value
		return
	}
	if problem := out.plain(t.Value); problem != "" {
		b.refuse(out, problem)
	}
}

func (b treeBuilder) fillSequence(out *node, n *ast.SequenceNode) {
	out.kind = sequence
	for _, v := range n.Values {
		item := b.node(v)
		out.broken = out.broken || item.broken
		out.items = append(out.items, item)
	}
}

func (b treeBuilder) fillMapping(out *node, n *ast.MappingNode) {
	out.kind = mapping
	lines := make(map[string]int, len(n.Values))
	for _, v := range n.Values {
		key, value := b.node(v.Key), b.node(v.Value)
		out.broken = out.broken || key.broken || value.broken
		if key.broken {
			continue
		}
		if key.kind != text {
			b.faults.add(key.line, "a key must be text, was %s; put it in quotes", key.described())
			out.broken = true
			continue
		}
		if first, known := lines[key.value]; known {
			b.faults.add(key.line, "duplicate key %s, first on line %d", quoted(key.value), first)
			out.broken = true
			continue
		}
		lines[key.value] = key.line
		out.members = append(out.members, member{key.value, key.line, value})
	}
}
