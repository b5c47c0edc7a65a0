package ingest

import (
	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// tokenMembers is what tokens holds, as recorded: all of it, and the sides where
// it is an object. What is absent is nil.
type tokenMembers struct {
	all, input, output jsonx.Value
}

// tokens returns the tokens of a total, or of an object with a total of at
// least 1 (A10). Other members of the object are ignored.
func (m *tokenMembers) tokens() (eval.Tokens, *LineFault) {
	switch m.all.Kind() {
	case jsonx.Absent:
		return eval.Tokens{}, nil
	case jsonx.Number:
		n, fault := count("tokens", m.all, BadTokens)
		return eval.Tokens{Unsplit: n}, fault
	case jsonx.Object:
		if isSide(m.input) && isSide(m.output) {
			return m.sides()
		}
	}
	return eval.Tokens{}, faultf(BadTokens, "tokens is neither a count nor {input, output}: %s", shown(m.all.String()))
}

// isSide reports whether v can be one side of tokens: a number, or missing.
func isSide(v jsonx.Value) bool {
	return v == nil || v.Kind() == jsonx.Number
}

// sides returns the tokens of both sides; a missing one counts 0.
func (m *tokenMembers) sides() (eval.Tokens, *LineFault) {
	input, inputOK := side(m.input)
	output, outputOK := side(m.output)
	if total := input + output; !inputOK || !outputOK || total < 1 || total > maxCount {
		return eval.Tokens{}, notPositive("tokens", m.all, BadTokens)
	}
	return eval.Tokens{Input: input, Output: output}, nil
}

func side(v jsonx.Value) (n int64, ok bool) {
	if v == nil {
		return 0, true
	}
	n, ok = v.Int64()
	return n, ok && n >= 0 && n <= maxCount
}

// readTokens reads the value of tokens, the sides of an object in the same pass.
func (p *Parser) readTokens() error {
	kind, err := p.scan.Kind()
	if err != nil {
		return err
	}
	if kind != jsonx.Object {
		p.found.tokens.all, err = p.scan.Value()
		return err
	}
	start := p.scan.Offset()
	if err := p.scan.Object(p.onTokenMember); err != nil {
		return err
	}
	end := p.scan.Offset()
	p.found.tokens.all = p.text[start:end:end]
	return nil
}

func (p *Parser) readTokenMember(key string) error {
	v, err := p.scan.Value()
	switch key {
	case "input":
		p.found.tokens.input = v
	case "output":
		p.found.tokens.output = v
	}
	return err
}
