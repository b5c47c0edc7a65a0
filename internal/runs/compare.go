package runs

import (
	"context"

	"github.com/tapedeck-dev/tapedeck/internal/report"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// Compare counts the flips of a run against a base, both of which have ended.
// Where they cannot be compared (design decision 18) the counts are zero but for
// the cases that only one of them has, and Refused says why.
func Compare(ctx context.Context, p *store.Project, base, run *store.Run) (store.FlipCounts, error) {
	if reason := report.Incomparable(&base.Run, &run.Run); reason != "" {
		return store.FlipCounts{Refused: reason}, nil
	}
	flips, err := p.Flips(ctx, run.ID, base.ID)
	if err == nil && flips.Common()+flips.OtherContent == 0 {
		flips.Refused = "no case is common"
	}
	return flips, err
}
