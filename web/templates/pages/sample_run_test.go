package pages

import (
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
)

func sampleRun(p layouts.Page) RunModel {
	return RunModel{
		Page: p, Name: "refund-agent", Number: "#232", Ref: "pr-482 @ 9f3c2e1",
		Facts:             []string{"5 cases × 3 repeats", "lenient", "recorded, mock", "today 14:02, took 21 s", "by local"},
		ConfigurationHref: "/runs/232/configuration",
		Downloads:         []components.Link{{Text: "report.txt", Href: "/runs/232/report.txt"}, {Text: "report.json", Href: "/runs/232/report.json"}, {Text: "JUnit", Href: "/runs/232/junit.xml"}},
		Gate: &components.Gate{
			Verdict: components.Fail, Word: "Gate failed",
			Sentence: []components.Segment{
				{Text: "Pass rate "}, {Text: "0.80", Strong: true}, {Text: " over 15 attempts (5 cases, 3 repeats), required "},
				{Text: "0.90", Strong: true}, {Text: ". Would need "}, {Text: "2 more passes", Strong: true}, {Text: "."},
			},
			Note: "95 % interval 0.54 to 1.00, clustered over 5 cases: too few to be sharp. Computed under the lenient policy.",
			Ruler: &components.Ruler{
				Interval: components.Interval{Verdict: components.Fail, Low: 0.54, Rate: 0.8, High: 1, Required: 0.9, HasRequired: true, Title: "pass rate 0.80, 95 % interval 0.54 to 1.00, required 0.90"},
				LowText:  "0.54", RateText: "0.80", HighText: "1.00", RequiredText: "0.90 required",
			},
		},
		Flips: Flips{
			Base: components.Link{Text: "main#231", Href: "/runs/231"},
			Groups: []FlipGroup{
				{Kind: components.Fail, Word: "newly failing"},
				{Kind: components.Inconsistent, Word: "newly inconsistent", Count: 2, Cases: []components.Link{{Text: "prod-2", Href: "/runs/232/cases/2"}, {Text: "prod-5", Href: "/runs/232/cases/5"}}},
				{Kind: components.Pass, Word: "newly passing"},
				{Kind: components.Unchanged, Word: "unchanged", Count: 3},
			},
		},
		Bases:      &BasePicker{Action: "/runs/232", Runs: []Option{{Value: "231", Text: "main #231, today 11:40", Selected: true}, {Value: "230", Text: "pr-477 #230, 28 Nov"}}},
		Evaluators: sampleTallies(),
		Spend:      sampleSpend(),
		Cases:      sampleCases(),
	}
}

func sampleTallies() []components.Tally {
	return []components.Tally{
		{Label: "tools", Pass: 9, Conclusive: 9},
		{Label: "tool-order", Pass: 9, Conclusive: 9},
		{Label: "tool-arguments", Pass: 13, Conclusive: 15, Fail: 2},
		{Label: "model-call-budget", Pass: 6, Conclusive: 6},
		{Label: "token-budget", Pass: 5, Conclusive: 6, Fail: 1},
		{Label: "latency-budget", Pass: 6, Conclusive: 6},
		{Label: "on-topic", Pass: 14, Conclusive: 14, Inconclusive: 1},
	}
}

func sampleSpend() Spend {
	return Spend{
		Money: []SpendRow{{Label: "agent", Note: "27 model calls", Value: "0.0412", Strong: true}, {Label: "as recorded", Value: "0.0397", After: "+4 %"}, {Label: "judge", Note: "15 calls", Value: "price unknown"}},
		Use: []SpendRow{
			{Label: "tokens in, out", Value: "11,204 · 903"},
			{Label: "slowest", Link: components.Link{Text: "prod-2, repeat 3", Href: "/runs/232/cases/2?repeat=3"}, Value: "2.4 s"},
			{Label: "dearest", Link: components.Link{Text: "prod-2", Href: "/runs/232/cases/2"}, Value: "$0.0215"},
		},
	}
}

func tiles(path string, verdicts ...components.Verdict) components.Repeats {
	r := components.Repeats{}
	for i, v := range verdicts {
		n := i + 1
		r.Tiles = append(r.Tiles, components.Repeat{Verdict: v, Number: n, Href: path + "?repeat=" + components.Count(n)})
	}
	return r
}

