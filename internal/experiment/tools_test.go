package experiment_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// Design part 5, bindings: same canonical arguments first, else the next in
// recorded order.
func TestToolsServe(t *testing.T) {
	t.Parallel()
	recorded := []eval.ToolCall{
		call("f", `{"a":1}`, `"first"`),
		call("g", `{"a":2}`, `"other tool"`),
		call("f", `{"a":2,"b":[1.0]}`, `"second"`),
		call("f", `{"a":1}`, `"third"`),
	}
	for _, tt := range []struct {
		name string
		ask  []string // arguments for f
		want []string // results, "none" where nothing is left
	}{
		{"in recorded order", []string{`{"a":1}`, `{"a":2,"b":[1.0]}`, `{"a":1}`}, []string{"first", "second", "third"}},
		{"the same arguments first", []string{`{"a":2,"b":[1.0]}`, `{"a":1}`, `{"a":1}`}, []string{"second", "first", "third"}},
		{"arguments are compared in canonical form", []string{`{ "b" : [1], "a" : 2e0 }`}, []string{"second"}},
		{"text is no number", []string{`{"a":"2","b":[1.0]}`}, []string{"first"}},
		{"else the next in recorded order", []string{`{"a":9}`, `{"a":9}`, `{"a":9}`}, []string{"first", "second", "third"}},
		{"what was served out of order is not served again", []string{`{"a":2,"b":[1]}`, `{}`, `{}`}, []string{"second", "first", "third"}},
		{"every result once", []string{`{"a":1}`, `{"a":1}`, `{"a":1}`, `{"a":1}`}, []string{"first", "third", "second", "none"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var tools experiment.Tools
			for _, c := range recorded {
				tools.Load(c)
			}
			var got []string
			for _, arguments := range tt.ask {
				got = append(got, served(&tools, "f", arguments))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("served (-want +got):\n%s", diff)
			}
		})
	}
}

// served returns the text that the tool answered, "none" when it failed.
func served(tools *experiment.Tools, name, arguments string) string {
	s, err := tools.Call(name, jsonx.Value(arguments))
	if err != nil {
		return "none"
	}
	return s.Result.Text()
}

func TestToolsSayWhichResultTheyChose(t *testing.T) {
	t.Parallel()
	var tools experiment.Tools
	tools.Load(call("f", `{"a":1}`, `1`))
	tools.Load(call("f", `{"a":2}`, `2`))
	same, err := tools.Call("f", jsonx.Value(`{"a":2}`))
	if err != nil {
		t.Fatal(err)
	}
	next, err := tools.Call("f", jsonx.Value(`{"a":3}`))
	if err != nil {
		t.Fatal(err)
	}
	if same.Note == "" || next.Note == "" || same.Note == next.Note {
		t.Errorf("notes %q and %q do not tell the choices apart", same.Note, next.Note)
	}
}

func TestToolThatWasNotLoaded(t *testing.T) {
	t.Parallel()
	var tools experiment.Tools
	tools.Load(call("f", `{}`, `1`))
	if got := served(&tools, "g", `{}`); got != "none" {
		t.Errorf("served %s, want nothing", got)
	}
}

// A line of 16 MiB holds some hundred thousand calls of one tool: serving them
// in recorded order must take time that grows with their number only.
func BenchmarkToolsServeInOrder(b *testing.B) {
	for _, n := range []int{1_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			arguments := jsonx.Value(`{}`)
			for b.Loop() {
				var tools experiment.Tools
				for range n {
					tools.Load(eval.ToolCall{Name: "f", Arguments: arguments})
				}
				for range n {
					if _, err := tools.Call("f", arguments); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/call")
		})
	}
}
