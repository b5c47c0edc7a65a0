package components

// Progress is work under way: how far as a share from 0 to 1, what is done
// ("4,118"), and the rest of the line ("of 10,000 attempts · 312 a second · 19 s
// left").
type Progress struct {
	Share float64
	Done  string
	Rest  string
	// Cancel is the address that a form is sent to so that the work stops, and
	// Of what it is ("order-agent #2"); no form where Cancel is empty.
	Cancel string
	Of     string
}