func sampleCases() RunCases {
	const p, f, i = components.Pass, components.Fail, components.Inconclusive
	return RunCases{
		Views:      []components.View{{Text: "needs a look 3", Href: "/runs/232?show=look"}, {Text: "all 5", Href: "/runs/232?show=all", Current: true}},
		NotPassing: "2 of 5", Cases: "5", Passed: "12 of 15", RepeatsLabel: "repeats 1–3", ModelCalls: "27", Tokens: "12,107", Slowest: "2.4", Spend: "0.0412",
		Rows: []CaseRow{
			{
				Href: "/runs/232/cases/2", Verdict: components.Inconsistent, ID: "prod-2", Repeats: tiles("/runs/232/cases/2", f, f, p),
				Reasons: []components.Reason{{In: "in 2 of 3", Parts: []components.ReasonPart{
					{Kind: components.PartLabel, Text: "issueRefund"}, {Kind: components.PartCode, Text: "amountCents"},
					{Kind: components.PartDel, Text: "4999"}, {Kind: components.PartIns, Text: "19000"},
				}}},
				Asked: "Order o_9 arrived broken, please refund it.", ModelCalls: "9", Tokens: "6,323", Slowest: "2.4", Spend: "0.0215",
			},
			{
				Href: "/runs/232/cases/5", Verdict: components.Inconsistent, ID: "prod-5", Repeats: tiles("/runs/232/cases/5", p, p, f),
				Reasons: []components.Reason{{In: "in 1 of 3", Parts: []components.ReasonPart{
					{Kind: components.PartLabel, Text: "token-budget"}, {Kind: components.PartText, Text: "used 214 tokens, allowed 180"},
				}}},
				Asked: "thanks, that is all", ModelCalls: "3", Tokens: "553", Slowest: "0.9", Spend: "0.0019",
			},
			{
				Href: "/runs/232/cases/3", Verdict: components.Pass, ID: "prod-3", Repeats: tiles("/runs/232/cases/3", p, p, i),
				Reasons: []components.Reason{{In: "in 1 of 3", Parts: []components.ReasonPart{
					{Kind: components.PartLabel, Text: "on-topic"}, {Kind: components.PartText, Text: "judge timed out, left open"},
				}}},
				Asked: "hi, anyone there?", ModelCalls: "3", Tokens: "570", Slowest: "0.8", Spend: "0.0019",
			},
			{Href: "/runs/232/cases/1", Verdict: components.Pass, ID: "prod-1", Repeats: tiles("/runs/232/cases/1", p, p, p), Asked: "Where is order o_42?", ModelCalls: "6", Tokens: "3,000", Slowest: "1.3", Spend: "0.0102"},
			{Href: "/runs/232/cases/4", Verdict: components.Pass, ID: "prod-4", Repeats: tiles("/runs/232/cases/4", p, p, p), Asked: "Has order o_17 been delivered yet?", ModelCalls: "6", Tokens: "1,661", Slowest: "1.4", Spend: "0.0057"},
		},
		Paging: components.Paging{Showing: "Showing 5 of 5 cases"},
	}
}

func samplePassed(p layouts.Page) RunModel {
	m := sampleRun(p)
	m.Gate = &components.Gate{
		Verdict: components.Pass, Word: "Gate passed", Note: "95 % interval 0.57 to 1.00, over 5 cases.",
		Sentence: []components.Segment{{Text: "All "}, {Text: "5", Strong: true}, {Text: " cases passed."}},
		Ruler: &components.Ruler{
			Interval: components.Interval{Verdict: components.Pass, Low: 0.57, Rate: 1, High: 1, Title: "pass rate 1.00, 95 % interval 0.57 to 1.00"},
			LowText:  "0.57", RateText: "1.00", HighText: "1.00",
		},
	}
	m.Flips = Flips{None: "No earlier run of this name to compare with."}
	m.Bases = nil
	const repeat = components.Pass
	for i := range m.Cases.Rows {
		m.Cases.Rows[i].Repeats = tiles("/c", repeat)
	}
	m.Cases.RepeatsLabel = "attempt"
	return m
}

func sampleInconclusive(p layouts.Page) RunModel {
	m := sampleRun(p)
	m.Gate = &components.Gate{
		Verdict: components.Inconclusive, Word: "Gate inconclusive", Note: "95 % interval 0.85 to 0.91.",
		Sentence: []components.Segment{{Text: "Pass rate between "}, {Text: "0.88", Strong: true}, {Text: " and "}, {Text: "0.95", Strong: true}, {Text: " over 612 attempts, required "}, {Text: "0.90", Strong: true}, {Text: ": the judge left "}, {Text: "41", Strong: true}, {Text: " open."}},
		Ruler: &components.Ruler{
			Interval: components.Interval{Verdict: components.Inconclusive, Low: 0.85, Rate: 0.88, High: 0.91, Required: 0.5, HasRequired: true, Title: "pass rate 0.88"},
			LowText:  "0.85", RateText: "0.88", HighText: "0.91", RequiredText: "0.50 required",
		},
	}
	many := make([]components.Verdict, 40)
	for i := range many {
		many[i] = components.Pass
	}
	many[7], many[21], many[30] = components.Fail, components.Error, components.Inconclusive
	m.Cases.Rows[0].Repeats = tiles("/c", many...)
	m.Cases.Rows[0].Repeats.Words = "40 repeats: 37 pass, 1 fail, 1 error, 1 inconclusive"
	m.Cases.Paging = components.Paging{Showing: "Showing 100 of 10,000 cases, those that need a look first", Prev: components.Link{Text: "Previous"}, Next: components.Link{Text: "Next", Href: "/runs/232?after=100"}}
	m.Evaluators = append(m.Evaluators, components.Tally{Label: "cancel-flow", Pass: 30, Conclusive: 39, Fail: 4, Error: 5, Inconclusive: 3})
	return m
}

func sampleRunning(p layouts.Page) RunModel {
	p.Refresh = 2
	m := sampleRun(p)
	m.Gate = nil
	m.Running = &components.Progress{Share: 0.41, Done: "4,118", Rest: "of 10,000 attempts · 312 a second · 19 s left"}
	return m
}

func sampleHalted(p layouts.Page) RunModel {
	return RunModel{
		Page: p, Name: "order-agent", Number: "#516", Facts: []string{"5 cases", "lenient", "recorded, mock", "29 Nov 09:00", "by local"}, ConfigurationHref: "/runs/516/configuration",
		Problem: &RunProblem{
			Title: "Could not start", What: "No binding for 1 recorded tool.", Kept: "Nothing has run.", Advice: "Start it again with the tool ticked.",
			Rows: []RefusedTool{{Tool: "cancelOrder", Cases: []string{"prod-2", "prod-7"}, More: "and 96 more"}},
		},
		Flips: Flips{None: "Nothing to compare: no attempt was made."}, Unchecked: "No attempt was made.",
		Spend: Spend{Money: []SpendRow{{Label: "agent", Value: "–"}}}, Cases: RunCases{Empty: "No attempt was made."},
	}
}
