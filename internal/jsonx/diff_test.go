package jsonx_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// line is a Field in a form that reads well in a table; an absent side is "".
type line struct {
	Key, Recorded, Actual string
	Same                  bool
}

func TestDiff(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, recorded, actual string
		want                   []line
	}{
		{"equal", `{"orderId":"4999"}`, `{"orderId":"4999"}`, []line{{"orderId", `"4999"`, `"4999"`, true}}},
		{"spelled apart", `{"amount":14500.0}`, `{"amount":14500}`, []line{{"amount", "14500.0", "14500", true}}},
		{"changed", `{"amount":14500}`, `{"amount":15000}`, []line{{"amount", "14500", "15000", false}}},
		{"union of keys, sorted", `{"b":1,"d":2}`, `{"c":3,"b":1,"a":4}`, []line{
			{"a", "", "4", false},
			{"b", "1", "1", true},
			{"c", "", "3", false},
			{"d", "2", "", false},
		}},
		{"absent is not null", `{"a":null}`, `{}`, []line{{"a", "null", "", false}}},
		{"nested values whole", `{"a":{"b":1,"c":[2]}}`, `{"a":{"c":[3],"b":1}}`, []line{
			{"a", `{"b":1,"c":[2]}`, `{"c":[3],"b":1}`, false},
		}},
		{"keys decoded", `{"\u0061":1}`, `{"a":1}`, []line{{"a", "1", "1", true}}},
		{"both empty", `{}`, `{}`, nil},
		{"recorded absent", ``, `{"a":1}`, []line{{"a", "", "1", false}}},
		{"actual no object", `{"a":1}`, `[1]`, []line{{"a", "1", "", false}}},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			var got []line
			for _, f := range jsonx.Diff(parse(t, tc.recorded), parse(t, tc.actual)) {
				got = append(got, line{f.Key, f.Recorded.String(), f.Actual.String(), f.Same()})
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("Diff(%s, %s) (-want +got):\n%s", tc.recorded, tc.actual, diff)
			}
		})
	}
}
