package report_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
	"github.com/tapedeck-dev/tapedeck/internal/report"
)

// samples returns reports that between them have every property.
func samples(t testing.TB) map[string]*report.Report {
	t.Helper()
	cases := seedCases(t)
	cases[0].ToolCalls[0].Failure = "the recording has one"
	base := seedReport(t, eval.Lenient, "pass-rate>=0.9", cases, mocked(cases))
	base.Run.Evaluators = []eval.Spec{{Label: "forbidden-tools", Args: jsonx.Value(`{"names":["dropTable"]}`)}}
	compared := seedReport(t, eval.Lenient, "pass-rate(tool-arguments)>=0.9", cases, candidate(t))
	compared.Run.Evaluators = base.Run.Evaluators
	refused := seedReport(t, eval.Strict, "all-pass", cases, mocked(cases))
	for run, r := range map[*report.Report]*report.Report{compared: base, refused: base} {
		flips, err := report.Compare(r, run)
		if err != nil {
			t.Fatal(err)
		}
		run.Flips = flips
	}
	return map[string]*report.Report{
		"seed": base, "candidate": compared, "refused": refused, "repeats": odd(t),
		"unchecked": made(t, eval.Lenient, "all-pass", []string{"a"}, attempts{gave()}),
		"no cases":  {Run: base.Run, Gate: base.Gate, Summary: eval.Summary{Policy: eval.Lenient, Repeats: 1}, Cases: none},
	}
}

func none(func(*report.Case, error) bool) {}

// odd is a report of repeats with whatever the seed does not have.
func odd(t testing.TB) *report.Report {
	called := gave(eval.Failed("tools", "called no tools"), late(9), open("judge"))
	called.Evidence = eval.Evidence{
		Reply:     "<b>1 & 2</b>",
		ToolCalls: []eval.ToolCall{{Name: "getOrder", Arguments: jsonx.Value(`{}`), Failure: "503"}},
		Spend:     eval.Spend{ModelCalls: 2, Tokens: eval.Tokens{Unsplit: 120}, LatencyMs: 9},
		Trace: eval.Trace{Unordered: true, Spans: []eval.Span{
			{ID: "1", Kind: eval.AgentSpan, Name: "agent", EndNs: 9_000_000},
			{ID: "2", Parent: "1", Kind: eval.ModelSpan, Name: "m", StartNs: 5, EndNs: 70, Tokens: eval.Tokens{Input: 1, Output: 2, Unsplit: 3}},
			{ID: "3", Parent: "1", Kind: eval.ToolSpan, Name: "getOrder", StartNs: 80, EndNs: 90, Failure: "503", Note: "next in order"},
		}},
	}
	r := made(t, eval.Lenient, "no-target-failures", []string{"a", "b", "c"},
		attempts{called, gave(eval.Passed("tools"), eval.Passed("latency-budget"), eval.Passed("judge"))},
		attempts{gave(eval.Broken("setup", "gone")), gave(eval.Result{Label: "tools", Verdict: "not-applicable"})},
		attempts{gave(), gave()})
	r.Run.Evaluators = []eval.Spec{{Label: "tools", Args: jsonx.Value(`{"names":["getOrder"]}`)}}
	return r
}

// late is what a latency budget says of an attempt that took so long.
func late(ms int64) eval.Result {
	r := eval.Failed("latency-budget", fmt.Sprintf("took %d ms, allowed 8 ms", ms))
	r.Measured = true
	return r
}

// What is read back is what was written, in both forms and both details.
func TestJSONRoundTrip(t *testing.T) {
	t.Parallel()
	for name, r := range samples(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			written := jsonOf(t, r, report.Whole)
			read, differs, err := report.ReadJSON(written)
			if err != nil || differs {
				t.Fatalf("ReadJSON: differs %v, %v", differs, err)
			}
			for _, detail := range []report.Detail{report.Whole, report.Stable} {
				if diff := cmp.Diff(string(jsonOf(t, r, detail)), string(jsonOf(t, read, detail))); diff != "" {
					t.Errorf("JSON, stable %v (-written +read):\n%s", detail, diff)
				}
				if diff := cmp.Diff(textOf(t, r, detail), textOf(t, read, detail)); diff != "" {
					t.Errorf("text, stable %v (-written +read):\n%s", detail, diff)
				}
			}
		})
	}
}

// The head of the document names its format, and every case has its line.
func TestJSONLines(t *testing.T) {
	t.Parallel()
	cases := seedCases(t)
	text := string(jsonOf(t, seedReport(t, eval.Lenient, "all-pass", cases, mocked(cases)), report.Whole))
	if want := "{\n\"format\": \"tapedeck-report\",\n\"version\": 1,\n\"run\": {"; !strings.HasPrefix(text, want) {
		t.Errorf("it begins %q, want %q", text[:min(len(text), len(want))], want)
	}
	lines := strings.Split(text, "\n")
	for i, id := range []string{"prod-1", "prod-2", "prod-3", "prod-4", "prod-5"} {
		line := lines[len(lines)-8+i] // five cases, then the three lines "]", "}" and none
		if want := `{"id":"` + id + `",`; !strings.HasPrefix(line, want) {
			t.Errorf("the line of case %d does not begin %q:\n%s", i+1, want, line)
		}
	}
}

