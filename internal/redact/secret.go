package redact

import "bytes"

// keyPrefix is a kind of secret that announces itself: a prefix that its issuer
// puts in front, and a body of known characters and length.
type keyPrefix struct {
	kind, prefix string
	body         charset
	min, max     int // length of the body in bytes; max 0: no limit
}

// find is the finder of keys with this prefix.
func (p keyPrefix) find(text []byte, start, body int) (span, bool) {
	end := runEnd(text, body, p.body)
	if at(text, end, alnum) {
		return span{}, false
	}
	for end > body && text[end-1] == '.' {
		end--
	}
	length := end - body
	if length < p.min || p.max > 0 && length > p.max || !p.credible(text[body:end]) {
		return span{}, false
	}
	return span{start, end}, true
}

// credible tells keys from placeholders such as hf_xxxx and from names in code
// such as hf_servingCell…: a key has many different characters, and digits or
// both cases where its alphabet has them.
func (p keyPrefix) credible(body []byte) bool {
	groups := charset(0)
	for _, c := range body {
		groups |= charsets[c]
	}
	mixed := groups&digit != 0 || groups&upper != 0 && groups&lower != 0
	return isVaried(body) && (mixed || p.body&lower == 0)
}

// Of a key's characters at least minVaried differ; of 16 random ones, that fewer
// do is rarer than one in a million.
const minVaried = 6

func isVaried(body []byte) bool {
	var seen [256]bool
	count := 0
	for _, c := range body {
		if !seen[c] {
			seen[c] = true
			count++
		}
	}
	return count >= minVaried
}

// rule finds the secrets of one kind. find gets the offset of the prefix and
// the offset behind it, and returns what to replace.
type rule struct {
	kind   string
	prefix []byte
	anchor int // the offset in prefix of the byte that starts the search
	proof  proof
	find   func(text []byte, start, body int) (span, bool)

	// grammar is set where find may answer differently before the escapes of a
	// JSON string are decoded.
	grammar bool
}

// at returns what the rule finds around the anchor text[i]. When sifting, the
// prefix of a grammar is enough.
func (r *rule) at(text []byte, i int, sifting bool) (span, bool) {
	start := i - r.anchor
	if start < 0 || !bytes.HasPrefix(text[start:], r.prefix) || touches(text, start-1) {
		return span{}, false
	}
	if sifting && r.grammar {
		return span{start, start + len(r.prefix)}, true
	}
	return r.find(text, start, start+len(r.prefix))
}

// allRules returns the rules of every kind of secret.
func allRules() []rule {
	var rules []rule
	for _, p := range keyPrefixes {
		rules = append(rules, rule{kind: p.kind, prefix: []byte(p.prefix), proof: prefixed, find: p.find})
	}
	for _, r := range grammarRules {
		r.grammar = true
		rules = append(rules, r)
	}
	return rules
}

// grammarRules are the kinds of secrets that take more than a run of characters
// to recognise.
var grammarRules = []rule{
	{kind: "jwt", prefix: []byte("eyJ"), proof: proven, find: findJWT},
	{kind: "private_key", prefix: []byte("-----BEGIN "), proof: proven, find: findPrivateKey},
	{kind: "bearer_token", prefix: []byte("Bearer "), proof: place, find: findBearer},
	{kind: "bearer_token", prefix: []byte("bearer "), proof: place, find: findBearer},
	{kind: "bearer_token", prefix: []byte("BEARER "), proof: place, find: findBearer},
	{kind: "basic_auth", prefix: []byte("Basic "), proof: place, find: findBasic},
	{kind: "basic_auth", prefix: []byte("basic "), proof: place, find: findBasic},
	{kind: "basic_auth", prefix: []byte("BASIC "), proof: place, find: findBasic},
}
