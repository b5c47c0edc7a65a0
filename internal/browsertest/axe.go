package browsertest

import (
	"fmt"
	"strings"

	"github.com/chromedp/chromedp"
)

// finding is a violated rule as axe-core reports it.
type finding struct {
	ID     string `json:"id"`
	Impact string `json:"impact"`
	Help   string `json:"help"`
	Nodes  []struct {
		HTML   string `json:"html"`
		Reason string `json:"failureSummary"`
	} `json:"nodes"`
}

// Axe runs axe-core with all its rules over the page as it stands and returns one string
// for each violation: rule, impact, help, and the HTML of every element concerned. The
// page needs scripts on. Without axe-core the test is skipped at this point, or failed
// when the variable CI is true, so a flow's own checks belong before it.
func (p *Page) Axe() []string {
	p.t.Helper()
	if p.view.NoScripts {
		p.t.Fatal("axe-core cannot run on a page without scripts: its timers do not fire")
	}
	source, err := axeSource()
	if err != nil {
		missing(p.t, err)
	}
	p.problems.pause(true)
	defer p.problems.pause(false)
	p.do("load axe-core", chromedp.Evaluate[chromedp.Void](source))
	found := Eval[[]finding](p, "axe.run(document, {resultTypes: ['violations']}).then(r => r.violations)")

	violations := make([]string, 0, len(found))
	for _, f := range found {
		violations = append(violations, f.String())
	}
	return violations
}

// String returns the finding on several lines: the rule, then its elements.
func (f finding) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s): %s", f.ID, f.Impact, f.Help)
	for _, node := range f.Nodes {
		fmt.Fprintf(&b, "\n  %s\n    %s", node.HTML, strings.ReplaceAll(node.Reason, "\n", " "))
	}
	return b.String()
}
