package experiment

import (
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
)

// fileReader fills in a File and collects what is wrong with it.
type fileReader struct {
	file   *File
	dir    string
	faults *fileFaults
}

// keyReader is a key that a mapping may have, and what reads its value.
type keyReader struct {
	key  string
	read func(what string, v *node)
}

// experiment reads the keys of the file.
func (r *fileReader) experiment(root *node) {
	f := r.file
	r.keys(root, "", []keyReader{
		{"version", func(string, *node) {}}, // ParseFile has read it
		{"name", func(what string, v *node) { f.Name = r.name(what, v) }},
		{"recordings", func(what string, v *node) { f.Recordings = r.path(what, v) }},
		{"target", r.target},
		{"bind", r.bind},
		{"evaluators", r.evaluators},
		{"tolerance", func(what string, v *node) { f.Tolerance = r.tolerance(what, v) }},
		{"repeat", func(what string, v *node) { f.Repeat = r.count(what, maxRepeat, v) }},
		{"concurrency", func(what string, v *node) { f.Concurrency = r.count(what, maxAtOnce, v) }},
		{"policy", r.policy},
		{"gate", r.gate},
	})
	if root.member("version") == nil {
		r.faults.add(root.line, "version is missing; write version: %d", FileVersion)
	}
	if root.member("recordings") == nil {
		r.faults.add(root.line, "recordings is missing: the file that the cases are made of")
	}
}

// keys hands each member of a mapping to the reader of its key, with the key
// after prefix as its name in faults, and refuses unknown keys.
func (r *fileReader) keys(of *node, prefix string, known []keyReader) {
	names := make([]string, len(known))
	readers := make(map[string]func(string, *node), len(known))
	for i, k := range known {
		names[i], readers[k.key] = k.key, k.read
	}
	for _, m := range of.members {
		if read, ok := readers[m.key]; ok {
			read(prefix+m.key, m.value)
			continue
		}
		r.faults.add(m.line, "unknown key %s; the keys are %s", quoted(m.key), strings.Join(names, ", "))
	}
}

// target reads {kind: mock} or {kind: recorded, candidate: FILE}.
func (r *fileReader) target(what string, v *node) {
	if v.kind != mapping {
		r.wants(what, "{kind: mock} or {kind: recorded, candidate: FILE}", v)
		return
	}
	t := &r.file.Target
	r.keys(v, "target ", []keyReader{
		{"kind", r.targetKind},
		{"candidate", func(what string, v *node) { t.Candidate = r.path(what, v) }},
	})
	switch kind, candidate := v.member("kind"), v.member("candidate"); {
	case kind == nil:
		if !v.broken {
			r.faults.add(v.line, "target kind is missing; it is mock or recorded")
		}
	case kind.value == (*Recorded)(nil).Kind() && candidate == nil:
		r.faults.add(v.line, "target candidate is missing: the recordings of the new version")
	case kind.value == Mock{}.Kind() && candidate != nil:
		r.faults.add(candidate.line, "target candidate is for the kind recorded; mock has none")
	}
}

func (r *fileReader) targetKind(what string, v *node) {
	if v.kind != text || v.value != (Mock{}).Kind() && v.value != (*Recorded)(nil).Kind() {
		r.wants(what, "mock or recorded", v)
		return
	}
	r.file.Target.Kind = v.value
}

// bind reads a list of tools, or recorded.
func (r *fileReader) bind(what string, v *node) {
	if v.kind == text && v.value == "recorded" {
		r.file.BindRecorded = true
		return
	}
	r.file.Bind = r.texts(what, "a list of tools, or recorded", v)
}

func (r *fileReader) policy(what string, v *node) {
	policy, err := eval.ParsePolicy(v.value)
	if v.kind != text || v.value == "" || err != nil {
		r.wants(what, "lenient or strict", v)
		return
	}
	r.file.Policy = policy
}

// gate reads one rule or a list of rules, joined by and.
func (r *fileReader) gate(what string, v *node) {
	rules := []*node{v}
	if v.kind == sequence {
		if rules = v.items; len(rules) == 0 {
			r.faults.add(v.line, "%s is empty; leave it out instead", what)
		}
	}
	for _, item := range rules {
		if item.kind != text {
			r.wants(what, "a rule or a list of rules", item)
			continue
		}
		rule, err := gate.Parse(item.value)
		if err != nil {
			r.faults.add(item.line, "%v", err)
			continue
		}
		r.file.Gate = append(r.file.Gate, rule)
	}
}
