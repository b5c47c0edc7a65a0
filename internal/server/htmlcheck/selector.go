package htmlcheck

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// condition is one thing that an element must be: of a tag, or with an
// attribute, perhaps of that value. A class is one word of its attribute.
type condition struct {
	tag, attr, value string
	word, any        bool
}

// compound is what one element must be; a selector is a chain of them, each
// somewhere below the one before.
type compound []condition

// piece matches one condition at the beginning of a selector.
var piece = regexp.MustCompile(`^(?:([a-z][a-z0-9-]*)|#([\w-]+)|\.([\w-]+)|\[([\w-]+)(?:=(?:"([^"]*)"|([^\]"\s]+)))?\])`)

// parse returns the selector's chain, or an error that names where it is not
// one.
func parse(selector string) ([]compound, error) {
	var chain []compound
	rest := strings.TrimSpace(selector)
	for rest != "" {
		var c compound
		for rest != "" && rest[0] != ' ' {
			m := piece.FindStringSubmatch(rest)
			if m == nil || m[1] != "" && len(c) > 0 {
				return nil, fmt.Errorf("selector %q is wrong at %q", selector, rest)
			}
			c = append(c, conditionOf(m))
			rest = rest[len(m[0]):]
		}
		chain = append(chain, c)
		rest = strings.TrimLeft(rest, " ")
	}
	if len(chain) == 0 {
		return nil, fmt.Errorf("the selector is empty")
	}
	return chain, nil
}

// conditionOf returns the condition of a match of piece.
func conditionOf(m []string) condition {
	switch {
	case m[1] != "":
		return condition{tag: m[1]}
	case m[2] != "":
		return condition{attr: "id", value: m[2]}
	case m[3] != "":
		return condition{attr: "class", value: m[3], word: true}
	}
	return condition{attr: m[4], value: m[5] + m[6], any: !strings.Contains(m[0], "=")}
}

func (c condition) holds(n *html.Node) bool {
	if c.tag != "" {
		return n.Data == c.tag
	}
	value, found := attribute(n, c.attr)
	switch {
	case !found:
		return false
	case c.word:
		return slices.Contains(strings.Fields(value), c.value)
	}
	return c.any || value == c.value
}

func (c compound) holds(n *html.Node) bool {
	return n.Type == html.ElementNode && !slices.ContainsFunc(c, func(one condition) bool { return !one.holds(n) })
}

// matches reports whether n ends the chain: the last compound holds for it, and
// the others for its ancestors, in order.
func matches(chain []compound, n *html.Node) bool {
	last := len(chain) - 1
	if !chain[last].holds(n) {
		return false
	}
	at := last - 1
	for up := n.Parent; up != nil && at >= 0; up = up.Parent {
		// The nearest ancestor that fits leaves most room for the rest.
		if chain[at].holds(up) {
			at--
		}
	}
	return at < 0
}

// attribute returns the value of an attribute and whether n has it.
func attribute(n *html.Node, name string) (string, bool) {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val, true
		}
	}
	return "", false
}
