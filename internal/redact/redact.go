package redact

import (
	"errors"
	"sync"

	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
)

// Version names the rules that make a Clean value. It is stored with every
// upload, and changes with every change of what is replaced.
const Version = "essential-1"

// maxPasses bounds the passes over one text. The second pass finds nothing,
// but where the first one parted what hid a value.
const maxPasses = 8

// Redactor replaces personal data and secrets by tokens of one project. It is
// immutable and safe for concurrent use.
type Redactor struct{ walkers sync.Pool }

// New returns a Redactor that makes tokens under key.
func New(key Key) *Redactor {
	lex := newLexicon(allRules())
	return &Redactor{walkers: sync.Pool{New: func() any { return newWalker(key, lex) }}}
}

// Record returns the JSON value raw with everything redacted that the detectors
// find in its keys, strings and numbers, and counts it in into, which may be
// nil. All other bytes stay as they are; a value without findings shares raw's
// memory. The error is a *jsonx.Fault: raw is not acceptable JSON, or two keys
// of an object become one. Then nothing is counted.
func (r *Redactor) Record(raw []byte, into *Receipt) (Clean, error) {
	w := r.walkers.Get().(*walker)
	defer r.walkers.Put(w)
	var hits []hit
	text := raw
	for pass := range maxPasses {
		if err := w.record(text); err != nil {
			return Clean{}, recordFault(err, pass)
		}
		if len(w.edits) == 0 {
			break
		}
		hits = appendHits(hits, w.edits)
		text = apply(text, w.edits)
	}
	into.addRecording(hits)
	return Clean{text}, nil
}

// recordFault returns the fault of a pass. What the first pass accepted a later
// one can only refuse for a key that stands twice.
func recordFault(err error, pass int) error {
	var fault *jsonx.Fault
	if pass > 0 && errors.As(err, &fault) {
		return &jsonx.Fault{Offset: fault.Offset, Problem: "two keys become one after redaction"}
	}
	return err
}

// Text returns plain text, such as the name of a file or of a run, with
// everything redacted that the detectors find in it, and counts it in into,
// which may be nil.
func (r *Redactor) Text(s string, into *Receipt) Clean {
	w := r.walkers.Get().(*walker)
	defer r.walkers.Put(w)
	var hits []hit
	text := []byte(s)
	for range maxPasses {
		w.reset()
		w.leaf(text, 0)
		if len(w.edits) == 0 {
			break
		}
		hits = appendHits(hits, w.edits)
		text = apply(text, w.edits)
	}
	into.addText(hits)
	return Clean{text}
}

func appendHits(hits []hit, edits []edit) []hit {
	for _, e := range edits {
		hits = append(hits, e.hits...)
	}
	return hits
}
