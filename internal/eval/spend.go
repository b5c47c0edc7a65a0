package eval

// Tokens counts tokens. Where a recording states only a total, Unsplit carries
// it and the sides are 0; no token is ever in two fields.
type Tokens struct {
	Input   int64 `json:"input,omitempty"`
	Output  int64 `json:"output,omitempty"`
	Unsplit int64 `json:"unsplit,omitempty"`
}

// Total returns all tokens, 0 when none were reported.
func (t Tokens) Total() int64 { return t.Input + t.Output + t.Unsplit }

// Plus returns the sum of both, field by field.
func (t Tokens) Plus(o Tokens) Tokens {
	return Tokens{Input: t.Input + o.Input, Output: t.Output + o.Output, Unsplit: t.Unsplit + o.Unsplit}
}

// Spend is what one turn used, as recorded or as measured. A recorded count is
// positive (A9 to A11) and a measured latency rounded up to whole milliseconds,
// so a zero field means that it is not known.
type Spend struct {
	ModelCalls int64  `json:"modelCalls,omitempty"`
	Tokens     Tokens `json:"tokens,omitzero"`
	LatencyMs  int64  `json:"latencyMs,omitempty"`
}

// SpendTotal is the spend of all attempts with evidence, which are those with
// at least one model call (semantics 1.7, line 4).
type SpendTotal struct {
	Attempts   int64  `json:"attemptsWithEvidence"`
	ModelCalls int64  `json:"modelCalls"`
	Tokens     Tokens `json:"tokens,omitzero"`
	LatencyMs  int64  `json:"latencyMs,omitempty"`
	// Slowest is the attempt that took longest, the first of equals; nil when
	// no latency is known.
	Slowest *SlowestAttempt `json:"slowest,omitempty"`
}

// SlowestAttempt names the attempt that took longest. Case is its position in
// the run, from 0.
type SlowestAttempt struct {
	Case      int    `json:"case"`
	CaseID    string `json:"caseId"`
	Repeat    int    `json:"repeat"`
	LatencyMs int64  `json:"latencyMs"`
}

// add counts one attempt's spend, if it has evidence.
func (s *SpendTotal) add(a *Attempt) {
	spend := a.Evidence.Spend
	if spend.ModelCalls == 0 {
		return
	}
	s.Attempts++
	s.ModelCalls += spend.ModelCalls
	s.Tokens = s.Tokens.Plus(spend.Tokens)
	s.LatencyMs += spend.LatencyMs
	if spend.LatencyMs > 0 {
		s.slower(&SlowestAttempt{Case: a.Case, CaseID: a.CaseID, Repeat: a.Repeat, LatencyMs: spend.LatencyMs})
	}
}

// slower keeps the slower of both attempts and the earlier one of equals,
// whatever order they arrive in.
func (s *SpendTotal) slower(c *SlowestAttempt) {
	switch cur := s.Slowest; {
	case c == nil:
	case cur == nil || c.LatencyMs > cur.LatencyMs:
		s.Slowest = c
	case c.LatencyMs == cur.LatencyMs && before(c.Case, c.Repeat, cur.Case, cur.Repeat):
		s.Slowest = c
	}
}

// before orders attempts case by case, repeats ascending (A42).
func before(case1, repeat1, case2, repeat2 int) bool {
	if case1 != case2 {
		return case1 < case2
	}
	return repeat1 < repeat2
}
