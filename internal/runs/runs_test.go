package runs_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/experiment"
	"github.com/tapedeck-dev/tapedeck/internal/redact"
	"github.com/tapedeck-dev/tapedeck/internal/runs"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// patience bounds the waits of tests: a service that works is never that slow.
const patience = 5 * time.Minute

// server is a store with a service that works on it.
type server struct {
	t        testing.TB
	store    *store.Store
	project  *store.Project
	service  *runs.Service
	key      redact.Key
	redactor *redact.Redactor
}

// newServer opens the folder. The key must be that of the folder.
func newServer(t testing.TB, dir string, key redact.Key) *server {
	t.Helper()
	s := &server{t: t, key: key, redactor: redact.New(key)}
	var err error
	s.store, err = store.Open(t.Context(), store.Options{Dir: dir})
	s.ok(err)
	s.project = s.store.Project(store.DefaultProject)
	s.service, err = runs.Open(t.Context(), runs.Options{Store: s.store, Redactor: s.redactor, Key: key, TestOnly: true})
	s.ok(err)
	return s
}

// started opens a server in a new folder and closes it at the end of the test.
func started(t testing.TB) *server {
	t.Helper()
	s := newServer(t, t.TempDir(), newKey(t))
	t.Cleanup(s.close)
	return s
}

