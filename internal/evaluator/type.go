package evaluator

import (
	"fmt"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// Type describes one built-in evaluator.
type Type struct {
	// Label is the label of all its results.
	Label string
	// Summary says in one line what passes.
	Summary string
	// Usage is its form as a flag, such as `token-budget:N`.
	Usage string
	// Args are its arguments, all required; in a flag they come in this order.
	Args []Arg

	build func(arguments) (eval.Evaluator, error)
}

// New returns an evaluator with these arguments, a JSON object; absent or null
// stands for an empty one. The error is of kind Invalid and names the label and
// the argument at fault (A28).
func (t Type) New(args jsonx.Value) (eval.Evaluator, error) {
	checked, err := t.check(args)
	if err != nil {
		return nil, eval.Invalidf("%s: %v", t.Label, err)
	}
	e, err := t.build(checked)
	if err != nil {
		return nil, eval.Invalidf("%s: %v", t.Label, err)
	}
	return e, nil
}

// check returns the arguments once every one that t names is there in its kind,
// and no other.
func (t Type) check(args jsonx.Value) (arguments, error) {
	if len(args) == 0 || args.Kind() == jsonx.Null {
		args = jsonx.Value("{}")
	}
	object, err := jsonx.Parse(args)
	if err != nil {
		return arguments{}, fmt.Errorf("the arguments are not JSON: %w", err)
	}
	if kind := object.Kind(); kind != jsonx.Object {
		return arguments{}, fmt.Errorf("the arguments are not an object, but of type %v", kind)
	}
	for key := range object.Members() {
		if !t.takes(key) {
			return arguments{}, fmt.Errorf("unknown argument %s; %s", quoted(key), t.takenSentence())
		}
	}
	for _, arg := range t.Args {
		if err := arg.check(object.Get(arg.Key)); err != nil {
			return arguments{}, err
		}
	}
	return arguments{object}, nil
}

// takes reports whether t has an argument of that key.
func (t Type) takes(key string) bool {
	for _, arg := range t.Args {
		if arg.Key == key {
			return true
		}
	}
	return false
}

// takenSentence says which arguments t takes.
func (t Type) takenSentence() string {
	if len(t.Args) == 0 {
		return "it takes none"
	}
	keys := make([]string, len(t.Args))
	for i, arg := range t.Args {
		keys[i] = arg.Key
	}
	return "it takes " + strings.Join(keys, ", ")
}

// arguments are the checked arguments of one evaluator. A reader that fits the
// kind its Arg declares cannot fail.
type arguments struct{ object jsonx.Value }

// value returns the argument as it was written.
func (a arguments) value(key string) jsonx.Value { return a.object.Get(key) }

// text returns a Name or Text.
func (a arguments) text(key string) string { return a.value(key).Text() }

// texts returns the elements of Names or Texts.
func (a arguments) texts(key string) []string {
	var list []string
	for element := range a.value(key).Elements() {
		list = append(list, element.Text())
	}
	return list
}

// names returns the elements of Names without repeats, in the order of their
// first appearance (semantics part 0, decision 4).
func (a arguments) names(key string) []string {
	var list []string
	seen := make(map[string]bool)
	for _, name := range a.texts(key) {
		if !seen[name] {
			seen[name] = true
			list = append(list, name)
		}
	}
	return list
}

// count returns a Count or Millis.
func (a arguments) count(key string) int64 {
	n, _ := a.value(key).Int64()
	return n
}
