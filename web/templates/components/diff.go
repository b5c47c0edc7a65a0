package components

// Kind says where a piece of text stands: in both versions, only in the recorded
// one, or only in the actual one.
type Kind string

// The kinds of a diff segment.
const (
	Same Kind = "same"
	Del  Kind = "del"
	Ins  Kind = "ins"
)

// DiffSegment is a piece of a word diff; Text is recorded or actual text.
type DiffSegment struct {
	Kind Kind
	Text string
}

// Recorded returns the recorded text of a diff, without marks.
func Recorded(segments []DiffSegment) []DiffSegment { return plainSide(segments, Ins) }

// Actual returns the actual text of a diff, without marks.
func Actual(segments []DiffSegment) []DiffSegment { return plainSide(segments, Del) }

// plainSide returns segments less those of kind, all of them as Same.
func plainSide(segments []DiffSegment, kind Kind) []DiffSegment {
	side := without(segments, kind)
	for i := range side {
		side[i].Kind = Same
	}
	return side
}

// without returns segments less those of the given kind.
func without(segments []DiffSegment, kind Kind) []DiffSegment {
	kept := make([]DiffSegment, 0, len(segments))
	for _, s := range segments {
		if s.Kind != kind {
			kept = append(kept, s)
		}
	}
	return kept
}
