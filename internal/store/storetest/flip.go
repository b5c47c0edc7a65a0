package storetest

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

func flipTests() map[string]func(*testing.T, Opener) {
	return map[string]func(*testing.T, Opener){
		"flips are told apart":            flipsAreToldApart,
		"flips are paged":                 flipsArePaged,
		"other content is listed apart":   otherContentIsApart,
		"a run beside itself is the same": runBesideItself,
	}
}

func flipsAreToldApart(t *testing.T, open Opener) {
	const (
		pass, fail, broken         = eval.OutcomePass, eval.OutcomeFail, eval.OutcomeError
		inconsistent, inconclusive = eval.OutcomeInconsistent, eval.OutcomeInconclusive
	)
	pairs := map[string]struct {
		base, here eval.Outcome
		flip       eval.Flip
	}{
		"a": {pass, pass, eval.Unchanged},
		"b": {pass, fail, eval.NewlyFailing},
		"c": {pass, broken, eval.NewlyFailing},
		"d": {pass, inconsistent, eval.NewlyInconsistent},
		"e": {fail, inconsistent, eval.NewlyInconsistent},
		"f": {inconsistent, inconsistent, eval.Unchanged},
		"g": {fail, pass, eval.NewlyPassing},
		"h": {inconclusive, pass, eval.NewlyPassing},
		"i": {fail, fail, eval.StillFailing},
		"j": {fail, broken, eval.StillFailing},
		"k": {inconclusive, fail, eval.Changed},
		"l": {pass, inconclusive, eval.Changed},
		"m": {inconsistent, fail, eval.Changed},
		"n": {inconclusive, inconclusive, eval.Unchanged},
		"o": {"", fail, eval.Added},
		"p": {fail, "", eval.Removed},
	}
	f := newFixture(t, open)
	here, base := map[string]eval.Outcome{}, map[string]eval.Outcome{}
	var want store.FlipCounts
	ids := map[eval.Flip]string{}
	for c := 'a'; c <= 'p'; c++ {
		id := string(c)
		if o := pairs[id].here; o != "" {
			here[id] = o
		}
		if o := pairs[id].base; o != "" {
			base[id] = o
		}
		ids[pairs[id].flip] += id
		if in := pairs[id]; in.base != "" && in.here != "" && eval.FlipOf(in.base, in.here) != in.flip {
			t.Errorf("eval.FlipOf(%s, %s) = %s, want %s", in.base, in.here, eval.FlipOf(in.base, in.here), in.flip)
		}
	}
	want = store.FlipCounts{
		NewlyFailing: 2, NewlyInconsistent: 2, NewlyPassing: 2, StillFailing: 2, Changed: 3, Unchanged: 3, Added: 1, Removed: 1,
	}
	b, h := f.ended("agent", base), f.ended("agent", here)
	got, err := f.project.Flips(t.Context(), h.ID, b.ID)
	f.ok(err)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("counts (-want +got):\n%s", diff)
	}
	if got.Common() != 14 || got.Of(eval.Changed) != 3 {
		t.Errorf("common = %d, want 14; changed = %d, want 3", got.Common(), got.Of(eval.Changed))
	}
	for kind, want := range ids {
		var got string
		flips, err := f.project.FlippedCases(t.Context(), store.FlipFilter{Run: h.ID, Base: b.ID, Flip: kind, After: -1})
		f.ok(err)
		for _, flip := range flips {
			got += flip.Case.CaseID
			wantBase := pairs[flip.Case.CaseID].base
			if flip.Flip != kind || flip.BaseOutcome != wantBase || (flip.BaseN < 0) != (wantBase == "") {
				t.Errorf("flip = %+v, want %s from %q", flip, kind, wantBase)
			}
		}
		if got != want {
			t.Errorf("%s: %s, want %s", kind, got, want)
		}
	}
}

func flipsArePaged(t *testing.T, open Opener) {
	f := newFixture(t, open)
	all := func(o eval.Outcome) map[string]eval.Outcome {
		return map[string]eval.Outcome{"a": o, "b": o, "c": o, "d": o, "e": o}
	}
	b, h := f.ended("agent", all(eval.OutcomePass)), f.ended("agent", all(eval.OutcomeFail))
	var got []string
	for after := -1; ; {
		page, err := f.project.FlippedCases(t.Context(), store.FlipFilter{Run: h.ID, Base: b.ID, Flip: eval.NewlyFailing, After: after, Limit: 2})
		f.ok(err)
		if len(page) == 0 {
			break
		}
		for _, flip := range page {
			got = append(got, flip.Case.CaseID)
		}
		after = page[len(page)-1].Case.N
	}
	if got := strings.Join(got, " "); got != "a b c d e" {
		t.Errorf("cases = %s, want a b c d e", got)
	}
}

func otherContentIsApart(t *testing.T, open Opener) {
	f := newFixture(t, open)
	base := f.ended("agent", map[string]eval.Outcome{"a": eval.OutcomePass})
	w, err := f.project.BeginRun(t.Context(), f.newRun("agent", 1))
	f.ok(err)
	f.ok(w.AddCases(t.Context(), []store.NewCase{f.newCase("a", "another input")}))
	f.ok(w.Start(t.Context(), nil))
	f.ok(f.project.SaveOutcomes(t.Context(), w.ID(), []store.CaseOutcome{{Outcome: eval.OutcomeFail}}))
	got, err := f.project.Flips(t.Context(), w.ID(), base.ID)
	f.ok(err)
	if diff := cmp.Diff(store.FlipCounts{OtherContent: 1}, got); diff != "" {
		t.Errorf("counts (-want +got):\n%s", diff)
	}
}

func runBesideItself(t *testing.T, open Opener) {
	f := newFixture(t, open)
	r := f.ended("agent", map[string]eval.Outcome{"a": eval.OutcomePass, "b": eval.OutcomeInconclusive})
	got, err := f.project.Flips(t.Context(), r.ID, r.ID)
	f.ok(err)
	if diff := cmp.Diff(store.FlipCounts{Unchanged: 2}, got); diff != "" {
		t.Errorf("counts (-want +got):\n%s", diff)
	}
}
