package server_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/server/htmlcheck"
)

// A36: nothing runs before every tool has a binding, and the form says which
// has none.
func TestARunWithUntickedToolsIsRefused(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	upload := s.uploaded("captures.jsonl", seed(t, "captures.jsonl"))
	d := s.page("/runs/new?upload=" + upload)
	if diff := cmp.Diff(seedTools, d.Attrs("input[name=bind]", "value")); diff != "" {
		t.Errorf("boxes of tools (-want +got):\n%s", diff)
	}
	d.Lacks("input[name=bind][checked]", ".refusal", ".fault", "[role=alert]")
	d.Has(`input[name=upload][checked][value="` + upload + `"]`)

	tests := []struct {
		name string
		bind []string
		lead string
		rows []string
	}{
		{"none", nil, "no binding for 2 recorded tools; nothing has run", []string{"getOrder called by prod-1 prod-2 prod-4", "issueRefund called by prod-2"}},
		{"one", []string{"getOrder"}, "no binding for 1 recorded tool; nothing has run", []string{"issueRefund called by prod-2"}},
		{"another", []string{"issueRefund", "closeTicket"}, "no binding for 1 recorded tool; nothing has run", []string{"getOrder called by prod-1 prod-2 prod-4"}},
	}
	for _, tt := range tests {
		d := s.post("/runs", with(runForm(upload), "bind", tt.bind...).Encode()).wants(http.StatusUnprocessableEntity).page()
		if got := d.Text(".refusal h2"); got != tt.lead {
			t.Errorf("%s ticked: the form says %q, want %q", tt.name, got, tt.lead)
		}
		if diff := cmp.Diff(tt.rows, spaced(d.Texts(".refusal li"))); diff != "" {
			t.Errorf("%s ticked: tools (-want +got):\n%s", tt.name, diff)
		}
		if got := d.Text("#bind-fault"); got != "tick every tool that the recordings call" {
			t.Errorf("%s ticked: under the tools stands %q", tt.name, got)
		}
		d.Has("fieldset.bad[aria-describedby=\"bind-fault bind-help\"] input[name=bind]")
		ticked := slices.DeleteFunc(slices.Clone(tt.bind), func(tool string) bool { return !slices.Contains(seedTools, tool) })
		if got := d.Attrs("input[name=bind][checked]", "value"); !slices.Equal(got, ticked) {
			t.Errorf("%s ticked: ticked again are %q", tt.name, got)
		}
	}
	s.wantStored(map[string]int{"uploads": 1, "recordings": 5, "lines": 5})
}

// spaced returns texts whose parts stand apart on the page by their markup.
func spaced(texts []string) []string {
	for i := range texts {
		texts[i] = strings.NewReplacer("called by", " called by ", "prod-", " prod-").Replace(texts[i])
		texts[i] = strings.Join(strings.Fields(texts[i]), " ")
	}
	return texts
}

// The button that ticks all shows the form again, with what was typed.
func TestTickAll(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	upload := s.uploaded("captures.jsonl", seed(t, "captures.jsonl"))
	typed := url.Values{
		"name": {"refund-agent"}, "upload": {upload}, "target": {"mock"}, "candidate": {upload}, "repeat": {"3"}, "tolerance": {"2.5"},
		"policy": {"strict"}, "gate": {"pass-rate>=0.9 and no-target-failures"}, "evaluators": {"\nforbidden-tools:closeTicket\nreply-contains:order"},
	}
	d := s.page("/runs/new?" + with(typed, "do", "tick-all").Encode())
	if diff := cmp.Diff(seedTools, d.Attrs("input[name=bind][checked]", "value")); diff != "" {
		t.Errorf("ticked (-want +got):\n%s", diff)
	}
	if got := fields(d); !cmp.Equal(got["evaluators"], typed["evaluators"]) {
		t.Errorf("the text area has %q, want the line breaks that were typed %q", got["evaluators"], typed["evaluators"])
	}
	want := with(typed, "bind", seedTools...)
	want.Del("do")
	if diff := cmp.Diff(want, fields(d)); diff != "" {
		t.Errorf("fields (-want +got):\n%s", diff)
	}
	run := s.finished(fields(d))
	if run.Name != "refund-agent" || run.Repeats != 3 || run.Tolerance != 2.5 || run.Policy != "strict" || len(run.Gate) != 2 || len(run.Evaluators) != 2 {
		t.Errorf("the run has the settings %+v", run.Run)
	}
}

