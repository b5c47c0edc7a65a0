package experiment

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/evaluator"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
)

// FileVersion is the version of experiment files that this package reads.
const FileVersion = 1

// maxFile is the most bytes of an experiment file.
const maxFile = 1 << 20

// File is an experiment in writing, as it is reviewed in a pull request. A zero
// field was not given.
type File struct {
	Name string
	// Recordings and Target.Candidate are paths, relative ones taken from the
	// folder of the file.
	Recordings string
	Target     FileTarget
	// Bind names the tools that our stub serves; BindRecorded is `bind:
	// recorded`, every tool that the recordings name.
	Bind         []string
	BindRecorded bool
	Evaluators   []FileEvaluator
	Tolerance    float64
	Repeat       int
	Concurrency  int
	Policy       eval.Policy
	Gate         []gate.Rule
}

// FileTarget says what the cases are played to: mock, or recorded with the
// candidate's recordings.
type FileTarget struct {
	Kind      string
	Candidate string
}

// FileEvaluator is an evaluator for the named cases, for every case when none
// is named. Line is where it stands; 0 when it is from a flag.
type FileEvaluator struct {
	Spec  eval.Spec
	Cases []string
	Line  int
}

// ReadFile reads an experiment file. One that cannot be read, or that is no
// experiment, is an invalid-kind problem; the latter lists every fault with its
// line.
func ReadFile(path string) (*File, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, &eval.Problem{Kind: eval.Invalid, Message: "cannot read " + eval.Shown(path), Cause: err}
	}
	return ParseFile(data, path)
}

// ParseFile reads an experiment out of data, the content of the file at path.
func ParseFile(data []byte, path string) (*File, error) {
	if len(data) > maxFile {
		return nil, eval.Invalidf("%s is larger than 1 MiB", eval.Shown(path))
	}
	root, err := parseYAML(data)
	if err != nil {
		return nil, eval.Invalidf("%s is not an experiment:\n  %v", eval.Shown(path), err)
	}
	r := &fileReader{file: &File{Target: FileTarget{Kind: Mock{}.Kind()}}, dir: filepath.Dir(path)}
	if v := root.member("version"); v == nil || v.text() != fmt.Sprint(FileVersion) {
		return nil, eval.Invalidf("%s has version %s, this tapedeck reads %d", eval.Shown(path), shownVersion(v), FileVersion)
	}
	r.read(root)
	if len(r.faults) > 0 {
		return nil, eval.Invalidf("%s is not an experiment:%s", eval.Shown(path), r.list())
	}
	return r.file, nil
}

func shownVersion(v *node) string {
	if v == nil {
		return "none"
	}
	return eval.Shown(cutAt(v.text(), 40))
}

// fileReader fills in a File and collects what is wrong with it.
type fileReader struct {
	file   *File
	dir    string
	faults []fileFault
}

// fileFault is what is wrong at one line.
type fileFault struct {
	line    int
	problem string
}

// maxFaults is how many faults of a file are listed.
const maxFaults = 100

func (r *fileReader) fault(at *node, format string, args ...any) {
	r.faults = append(r.faults, fileFault{at.line, eval.Shown(fmt.Sprintf(format, args...))})
}

// list returns the faults in the order of their lines, one a line.
func (r *fileReader) list() string {
	slices.SortStableFunc(r.faults, func(a, b fileFault) int { return a.line - b.line })
	var b strings.Builder
	for i, f := range r.faults {
		if i == maxFaults {
			fmt.Fprintf(&b, "\n  and %d more", len(r.faults)-maxFaults)
			break
		}
		fmt.Fprintf(&b, "\n  line %d: %s", f.line, f.problem)
	}
	return b.String()
}

// read reads the keys of the file. Unknown ones are refused with their line.
func (r *fileReader) read(root *node) {
	f := r.file
	known := map[string]func(v *node){
		"version":     func(*node) {}, // read before all else
		"name":        func(v *node) { f.Name = r.name(v) },
		"recordings":  func(v *node) { f.Recordings = r.path(v) },
		"target":      r.target,
		"bind":        r.bind,
		"evaluators":  r.evaluators,
		"tolerance":   func(v *node) { f.Tolerance = r.tolerance(v) },
		"repeat":      func(v *node) { f.Repeat = r.count(v) },
		"concurrency": func(v *node) { f.Concurrency = r.count(v) },
		"policy":      r.policy,
		"gate":        r.gate,
	}
	r.members(root, known)
	if root.member("recordings") == nil {
		r.fault(root, "recordings is missing: the file of the cases")
	}
}

// members hands each member of a mapping to its reader, and refuses unknown
// keys.
func (r *fileReader) members(of *node, known map[string]func(v *node)) {
	for _, m := range of.members {
		read, ok := known[m.key]
		if !ok {
			keys := make([]string, 0, len(known))
			for key := range known {
				keys = append(keys, key)
			}
			slices.Sort(keys)
			r.fault(m.at, "unknown key %s; known are %s", m.key, strings.Join(keys, ", "))
			continue
		}
		read(m.value)
	}
}

