package evaluator

import (
	"strconv"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// object writes the arguments of a spec, member by member. Its zero value is
// ready.
type object struct{ text []byte }

// value adds a member; an absent value becomes null.
func (o *object) value(key string, v jsonx.Value) *object {
	if len(v) == 0 {
		v = jsonx.Value("null")
	}
	lead := byte(',')
	if len(o.text) == 0 {
		lead = '{'
	}
	o.text = jsonx.AppendString(append(o.text, lead), key)
	o.text = append(append(o.text, ':'), v...)
	return o
}

// json returns the object as it stands.
func (o *object) json() jsonx.Value {
	if len(o.text) == 0 {
		return jsonx.Value("{}")
	}
	return append(o.text, '}')
}

// textSpec returns a spec whose one argument is a text.
func textSpec(label, key, text string) eval.Spec {
	return valueSpec(label, key, jsonx.Quote(text))
}

// textsSpec returns a spec whose one argument is a list of texts.
func textsSpec(label, key string, list []string) eval.Spec {
	return valueSpec(label, key, textArray(list))
}

// countSpec returns a spec whose one argument is a count.
func countSpec(label, key string, n int64) eval.Spec {
	return valueSpec(label, key, number(n))
}

// valueSpec returns a spec with one argument.
func valueSpec(label, key string, v jsonx.Value) eval.Spec {
	var o object
	return eval.Spec{Label: label, Args: o.value(key, v).json()}
}

// number returns n as JSON.
func number(n int64) jsonx.Value { return strconv.AppendInt(nil, n, 10) }

// textArray returns the texts as a JSON array.
func textArray(list []string) jsonx.Value {
	text := []byte{'['}
	for i, s := range list {
		if i > 0 {
			text = append(text, ',')
		}
		text = jsonx.AppendString(text, s)
	}
	return append(text, ']')
}
