package experiment

import (
	"fmt"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// Tools are the tool stubs of one attempt. Each serves the recorded results
// that were loaded into it, every one once.
type Tools struct {
	stubs map[string]*stub
}

// stub serves one tool. All before first are served: calls in recorded order,
// which are the rule, find theirs at once.
type stub struct {
	recorded []eval.ToolCall
	served   []bool
	first    int
}

// Load puts the recorded result of a call into the stub of its tool.
func (t *Tools) Load(call eval.ToolCall) {
	if t.stubs == nil {
		t.stubs = make(map[string]*stub)
	}
	s := t.stubs[call.Name]
	if s == nil {
		s = &stub{}
		t.stubs[call.Name] = s
	}
	s.recorded = append(s.recorded, call)
	s.served = append(s.served, false)
}

// Served is what a stub answered: the recorded result, and which one it was
// where that is worth knowing.
type Served struct {
	Result jsonx.Value
	Note   string
}

// Call answers a call from the recording: the first result not yet served that
// was recorded for the same arguments, else the next one in recorded order. It
// is an error when nothing is left to serve; no call ever leaves the stub.
func (t *Tools) Call(name string, arguments jsonx.Value) (Served, error) {
	s := t.stubs[name]
	if s == nil {
		return Served{}, fmt.Errorf("no result of %s is loaded", name)
	}
	for s.first < len(s.served) && s.served[s.first] {
		s.first++
	}
	for i := s.first; i < len(s.recorded); i++ {
		if !s.served[i] && jsonx.Equal(s.recorded[i].Arguments, arguments) {
			return s.serve(i, "from the recording"), nil
		}
	}
	if s.first == len(s.recorded) {
		return Served{}, fmt.Errorf("all %d recorded results of %s are served", len(s.recorded), name)
	}
	return s.serve(s.first, "from the recording: next in order, as the arguments differ"), nil
}

func (s *stub) serve(i int, note string) Served {
	s.served[i] = true
	return Served{Result: s.recorded[i].Result, Note: note}
}
