package main

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tapedeck-dev/tapedeck"
	"github.com/tapedeck-dev/tapedeck/internal/browsertest"
)

// stop is one page of the tour. leave, where there is one, ends what open began.
type stop struct {
	name  string
	open  func(*browsertest.Page)
	leave func()
}

// tour is every page in every state worth seeing, over two servers: an empty one
// and one with the samples and more.
type tour struct {
	testing.TB
	empty, full      *site
	stops            []stop
	passed, failed   string // runs of the samples
	unchecked        string // a run without evaluators
	captures         string // uploads
	personal, orders string
	dir              string // files to be chosen in forms
}

// newTour starts the servers and fills one.
func newTour(t testing.TB) *tour {
	t.Helper()
	full := fresh(t)
	full.Sample = true
	tr := &tour{TB: t, empty: serve(t, fresh(t)), full: serve(t, full), dir: t.TempDir()}
	tr.passed, tr.failed = tr.sampleRuns()
	tr.captures = tr.full.upload("captures.jsonl", tapedeck.SampleRecordings)
	tr.personal = tr.full.upload("personal.jsonl", []byte(personal))
	tr.orders = tr.full.upload("orders.jsonl", orders(1000, longReply))
	tr.unchecked = tr.full.start(url.Values{
		"upload": {tr.full.upload("chat.jsonl", []byte(unchecked))}, "target": {"mock"}, "name": {"small-talk"},
	})
	tr.full.ended(tr.unchecked)
	repeated := tr.full.start(url.Values{
		"upload": {tr.captures}, "target": {"mock"}, "bind": {"getOrder", "issueRefund"}, "repeat": {"12"},
		"name": {"order-agent"}, "evaluators": {"reply-contains:order"},
	})
	tr.full.ended(repeated)
	tr.addRuns(repeated)
	tr.addCases()
	tr.addInputs()
	tr.addRest()
	return tr
}

// unchecked is a recording of which no evaluator can be derived.
const unchecked = `{"id":"hello","input":"hi, anyone there?","output":"Hello! Which order can I help you with?"}` + "\n"

// personal holds values of each kind that is replaced, a secret among them, and
// text that is not what it seems.
const personal = `{"id":"card","input":"My card 4111 1111 1111 1111 was charged twice, write to ada.lovelace@example.com","output":"I wrote to ada.lovelace@example.com."}
{"id":"iban","input":"Send it to DE89 3704 0044 0532 0130 00 please","toolCalls":[{"name":"payOut","arguments":{"iban":"DE89370400440532013000","cents":4999},"result":{"ok":true}}],"output":"Done."}
{"id":"key","input":"why does AKIA` + "IOSFODNN7EXAMPLE" + ` not work","output":"Never send a key."}
{"id":"hostile \u202e\u0007","input":"<img src=x onerror=alert(1)> **bold**\nand a\tnew line","output":"# Heading\n\n- one\n- two\n\n![remote](https://example.com/x.png) <script>alert(1)</script>"}
`

// sampleRuns returns the ids of the two runs that the samples make, by their
// place in the list: the newest stands first.
func (tr *tour) sampleRuns() (passed, failed string) {
	tr.Helper()
	runs := runsIn(tr.full)
	if len(runs) != 2 {
		tr.Fatalf("the samples made %d runs, want 2", len(runs))
	}
	return runs[1], runs[0]
}

// runsIn returns the ids of the runs that the list shows, newest first.
func runsIn(s *site) []string {
	s.Helper()
	_, page := s.get("runs")
	var ids []string
	for _, part := range strings.Split(page, `<a class="row" href="/runs/`)[1:] {
		id, _, _ := strings.Cut(part, `"`)
		ids = append(ids, id)
	}
	return ids
}

// add adds a page that is reached by its address.
func (tr *tour) add(name string, s *site, path string, status int) {
	tr.stops = append(tr.stops, stop{name: name, open: func(p *browsertest.Page) {
		tr.Helper()
		if got := p.Goto(s.at(path)); got != status {
			tr.Fatalf("%s: status %d, want %d", name, got, status)
		}
	}})
}

// addForm adds a page that answers a form: fill fills the form at path in and
// send names its button.
func (tr *tour) addForm(name, path string, fill func(*browsertest.Page), send string, status int) {
	tr.stops = append(tr.stops, stop{name: name, open: func(p *browsertest.Page) {
		tr.Helper()
		p.Goto(tr.full.at(path))
		fill(p)
		if got := p.Follow(send); got != status {
			tr.Fatalf("%s: status %d, want %d", name, got, status)
		}
	}})
}

