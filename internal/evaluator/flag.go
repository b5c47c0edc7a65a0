package evaluator

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// ParseFlag returns the spec that `LABEL:ARG[,ARG]` stands for; New accepts it.
// Arguments come in the order of the Type's Args and are parted by commas. The
// last one takes all that is left, so a pattern may hold commas, while a list
// has an element at each of them. Texts keep their white space, names do not.
// The error is of kind Invalid.
func ParseFlag(text string) (eval.Spec, error) {
	if !utf8.ValidString(text) {
		return eval.Spec{}, eval.Invalidf("the evaluator %s is not UTF-8", quoted(text))
	}
	label, rest, given := strings.Cut(text, ":")
	t, err := find(label)
	if err != nil {
		return eval.Spec{}, err
	}
	if !given && len(t.Args) > 0 {
		return eval.Spec{}, t.usageError()
	}
	args, err := t.FromFlag(rest)
	if err != nil {
		return eval.Spec{}, err
	}
	if _, err := t.New(args); err != nil {
		return eval.Spec{}, err
	}
	return eval.Spec{Label: label, Args: args}, nil
}

// FromFlag returns the arguments that the part of a flag after the label stands
// for, not checked yet. The error is of kind Invalid.
func (t Type) FromFlag(text string) (jsonx.Value, error) {
	if len(t.Args) == 0 {
		if text != "" {
			return nil, eval.Invalidf("%s takes no arguments", t.Label)
		}
		return jsonx.Value("{}"), nil
	}
	parts := strings.SplitN(text, ",", len(t.Args))
	if len(parts) < len(t.Args) {
		return nil, t.usageError()
	}
	var o object
	for i, arg := range t.Args {
		v, err := arg.fromFlag(parts[i])
		if err != nil {
			return nil, eval.Invalidf("%s: %v", t.Label, err)
		}
		o.value(arg.Key, v)
	}
	return o.json(), nil
}

// usageError says how the flag is written.
func (t Type) usageError() error {
	return eval.Invalidf("%s lacks an argument; write %s", t.Label, t.Usage)
}

// fromFlag returns what one part of a flag stands for.
func (a Arg) fromFlag(part string) (jsonx.Value, error) {
	switch a.Kind {
	case Name:
		return jsonx.Quote(strings.TrimSpace(part)), nil
	case Text:
		return jsonx.Quote(part), nil
	case Names:
		names := strings.Split(part, ",")
		for i, name := range names {
			names[i] = strings.TrimSpace(name)
		}
		return textArray(names), nil
	case Texts:
		return textArray(strings.Split(part, ",")), nil
	case Millis:
		return a.millisFromFlag(part)
	default:
		return jsonOrText(part), nil
	}
}

// millisFromFlag reads 1500 as milliseconds and takes any other figure with its
// unit, such as 1.5s.
func (a Arg) millisFromFlag(part string) (jsonx.Value, error) {
	d, err := time.ParseDuration(part)
	if err != nil {
		return jsonOrText(part), nil
	}
	if d%time.Millisecond != 0 {
		return nil, fmt.Errorf("%s must be whole milliseconds, was %s", a.Key, d)
	}
	return jsonx.Value(strconv.FormatInt(d.Milliseconds(), 10)), nil
}

// jsonOrText reads 4999 as a number and o_9 as text.
func jsonOrText(part string) jsonx.Value {
	if v, err := jsonx.Parse([]byte(part)); err == nil {
		return v
	}
	return jsonx.Quote(part)
}
