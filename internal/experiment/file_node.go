package experiment

import (
	"regexp"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// nodeKind is the JSON type of a node.
type nodeKind int

const (
	refused nodeKind = iota // no JSON value; its fault is listed
	null
	boolean
	number
	text
	sequence
	mapping
)

// node is a value of an experiment file with the line where it starts.
type node struct {
	kind nodeKind
	line int
	// broken is set when a fault within the node is listed already, so that
	// nothing else is said about it as a whole.
	broken bool
	// value is the content of a text, and the JSON spelling of a number or
	// boolean.
	value   string
	items   []*node
	members []member
}

// member is one key of a mapping, at the line of the key, with its value.
type member struct {
	key   string
	line  int
	value *node
}

// member returns the value of a key; nil where there is none.
func (n *node) member(key string) *node {
	for _, m := range n.members {
		if m.key == key {
			return m.value
		}
	}
	return nil
}

// is reports whether the node is that number, in any spelling.
func (n *node) is(want int64) bool {
	got, ok := n.json().Int64()
	return ok && got == want
}

// json returns the value as JSON with its numbers as they were written; absent
// when it is broken.
func (n *node) json() jsonx.Value {
	if n.broken {
		return nil
	}
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

// spelled returns the value as JSON for a message, cut and escaped.
func (n *node) spelled() string { return eval.Shown(cut(n.json().String(), maxQuoted)) }

// described says what the node is, as in: was the number 7.
func (n *node) described() string {
	switch n.kind {
	case null:
		return "empty"
	case boolean:
		return n.value
	case number:
		return "the number " + eval.Shown(cut(n.value, maxQuoted))
	case text:
		return "the text " + quoted(n.value)
	case sequence:
		return "a list"
	}
	return "a mapping"
}

// plain sets what a scalar without quotes stands for, after the core schema of
// YAML 1.2: null, a boolean, a number or a text. It returns what is wrong with
// it: a number has to be spelled as in JSON, since it is kept as it is spelled.
func (n *node) plain(spelling string) (problem string) {
	switch spelling {
	case "", "~", "null", "Null", "NULL":
		n.kind = null
		return ""
	case "true", "True", "TRUE", "false", "False", "FALSE":
		n.kind, n.value = boolean, strings.ToLower(spelling)
		return ""
	}
	if v, err := jsonx.Parse([]byte(spelling)); err == nil && v.Kind() == jsonx.Number {
		n.kind, n.value = number, spelling
		return ""
	}
	if yamlNumber.MatchString(spelling) {
		n.broken = true
		return "write the number " + eval.Shown(cut(spelling, maxQuoted)) + " as JSON does, or put it in quotes"
	}
	n.kind, n.value = text, spelling
	return ""
}

// yamlNumber matches what some version of YAML takes for a number: 0x1F, 0o17,
// 017, 1_000, +1, .5, 1., .inf.
var yamlNumber = regexp.MustCompile(`^[-+]?(?:0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|` +
	`[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+]?[0-9]+)?|` +
	`\.(?:inf|Inf|INF|nan|NaN|NAN))$`)