func newKey(t testing.TB) redact.Key {
	t.Helper()
	key, err := redact.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func (s *server) close() {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := errors.Join(s.service.Close(ctx), s.store.Close()); err != nil {
		s.t.Error(err)
	}
}

func (s *server) ok(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// upload uploads lines as one file.
func (s *server) upload(name string, lines ...string) string {
	s.t.Helper()
	ctx := s.t.Context()
	w, err := s.project.BeginUpload(ctx, store.NewUpload{Kind: "recordings", Name: s.redactor.Text(name, nil), Principal: "local"})
	s.ok(err)
	batch := make([]store.NewRecording, 0, store.BatchSize)
	for i, line := range lines {
		body, err := s.redactor.Record([]byte(line), nil)
		s.ok(err)
		batch = append(batch, store.NewRecording{Line: i + 1, Same: s.key.Same([]byte(name), []byte(line)), Body: body})
		if len(batch) == cap(batch) || i == len(lines)-1 {
			s.ok(w.Add(ctx, batch))
			batch = batch[:0]
		}
	}
	u, err := w.Finish(ctx, store.UploadEnd{Same: s.key.Same([]byte(name), []byte(strings.Join(lines, "\n"))), Receipt: new(redact.Receipt)})
	s.ok(err)
	return u.ID
}

// finished waits for the end of a run.
func (s *server) finished(run string) store.Run {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for {
		r, err := s.project.Run(ctx, run)
		s.ok(err)
		if r.Decision != nil {
			return r
		}
		select {
		case <-ctx.Done():
			s.t.Fatalf("run %s is %s with %d of %d attempts", run, r.State, r.Done, r.Total)
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// start starts a run.
func (s *server) start(request runs.StartRequest) string {
	s.t.Helper()
	request.Project, request.Principal = store.DefaultProject, "local"
	id, err := s.service.Start(s.t.Context(), request)
	s.ok(err)
	return id
}

// order is a recording of a refund over an amount.
func order(id string, cents int) string {
	return fmt.Sprintf(`{"id":%q,"input":"Refund %s","toolCalls":[{"name":"getOrder","arguments":{"orderId":%q},"result":{"paid":true}},`+
		`{"name":"issueRefund","arguments":{"orderId":%q,"amountCents":%d},"result":{"ok":true}}],"output":"Done.","modelCalls":3}`, id, id, id, id, cents)
}

func TestMockRunPasses(t *testing.T) {
	t.Parallel()
	s := started(t)
	upload := s.upload("captures.jsonl", order("prod-1", 100), order("prod-2", 4999), `{"input":"Hello"}`)
	run := s.finished(s.start(runs.StartRequest{Uploads: []string{upload}, Target: runs.TargetMock, BindAll: true, Repeats: 2, Gate: []string{"pass-rate>=0.9"}}))
	if run.State != store.RunFinished || run.Decision.Verdict != eval.Pass || run.Done != 6 || run.Name != "captures" {
		t.Errorf("run %s is %s, %d done, gate %+v", run.Name, run.State, run.Done, run.Decision)
	}
	if want := "pass rate 1.00 over 6 attempts (3 cases, 2 runs), required 0.90"; run.Decision.Detail != want {
		t.Errorf("detail = %s\nwant     %s", run.Decision.Detail, want)
	}
	if diff := cmp.Diff(eval.CaseCounts{Total: 3, Passed: 3, Unchecked: 1}, run.Outcomes); diff != "" {
		t.Errorf("outcomes (-want +got):\n%s", diff)
	}
	cases, err := s.project.Cases(t.Context(), store.CaseFilter{Run: run.ID, Order: store.ByNumber})
	s.ok(err)
	if cases[1].CaseID != "prod-2" || cases[1].Strip != "PP" || cases[1].ModelCalls != 6 || cases[2].CaseID != "replay-3" {
		t.Errorf("cases = %+v", cases)
	}
}

func TestCandidateThatRefundsMoreFails(t *testing.T) {
	t.Parallel()
	s := started(t)
	base := s.upload("captures.jsonl", order("prod-1", 100), order("prod-2", 4999), order("prod-3", 7))
	candidate := s.upload("new.jsonl", order("prod-1", 100), order("prod-2", 19000), order("prod-9", 1))
	first := s.finished(s.start(runs.StartRequest{Name: "agent", Uploads: []string{base}, Target: runs.TargetMock, BindAll: true}))
	run := s.finished(s.start(runs.StartRequest{Name: "agent", Uploads: []string{base}, Target: runs.TargetRecorded, Candidate: candidate}))
	if run.Decision.Verdict != eval.Fail || run.Base != first.ID || run.Origin != eval.OriginRecorded {
		t.Errorf("gate %+v, base %s", run.Decision, run.Base)
	}
	if diff := cmp.Diff(store.FlipCounts{NewlyFailing: 2, Unchanged: 1}, run.Flips); diff != "" {
		t.Errorf("flips (-want +got):\n%s", diff)
	}
	flips, err := s.project.FlippedCases(t.Context(), store.FlipFilter{Run: run.ID, Base: first.ID, Flip: eval.NewlyFailing, After: -1})
	s.ok(err)
	if len(flips) != 2 || flips[0].Case.CaseID != "prod-2" || flips[1].Case.CaseID != "prod-3" {
		t.Fatalf("newly failing = %+v, want prod-2 and prod-3", flips)
	}
	reason := flips[0].Case.Reason
	if m := reason.Mismatch; m == nil || m.Argument != "amountCents" || string(m.Recorded) != "4999" || string(m.Actual[0]) != "19000" {
		t.Errorf("reason = %+v", reason)
	}
	if reason := flips[1].Case.Reason; reason.Label != eval.LabelTarget || reason.Detail != "no candidate" {
		t.Errorf("reason = %+v, want no candidate", reason)
	}
	summary, err := s.project.Summary(t.Context(), run.ID)
	s.ok(err)
	if diff := cmp.Diff([]eval.CaseRepeats{{CaseID: "prod-3", Repeats: []int{1}}}, summary.TargetFailures.First); diff != "" || summary.FailedCases.Total != 2 {
		t.Errorf("target failed (-want +got):\n%s", diff)
	}
	ids, n, err := s.project.WithoutCase(t.Context(), candidate, run.ID, 10)
	s.ok(err)
	if diff := cmp.Diff([]string{"prod-9"}, ids); diff != "" || n != 1 {
		t.Errorf("%d candidates without case (-want +got):\n%s", n, diff)
	}
}

func TestIDsThatRepeatOverUploadsAreNamedAfterThem(t *testing.T) {
	t.Parallel()
	s := started(t)
	one := s.upload("one.jsonl", order("a", 1), order("b", 2))
	two := s.upload("two.jsonl", order("b", 3), order("c", 4))
	run := s.finished(s.start(runs.StartRequest{Uploads: []string{one, two}, Target: runs.TargetMock, BindAll: true}))
	cases, err := s.project.Cases(t.Context(), store.CaseFilter{Run: run.ID, Order: store.ByNumber})
	s.ok(err)
	var got []string
	for _, c := range cases {
		got = append(got, c.CaseID)
	}
	if diff := cmp.Diff([]string{"a", one + "/b", two + "/b", "c"}, got); diff != "" {
		t.Errorf("cases (-want +got):\n%s", diff)
	}
	if run.Decision.Verdict != eval.Pass {
		t.Errorf("gate = %+v", run.Decision)
	}
	// The candidate's b stands for both.
	run = s.finished(s.start(runs.StartRequest{Uploads: []string{one, two}, Target: runs.TargetRecorded, Candidate: two}))
	if run.Outcomes.Passed != 2 || run.Outcomes.Failed != 1 || run.Outcomes.Error != 1 {
		t.Errorf("outcomes = %+v, want two passed, b of one failed, a an error", run.Outcomes)
	}
}

func TestChosenRecordingsOnly(t *testing.T) {
	t.Parallel()
	s := started(t)
	upload := s.upload("captures.jsonl", order("a", 1), order("b", 2), order("c", 3))
	rows, err := s.project.Recordings(t.Context(), store.RecordingFilter{Upload: upload})
	s.ok(err)
	run := s.finished(s.start(runs.StartRequest{Recordings: []string{rows[2].ID, rows[0].ID}, Target: runs.TargetMock, BindAll: true}))
	cases, err := s.project.Cases(t.Context(), store.CaseFilter{Run: run.ID, Order: store.ByNumber})
	s.ok(err)
	if len(cases) != 2 || cases[0].CaseID != "a" || cases[1].CaseID != "c" || cases[0].Recording != rows[0].ID {
		t.Errorf("cases = %+v, want a and c", cases)
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	s := started(t)
	upload := s.upload("captures.jsonl", order("a", 1), order("b", 2))
	good := runs.StartRequest{Project: store.DefaultProject, Uploads: []string{upload}, Target: runs.TargetMock, BindAll: true}
	tests := []struct {
		name   string
		change func(*runs.StartRequest)
		kind   eval.Kind
		want   string
	}{
		{"nothing chosen", func(r *runs.StartRequest) { r.Uploads = nil }, eval.Invalid, "over uploads or over chosen recordings"},
		{"both chosen", func(r *runs.StartRequest) { r.Recordings = []string{"x"} }, eval.Invalid, "over uploads or over chosen recordings"},
		{"no such upload", func(r *runs.StartRequest) { r.Uploads = []string{"x"} }, eval.NotFound, "no upload x"},
		{"no such recording", func(r *runs.StartRequest) { r.Uploads, r.Recordings = nil, []string{"x"} }, eval.Invalid, "no cases to run"},
		{"another target", func(r *runs.StartRequest) { r.Target = "http" }, eval.Invalid, "mock or recorded"},
		{"no candidate", func(r *runs.StartRequest) { r.Target = runs.TargetRecorded }, eval.NotFound, "no upload"},
		{"a candidate for mock", func(r *runs.StartRequest) { r.Candidate = upload }, eval.Invalid, "only the target recorded"},
		{"tolerance", func(r *runs.StartRequest) { r.Tolerance = 0.5 }, eval.Invalid, "tolerance must be at least 1.0, was 0.5"},
		{"repeats", func(r *runs.StartRequest) { r.Repeats = -1 }, eval.Invalid, "repeats are from 1"},
		{"policy", func(r *runs.StartRequest) { r.Policy = "loose" }, eval.Invalid, "lenient or strict"},
		{"gate", func(r *runs.StartRequest) { r.Gate = []string{"pass-rate>=2"} }, eval.Invalid, "from 0 to 1"},
		{"evaluator", func(r *runs.StartRequest) { r.Evaluators = []eval.Spec{{Label: "nobody"}} }, eval.Invalid, "no evaluator"},
		{"unbound tools", func(r *runs.StartRequest) { r.BindAll, r.Bind = false, []string{"getOrder"} }, eval.Invalid,
			"no binding for recorded tool issueRefund (cases a, b); bound: [getOrder]"},
	}
	for _, test := range tests {
		request := good
		test.change(&request)
		_, err := s.service.Start(t.Context(), request)
		if eval.KindOf(err) != test.kind || err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want one of kind %s that says %q", test.name, err, test.kind, test.want)
		}
		var unbound *experiment.UnboundError
		if errors.As(err, &unbound) != (test.name == "unbound tools") {
			t.Errorf("%s: lists unbound tools: %v", test.name, unbound)
		}
	}
	all, err := s.project.Runs(t.Context(), store.RunFilter{})
	s.ok(err)
	if len(all) != 0 {
		t.Errorf("%d runs are there after refusals only", len(all))
	}
}

func TestEvidenceIsRedactedBeforeItIsStored(t *testing.T) {
	t.Parallel()
	s := started(t)
	upload := s.upload("captures.jsonl", `{"id":"a","input":"Mail jane@example.com","output":"Wrote to jane@example.com, card 4111 1111 1111 1111"}`)
	run := s.finished(s.start(runs.StartRequest{
		Uploads: []string{upload}, Target: runs.TargetMock,
		Evaluators: []eval.Spec{{Label: "reply-lacks-payment-card"}},
	}))
	attempts, err := s.project.AttemptRange(t.Context(), run.ID, 0, 0)
	s.ok(err)
	if reply := attempts[0].Evidence.Reply; strings.Contains(reply, "jane") || strings.Contains(reply, "4111") || !strings.Contains(reply, "[CARD_") {
		t.Errorf("reply = %s", reply)
	}
	// A token counts as the card that it replaced.
	if run.Decision.Verdict != eval.Fail {
		t.Errorf("gate = %+v, want it failed", run.Decision)
	}
}

func TestCancelKeepsWhatWasMade(t *testing.T) {
	t.Parallel()
	s := started(t)
	upload := s.upload("captures.jsonl", orders(20)...)
	id := s.start(runs.StartRequest{Uploads: []string{upload}, Target: runs.TargetMock, BindAll: true, Repeats: 1_000})
	s.ok(s.service.Cancel(t.Context(), store.DefaultProject, id, "local"))
	run := s.finished(id)
	want := fmt.Sprintf("cancelled after %d of 20000 attempts", run.Done)
	if run.State != store.RunCancelled || run.Decision.Verdict != eval.Inconclusive || run.Decision.Detail != want {
		t.Errorf("run is %s, gate %+v, want %q", run.State, run.Decision, want)
	}
	if err := s.service.Cancel(t.Context(), store.DefaultProject, id, "local"); eval.KindOf(err) != eval.Conflict {
		t.Errorf("cancelled again: %v, want a conflict", err)
	}
}