// Design decision 7: recorded JSON keeps its keys' order and its numbers'
// spelling, and integers of any size, through writing and reading.
func TestJSONExact(t *testing.T) {
	t.Parallel()
	const exact = `{"z":12345678901234567890123,"a":1.50,"e":1.0E+2,"n":-0,"u":"\u00e9<&>","d":{"y":[],"b":null}}`
	a := gave(eval.Failed("tools", "x"))
	a.Evidence.ToolCalls = []eval.ToolCall{{Name: "getOrder", Arguments: jsonx.Value(exact), Result: jsonx.Value(exact)}}
	a.Evidence.Trace.Spans = []eval.Span{{ID: "1", Kind: eval.ToolSpan, Name: "getOrder", Input: jsonx.Value(exact)}}
	a.Results[0].Mismatch = &eval.Mismatch{Tool: "getOrder", Argument: "z", Recorded: jsonx.Value(exact), Actual: []jsonx.Value{jsonx.Value(exact), nil}}
	written := jsonOf(t, made(t, eval.Lenient, "all-pass", []string{"a"}, attempts{a}), report.Whole)
	read, _, err := report.ReadJSON(written)
	if err != nil {
		t.Fatal(err)
	}
	for name, document := range map[string][]byte{"written": written, "read and written": jsonOf(t, read, report.Whole)} {
		if n := bytes.Count(document, []byte(exact)); n != 5 {
			t.Errorf("%s: the value stands there %d times as it was recorded, want 5:\n%s", name, n, document)
		}
		if !bytes.Contains(document, []byte(`,null]}}]`)) {
			t.Errorf("%s: an absent argument is not null:\n%s", name, document)
		}
	}
}

// Decision 1: reports that differ in what is measured or random only, and in
// where they were made, are the same report.
func TestStable(t *testing.T) {
	t.Parallel()
	here, there := odd(t), odd(t)
	there.Run.ID, there.Run.Actor, there.Run.Branch, there.Run.CIURL = "0191", "grace", "pr-482", "https://ci.example/8"
	there.Run.Commit, there.Run.Dirty = "77aa", true
	there.Run.Started = time.Date(2026, 12, 2, 0, 0, 0, 0, time.UTC)
	there.Run.Finished = there.Run.Started.Add(time.Minute)
	for c := range there.Cases {
		slow := c.Attempts[0]
		if len(slow.Results) < 2 {
			continue
		}
		slow.Evidence.Spend.LatencyMs = 12
		slow.Evidence.Trace.Spans[0].EndNs, slow.Evidence.Trace.Spans[1].StartNs = 12_000_000, 6
		slow.Results[1] = late(12)
	}
	there.Summary, _ = report.Summarize(there.Cases, there.Run.Policy, there.Run.Repeats)

	if here, there := textOf(t, here, report.Stable), textOf(t, there, report.Stable); here != there {
		t.Errorf("stable texts differ:\n%s", cmp.Diff(here, there))
	}
	if here, there := jsonOf(t, here, report.Stable), jsonOf(t, there, report.Stable); !bytes.Equal(here, there) {
		t.Errorf("stable JSON differs:\n%s", cmp.Diff(string(here), string(there)))
	}
	if textOf(t, here, report.Whole) == textOf(t, there, report.Whole) {
		t.Error("the whole texts do not differ")
	}
	there.Gate.Detail = "another"
	if textOf(t, here, report.Stable) == textOf(t, there, report.Stable) {
		t.Error("stable texts do not show another decision")
	}
}

// A stable report can be read, and says no more and no less than the whole one
// does where it is stable; what it does not carry is not printed as 0 ms.
func TestStableIsReadable(t *testing.T) {
	t.Parallel()
	for name, r := range samples(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			read, differs, err := report.ReadJSON(jsonOf(t, r, report.Stable))
			if err != nil || differs {
				t.Fatalf("ReadJSON: differs %v, %v", differs, err)
			}
			if diff := cmp.Diff(textOf(t, r, report.Stable), textOf(t, read, report.Whole)); diff != "" {
				t.Errorf("text (-stable +read):\n%s", diff)
			}
			if diff := cmp.Diff(string(jsonOf(t, r, report.Stable)), string(jsonOf(t, read, report.Stable))); diff != "" {
				t.Errorf("JSON (-stable +read):\n%s", diff)
			}
		})
	}
}