// fields returns what the form on the page would send.
func fields(d *htmlcheck.Document) url.Values {
	form := url.Values{}
	for _, name := range []string{"name", "repeat", "tolerance", "gate"} {
		form[name] = d.Attrs("form.new-run input#"+name, "value")
	}
	for _, name := range []string{"upload", "recording", "bind", "target", "policy"} {
		if values := d.Attrs("form.new-run input[name="+name+"][checked]", "value"); len(values) > 0 {
			form[name] = values
		}
	}
	form["candidate"] = []string{strings.Join(d.Attrs("select#candidate option[selected]", "value"), "")}
	form["evaluators"] = []string{d.Verbatim("textarea#evaluators")}
	return form
}

// The recordings are frozen as cases of a run against a second upload; the
// boxes of tools do not matter then.
func TestARunOverACandidate(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	mock, run := s.seedRuns()
	if run.Target != "recorded" || run.Name != "captures" || run.Number != 2 || run.Base != mock.ID || run.Outcomes.Failed != 1 {
		t.Errorf("run = %+v", run)
	}
	d := s.page("/runs/" + run.ID + "/configuration")
	got := d.Text("section[aria-labelledby=frozen]")
	for _, want := range []string{"recorded", "candidate.jsonl", "pass-rate>=0.9", "lenient", run.ID} {
		if !strings.Contains(got, want) {
			t.Errorf("the configuration has no %q: %s", want, got)
		}
	}
}

