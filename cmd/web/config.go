package main

import (
	"errors"
	"net"
	"reflect"
	"strings"

	"github.com/caarlos0/env/v11"
	"github.com/spf13/pflag"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/ingest"
	"github.com/tapedeck-dev/tapedeck/internal/server"
)

// defaultAddr is where the server listens unless told otherwise; only then does
// it take the next free port when this one is busy.
const defaultAddr = "127.0.0.1:8080"

// config are the settings of serve. Each is a flag and a variable, the flag
// first.
type config struct {
	Addr          string   `env:"TAPEDECK_ADDR"`
	Data          string   `env:"TAPEDECK_DATA"`
	Hosts         []string `env:"TAPEDECK_HOSTS"`
	Sample        bool     `env:"TAPEDECK_SAMPLE"`
	Verbose       bool     `env:"TAPEDECK_VERBOSE"`
	MaxUpload     size     `env:"TAPEDECK_MAX_UPLOAD"`
	MaxPlain      size     `env:"TAPEDECK_MAX_PLAIN"`
	MaxRatio      int64    `env:"TAPEDECK_MAX_RATIO"`
	MaxLine       size     `env:"TAPEDECK_MAX_LINE"`
	MaxRecordings int      `env:"TAPEDECK_MAX_RECORDINGS"`
	MaxFaults     int      `env:"TAPEDECK_MAX_FAULTS"`
}

// fromEnvironment returns the settings that the variables give, over the
// defaults.
func fromEnvironment() (config, error) {
	l := ingest.DefaultLimits()
	c := config{
		Addr: defaultAddr, Data: "./tapedeck-data",
		MaxUpload: size(l.Compressed), MaxPlain: size(l.Plain), MaxRatio: l.Ratio,
		MaxLine: size(l.Line), MaxRecordings: l.Recordings, MaxFaults: l.Faults,
	}
	if err := env.Parse(&c); err != nil {
		return c, eval.Invalidf("%s", variableFaults(err))
	}
	return c, nil
}

// variableFaults names each variable that could not be read and why; the library
// names our fields.
func variableFaults(err error) string {
	var all env.AggregateError
	if !errors.As(err, &all) {
		return err.Error()
	}
	var faults []string
	for _, fault := range all.Errors {
		var parse env.ParseError
		field, known := reflect.StructField{}, false
		if errors.As(fault, &parse) {
			field, known = reflect.TypeFor[config]().FieldByName(parse.Name)
		}
		if !known {
			faults = append(faults, fault.Error())
			continue
		}
		faults = append(faults, field.Tag.Get("env")+": "+parse.Err.Error())
	}
	return strings.Join(faults, "; ")
}

// register adds a flag for each setting, whose default is what the variable
// says.
func (c *config) register(f *pflag.FlagSet) {
	f.StringVar(&c.Addr, "addr", c.Addr, "`address` to listen on (TAPEDECK_ADDR)")
	f.StringVar(&c.Data, "data", c.Data, "`folder` of the data, made if it is not there (TAPEDECK_DATA)")
	f.StringSliceVar(&c.Hosts, "host", c.Hosts, "host `name` to answer to, beside localhost; repeats (TAPEDECK_HOSTS)")
	f.BoolVar(&c.Sample, "sample", c.Sample, "load two sample runs into an empty data folder (TAPEDECK_SAMPLE)")
	f.BoolVarP(&c.Verbose, "verbose", "v", c.Verbose, "log every request (TAPEDECK_VERBOSE)")
	f.Var(&c.MaxUpload, "max-upload", "largest upload as it is sent (TAPEDECK_MAX_UPLOAD)")
	f.Var(&c.MaxPlain, "max-plain", "largest upload unpacked (TAPEDECK_MAX_PLAIN)")
	f.Int64Var(&c.MaxRatio, "max-ratio", c.MaxRatio, "unpacked size over compressed size, at most (TAPEDECK_MAX_RATIO)")
	f.Var(&c.MaxLine, "max-line", "longest line (TAPEDECK_MAX_LINE)")
	f.IntVar(&c.MaxRecordings, "max-recordings", c.MaxRecordings, "recordings in one upload (TAPEDECK_MAX_RECORDINGS)")
	f.IntVar(&c.MaxFaults, "max-faults", c.MaxFaults, "faults listed of one upload (TAPEDECK_MAX_FAULTS)")
}

// check refuses an address that others can reach: there are no accounts yet, so
// whoever reaches it is an administrator.
func (c *config) check() error {
	if _, _, err := net.SplitHostPort(c.Addr); err != nil {
		return eval.Invalidf("an address is written as %s, not %q", defaultAddr, c.Addr)
	}
	if !server.Loopback(c.Addr) {
		return eval.Invalidf("%s can be reached from other machines, and there are no accounts yet to keep them out; "+
			"listen on a loopback address such as %s, and reach it from elsewhere through a tunnel", c.Addr, defaultAddr)
	}
	return nil
}

func (c *config) limits() ingest.Limits {
	return ingest.Limits{
		Compressed: int64(c.MaxUpload), Plain: int64(c.MaxPlain), Ratio: c.MaxRatio,
		Line: int(c.MaxLine), Recordings: c.MaxRecordings, Faults: c.MaxFaults,
	}
}
