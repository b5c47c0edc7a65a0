package components

// Field is a form field. Fault is why its value was not taken, or empty; Help
// stands below it either way.
type Field struct {
	ID    string // unique on the page, also the field's name
	Label string
	Value string
	Help  string
	Fault string
	Mono  bool
	// Numeric asks a phone for its number keys.
	Numeric bool
	Rows    int // of a text area; 0 means an input
}

// describedBy returns the ids of what explains f, or "" when nothing does.
func (f Field) describedBy() string {
	switch {
	case f.Help != "" && f.Fault != "":
		return f.ID + "-fault " + f.ID + "-help"
	case f.Fault != "":
		return f.ID + "-fault"
	case f.Help != "":
		return f.ID + "-help"
	default:
		return ""
	}
}

// class returns the class names of f's input.
func (f Field) class() string {
	if f.Mono {
		return "in mono"
	}
	return "in"
}

// Choice is one box or dot of a group. Note stands after its label in a quieter
// ink ("called by 3 cases").
type Choice struct {
	Value   string
	Label   string
	Note    string
	Checked bool
	Mono    bool
}
