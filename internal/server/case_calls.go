package server

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
)

// callDiffs lists the tool calls, recorded against made, argument by argument,
// and says in short how they compare.
func callDiffs(recorded, made []eval.ToolCall) ([]components.CallDiff, string) {
	var diffs []components.CallDiff
	for _, p := range pairCalls(recorded, made) {
		d := callDiff(p)
		d.Number = strconv.Itoa(len(diffs) + 1)
		diffs = append(diffs, d)
	}
	note := fmt.Sprintf("%d recorded, %d made", len(recorded), len(made))
	if len(made) > 0 && sameTools(recorded, made) {
		note += ", same order"
	}
	shown := fitting(diffs)
	return shown, note + showing(len(shown), len(diffs))
}

// callPair is a recorded call and the one that was made for it; one of them may
// be nil.
type callPair struct{ recorded, made *eval.ToolCall }

// pairCalls pairs each call that was made, in order, with the next recorded
// call of the same tool, so that one call more or less does not set all others
// apart. Recorded calls that were not made come last.
func pairCalls(recorded, made []eval.ToolCall) []callPair {
	waiting := make(map[string][]int)
	for i, call := range recorded {
		waiting[call.Name] = append(waiting[call.Name], i)
	}
	pairs := make([]callPair, 0, len(made))
	paired := make([]bool, len(recorded))
	for i := range made {
		p := callPair{made: &made[i]}
		if next := waiting[made[i].Name]; len(next) > 0 {
			p.recorded, paired[next[0]] = &recorded[next[0]], true
			waiting[made[i].Name] = next[1:]
		}
		pairs = append(pairs, p)
	}
	for i := range recorded {
		if !paired[i] {
			pairs = append(pairs, callPair{recorded: &recorded[i]})
		}
	}
	return pairs
}

func sameTools(recorded, made []eval.ToolCall) bool {
	if len(recorded) != len(made) {
		return false
	}
	for i := range recorded {
		if recorded[i].Name != made[i].Name {
			return false
		}
	}
	return true
}

func callDiff(p callPair) components.CallDiff {
	d := components.CallDiff{State: "as recorded"}
	var recorded, made jsonx.Value
	if p.recorded != nil {
		d.Tool, recorded = p.recorded.Name, p.recorded.Arguments
	}
	if p.made != nil {
		d.Tool, made = p.made.Name, p.made.Arguments
	}
	different := 0
	for _, f := range jsonx.Diff(recorded, made) {
		field := fieldDiff(f)
		if field.Sign != components.Equal {
			different++
		}
		d.Fields = append(d.Fields, field)
	}
	d.Tool = shortName(d.Tool)
	switch {
	case p.made == nil:
		d.State, d.Changed = "recorded, not made", true
	case p.recorded == nil:
		d.State, d.Changed = "made, not recorded", true
	case different > 0:
		d.State, d.Changed = differ(different), true
	}
	if all := len(d.Fields); all > maxFields {
		slices.SortStableFunc(d.Fields, func(a, b components.FieldDiff) int {
			return before(a.Sign != components.Equal, b.Sign != components.Equal)
		})
		d.Fields = d.Fields[:maxFields]
		d.State += showing(maxFields, all)
	}
	return d
}

func differ(arguments int) string {
	if arguments == 1 {
		return "1 argument differs"
	}
	return fmt.Sprintf("%d arguments differ", arguments)
}

func fieldDiff(f jsonx.Field) components.FieldDiff {
	d := components.FieldDiff{
		Name: shortName(f.Key), Recorded: shortValue(f.Recorded.String()), Actual: shortValue(f.Actual.String()), Sign: components.Differs,
	}
	switch {
	case f.Same():
		d.Sign = components.Equal
	case f.Actual == nil:
		d.Sign = components.OnlyRecorded
	case f.Recorded == nil:
		d.Sign = components.OnlyActual
	}
	return d
}
