package pages

import "github.com/tapedeck-dev/tapedeck/web/templates/components"

// The fields of the form with their labels and help; the model brings what was
// typed and what was wrong with it.

func nameField(v FormValue) components.Field {
	return components.Field{
		ID: "name", Label: "Name", Value: v.Value, Fault: v.Fault,
		Help: "Runs of one name are compared with the one before; by default the name of the file.",
	}
}

func repeatField(v FormValue) components.Field {
	return components.Field{
		ID: "repeat", Label: "Repeats", Value: v.Value, Fault: v.Fault, Mono: true, Numeric: true,
		Help: "Attempts of each case. n repeats cannot show a failure rate below 1/n.",
	}
}

func toleranceField(v FormValue) components.Field {
	return components.Field{
		ID: "tolerance", Label: "Tolerance", Value: v.Value, Fault: v.Fault, Mono: true, Numeric: true,
		Help: "Of recorded tokens and latency; 1.0 is exactly as recorded.",
	}
}

func gateField(v FormValue) components.Field {
	return components.Field{
		ID: "gate", Label: "Gate", Value: v.Value, Fault: v.Fault, Mono: true,
		Help: "Rules joined by “and”: all-pass, pass-rate>=0.9, pass-rate(tool-arguments)>=1, no-target-failures.",
	}
}

func evaluatorsField(v FormValue) components.Field {
	return components.Field{
		ID: "evaluators", Label: "Extra evaluators, on every case", Value: v.Value, Fault: v.Fault, Mono: true, Rows: 4,
		Help: "One a line, label:argument[,argument]: forbidden-tools:issueRefund, reply-contains:refund.",
	}
}
