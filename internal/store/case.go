package store

import (
	"context"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// CaseBody is the content of a case: what its digest is of.
type CaseBody struct {
	eval.Turn
	Evaluators []eval.Spec `json:"evaluators,omitempty"`
}

// CaseRow is a case of a run as lists show it.
type CaseRow struct {
	// N is the case's place in its run, from 0.
	N          int
	CaseID     string
	ExternalID string
	// Recording and Upload are where it was copied from; UploadName is empty
	// when the upload is gone. Line is its line there.
	Recording  string
	Upload     string
	UploadName string
	Line       int
	Asked      string
	// Outcome and all below are empty until the run has ended.
	Outcome eval.Outcome
	// Look is where a list puts the case that shows first what needs a look.
	Look int
	// Reason is that of the first repeat that did not pass; nil when all did.
	Reason *Reason
	// Strip has one letter a repeat: P, F, I or E, and a dash where none was
	// made.
	Strip      string
	ModelCalls int64
	Tokens     int64
	SlowestMs  int64
}

// Case is a case of a run whole.
type Case struct {
	CaseRow
	Body CaseBody
}

// Eval returns the case for an engine, without evaluators.
func (c *Case) Eval() eval.Case { return eval.Case{ID: c.CaseID, Line: c.Line, Turn: c.Body.Turn} }

// LookAt is the first place of cases that need no look: those below it did not
// pass.
const LookAt = 5

// look returns the place of an outcome in a list that shows first what needs a
// look.
func look(o eval.Outcome) int {
	switch o {
	case eval.OutcomeError:
		return 0
	case eval.OutcomeFail:
		return 1
	case eval.OutcomeInconsistent:
		return 2
	case eval.OutcomeInconclusive:
		return 3
	}
	return LookAt
}

const caseColumns = `c.n, c.case_id, c.external_id, c.recording_id, c.upload_id, u.name, c.line, c.asked,
	c.outcome, c.look, c.reason, c.strip, c.model_calls, c.tokens, c.slowest_ms`

// fromCases joins cases with the upload they were copied from.
const fromCases = ` FROM run_case c LEFT JOIN upload u ON u.project_id = c.project_id AND u.id = c.upload_id `

// wholeCases selects cases with their content.
const wholeCases = `SELECT ` + caseColumns + `, f.body` + fromCases +
	`JOIN frozen_case f ON f.project_id = c.project_id AND f.digest = c.digest `

func (c *CaseRow) columns() []any {
	return []any{&c.N, &c.CaseID, &c.ExternalID, &c.Recording, &c.Upload, text{&c.UploadName}, &c.Line, &c.Asked,
		(*nullOutcome)(&c.Outcome), &c.Look, asJSON{&c.Reason}, text{&c.Strip},
		number[int64]{&c.ModelCalls}, number[int64]{&c.Tokens}, number[int64]{&c.SlowestMs}}
}

// nullOutcome is an outcome that null leaves empty.
type nullOutcome eval.Outcome

// Scan reads an outcome.
func (o *nullOutcome) Scan(column any) error { return text{(*string)(o)}.Scan(column) }

func scanCaseRow(row scanner) (c CaseRow, err error) {
	err = row.Scan(c.columns()...)
	return c, err
}

func scanCase(row scanner) (c Case, err error) {
	err = row.Scan(append(c.columns(), asJSON{&c.Body})...)
	return c, err
}

// Case returns case n of a run, or a Problem of kind not found.
func (p *Project) Case(ctx context.Context, run string, n int) (Case, error) {
	return one(ctx, p.store, "case in run", run, scanCase,
		wholeCases+`WHERE c.project_id = $1 AND c.run_id = $2 AND c.n = $3`, p.id, run, n)
}

// CaseByID returns the case of a run that has that id, or a Problem of kind not
// found.
func (p *Project) CaseByID(ctx context.Context, run, id string) (CaseRow, error) {
	return one(ctx, p.store, "case", id, scanCaseRow,
		`SELECT `+caseColumns+fromCases+`WHERE c.project_id = $1 AND c.run_id = $2 AND c.case_id = $3`, p.id, run, id)
}

// CaseRange returns the cases first to last of a run, in order.
func (p *Project) CaseRange(ctx context.Context, run string, first, last int) ([]Case, error) {
	return list(ctx, p.store, "the cases", scanCase,
		wholeCases+`WHERE c.project_id = $1 AND c.run_id = $2 AND c.n BETWEEN $3 AND $4 ORDER BY c.n`, p.id, run, first, last)
}