// What was chosen one by one in the list of recordings becomes the run.
func TestARunOverChosenRecordings(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	s.uploaded("captures.jsonl", seed(t, "captures.jsonl"))
	ids := s.page("/recordings").Attrs("form#chosen input[name=recording]", "value")
	chosen := url.Values{"recording": ids[:2]}
	d := s.page("/runs/new?" + chosen.Encode())
	if diff := cmp.Diff(ids[:2], d.Attrs("form.new-run input[type=hidden][name=recording]", "value")); diff != "" {
		t.Errorf("chosen (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"getOrder"}, d.Attrs("input[name=bind]", "value")); diff != "" {
		t.Errorf("boxes of tools (-want +got):\n%s", diff)
	}
	run := s.finished(url.Values{"recording": ids[:2], "target": {"mock"}, "bind": {"getOrder"}, "policy": {"lenient"}})
	if run.Cases != 2 || run.Outcomes.Passed != 2 || run.Name != "run" {
		t.Errorf("run = %+v", run)
	}
}

// What cannot be taken is said under its field, which keeps what was typed.
func TestFaultsOfTheFormThatStartsARun(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	upload := s.uploaded("captures.jsonl", `{"input":"hello"}`)
	tests := []struct{ name, field, typed, want string }{
		{"repeats in words", "repeat", "three", "a whole number, at least 1"},
		{"no repeats", "repeat", "0", "a whole number, at least 1"},
		{"half a repeat", "repeat", "1.5", "a whole number, at least 1"},
		{"a tolerance in words", "tolerance", "much", "a number, at least 1.0"},
		{"a tolerance below 1 (A15)", "tolerance", "0.99", "tolerance must be at least 1.0, was 0.99"},
		{"no number at all (A15)", "tolerance", "NaN", "tolerance must be at least 1.0, was NaN"},
		{"no gate", "gate", "green", `gate "green" is not one of: all-pass, pass-rate>=R, pass-rate(LABEL)>=R, no-target-failures; R as 0.9 or 90%`},
		{"a second rule that is none", "gate", "all-pass and <b>", `gate "<b>" is not one of: all-pass, pass-rate>=R, pass-rate(LABEL)>=R, no-target-failures; R as 0.9 or 90%`},
		{"an evaluator without its argument", "evaluators", "forbidden-tools", "forbidden-tools lacks an argument; write forbidden-tools:TOOL[,TOOL]"},
	}
	for _, tt := range tests {
		d := s.post("/runs", with(runForm(upload), tt.field, tt.typed).Encode()).wants(http.StatusUnprocessableEntity).page()
		if got := d.Text("#" + tt.field + "-fault"); got != tt.want {
			t.Errorf("%s: under the field stands %q, want %q", tt.name, got, tt.want)
		}
		d.Has(`.field.bad #` + tt.field + `[aria-invalid=true][aria-describedby="` + tt.field + `-fault ` + tt.field + `-help"]`)
		if n := d.Count(".fault"); n != 1 {
			t.Errorf("%s: %d fields have a fault, want one", tt.name, n)
		}
		if got := fields(d)[tt.field]; !slices.Equal(got, []string{tt.typed}) {
			t.Errorf("%s: the field has %q, want %q", tt.name, got, tt.typed)
		}
		if got := d.Text("[role=alert]"); got != "1 field was not taken. Nothing has been started." {
			t.Errorf("%s: the form says %q", tt.name, got)
		}
	}
	d := s.post("/runs", "target=recorded&repeat=x").wants(http.StatusUnprocessableEntity).page()
	if diff := cmp.Diff([]string{"choose what to run", "choose the upload that the candidate made", "a whole number, at least 1"}, d.Texts(".fault")); diff != "" {
		t.Errorf("faults of an empty form (-want +got):\n%s", diff)
	}
	d.Has(`fieldset.bad[aria-describedby="upload-fault upload-help"]`, `.bad select#candidate[aria-describedby="candidate-fault candidate-help"]`)
	if got := d.Text("[role=alert]"); got != "3 fields were not taken. Nothing has been started." {
		t.Errorf("the form says %q", got)
	}
	s.wantStored(map[string]int{"uploads": 1, "recordings": 1, "lines": 1})
}

// A refusal that is of no one field stands above the form.
func TestRefusalsOfARun(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	upload := s.uploaded("captures.jsonl", `{"input":"hello"}`)
	tests := []struct {
		name string
		form url.Values
		want string
	}{
		{"too many repeats", with(runForm(upload), "repeat", "20000"), "repeats are from 1 to 1000, not 20000; nothing has run"},
		{"no such upload", runForm("nobody"), "there is no upload nobody; nothing has run"},
		{"no such candidate", with(with(runForm(upload), "target", "recorded"), "candidate", "nobody"), "there is no upload nobody; nothing has run"},
		{"no such recording", with(runForm(upload), "recording", "nobody"), "no cases to run; nothing has run"},
	}
	for _, tt := range tests {
		d := s.post("/runs", tt.form.Encode()).wants(http.StatusUnprocessableEntity).page()
		if got := d.Text(".refusal h2"); got != tt.want {
			t.Errorf("%s: the form says %q, want %q", tt.name, got, tt.want)
		}
		d.Lacks(".fault")
	}
	d := s.post("/runs", "name="+strings.Repeat("a", 1<<20)).wants(http.StatusRequestEntityTooLarge).page()
	if got := d.Text("dd"); got != "The form is larger than 1 MiB." {
		t.Errorf("a large form is answered with %q", got)
	}
	if got := s.post("/runs", "name=%zz").wants(http.StatusBadRequest).page().Text("dd"); got != "The form cannot be read." {
		t.Errorf("a broken form is answered with %q", got)
	}
	s.wantStored(map[string]int{"uploads": 1, "recordings": 1, "lines": 1})
	s.noFaults()
}
