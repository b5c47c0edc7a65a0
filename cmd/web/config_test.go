package main

import (
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/pflag"

	"github.com/tapedeck-dev/tapedeck/internal/ingest"
)

// configured returns the settings under flags.
func configured(t *testing.T, flags ...string) config {
	t.Helper()
	c, err := fromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	set := pflag.NewFlagSet("", pflag.ContinueOnError)
	c.register(set)
	if err := set.Parse(flags); err != nil {
		t.Fatal(err)
	}
	return c
}

// The defaults are those of design decision 17.
func TestDefaults(t *testing.T) {
	want := ingest.Limits{
		Compressed: 512 << 20, Plain: 4 << 30, Ratio: 200, Line: 16 << 20, Recordings: 5_000_000, Faults: 10_000,
	}
	c := configured(t)
	if diff := cmp.Diff(want, c.limits()); diff != "" {
		t.Errorf("limits, -want +got:\n%s", diff)
	}
	if c.Addr != "127.0.0.1:8080" || c.Data != "./tapedeck-data" || c.Sample || c.Verbose || len(c.Hosts) > 0 {
		t.Errorf("defaults are %+v", c)
	}
}

// A variable overrides the default, a flag the variable.
func TestPrecedence(t *testing.T) {
	t.Setenv("TAPEDECK_ADDR", "127.0.0.1:1")
	t.Setenv("TAPEDECK_DATA", "/from/variable")
	t.Setenv("TAPEDECK_HOSTS", "a.example,b.example")
	t.Setenv("TAPEDECK_SAMPLE", "true")
	t.Setenv("TAPEDECK_MAX_LINE", "64KiB")
	t.Setenv("TAPEDECK_MAX_RATIO", "7")

	c := configured(t)
	if c.Addr != "127.0.0.1:1" || c.Data != "/from/variable" || !c.Sample || c.MaxLine != 64<<10 || c.MaxRatio != 7 {
		t.Errorf("variables give %+v", c)
	}
	if diff := cmp.Diff([]string{"a.example", "b.example"}, c.Hosts); diff != "" {
		t.Errorf("hosts, -want +got:\n%s", diff)
	}
	c = configured(t, "--addr", "127.0.0.1:2", "--data", "/from/flag", "--sample=false", "--max-line", "1MiB", "--host", "c.example")
	if c.Addr != "127.0.0.1:2" || c.Data != "/from/flag" || c.Sample || c.MaxLine != 1<<20 || c.MaxRatio != 7 {
		t.Errorf("flags over variables give %+v", c)
	}
	if diff := cmp.Diff([]string{"c.example"}, c.Hosts); diff != "" {
		t.Errorf("hosts, -want +got:\n%s", diff)
	}
}

func TestVariableThatCannotBeRead(t *testing.T) {
	t.Setenv("TAPEDECK_MAX_LINE", "many")
	_, err := fromEnvironment()
	if want := `TAPEDECK_MAX_LINE: a size is written as 512MiB, 64KiB or 1000, not "many"`; err == nil || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
}

func TestAddressesThatAreRefused(t *testing.T) {
	for addr, want := range map[string]string{"foo": "an address is written as 127.0.0.1:8080", "0.0.0.0:80": "can be reached from other machines"} {
		c := config{Addr: addr}
		if err := c.check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", addr, err, want)
		}
	}
}

// Every setting is a flag that names its variable.
func TestEverySettingIsAFlagAndAVariable(t *testing.T) {
	var c config
	set := pflag.NewFlagSet("", pflag.ContinueOnError)
	c.register(set)
	usages := set.FlagUsages()
	fields := reflect.TypeFor[config]()
	for i := range fields.NumField() {
		variable := fields.Field(i).Tag.Get("env")
		if variable == "" || !strings.Contains(usages, "("+variable+")") {
			t.Errorf("setting %s: variable %q is named by no flag", fields.Field(i).Name, variable)
		}
	}
}

func TestSize(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text string
		want size // 0 for a fault
		back string
	}{
		{"1", 1, "1"},
		{"1000", 1000, "1000"},
		{"1024", 1024, "1KiB"},
		{"64KiB", 64 << 10, "64KiB"},
		{" 512 MiB ", 512 << 20, "512MiB"},
		{"4GiB", 4 << 30, "4GiB"},
		{"1536MiB", 3 << 29, "1536MiB"},
		{"0", 0, ""},
		{"-1", 0, ""},
		{"1.5GiB", 0, ""},
		{"1GB", 0, ""},
		{"KiB", 0, ""},
		{"9999999999999GiB", 0, ""},
		{"", 0, ""},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			t.Parallel()
			var s size
			err := s.UnmarshalText([]byte(test.text))
			if (err != nil) != (test.want == 0) || s != test.want {
				t.Fatalf("%d, %v; want %d", s, err, test.want)
			}
			if err == nil && s.String() != test.back {
				t.Errorf("written back as %q, want %q", s.String(), test.back)
			}
		})
	}
}
