package experiment_test

import (
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
)

// A20: reading and freezing recordings loads no stub; the engine does, before
// each attempt.
func TestA20FreezingLoadsNoStub(t *testing.T) {
	t.Parallel()
	call := eval.ToolCall{Name: "getOrder", Arguments: []byte(`{}`), Result: []byte(`"o_1"`)}
	cases, err := experiment.CasesOf([]eval.Recording{{ID: "a", Turn: eval.Turn{Input: "x", ToolCalls: []eval.ToolCall{call}}}}, 1.5)
	if err != nil || len(cases) != 1 {
		t.Fatalf("cases = %v, %v", cases, err)
	}
	var tools experiment.Tools
	if served, err := tools.Call("getOrder", call.Arguments); err == nil {
		t.Fatalf("served %s before anything was loaded", served.Result)
	}
	tools.Load(call)
	if served, err := tools.Call("getOrder", call.Arguments); err != nil || served.Result.String() != `"o_1"` {
		t.Fatalf("served %s, %v after it was loaded", served.Result, err)
	}
}
