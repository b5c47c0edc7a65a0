package components

// Interval is a rate with its interval, all as shares from 0 to 1. Required is
// left out of the drawing unless HasRequired is set.
type Interval struct {
	Verdict     Verdict
	Low         float64
	Rate        float64
	High        float64
	Required    float64
	HasRequired bool
	Title       string // the same in words
}

// Ruler is the large drawing of a rate in the gate band. The texts stand at the
// places of their numbers; a text that would run into another is left out,
// since the sentence beside it has every number.
type Ruler struct {
	Interval
	LowText      string // "0.54"
	RateText     string // "0.80"
	HighText     string // "1.00"
	RequiredText string // "0.90 required"
}

// nearest is the least distance, as a share of the axis, at which two numbers
// of the ruler do not run into each other.
const nearest = 0.12

func (r Ruler) showsLow() bool  { return r.Rate-r.Low >= nearest }
func (r Ruler) showsHigh() bool { return r.High-r.Rate >= nearest }

// showsHalf reports whether the axis label at one half stays clear of the text
// of what is required.
func (r Ruler) showsHalf() bool {
	return !r.HasRequired || r.Required > 0.85 || r.Required < 0.2
}

// showsOne does the same for the label at the end of the axis.
func (r Ruler) showsOne() bool { return !r.HasRequired || r.Required < 0.7 }

// showsZero does the same for the label at its start.
func (r Ruler) showsZero() bool { return !r.HasRequired || r.Required > 0.25 }

// requiredAnchor returns where the text of what is required is tied, and the
// share of the axis at which it stands: at the axis end above 0.85, at its
// start below 0.15, else under its stroke.
func (r Ruler) requiredAnchor() (anchor string, at float64) {
	switch {
	case r.Required > 0.85:
		return "end", 1
	case r.Required < 0.15:
		return "start", 0
	default:
		return "middle", r.Required
	}
}
