package store

import (
	"context"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// FlipCounts counts the cases of a run by how they compare to its base.
type FlipCounts struct {
	NewlyFailing      int64 `json:"newlyFailing"`
	NewlyInconsistent int64 `json:"newlyInconsistent"`
	NewlyPassing      int64 `json:"newlyPassing"`
	StillFailing      int64 `json:"stillFailing"`
	Changed           int64 `json:"changed"`
	Unchanged         int64 `json:"unchanged"`
	OtherContent      int64 `json:"otherContent"`
	Added             int64 `json:"added"`
	Removed           int64 `json:"removed"`
	// Refused says why the runs were not compared; empty when they were.
	Refused string `json:"refused,omitempty"`
}

// Common returns how many cases can be compared: those of the same id and
// content.
func (c *FlipCounts) Common() int64 {
	return c.NewlyFailing + c.NewlyInconsistent + c.NewlyPassing + c.StillFailing + c.Changed + c.Unchanged
}

// Of returns the count of that flip.
func (c *FlipCounts) Of(flip eval.Flip) int64 { return *c.count(flip) }

func (c *FlipCounts) count(flip eval.Flip) *int64 {
	switch flip {
	case eval.NewlyFailing:
		return &c.NewlyFailing
	case eval.NewlyInconsistent:
		return &c.NewlyInconsistent
	case eval.NewlyPassing:
		return &c.NewlyPassing
	case eval.StillFailing:
		return &c.StillFailing
	case eval.Unchanged:
		return &c.Unchanged
	case eval.OtherContent:
		return &c.OtherContent
	case eval.Added:
		return &c.Added
	case eval.Removed:
		return &c.Removed
	}
	return &c.Changed
}

// flipOf compares case c of a run with case b of its base, which is null where
// the base has no such case; it agrees with eval.FlipOf.
const flipOf = `CASE
	WHEN b.n IS NULL THEN 'added'
	WHEN b.content <> c.content THEN 'other-content'
	WHEN b.outcome = 'pass' AND c.outcome IN ('fail', 'error') THEN 'newly-failing'
	WHEN c.outcome = 'inconsistent' AND b.outcome <> 'inconsistent' THEN 'newly-inconsistent'
	WHEN c.outcome = 'pass' AND b.outcome <> 'pass' THEN 'newly-passing'
	WHEN c.outcome IN ('fail', 'error') AND b.outcome IN ('fail', 'error') THEN 'still-failing'
	WHEN c.outcome = b.outcome THEN 'unchanged'
	ELSE 'changed' END`

// withBase joins the cases of run $2 with those of run $3 by their ids.
const withBase = ` FROM run_case c LEFT JOIN run_case b
	ON b.project_id = c.project_id AND b.run_id = $3 AND b.case_id = c.case_id
	WHERE c.project_id = $1 AND c.run_id = $2`

// Flips counts the cases of a run by how they compare to those of a base; both
// have ended. A case without outcome, of a run that was cut short, counts as
// changed.
func (p *Project) Flips(ctx context.Context, run, base string) (FlipCounts, error) {
	type pair struct {
		flip eval.Flip
		n    int64
	}
	pairs, err := list(ctx, p.store, "the flips", func(row scanner) (c pair, err error) {
		err = row.Scan(&c.flip, &c.n)
		return c, err
	}, `SELECT `+flipOf+` AS flip, count(*)`+withBase+` GROUP BY flip`, p.id, run, base)
	if err != nil {
		return FlipCounts{}, err
	}
	var counts FlipCounts
	for _, c := range pairs {
		*counts.count(c.flip) += c.n
	}
	ofBase, err := one(ctx, p.store, "run", base, scalar[int64],
		`SELECT count(*) FROM run_case WHERE project_id = $1 AND run_id = $2`, p.id, base)
	counts.Removed = ofBase - counts.Common() - counts.OtherContent
	return counts, err
}

// FlippedCase is a case of a run beside the same case of its base.
type FlippedCase struct {
	Flip eval.Flip
	// Case is the case here; of a removed case it is the base's.
	Case CaseRow
	// BaseN and BaseOutcome are its place and outcome in the base; -1 and empty
	// for an added case.
	BaseN       int
	BaseOutcome eval.Outcome
}

// FlipFilter says which cases are listed, in the order of the run; removed ones
// in that of the base.
type FlipFilter struct {
	Run   string
	Base  string
	Flip  eval.Flip
	After int // the place of the last case of the page before; -1 for the first page
	Limit int
}

// FlippedCases returns a page of the cases of one flip.
func (p *Project) FlippedCases(ctx context.Context, f FlipFilter) ([]FlippedCase, error) {
	scan := func(row scanner) (c FlippedCase, err error) {
		c.Flip = f.Flip
		err = row.Scan(append(c.Case.columns(), &c.BaseN, (*nullOutcome)(&c.BaseOutcome))...)
		return c, err
	}
	if f.Flip == eval.Removed {
		return list(ctx, p.store, "the flips", scan, `SELECT `+caseColumns+`, c.n, c.outcome`+fromCases+
			`WHERE c.project_id = $1 AND c.run_id = $3 AND c.n > $4 AND NOT EXISTS (SELECT 1 FROM run_case h
				WHERE h.project_id = c.project_id AND h.run_id = $2 AND h.case_id = c.case_id)
			ORDER BY c.n LIMIT $5`, p.id, f.Run, f.Base, f.After, limit(f.Limit))
	}
	return list(ctx, p.store, "the flips", scan, `SELECT `+caseColumns+`, coalesce(b.n, -1), b.outcome`+fromCases+
		`LEFT JOIN run_case b ON b.project_id = c.project_id AND b.run_id = $3 AND b.case_id = c.case_id
		WHERE c.project_id = $1 AND c.run_id = $2 AND c.n > $4 AND `+flipOf+` = $6
		ORDER BY c.n LIMIT $5`, p.id, f.Run, f.Base, f.After, limit(f.Limit), string(f.Flip))
}
