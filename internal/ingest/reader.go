package ingest

import (
	"errors"
	"io"
	"strconv"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// Options say how a file is read. The zero value reads a whole file or nothing,
// within the default limits, and keeps lines as they are.
type Options struct {
	Limits Limits
	// Partial keeps the good lines of a file with bad ones; of one id on two
	// lines it keeps the first.
	Partial bool
	// Clean returns what may be kept of a line, such as its redacted form; nil
	// keeps lines as they are. It is given every line that is not blank, valid
	// JSON or not, and may keep it. A *jsonx.Fault makes the line a bad one,
	// any other error ends the reading.
	Clean func(raw []byte) (kept []byte, err error)
}

// Item is one good line. Its bytes and its recording may be kept.
type Item struct {
	// Recording is made from Kept, which its JSON values alias.
	eval.Recording
	// Raw is the line as it was read, without its line ending and without a
	// byte-order mark.
	Raw []byte
	// Kept is what Options.Clean made of Raw, or else Raw itself.
	Kept []byte
}

// Reader reads recordings one by one (A1 to A20). It holds one line at a time
// and, for every recording, a hash of its id.
type Reader struct {
	options Options
	lines   lineReader
	parser  *Parser
	ids     identities
	faults  *Faults
	item    Item
	err     error // what Next returns from now on
}

// NewReader returns a reader of r, which may be gzip and may begin with a
// byte-order mark. It reads the first bytes of r, and fails as Next does, or
// when Detect refuses them.
func NewReader(r io.Reader, options Options) (*Reader, error) {
	options.Limits = options.Limits.orDefaults()
	source, err := openSource(r, options.Limits)
	if err != nil {
		return nil, err
	}
	return &Reader{
		options: options,
		lines:   lineReader{source: source, limit: options.Limits.Line},
		parser:  NewParser(),
		ids:     identities{},
	}, nil
}

// Next returns the next good line; the item is valid until the next call, and
// what it points to for good. Bad lines are collected. From the first bad line
// on Next returns items only if the options say Partial: else it reads on to
// find all the others.
//
// The error is io.EOF at the end of a file that may be kept; *Faults at the end
// of one that may not, for a bad line, or for want of a single good one under
// Partial; a Problem of kind invalid for a file without recordings or with
// damaged gzip, and of kind too large for one over a limit; any other error is
// that of the source or of Clean. Unless it is io.EOF, what was read before must
// be thrown away.
func (r *Reader) Next() (*Item, error) {
	for r.err == nil {
		switch good, err := r.advance(); {
		case err != nil:
			r.err = r.end(err)
		case good && (r.faults == nil || r.options.Partial):
			return &r.item, nil
		}
	}
	return nil, r.err
}

// Faults returns the bad lines so far, nil when every line was good.
func (r *Reader) Faults() *Faults { return r.faults }

// advance reads one line and reports whether it is a good one, now r.item. An
// error ends the reading.
func (r *Reader) advance() (good bool, err error) {
	line, err := r.lines.next()
	if err != nil {
		return false, err
	}
	fault, err := r.read(line)
	if fault != nil {
		r.addFault(line.number, fault)
	}
	return fault == nil && err == nil, err
}

// read makes the line r.item, or returns its fault or an error that ends the
// reading.
func (r *Reader) read(line line) (*LineFault, error) {
	if line.tooLong {
		return faultf(LineTooLong, "line is longer than %s", size(int64(r.options.Limits.Line))), nil
	}
	kept, err := r.clean(line.text)
	if err != nil {
		return uncleanFault(err)
	}
	recording, fault := r.parser.Recording(kept, line.number)
	if fault != nil {
		return fault, nil
	}
	if first, taken := r.ids.claim(recording.ID, line.number); taken {
		return faultf(DuplicateID, "two recordings have the id %s (lines %d, %d)",
			shown(recording.ID), first, line.number), nil
	}
	if limit := r.options.Limits.Recordings; len(r.ids) > limit {
		return nil, tooLarge("recordings", strconv.Itoa(limit))
	}
	r.item = Item{Recording: recording, Raw: line.text, Kept: kept}
	return nil, nil
}

func (r *Reader) clean(raw []byte) ([]byte, error) {
	if r.options.Clean == nil {
		return raw, nil
	}
	return r.options.Clean(raw)
}

// uncleanFault tells a line that cannot be cleaned, because it is no JSON, from
// a cleaner that failed.
func uncleanFault(err error) (*LineFault, error) {
	if fault := new(jsonx.Fault); errors.As(err, &fault) {
		return jsonFault(err), nil
	}
	return nil, err
}

func (r *Reader) addFault(number int, fault *LineFault) {
	if r.faults == nil {
		r.faults = &Faults{}
	}
	fault.Line = number
	r.faults.add(*fault, r.options.Limits.Faults)
}

// end returns what the end of the reading means for the file.
func (r *Reader) end(err error) error {
	good := len(r.ids)
	switch {
	case err != io.EOF:
		return err
	case r.faults != nil && (good == 0 || !r.options.Partial):
		return r.faults
	case good == 0:
		return eval.Invalidf("no recordings")
	}
	return io.EOF
}
