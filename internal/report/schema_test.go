package report_test

import (
	"bytes"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/gate"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
	"github.com/tapedeck-dev/tapedeck/internal/report"
)

// document has the members of the JSON report.
type document struct {
	Format  string         `json:"format"`
	Version int            `json:"version"`
	Run     eval.Run       `json:"run"`
	Gate    gate.Decision  `json:"gate"`
	Summary eval.Summary   `json:"summary"`
	Flips   *report.Flips  `json:"flips,omitempty"`
	Cases   []*report.Case `json:"cases"`
}

// The schema names the properties that are written, and no others, each with a
// description, and requires those that are always there.
func TestSchemaIsComplete(t *testing.T) {
	t.Parallel()
	s := readSchema(t)
	got := make(map[string]bool)
	s.properties(s.root, "", func(path string, property node, required bool) {
		got[path] = required
		if text, _ := property["description"].(string); !strings.HasSuffix(text, ".") {
			t.Errorf("%s has no sentence as its description: %q", path, text)
		}
	})
	want := make(map[string]bool)
	writtenProperties(reflect.TypeFor[document](), "", want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("properties, and whether they are required (-written +schema):\n%s", diff)
	}
}

// writtenProperties collects the JSON properties of a type, and whether they are
// always written.
func writtenProperties(typ reflect.Type, path string, found map[string]bool) {
	for typ.Kind() == reflect.Pointer || typ.Kind() == reflect.Slice && typ != reflect.TypeFor[jsonx.Value]() {
		typ = typ.Elem()
	}
	if typ.Kind() != reflect.Struct || typ == reflect.TypeFor[time.Time]() {
		return
	}
	for _, field := range reflect.VisibleFields(typ) {
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "" || name == "-" {
			continue
		}
		found[path+"/"+name] = !strings.Contains(options, "omit")
		writtenProperties(field.Type, path+"/"+name, found)
	}
}

// Every report is valid, whole and stable, and between them they have every
// property.
func TestSchemaOfReports(t *testing.T) {
	t.Parallel()
	s := readSchema(t)
	found := make(map[string]bool)
	for name, r := range samples(t) {
		for _, detail := range []report.Detail{report.Whole, report.Stable} {
			v := unmarshal(t, jsonOf(t, r, detail))
			if err := s.compiled.Validate(v); err != nil {
				t.Errorf("%s, stable %v: %v", name, detail, err)
			}
			s.has(s.root, "", v, found)
		}
	}
	s.properties(s.root, "", func(path string, _ node, _ bool) {
		if !found[path] {
			t.Errorf("no report has %s", path)
		}
	})
}

// The schema refuses what is no report.
func TestSchemaRefuses(t *testing.T) {
	t.Parallel()
	s := readSchema(t)
	cases := seedCases(t)
	valid := jsonOf(t, seedReport(t, eval.Lenient, "all-pass", cases, mocked(cases)), report.Whole)
	for _, tt := range []struct{ name, old, new string }{
		{"another version", `"version": 1`, `"version": 2`},
		{"another format", `"tapedeck-report"`, `"akka-eval-report"`},
		{"an unknown policy", `"policy":"lenient"`, `"policy":"mild"`},
		{"a verdict of no gate", `"verdict":"pass"`, `"verdict":"error"`},
		{"arguments that are no object", `"arguments":{"orderId":"o_42"}`, `"arguments":["o_42"]`},
		{"no time", `"startedAt":"2026-12-01T09:00:00Z"`, `"startedAt":"yesterday"`},
		{"a negative count", `"latencyMs":7`, `"latencyMs":-7`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			changed := bytes.Replace(valid, []byte(tt.old), []byte(tt.new), 1)
			if bytes.Equal(changed, valid) {
				t.Fatalf("the report has no %s", tt.old)
			}
			if s.compiled.Validate(unmarshal(t, changed)) == nil {
				t.Errorf("%s is valid", tt.new)
			}
		})
	}
}

// A property that no version 1 has is no fault.
func TestSchemaAllowsMore(t *testing.T) {
	t.Parallel()
	s := readSchema(t)
	cases := seedCases(t)
	text := jsonOf(t, seedReport(t, eval.Lenient, "all-pass", cases, mocked(cases)), report.Whole)
	text = bytes.ReplaceAll(text, []byte(`{"`), []byte(`{"later":1,"`))
	if err := s.compiled.Validate(unmarshal(t, text)); err != nil {
		t.Error(err)
	}
}

// Decision 1: the schema marks what is measured or random, and a stable report
// has none of it.
func TestStableHasNothingMeasured(t *testing.T) {
	t.Parallel()
	s := readSchema(t)
	measured := make(map[string]bool)
	s.properties(s.root, "", func(path string, property node, required bool) {
		if property["measured"] != true {
			return
		}
		measured[path] = true
		if required && !strings.Contains(path, "/slowest/") {
			t.Errorf("%s is measured, yet required", path)
		}
	})
	want := []string{
		"/cases/attempts/evidence/spend/latencyMs",
		"/cases/attempts/evidence/trace/spans/endNs", "/cases/attempts/evidence/trace/spans/startNs",
		"/summary/spend/latencyMs", "/summary/spend/slowest", "/summary/spend/slowest/case",
		"/summary/spend/slowest/caseId", "/summary/spend/slowest/latencyMs", "/summary/spend/slowest/repeat",
	}
	for _, run := range []string{"/flips/base", "/run"} {
		for _, name := range []string{"actor", "branch", "ciUrl", "commit", "dirty", "finishedAt", "id", "startedAt"} {
			want = append(want, run+"/"+name)
		}
	}
	slices.Sort(want)
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(measured))); diff != "" {
		t.Errorf("marked as measured (-want +got):\n%s", diff)
	}
	for name, r := range samples(t) {
		found := make(map[string]bool)
		s.has(s.root, "", unmarshal(t, jsonOf(t, r, report.Stable)), found)
		for path := range found {
			if measured[path] {
				t.Errorf("%s: a stable report has %s", name, path)
			}
		}
	}
}
