package components

// Sign says how a recorded argument compares with the actual one.
type Sign string

// The signs of a field diff.
const (
	Equal        Sign = "="
	Differs      Sign = "≠"
	OnlyRecorded Sign = "−"
	OnlyActual   Sign = "+"
)

// words returns what the sign means, for those who do not see it.
func (s Sign) words() string {
	switch s {
	case Equal:
		return "equal"
	case Differs:
		return "differs"
	case OnlyRecorded:
		return "only recorded"
	default:
		return "only actual"
	}
}

// CallDiff is one tool call, recorded against actual. State says in words how it
// compares ("as recorded", "1 argument differs", "recorded, not made").
type CallDiff struct {
	Number  string
	Tool    string
	State   string
	Changed bool
	Fields  []FieldDiff
}

// FieldDiff is one argument of a call. Values are JSON text as recorded; an
// absent one is empty.
type FieldDiff struct {
	Sign     Sign
	Name     string
	Recorded string
	Actual   string
}
