package runs

import (
	"context"
	"encoding/json"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/report"
	"github.com/tapedeck-dev/tapedeck/internal/stats"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// summarize works out the outcome of every case, stores it slice by slice, and
// sums up the run. It is what report.Summarize gives over the same attempts.
func (s *Service) summarize(ctx context.Context, p *store.Project, run *store.Run) (*eval.Summary, error) {
	tally, err := p.Tally(ctx, run.ID)
	if err != nil {
		return nil, err
	}
	summary := &eval.Summary{Policy: run.Policy, Repeats: run.Repeats, Tally: tally}
	var clusters stats.Clusters
	filter := store.CaseFilter{Run: run.ID, Order: store.ByNumber, Limit: casesPerPage(run.Repeats)}
	for {
		cases, err := p.Cases(ctx, filter)
		if err != nil {
			return nil, err
		}
		if len(cases) == 0 {
			break
		}
		first, last := cases[0].N, cases[len(cases)-1].N
		lines, err := p.AttemptLines(ctx, run.ID, first, last)
		if err != nil {
			return nil, err
		}
		outcomes := make([]store.CaseOutcome, len(cases))
		for i := range cases {
			own := linesOf(&lines, cases[i].N)
			if outcomes[i], err = s.outcome(run, &cases[i], own, summary, &clusters); err != nil {
				return nil, err
			}
		}
		if err := p.SaveOutcomes(ctx, run.ID, outcomes); err != nil {
			return nil, err
		}
		filter.After = &store.CaseCursor{N: last}
	}
	summary.Interval = report.IntervalOf(&clusters)
	return summary, nil
}

// linesOf takes the attempts of case n off the front of lines.
func linesOf(lines *[]store.AttemptLine, n int) []store.AttemptLine {
	end := 0
	for end < len(*lines) && (*lines)[end].Case == n {
		end++
	}
	own := (*lines)[:end]
	*lines = (*lines)[end:]
	return own
}

// outcome works out what became of a case and counts it.
func (s *Service) outcome(run *store.Run, c *store.CaseRow, lines []store.AttemptLine, summary *eval.Summary, clusters *stats.Clusters) (store.CaseOutcome, error) {
	o := store.CaseOutcome{N: c.N, Strip: strip(run.Repeats, lines)}
	judged := &report.Case{ID: c.CaseID, Unchecked: true}
	var passed int64
	for i := range lines {
		line := &lines[i]
		attempt, err := standIn(line)
		if err != nil {
			return o, err
		}
		judged.Attempts = append(judged.Attempts, attempt)
		judged.Unchecked = judged.Unchecked && line.Unchecked
		o.ModelCalls += line.Spend.ModelCalls
		o.Tokens += line.Spend.Tokens.Total()
		o.SlowestMs = max(o.SlowestMs, line.Spend.LatencyMs)
		if line.Verdict == eval.Pass {
			passed++
		} else if o.Reason.Len() == 0 && line.Reason != "" {
			if o.Reason, err = s.redactor.Record([]byte(line.Reason), nil); err != nil {
				return o, err
			}
		}
	}
	o.Outcome = eval.CaseOutcome(judged.Attempts, run.Policy)
	summary.Cases.Add(o.Outcome, judged.Unchecked)
	clusters.Add(passed, int64(len(lines)))
	report.AddShortfall(summary, judged)
	return o, nil
}

// standIn returns the least attempt with the verdict of the stored one, under
// either policy.
func standIn(line *store.AttemptLine) (*eval.Attempt, error) {
	a := &eval.Attempt{Case: line.Case, Repeat: line.Repeat}
	if line.Unchecked {
		return a, nil
	}
	result := eval.Result{Verdict: line.Verdict}
	switch {
	case line.Verdict == eval.Inconclusive && line.LeftOpen:
		result.Code = eval.Provider
	case line.Verdict == eval.Inconclusive:
		result.Code = eval.NoEvidence
	case line.Verdict == eval.Error:
		// The label tells whether the target broke or an evaluator.
		var reason store.Reason
		if err := json.Unmarshal([]byte(line.Reason), &reason); err != nil {
			return nil, err
		}
		result.Label = reason.Label
	}
	a.Results = []eval.Result{result}
	return a, nil
}

// maxStrip is how many repeats a strip shows.
const maxStrip = 200

// strip returns one letter a repeat, a dash where none was made.
func strip(repeats int, lines []store.AttemptLine) string {
	letters := make([]byte, min(repeats, maxStrip))
	for i := range letters {
		letters[i] = '-'
	}
	for _, line := range lines {
		if line.Repeat <= len(letters) {
			letters[line.Repeat-1] = letter(line.Verdict)
		}
	}
	return string(letters)
}

func letter(v eval.Verdict) byte {
	switch v {
	case eval.Pass:
		return 'P'
	case eval.Fail:
		return 'F'
	case eval.Error:
		return 'E'
	}
	return 'I'
}
