package redact

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func TestLoadOrCreateKey(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "project.key")
	if _, err := LoadKey(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("LoadKey of no file: %v", err)
	}
	made, err := LoadOrCreateKey(path)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := info.Mode().Perm(); got != 0o600 {
		t.Errorf("the file has mode %04o, want 0600", got)
	}
	for _, load := range []func(string) (Key, error){LoadKey, LoadOrCreateKey} {
		if loaded, err := load(path); err != nil || loaded != made {
			t.Errorf("another key came back, or %v", err)
		}
	}
	if made == (Key{}) {
		t.Error("the key is zero")
	}
	left, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(left) != 1 {
		t.Errorf("files left in the folder: %v, %v", left, err)
	}
}

func TestLoadOrCreateKeyAtOnce(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "project.key")
	keys := make([]Key, 8)
	var group sync.WaitGroup
	for i := range keys {
		group.Go(func() {
			var err error
			if keys[i], err = LoadOrCreateKey(path); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	for _, k := range keys {
		if k != keys[0] {
			t.Fatal("two keys were made")
		}
	}
}

func TestLoadKeyRefuses(t *testing.T) {
	t.Parallel()
	good := strings.Repeat("0a", keySize)
	cases := []struct {
		name, text string
		mode       fs.FileMode
		want       string // part of the error
	}{
		{"readable by the group", good, 0o640, "has mode 0640, so others may read it: run chmod 600 on it"},
		{"readable by all", good, 0o604, "has mode 0604"},
		{"empty", "", 0o600, "is not 64 hexadecimal digits: restore it from a backup"},
		{"too short", good[:62], 0o600, "is not 64 hexadecimal digits"},
		{"too long", good + "0a", 0o600, "is not 64 hexadecimal digits"},
		{"not hexadecimal", good[:63] + "z", 0o600, "is not 64 hexadecimal digits"},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "project.key")
			if err := os.WriteFile(path, []byte(tc.text), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(path, tc.mode); err != nil {
				t.Fatal(err)
			}
			_, err := LoadOrCreateKey(path)
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, want an error with %q", err, tc.want)
			}
			if err != nil && strings.Contains(err.Error(), "0a0a") {
				t.Errorf("the error quotes the key: %v", err)
			}
			if kept, _ := os.ReadFile(path); string(kept) != tc.text {
				t.Error("the file was changed")
			}
		})
	}
}

func TestLoadKeyAcceptsLineEnds(t *testing.T) {
	t.Parallel()
	for _, end := range []string{"", "\n", "\r\n"} {
		path := filepath.Join(t.TempDir(), "project.key")
		if err := os.WriteFile(path, []byte(strings.Repeat("0a", keySize)+end), 0o600); err != nil {
			t.Fatal(err)
		}
		k, err := LoadKey(path)
		if err != nil || !bytes.Equal(k.secret[:], bytes.Repeat([]byte{10}, keySize)) {
			t.Errorf("with the line end %q: %v", end, err)
		}
	}
}

func TestSame(t *testing.T) {
	t.Parallel()
	same := func(k Key, parts ...string) [32]byte {
		var b [][]byte
		for _, part := range parts {
			b = append(b, []byte(part))
		}
		return k.Same(b...)
	}
	m := newMint(testKey(1))
	one := same(testKey(1), "prod-1", `{"id":"prod-1"}`)
	if one != same(testKey(1), "prod-1", `{"id":"prod-1"}`) {
		t.Error("the same parts differ")
	}
	for name, other := range map[string][32]byte{
		"another key":       same(testKey(2), "prod-1", `{"id":"prod-1"}`),
		"another order":     same(testKey(1), `{"id":"prod-1"}`, "prod-1"),
		"parts cut apart":   same(testKey(1), "prod-", `1{"id":"prod-1"}`),
		"parts joined":      same(testKey(1), `prod-1{"id":"prod-1"}`),
		"an empty part":     same(testKey(1), "prod-1", `{"id":"prod-1"}`, ""),
		"a token":           m.sum("prod-1", []byte(`{"id":"prod-1"}`)),
		"one byte of white": same(testKey(1), "prod-1", `{"id": "prod-1"}`),
	} {
		if one == other {
			t.Errorf("%s makes no difference", name)
		}
	}
}

func TestKeysPrintWithoutTheirSecret(t *testing.T) {
	t.Parallel()
	k := testKey(0xAB)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%x", "%d", "%q"} {
		for _, value := range []any{k, &k, struct{ Key Key }{k}} {
			if got := fmt.Sprintf(verb, value); !strings.Contains(got, "redact.Key") || strings.Contains(strings.ToLower(got), "ab") {
				t.Errorf("%s prints %s", verb, got)
			}
		}
	}
}
