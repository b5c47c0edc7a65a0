package report_test

import (
	"strings"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
	"github.com/tapedeck-dev/tapedeck/internal/report"
)

// Semantics 1.7, line 6: what failed or broke is FAILED, with its results in
// order and an error printed as FAIL (A29, A38, A39).
func TestTextAttempts(t *testing.T) {
	t.Parallel()
	called := gave(eval.Passed("tools"), eval.Failed("tool-order", "expected [a, b] in that order; called [b, a]"), eval.Broken("custom", ""))
	called.Evidence = eval.Evidence{
		Reply: "  It is\n\n\ton its way.  ",
		ToolCalls: []eval.ToolCall{
			{Name: "getOrder", Arguments: jsonx.Value(`{"orderId": "o_9", "n": 1.0}`), Result: jsonx.Value(`null`)},
			{Name: "cancel", Arguments: jsonx.Value(`{}`), Failure: "503 try later"},
		},
		Spend: eval.Spend{ModelCalls: 3, Tokens: eval.Tokens{Input: 12, Output: 4}, LatencyMs: 8},
	}
	r := made(t, eval.Lenient, "all-pass", []string{"a", "b", "c", "d"},
		attempts{called},
		attempts{gave(eval.Broken("target", "connection refused"))},
		attempts{gave(eval.Passed("tools"))},
		attempts{gave(open("judge"))})
	checkText(t, r, `1/4 cases passed (25%)
gate: FAILED — failed cases [a, b]
  tools 2/2
  tool-order 0/1
  custom 0/1
  target 0/1
  judge 0/0 (1 inconclusive)
spend: 3 model calls, 12 tokens in, 4 out, 8 ms in total, slowest a at 8 ms, over 1/4 cases with evidence
case a FAILED
  reply: It is on its way.
  tools: getOrder{"orderId":"o_9","n":1.0} → cancel{} (failed: 503 try later)
  model: 3 calls, 12 tokens in, 4 out, 8 ms
  PASS tools
  FAIL tool-order: expected [a, b] in that order; called [b, a]
  FAIL custom
case b FAILED
  reply: `+`
  tools: none called
  FAIL target: connection refused
case d INCONCLUSIVE
  reply: `+`
  tools: none called
  INCONCLUSIVE judge: the judge failed: timeout
`)
}

// With repeats every attempt that did not pass has its own block, and its
// number.
func TestTextAttemptsOfRepeats(t *testing.T) {
	t.Parallel()
	slow := spent(1, 0)
	slow.Results = []eval.Result{eval.Failed("tools", "called no tools")}
	r := made(t, eval.Strict, "all-pass", []string{"a"}, attempts{gave(eval.Passed("tools")), slow, gave()})
	checkText(t, r, `1 case, 3 runs: 1/3 attempts passed (33%)
gate: FAILED — failed cases [a (run 2)], inconclusive cases [a (run 3)]
  tools 1/2
spend: 1 model calls, 0 tokens in, 0 out, over 1/3 attempts with evidence
inconsistent across runs:
  a tools: passed in run 1, failed in run 2
case a run 2 FAILED
  reply: `+`
  tools: none called
  model: 1 calls, 0 tokens in, 0 out
  FAIL tools: called no tools
case a run 3 INCONCLUSIVE
  reply: `+`
  tools: none called
  results: none declared
`)
}

// A reply is cut after 200 characters, whatever their size in bytes.
func TestTextReply(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, reply, want string }{
		{"200 characters", strings.Repeat("é", 200), strings.Repeat("é", 200)},
		{"201 characters", strings.Repeat("é", 200) + "x", strings.Repeat("é", 200) + "…"},
		{"white space does not count", strings.Repeat(" \n", 300) + "a \u00a0\t b", "a b"},
		{"cut, then escaped", strings.Repeat("\x1b", 201), strings.Repeat(`\x1b`, 200) + "…"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			a := gave(eval.Failed("tools", "called no tools"))
			a.Evidence.Reply = tt.reply
			text := textOf(t, made(t, eval.Lenient, "all-pass", []string{"a"}, attempts{a}), report.Whole)
			if want := "\n  reply: " + tt.want + "\n"; !strings.Contains(text, want) {
				t.Errorf("text has no %q:\n%s", want, text)
			}
		})
	}
}

// Whatever was recorded stays on its line and moves no cursor.
func TestTextHostile(t *testing.T) {
	t.Parallel()
	a := spent(1, 7)
	a.Evidence.Reply = "\x1b]0;owned\a \u202egnp.exe"
	a.Evidence.ToolCalls = []eval.ToolCall{{Name: "get\nOrder", Arguments: jsonx.Value("{\"a\":\"\u202eb\"}"), Failure: "no\x1b[2J"}}
	a.Results = []eval.Result{eval.Failed("to\u200bols", "line 1\nline 2")}
	id := "evil\ncase b FAILED\x1b[31m"
	r := made(t, eval.Lenient, "all-pass", []string{id}, attempts{a})
	r.Flips = &report.Flips{
		Base:  eval.Run{Name: "ma\rin"},
		Cases: []report.FlippedCase{{ID: id, Flip: eval.NewlyFailing, Base: eval.OutcomePass, Here: eval.OutcomeFail}},
	}
	checkText(t, r, `0/1 cases passed (0%)
gate: FAILED — failed cases [evil\ncase b FAILED\x1b[31m]
  to\u200bols 0/1
spend: 1 model calls, 0 tokens in, 0 out, 7 ms in total, slowest evil\ncase b FAILED\x1b[31m at 7 ms, over 1/1 cases with evidence
case evil\ncase b FAILED\x1b[31m FAILED
  reply: \x1b]0;owned\a \u202egnp.exe
  tools: get\nOrder{"a":"\u202eb"} (failed: no\x1b[2J)
  model: 1 calls, 0 tokens in, 0 out, 7 ms
  FAIL to\u200bols: line 1\nline 2
flips against ma\rin:
  1 newly failing: evil\ncase b FAILED\x1b[31m
  0 newly inconsistent
  0 newly passing
  0 unchanged
`)
}
