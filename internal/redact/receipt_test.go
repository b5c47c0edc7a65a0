package redact

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReceipt(t *testing.T) {
	t.Parallel()
	r := New(testKey(1))
	var receipt Receipt
	for _, raw := range []string{
		`{"input":"a@example.com and b@example.com","toolCalls":[{"result":{"email":"a@example.com"}},{"result":{"email":"b@example.com"}}]}`,
		`{"input":"4111 1111 1111 1111","n":4111111111111111,"a@example.com":{"to":"a@example.com"}}`,
		`{"input":"nothing"}`,
		`{"payload":"{\"customer\":{\"iban\":\"DE89370400440532013000\"}}"}`,
		`{"url":"redis://:hunter22@cache:6379"}`,
	} {
		if _, err := r.Record([]byte(raw), &receipt); err != nil {
			t.Fatal(err)
		}
	}
	r.Text("a@example.com.jsonl", &receipt)
	want := `[` +
		`{"type":"CARD","values":2,"recordings":1,"places":[{"place":"input","values":1},{"place":"n","values":1}]},` +
		`{"type":"EMAIL","values":7,"recordings":2,"places":[{"place":"","values":1},{"place":"(key)","values":1},` +
		`{"place":"[EMAIL].to","values":1},{"place":"input","values":2},{"place":"toolCalls.result.email","values":2}]},` +
		`{"type":"IBAN","values":1,"recordings":1,"places":[{"place":"payload.customer.iban","values":1}]},` +
		`{"type":"SECRET:url_password","values":1,"recordings":1,"places":[{"place":"url","values":1}]}]`
	got, err := json.Marshal(&receipt)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if receipt.Values() != 11 {
		t.Errorf("%d values, want 11", receipt.Values())
	}
	var back Receipt
	if err := json.Unmarshal(got, &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(receipt.Types(), back.Types()); diff != "" {
		t.Errorf("read back (-want +got):\n%s", diff)
	}
}

func TestReceiptAdd(t *testing.T) {
	t.Parallel()
	r := New(testKey(1))
	var both, first, second Receipt
	for i, raw := range []string{`["a@example.com"]`, `{"x":"b@example.com","y":"4111111111111111"}`, `"c@example.com"`} {
		part := &first
		if i > 0 {
			part = &second
		}
		for _, into := range []*Receipt{&both, part, nil} {
			if _, err := r.Record([]byte(raw), into); err != nil {
				t.Fatal(err)
			}
		}
	}
	var sum Receipt
	sum.Add(&first)
	sum.Add(&second)
	sum.Add(nil)
	if diff := cmp.Diff(both.Types(), sum.Types()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestEmptyReceipt(t *testing.T) {
	t.Parallel()
	got, err := json.Marshal(new(Receipt))
	if err != nil || string(got) != "[]" {
		t.Errorf("got %s, %v", got, err)
	}
}

func TestReceiptPlacesAreBounded(t *testing.T) {
	t.Parallel()
	r := New(testKey(1))
	var receipt Receipt
	for i := range maxPlaces + 10 {
		if _, err := r.Record(fmt.Appendf(nil, `{"k%d":"a@example.com"}`, i), &receipt); err != nil {
			t.Fatal(err)
		}
	}
	types := receipt.Types()
	if len(types) != 1 || types[0].Values != maxPlaces+10 || len(types[0].Places) != maxPlaces+1 {
		t.Errorf("%d types, %d values at %d places", len(types), types[0].Values, len(types[0].Places))
	}
	long := strings.Repeat("é", 100)
	deep := strings.Repeat(`{"`+long+`":`, 30) + `"a@example.com"` + strings.Repeat("}", 30)
	receipt = Receipt{}
	if _, err := r.Record([]byte(deep), &receipt); err != nil {
		t.Fatal(err)
	}
	want := strings.Repeat(strings.Repeat("é", 20)+".", 12) + "…"
	if got := receipt.Types()[0].Places[0].Place; got != want {
		t.Errorf("place %q, want %q", got, want)
	}
}
