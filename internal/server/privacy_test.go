package server_test

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// canaries returns one value of each kind that must not be kept (decision 5),
// in the spelling that a search finds whatever encloses it. The secret is made
// here, so that this file does not look as if it held one.
func canaries() map[string]string {
	return map[string]string{
		"e-mail": "canary.person@mail.example.org",
		"card":   "5555555555554444",
		"IBAN":   "DE89370400440532013000",
		"secret": "ghp" + "_" + letters(36),
	}
}

// letters returns n letters and digits; the same ones every time.
func letters(n int) string {
	const alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	random := rand.New(rand.NewPCG(5, 6))
	out := make([]byte, n)
	for i := range out {
		out[i] = alphabet[random.IntN(len(alphabet))]
	}
	return string(out)
}

// canaryLine returns a recording with the value in every place that text can
// stand in.
func canaryLine(value string) string {
	const line = `{"id":"id $","input":"input $","toolCalls":[` +
		`{"name":"tool $","arguments":{"key $":"text $","list":["$",{"deep":"$"}],"inner":"{\"again\":\"$\"}"},"result":{"result $":"$"}},` +
		`{"name":"plain","arguments":{"a":"$"},"result":"$"}],` +
		`"output":"output $","modelCalls":2,"tokens":9,"latencyMs":9,"unknown $":["$"]}`
	return strings.ReplaceAll(line, "$", value)
}

// wantNoCanary fails the test for each value that a text holds.
func wantNoCanary(t *testing.T, where, text string) {
	t.Helper()
	for kind, value := range canaries() {
		if at := strings.Index(text, value); at >= 0 {
			t.Errorf("the %s is in %s: %.160q", kind, where, text[max(0, at-80):])
		}
	}
}

// wantNoCanaryOnDisk looks into every file of the data folder as it is now, the
// write-ahead log among them.
func (s *site) wantNoCanaryOnDisk(t *testing.T, when string) {
	t.Helper()
	files := 0
	s.ok(filepath.WalkDir(s.dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files++
		content, err := os.ReadFile(path)
		wantNoCanary(t, fmt.Sprintf("%s %s", entry.Name(), when), string(content))
		return err
	}))
	if files < 3 {
		t.Errorf("the data folder has %d files, want the database, its log and the key", files)
	}
}

// Decision 5, security A4, cases 60 and 61: personal values and secrets, in
// whatever field and in the name of the file, are in no file of the data folder,
// in no line of the log, on no page and in no report.
func TestNothingUnredactedIsKept(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	var lines, candidate []string
	for _, value := range canaries() {
		lines = append(lines, canaryLine(value))
		candidate = append(candidate, strings.Replace(canaryLine(value), "output", "another reply", 1))
	}
	name := "report of " + canaries()["e-mail"] + ", " + canaries()["card"]
	upload := s.uploaded(name, lines...)
	s.wantNoCanaryOnDisk(t, "after the upload")
	changed := s.uploaded("candidate.jsonl", candidate...)

	form := runForm(upload)
	for _, field := range []string{"name", "evaluators"} {
		for _, value := range canaries() {
			form.Set(field, form.Get(field)+map[string]string{"name": " run of ", "evaluators": "\nreply-contains:"}[field]+value)
		}
	}
	form["bind"] = s.page("/runs/new?upload="+upload).Attrs("input[name=bind]", "value")
	s.finished(form)
	s.finished(with(with(form, "target", "recorded"), "candidate", changed))
	s.wantNoCanaryOnDisk(t, "after the runs")
	for _, v := range s.visits() {
		wantNoCanary(t, v.path, string(s.get(v.path).body))
	}
	wantNoCanary(t, "the log", s.log.String())

	uploads, err := s.project.Uploads(t.Context(), store.UploadFilter{})
	s.ok(err)
	receipt := uploads[1].Receipt
	kinds := map[string]bool{}
	for _, c := range receipt.Types() {
		kinds[c.Type] = c.Values > 0
	}
	for _, kind := range []string{"EMAIL", "CARD", "IBAN", "SECRET:github_pat"} {
		if !kinds[kind] {
			t.Errorf("the receipt counts no %s: %v", kind, kinds)
		}
	}
	d := s.page("/uploads/" + upload)
	if got := d.Text("section[aria-labelledby=as-stored] pre"); !strings.Contains(got, "input ") {
		t.Errorf("the line as stored is %s", got)
	}
	d.Has("p.secrets")
}

// Nothing of a file that was refused is kept either, whatever is wrong with it;
// what its faults quote stands in the answer alone.
func TestNothingOfARefusedFileIsKept(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	for kind, value := range canaries() {
		s.send(file{name: value + ".jsonl", body: strings.Join([]string{
			canaryLine(value),
			`{"input":"` + value + `","tokens":"` + value + `"}`,
			`{"input":"` + value + `","modelCalls":"` + value + `"}`,
			`{"input":"a","` + value + `":1,"` + value + `":2}`,
			`{"input":"a","toolCalls":[{"name":"` + value + `","arguments":[]}]}`,
			`{"input":` + value + `}`,
			value,
			canaryLine(value),
		}, "\n")}).wants(422)
		s.wantNoCanaryOnDisk(t, "after a refused file with the "+kind)
	}
	body, media := file{name: "cut.jsonl", body: strings.Repeat(canaryLine(canaries()["e-mail"])+"\n", 2000)}.form(s)
	r := s.request("POST", "/uploads", body[:len(body)-100])
	r.Header.Set("Content-Type", media)
	s.do(r).wants(400)
	s.wantNoCanaryOnDisk(t, "after a file that was cut off")
	s.get("/runs/" + canaries()["e-mail"] + "?x=" + canaries()["card"]).wants(404)
	s.wantStored(map[string]int{})
	wantNoCanary(t, "the log", s.log.String())
}