// maxName is how many characters the name of a run may have.
const maxName = 200

func (r *fileReader) name(v *node) string {
	text := v.text()
	switch {
	case !v.scalar() || strings.TrimSpace(text) == "":
		r.fault(v, "name is not a text")
	case len(text) > maxName || strings.ContainsFunc(text, unicode.IsControl):
		r.fault(v, "name is one line of at most %d characters", maxName)
	}
	return text
}

func (r *fileReader) path(v *node) string {
	text := v.text()
	if !v.scalar() || text == "" {
		r.fault(v, "the path of a file is wanted here")
		return ""
	}
	if filepath.IsAbs(text) {
		return text
	}
	return filepath.Join(r.dir, text)
}

func (r *fileReader) target(v *node) {
	t := &r.file.Target
	if v.kind != mapping {
		r.fault(v, "target is {kind: mock} or {kind: recorded, candidate: FILE}")
		return
	}
	r.members(v, map[string]func(v *node){
		"kind":      func(v *node) { t.Kind = v.text() },
		"candidate": func(v *node) { t.Candidate = r.path(v) },
	})
	switch {
	case t.Kind != "mock" && t.Kind != "recorded":
		r.fault(v, "target kind is mock or recorded, not %q", cutAt(t.Kind, 40))
	case t.Kind == "recorded" && t.Candidate == "":
		r.fault(v, "target recorded wants its candidate: the recordings of the new version")
	case t.Kind == "mock" && t.Candidate != "":
		r.fault(v, "target mock has no candidate")
	}
}

func (r *fileReader) bind(v *node) {
	if v.scalar() && v.text() == "recorded" {
		r.file.BindRecorded = true
		return
	}
	r.file.Bind = r.texts(v, "bind is a list of tools, or recorded for all that the recordings name")
}

// texts reads a list of texts that are not blank.
func (r *fileReader) texts(v *node, want string) []string {
	if v.kind != sequence {
		r.fault(v, "%s", want)
		return nil
	}
	var out []string
	for _, item := range v.items {
		if !item.scalar() || strings.TrimSpace(item.text()) == "" {
			r.fault(item, "%s", want)
			continue
		}
		out = append(out, item.text())
	}
	return out
}

func (r *fileReader) tolerance(v *node) float64 {
	t, ok := v.float()
	if !ok {
		r.fault(v, "tolerance is not a number")
		return 0
	}
	if err := evaluator.CheckTolerance(t); err != nil {
		r.fault(v, "%v", err)
	}
	return t
}

func (r *fileReader) count(v *node) int {
	n, ok := v.json().Int64()
	if !ok || n < 1 || n > 1<<31 {
		r.fault(v, "a whole number of at least 1 is wanted here")
		return 0
	}
	return int(n)
}

func (r *fileReader) policy(v *node) {
	policy, err := eval.ParsePolicy(v.text())
	if err != nil || v.text() == "" {
		r.fault(v, "policy is lenient or strict")
	}
	r.file.Policy = policy
}

// gate reads one rule or a list of rules.
func (r *fileReader) gate(v *node) {
	rules := []*node{v}
	if v.kind == sequence {
		rules = v.items
	}
	for _, item := range rules {
		rule, err := gate.Parse(item.text())
		if !item.scalar() || err != nil {
			r.fault(item, "a gate's rule is one of %s", gate.Usage)
			continue
		}
		r.file.Gate = append(r.file.Gate, rule)
	}
}

// evaluators reads a list of mappings, each with one label and, if it is not
// for every case, the cases.
func (r *fileReader) evaluators(v *node) {
	if v.kind != sequence {
		r.fault(v, "evaluators is a list, such as - forbidden-tools: {tools: [issueRefund]}")
		return
	}
	for _, item := range v.items {
		r.evaluator(item)
	}
}

func (r *fileReader) evaluator(item *node) {
	e := FileEvaluator{Line: item.line}
	var label *member
	for i := range item.members {
		m := &item.members[i]
		switch {
		case m.key == "cases":
			e.Cases = r.texts(m.value, "cases is a list of case ids")
			if len(m.value.items) == 0 && m.value.kind == sequence {
				r.fault(m.value, "cases names no case; leave it out for every case")
			}
		case label != nil:
			r.fault(m.at, "an evaluator has one label, here are %s and %s", label.key, m.key)
		default:
			label = m
		}
	}
	if label == nil {
		r.fault(item, "an evaluator is a label with its arguments, such as forbidden-tools: {tools: [issueRefund]}")
		return
	}
	e.Spec = eval.Spec{Label: label.key, Args: label.value.json()}
	if label.value.kind == null {
		e.Spec.Args = nil
	}
	if _, err := evaluator.New(e.Spec); err != nil {
		r.fault(label.at, "%v", err)
		return
	}
	r.file.Evaluators = append(r.file.Evaluators, e)
}

// cutAt returns at most n bytes of a text, whole characters.
func cutAt(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for n > 0 && text[n]&0xc0 == 0x80 {
		n--
	}
	return text[:n] + "…"
}
