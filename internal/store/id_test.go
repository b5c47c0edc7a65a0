package store

import (
	"strings"
	"testing"
	"time"
)

func TestIDsSortByTime(t *testing.T) {
	t.Parallel()
	now := time.UnixMilli(1_700_000_000_000)
	source := &ids{now: func() time.Time { return now }}
	before := source.next()
	for range 10_000 { // more than a millisecond has parts
		after := source.next()
		if after <= before {
			t.Fatalf("id %s does not sort after %s", after, before)
		}
		before = after
	}
	now = now.Add(time.Hour)
	if later := source.next(); later <= before {
		t.Errorf("id %s of an hour later does not sort after %s", later, before)
	}
	if len(before) != 26 || strings.Trim(before, "0123456789abcdefghjkmnpqrstvwxyz") != "" {
		t.Errorf("id %q is not 26 letters of Crockford's base32", before)
	}
}

// The first 48 bits are the milliseconds: 1,700,000,000,000 is 0x018bcfe56800.
func TestIDBeginsWithItsTime(t *testing.T) {
	t.Parallel()
	source := &ids{now: func() time.Time { return time.UnixMilli(1_700_000_000_000) }}
	raw, err := idEncoding.DecodeString(source.next())
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(raw[:6]), "\x01\x8b\xcf\xe5\x68\x00"; got != want {
		t.Errorf("time in the id is %x, want %x", got, want)
	}
	if version := raw[6] >> 4; version != 7 {
		t.Errorf("version is %d, want 7", version)
	}
	if variant := raw[8] >> 6; variant != 2 {
		t.Errorf("variant is %d, want 2", variant)
	}
}
