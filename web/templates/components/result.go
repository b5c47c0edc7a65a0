package components

// Result is what one evaluator found in one attempt. Detail may carry recorded
// text. Note is what else the reader should know, such as the code of an
// inconclusive result, or empty.
type Result struct {
	Verdict Verdict
	Label   string
	Detail  string
	Note    string
}
