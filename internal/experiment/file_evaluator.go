package experiment

import (
	"slices"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// evaluators reads a list of evaluators.
func (r *fileReader) evaluators(what string, v *node) {
	switch {
	case v.kind != sequence:
		r.wants(what, "a list, such as [forbidden-tools: {tools: [issueRefund]}]", v)
	case len(v.items) == 0:
		r.faults.add(v.line, "%s is empty; leave it out instead", what)
	}
	for _, item := range v.items {
		r.evaluator(item)
	}
}

// evaluator reads a mapping of one label to its arguments and, if it is not for
// every case, of cases to their ids.
func (r *fileReader) evaluator(item *node) {
	if item.kind != mapping {
		r.wants("an evaluator", "a label with its arguments, such as forbidden-tools: {tools: [issueRefund]}", item)
		return
	}
	var cases []string
	var labels []member
	for _, m := range item.members {
		if m.key == "cases" {
			cases = r.texts("cases", "a list of case ids", m.value)
		} else {
			labels = append(labels, m)
		}
	}
	if len(labels) == 0 && !item.broken {
		r.faults.add(item.line, "an evaluator lacks its label, such as forbidden-tools: {tools: [issueRefund]}")
	}
	for i, label := range labels {
		if i > 0 {
			r.faults.add(label.line, "%s stands beside %s; an evaluator has one label and, if need be, cases",
				quoted(label.key), quoted(labels[0].key))
		}
		if spec, ok := r.spec(label); ok {
			r.file.Evaluators = append(r.file.Evaluators, FileEvaluator{Spec: spec, Cases: cases, Line: label.line})
		}
	}
}

// spec returns the evaluator that a label and its arguments stand for, once it
// could be built (A28).
func (r *fileReader) spec(label member) (eval.Spec, bool) {
	spec := eval.Spec{Label: label.key, Args: label.value.json()}
	switch {
	case label.value.kind == null:
		spec.Args = jsonx.Value("{}")
	case label.value.kind != mapping:
		r.wants("the arguments of "+quoted(label.key), "a mapping", label.value)
		return eval.Spec{}, false
	}
	unknown := r.unknownArguments(label)
	if unknown || label.value.broken {
		return eval.Spec{}, false
	}
	if _, err := evaluator.New(spec); err != nil {
		r.faults.add(label.line, "%v", err)
		return eval.Spec{}, false
	}
	return spec, true
}

// unknownArguments adds a fault for each argument that the evaluator does not
// take, at its own line, and reports whether there are any. A label that does
// not exist is refused as a whole, whatever its arguments.
func (r *fileReader) unknownArguments(label member) (found bool) {
	taken, ok := argumentsOf(label.key)
	if !ok {
		return false
	}
	takes := "it takes none"
	if len(taken) > 0 {
		takes = "it takes " + strings.Join(taken, ", ")
	}
	for _, m := range label.value.members {
		if !slices.Contains(taken, m.key) {
			found = true
			r.faults.add(m.line, "%s: unknown argument %s; %s", label.key, quoted(m.key), takes)
		}
	}
	return found
}

// argumentsOf returns the keys of the arguments that the evaluators of a label
// take, in order; false where the label does not exist.
func argumentsOf(label string) (keys []string, ok bool) {
	for _, t := range evaluator.Types() {
		if t.Label != label {
			continue
		}
		for _, arg := range t.Args {
			keys = append(keys, arg.Key)
		}
		return keys, true
	}
	return nil, false
}