func (tr *tour) addRuns(repeated string) {
	tr.add("runs-empty", tr.empty, "runs", http.StatusOK)
	tr.add("runs", tr.full, "runs", http.StatusOK)
	tr.add("run-failed", tr.full, "runs/"+tr.failed, http.StatusOK)
	tr.add("run-passed", tr.full, "runs/"+tr.passed, http.StatusOK)
	tr.add("run-inconclusive", tr.full, "runs/"+tr.unchecked, http.StatusOK)
	tr.add("run-repeats", tr.full, "runs/"+repeated, http.StatusOK)
	tr.add("configuration", tr.full, "runs/"+tr.failed+"/configuration", http.StatusOK)
	tr.addRunning()
}

// addRunning adds the two pages that show a run under way. It is started on the
// first and cancelled when the second is left.
func (tr *tour) addRunning() {
	run := ""
	tr.stops = append(tr.stops,
		stop{name: "run-running", open: func(p *browsertest.Page) {
			run = tr.full.start(slow(tr.orders))
			p.Goto(tr.full.at("runs/" + run))
			p.WaitFor(".progress")
		}},
		stop{name: "runs-running", open: func(p *browsertest.Page) {
			p.Goto(tr.full.at("runs"))
			p.WaitFor(".progress")
		}, leave: func() { tr.full.cancel(run) }})
}

func (tr *tour) addCases() {
	path := "runs/" + tr.failed + "/cases/2"
	for _, view := range []string{"words", "sides", "actual", "recorded", "markdown"} {
		tr.add("case-"+view, tr.full, path+"?view="+view, http.StatusOK)
	}
	tr.addForm("case-span", path, func(*browsertest.Page) {}, ".tree tbody tr:last-child a.name", http.StatusOK)
	tr.add("case-passed", tr.full, "runs/"+tr.passed+"/cases/2", http.StatusOK)
	tr.add("case-hostile", tr.full, "runs/"+tr.runOf(tr.personal)+"/cases/4?view=markdown", http.StatusOK)
}

// runOf runs an upload under mock and returns the run's id.
func (tr *tour) runOf(upload string) string {
	tr.Helper()
	run := tr.full.start(url.Values{"upload": {upload}, "target": {"mock"}, "bind": {"payOut"}})
	tr.full.ended(run)
	return run
}

func (tr *tour) addInputs() {
	tr.add("recordings-empty", tr.empty, "recordings", http.StatusOK)
	tr.add("recordings", tr.full, "recordings?upload="+tr.captures, http.StatusOK)
	tr.addForm("recording", "recordings?upload="+tr.captures, func(*browsertest.Page) {}, "tr:nth-child(2) a.row", http.StatusOK)
	tr.add("uploads-empty", tr.empty, "uploads", http.StatusOK)
	tr.add("uploads", tr.full, "uploads", http.StatusOK)
	tr.add("upload-form", tr.full, "uploads/new", http.StatusOK)
	bad := filepath.Join(tr.dir, "bad.jsonl")
	text := `{"id":"a"}` + "\n" + `{"input":"hi","toolCalls":{}}` + "\n\nnot JSON\n" + `{"input":"fine"}` + "\n"
	if err := os.WriteFile(bad, []byte(text), 0o600); err != nil {
		tr.Fatal(err)
	}
	tr.addForm("upload-refused", "uploads/new", func(p *browsertest.Page) { p.Upload("#file", bad) }, ".upload .primary", http.StatusUnprocessableEntity)
	tr.add("receipt", tr.full, "uploads/"+tr.personal, http.StatusOK)
}

func (tr *tour) addRest() {
	chosen := "runs/new?upload=" + tr.captures
	tr.add("new-run", tr.full, "runs/new", http.StatusOK)
	tr.add("new-run-ticked", tr.full, chosen+"&do=tick-all", http.StatusOK)
	tr.addForm("new-run-refused", chosen, func(*browsertest.Page) {}, ".send .primary", http.StatusUnprocessableEntity)
	tr.addForm("new-run-faults", "runs/new", func(p *browsertest.Page) {
		p.Type("#repeat", "x")
		p.Type("#tolerance", "x")
		p.Type("#gate", " and more")
		p.Type("#evaluators", "no-such:thing")
		p.Click("#target-recorded")
	}, ".send .primary", http.StatusUnprocessableEntity)
	tr.add("limits", tr.full, "limits", http.StatusOK)
	tr.add("keys", tr.full, "keys", http.StatusOK)
	tr.add("not-found", tr.full, "nothing/here", http.StatusNotFound)
	tr.addForm("theme", "keys", func(*browsertest.Page) {}, "[name=theme][value=dark]", http.StatusOK)
}
