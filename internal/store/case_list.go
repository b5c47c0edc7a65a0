package store

import (
	"context"
	"errors"
	"strconv"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// CaseOrder is the order of a list of cases.
type CaseOrder string

const (
	// ByLook puts what needs a look first: errors, failures, inconsistent and
	// inconclusive cases, then what passed.
	ByLook CaseOrder = "look"
	// ByNumber is the order of the run.
	ByNumber CaseOrder = "number"
)

// CaseFilter says which cases of a run are listed and in what order.
type CaseFilter struct {
	Run   string
	Order CaseOrder // ByLook when empty
	// Outcome restricts the list to cases of that outcome; empty lists all.
	Outcome eval.Outcome
	// Label, if not empty, restricts the list to cases with a result under it
	// that has the verdict Verdict, or did not pass if that is empty.
	Label   string
	Verdict eval.Verdict
	// After is the last case of the page before; nil for the first page.
	After *CaseCursor
	Limit int
}

// CaseCursor names the last case of a page.
type CaseCursor struct {
	Look int
	N    int
}

// Cases returns a page of the cases of a run.
func (p *Project) Cases(ctx context.Context, f CaseFilter) ([]CaseRow, error) {
	after := CaseCursor{Look: -1, N: -1}
	if f.After != nil {
		after = *f.After
	}
	args := []any{p.id, f.Run}
	arg := func(v any) string {
		args = append(args, v)
		return "$" + strconv.Itoa(len(args))
	}
	where, order := `c.n > `+arg(after.N), `c.n`
	if f.Order != ByNumber {
		where, order = `(c.look, c.n) > (`+arg(after.Look)+`, `+arg(after.N)+`)`, `c.look, c.n`
	}
	if f.Outcome != "" {
		where += ` AND c.outcome = ` + arg(string(f.Outcome))
	}
	if f.Label != "" {
		// Not EXISTS: SQLite would look through all results after each case.
		where += ` AND c.n IN (SELECT x.n FROM result x WHERE x.project_id = $1 AND x.run_id = $2
			AND x.label = ` + arg(f.Label) + ` AND ` + verdictIs(f.Verdict, arg) + `)`
	}
	return list(ctx, p.store, "the cases", scanCaseRow,
		`SELECT `+caseColumns+fromCases+`WHERE c.project_id = $1 AND c.run_id = $2 AND `+where+
			` ORDER BY `+order+` LIMIT `+arg(limit(f.Limit)), args...)
}

// verdictIs is the condition on a result's verdict. The constant in it lets the
// engine use the index of results that did not pass.
func verdictIs(v eval.Verdict, arg func(any) string) string {
	switch v {
	case "":
		return `x.verdict <> 'pass'`
	case eval.Pass:
		return `x.verdict = 'pass'`
	}
	return `x.verdict <> 'pass' AND x.verdict = ` + arg(string(v))
}

// Neighbours returns the cases before and after one, in the order ByLook, among
// those that did not pass; nil where there is none.
func (p *Project) Neighbours(ctx context.Context, run string, c *CaseRow) (previous, next *CaseRow, err error) {
	query := `SELECT ` + caseColumns + fromCases + `WHERE c.project_id = $1 AND c.run_id = $2 AND c.look < $3 AND (c.look, c.n) `
	previous, err = p.neighbour(ctx, run, query+`< ($4, $5) ORDER BY c.look DESC, c.n DESC LIMIT 1`, c)
	if err != nil {
		return nil, nil, err
	}
	next, err = p.neighbour(ctx, run, query+`> ($4, $5) ORDER BY c.look, c.n LIMIT 1`, c)
	return previous, next, err
}

func (p *Project) neighbour(ctx context.Context, run, query string, c *CaseRow) (*CaseRow, error) {
	found, err := one(ctx, p.store, "case in run", run, scanCaseRow, query, p.id, run, LookAt, c.Look, c.N)
	var problem *eval.Problem
	if errors.As(err, &problem) && problem.Kind == eval.NotFound {
		return nil, nil
	}
	return &found, err
}
