package report

import (
	"bufio"
	"fmt"
	"io"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// Text writes the report as semantics 1.7 lays it out, line by line, with the
// flips after it. Text from outside is escaped. It returns the first error of
// the writer or of the cases.
func (r *Report) Text(w io.Writer, detail Detail) error {
	r = r.at(detail)
	t := &textWriter{Writer: bufio.NewWriter(w), report: r}
	t.head()
	t.labels()
	t.spend()
	if err := t.inconsistent(); err != nil {
		return err
	}
	if err := t.notPassed(); err != nil {
		return err
	}
	if r.Flips != nil {
		t.flips(r.Flips)
	}
	return t.Flush()
}

// textWriter writes one report. The buffered writer keeps its first error.
type textWriter struct {
	*bufio.Writer
	report *Report
}

func (t *textWriter) line(format string, args ...any) {
	fmt.Fprintf(t, format+"\n", args...)
}

// head writes the pass rate and the gate. The later wording speaks of attempts
// (semantics part 0, decision 2).
func (t *textWriter) head() {
	s, rate := &t.report.Summary, t.report.Summary.PassRate()
	if s.LaterWording() {
		t.line("%s, %s: %d/%d attempts passed (%s%%)", count(s.Cases.Total, "case"), count(int64(s.Repeats), "run"),
			rate.Passed, rate.Of, rate.Percent())
	} else {
		t.line("%d/%d cases passed (%s%%)", rate.Passed, rate.Of, rate.Percent())
	}
	word, detail := gateWord(t.report.Gate.Verdict), t.report.Gate.Detail
	if detail != "" {
		word += " — " + eval.Shown(detail)
	}
	t.line("gate: %s", word)
}

func gateWord(v eval.Verdict) string {
	switch v {
	case eval.Pass:
		return "passed"
	case eval.Fail:
		return "FAILED"
	}
	return string(v)
}

func (t *textWriter) labels() {
	for _, l := range t.report.Summary.Labels {
		line := fmt.Sprintf("  %s %d/%d", eval.Shown(l.Label), l.Passed, l.Judged())
		if l.Inconclusive > 0 {
			line += fmt.Sprintf(" (%d inconclusive)", l.Inconclusive)
		}
		if l.Other > 0 {
			line += fmt.Sprintf(" (%d other)", l.Other)
		}
		t.line("%s", line)
	}
}

// spend writes the spend of the attempts with evidence, and nothing when there
// are none.
func (t *textWriter) spend() {
	s := &t.report.Summary
	if s.Spend.Attempts == 0 {
		return
	}
	of, noun := s.Cases.Total, "cases"
	if s.Repeats > 1 {
		of, noun = s.Attempts.Total, "attempts"
	}
	t.line("spend: %d model calls, %s%s, over %d/%d %s with evidence",
		s.Spend.ModelCalls, tokens(s.Spend.Tokens), t.latency(), s.Spend.Attempts, of, noun)
}

// latency returns the time of all attempts and the slowest one; nothing where no
// time was measured, which is not 0 ms.
func (t *textWriter) latency() string {
	spend := &t.report.Summary.Spend
	if spend.LatencyMs == 0 || spend.Slowest == nil {
		return ""
	}
	slowest := t.attemptName(spend.Slowest.CaseID, spend.Slowest.Repeat)
	return fmt.Sprintf(", %d ms in total, slowest %s at %d ms", spend.LatencyMs, slowest, spend.Slowest.LatencyMs)
}

// attemptName returns the case's id, with repeats followed by the number of this
// one.
func (t *textWriter) attemptName(caseID string, repeat int) string {
	if t.report.Summary.Repeats > 1 {
		return fmt.Sprintf("%s run %d", eval.Shown(caseID), repeat)
	}
	return eval.Shown(caseID)
}

// tokens returns both sides, and those that a recording states as a total only.
func tokens(n eval.Tokens) string {
	text := fmt.Sprintf("%d tokens in, %d out", n.Input, n.Output)
	if n.Unsplit > 0 {
		text += fmt.Sprintf(", %d not split", n.Unsplit)
	}
	return text
}

// count returns the number with its noun (A58).
func count(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
