package ingest

import (
	"cmp"
	"strconv"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

const (
	kib = int64(1) << 10
	mib = int64(1) << 20
	gib = int64(1) << 30
)

// Limits bound what one file may cost (design decision 17). A field that is 0
// stands for its default.
type Limits struct {
	// Compressed is how many bytes of gzip are read, 512 MiB by default.
	Compressed int64
	// Plain is how many bytes are read once unpacked, 4 GiB by default.
	Plain int64
	// Ratio is how many times larger than its gzip a file may be, 200 by
	// default. It is judged from the first MiB on, so that a small file of
	// equal lines passes.
	Ratio int64
	// Line is how many bytes a line may have without its line ending, 16 MiB
	// by default. A longer line is a fault, the other limits end the reading.
	Line int
	// Recordings is how many recordings are read, 5,000,000 by default: finding
	// duplicate ids costs some 40 bytes for each.
	Recordings int
	// Faults is how many faults are listed, 10,000 by default (decision 6);
	// those beyond are counted.
	Faults int
}

// DefaultLimits returns the limits that hold where nobody sets others.
func DefaultLimits() Limits {
	return Limits{
		Compressed: 512 * mib,
		Plain:      4 * gib,
		Ratio:      200,
		Line:       int(16 * mib),
		Recordings: 5_000_000,
		Faults:     10_000,
	}
}

// orDefaults returns l with its zero fields filled.
func (l Limits) orDefaults() Limits {
	d := DefaultLimits()
	return Limits{
		Compressed: cmp.Or(l.Compressed, d.Compressed),
		Plain:      cmp.Or(l.Plain, d.Plain),
		Ratio:      cmp.Or(l.Ratio, d.Ratio),
		Line:       cmp.Or(l.Line, d.Line),
		Recordings: cmp.Or(l.Recordings, d.Recordings),
		Faults:     cmp.Or(l.Faults, d.Faults),
	}
}

// tooLarge is the error of a file over the limit of that name.
func tooLarge(name, figure string) error {
	return eval.Problemf(eval.TooLarge, "over the %s limit of %s", name, figure)
}

// size returns a number of bytes in the largest unit that divides it, such as
// "16 MiB".
func size(n int64) string {
	switch {
	case n >= gib && n%gib == 0:
		return strconv.FormatInt(n/gib, 10) + " GiB"
	case n >= mib && n%mib == 0:
		return strconv.FormatInt(n/mib, 10) + " MiB"
	case n >= kib && n%kib == 0:
		return strconv.FormatInt(n/kib, 10) + " KiB"
	}
	return strconv.FormatInt(n, 10) + " bytes"
}
