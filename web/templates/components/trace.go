package components

// Trace is a tree of spans as rows, parents before children. Axis is empty where
// no time was recorded; then no row has a bar, and Note says so.
type Trace struct {
	Summary string // "6 spans"
	Note    string // "order and times were not recorded"
	Views   []View // what can be opened, closed or filtered, as links
	Axis    []Tick
	Rows    []Span
}

// Tick is a label on the time axis; At is its place as a share of the whole.
type Tick struct {
	At   float64
	Text string
}

// Span is one row. Href opens its body in place (or closes it again);
// ToggleHref opens or closes its children and is empty for a span that has none.
type Span struct {
	ID         string // of the row within the page, for its anchor; of our own making
	Depth      int
	Kind       string // "agent", "model", "tool"
	Name       string
	Href       string
	ToggleHref string
	Open       bool // children are shown
	Selected   bool // body is shown
	Orphan     bool // its parent is not in the trace
	Status     string
	Differs    bool   // not as recorded
	Tokens     string // "512 + 38"
	Cost       string
	Millis     string
	Bar        *TimeBar
	Body       []Panel
}

// TimeBar is when a span ran, as shares of the axis.
type TimeBar struct {
	Start float64
	Width float64
}

// Panel is one part of an opened span: its arguments, its result, its messages.
// Segments carry the differences to the recording where they are known; Text is
// shown where Segments is empty.
type Panel struct {
	Title    string
	Text     string
	Segments []DiffSegment
}

// deepest is the last depth that has an indent of its own.
const deepest = 12

// twist returns the sign before a span that has children.
func twist(open bool) string {
	if open {
		return "▾"
	}
	return "▸"
}

// toggleWord begins the spoken name of a twist.
func toggleWord(open bool) string {
	if open {
		return "close "
	}
	return "open "
}

// barKind returns the class of a span's time bar: one that holds others is a
// thin line, whatever its kind.
func barKind(s Span) string {
	switch {
	case s.ToggleHref != "":
		return "holder"
	case s.Kind == "tool":
		return "tool"
	default:
		return "model"
	}
}

// barTop and barHeight place a time bar in its row.
func barTop(s Span) string {
	if s.ToggleHref != "" {
		return "13"
	}
	return "10"
}

func barHeight(s Span) string {
	if s.ToggleHref != "" {
		return "2"
	}
	return "8"
}

// columns returns the number of columns of a trace table as an attribute.
func columns(axis []Tick) string {
	if len(axis) > 0 {
		return "6"
	}
	return "5"
}

// meter says what a span took, for screens too narrow for its columns.
func (s Span) meter() string {
	switch {
	case s.Cost == "":
		return "tokens in + out " + s.Tokens
	case s.Tokens == "":
		return "cost $" + s.Cost
	default:
		return "tokens in + out " + s.Tokens + " · cost $" + s.Cost
	}
}
