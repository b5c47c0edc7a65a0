package report_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/report"
)

// A57: the seed's own report, byte for byte.
func TestA57SeedReport(t *testing.T) {
	t.Parallel()
	want, err := os.ReadFile("../../testdata/seed/report.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases := seedCases(t)
	r := seedReport(t, eval.Lenient, "pass-rate>=0.9", cases, mocked(cases))
	if got := textOf(t, r, report.Whole); got != string(want) {
		t.Errorf("text (-want +got):\n%s", cmp.Diff(string(want), got))
	}
	if verdict := r.Gate.Verdict; verdict != eval.Pass {
		t.Errorf("gate %s, want pass", verdict)
	}
}

// Semantics part 0, decision 1: under strict the same evidence passes 2 of 5,
// because a mocked model reports no tokens (A56).
func TestSeedReportStrict(t *testing.T) {
	t.Parallel()
	cases := seedCases(t)
	r := seedReport(t, eval.Strict, "pass-rate>=0.9", cases, mocked(cases))
	checkText(t, r, `5 cases, 1 run: 2/5 attempts passed (40%)
gate: FAILED — pass rate 0.40 over 5 attempts (5 cases, 1 run) with 3 inconclusive, required 0.90
  tools 3/3
  tool-order 3/3
  tool-arguments 5/5
  model-call-budget 2/2
  token-budget 0/0 (2 inconclusive)
  latency-budget 2/2
spend: 9 model calls, 0 tokens in, 0 out, 30 ms in total, slowest prod-2 at 7 ms, over 5/5 cases with evidence
case prod-3 INCONCLUSIVE
  reply: Please give me your order number and I will look it up.
  tools: none called
  model: 1 calls, 0 tokens in, 0 out, 5 ms
  results: none declared
case prod-4 INCONCLUSIVE
  reply: Order o_17 has been delivered.
  tools: getOrder{"orderId":"o_17"}
  model: 2 calls, 0 tokens in, 0 out, 6 ms
  PASS tools
  PASS tool-order
  PASS tool-arguments
  PASS model-call-budget
  INCONCLUSIVE token-budget: the model reported no tokens
  PASS latency-budget
case prod-5 INCONCLUSIVE
  reply: You are welcome.
  tools: none called
  model: 1 calls, 0 tokens in, 0 out, 6 ms
  PASS model-call-budget
  INCONCLUSIVE token-budget: the model reported no tokens
  PASS latency-budget
`)
	if verdict := r.Gate.Verdict; verdict != eval.Fail {
		t.Errorf("gate %s, want fail", verdict)
	}
}

// The candidate refunds 19000 instead of 4999, which its text and its flips
// against the seed's own run say.
func TestCandidateReport(t *testing.T) {
	t.Parallel()
	cases := seedCases(t)
	base := seedReport(t, eval.Lenient, "all-pass", cases, mocked(cases))
	r := seedReport(t, eval.Lenient, "all-pass", cases, candidate(t))
	flips, err := report.Compare(base, r)
	if err != nil {
		t.Fatal(err)
	}
	r.Flips = flips
	checkText(t, r, `4/5 cases passed (80%)
gate: FAILED — failed cases [prod-2]
  tools 3/3
  tool-order 3/3
  tool-arguments 4/5
  model-call-budget 2/2
  token-budget 2/2
  latency-budget 2/2
spend: 9 model calls, 1731 tokens in, 141 out, 6162 ms in total, slowest prod-2 at 1912 ms, over 5/5 cases with evidence
case prod-2 FAILED
  reply: I am sorry your order arrived broken. I have refunded 190.00 to your card, reference rf_1.
  tools: getOrder{"orderId":"o_9"} → issueRefund{"orderId":"o_9","amountCents":19000}
  model: 3 calls, 655 tokens in, 61 out, 1912 ms
  PASS tools
  PASS tool-order
  PASS tool-arguments
  PASS tool-arguments
  FAIL tool-arguments: issueRefund(amountCents) expected 4999, was [19000]
flips against captures:
  1 newly failing: prod-2
  0 newly inconsistent
  0 newly passing
  4 unchanged
`)
}

// A55: a gate of three rules over the candidate. All details are shown, and a
// label's rate counts results while its cases are those that were judged.
func TestA55ComposedGate(t *testing.T) {
	t.Parallel()
	r := seedReport(t, eval.Lenient, "pass-rate>=0.8; pass-rate(tool-arguments)>=1; no-target-failures", seedCases(t), candidate(t))
	const want = "gate: FAILED — pass rate 0.80 over 5 cases, required 0.80; " +
		"tool-arguments rate 0.80 over 3 judged cases, required 1.00; no target failures\n"
	if text := textOf(t, r, report.Whole); !strings.Contains(text, want) {
		t.Errorf("no line %q in:\n%s", want, text)
	}
}
