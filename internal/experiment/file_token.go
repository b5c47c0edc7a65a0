package experiment

import "github.com/goccy/go-yaml/token"

// Limits of what the parser is given. It recurses once a level and once a key,
// and writes the path of every value down.
const (
	maxNesting = 64     // levels of lists and mappings
	maxTokens  = 20_000 // values and punctuation marks, without comments
	maxKey     = 256    // bytes of a key
)

// checkTokens adds a fault for each part of YAML that has no counterpart in
// JSON, and for the first token over a limit. It reports whether there are
// none.
func checkTokens(tokens token.Tokens, faults *fileFaults) bool {
	before := len(faults.list)
	var open nesting
	count, ended := 0, false
	for _, t := range tokens {
		if t.Type == token.CommentType {
			continue
		}
		count++
		if problem := refusal(t.Type); problem != "" {
			faults.add(t.Position.Line, "%s", problem)
		}
		if ended || t.Type == token.DocumentHeaderType && count > 1 {
			faults.add(t.Position.Line, "a second document; a file is one experiment")
			return false
		}
		ended = t.Type == token.DocumentEndType
		if problem := open.overLimit(t, count); problem != "" {
			faults.add(t.Position.Line, "%s", problem)
			return false
		}
	}
	return len(faults.list) == before
}

// refusal says why a token of that type is refused; empty when it is not.
// Without anchors no file can grow while it is read.
func refusal(t token.Type) string {
	switch t {
	case token.AnchorType:
		return "anchors (&) are not read; quote a text that begins with &"
	case token.AliasType:
		return "aliases (*) are not read; quote a text that begins with *"
	case token.TagType:
		return "tags (!) are not read; quote a text that begins with !"
	case token.MergeKeyType:
		return "merge keys (<<) are not read"
	case token.DirectiveType:
		return "directives (%) are not read; quote a text that begins with %"
	case token.MappingKeyType:
		return "keys after a question mark are not read; write key: value"
	}
	return ""
}

// nesting follows how deep tokens nest. The zero value is ready.
type nesting struct {
	columns []int // where the open lists and mappings of the block style start
	flow    int   // brackets and braces that are open
}

// overLimit takes the next token, the count-th, and says which limit it breaks;
// empty when none.
func (n *nesting) overLimit(t *token.Token, count int) string {
	switch t.Type {
	case token.SequenceStartType, token.MappingStartType:
		n.flow++
	case token.SequenceEndType, token.MappingEndType:
		n.flow = max(0, n.flow-1)
	case token.SequenceEntryType:
		n.open(t.Position.Column)
	case token.MappingValueType:
		if key := t.Prev; key != nil {
			n.open(key.Position.Column)
			if len(key.Value) > maxKey {
				return "a key is longer than 256 bytes"
			}
		}
	}
	switch {
	case len(n.columns)+n.flow > maxNesting:
		return "nested deeper than 64 levels"
	case count > maxTokens:
		return "too long: over 20,000 values and punctuation marks"
	}
	return ""
}

// open notes that a list or mapping goes on or starts at a column, which ends
// those that start further right.
func (n *nesting) open(column int) {
	if n.flow > 0 {
		return
	}
	for len(n.columns) > 0 && n.columns[len(n.columns)-1] > column {
		n.columns = n.columns[:len(n.columns)-1]
	}
	if len(n.columns) == 0 || n.columns[len(n.columns)-1] < column {
		n.columns = append(n.columns, column)
	}
}
