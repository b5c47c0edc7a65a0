package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

type junitProperties struct {
	XMLName    xml.Name        `xml:"properties"`
	Properties []junitProperty `xml:"property"`
}

type junitProperty struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type junitCase struct {
	XMLName xml.Name      `xml:"testcase"`
	Class   string        `xml:"classname,attr"`
	Name    string        `xml:"name,attr"`
	Time    string        `xml:"time,attr,omitempty"`
	Failure *junitProblem `xml:"failure"`
	Error   *junitProblem `xml:"error"`
	Skipped *junitProblem `xml:"skipped"`
}

type junitProblem struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// JUnit writes the report as JUnit XML: one testcase a case and repeat, what is
// inconclusive as skipped with its code, the gate as a property and, when it
// does not pass, as a testcase of its own. It returns the first error of the
// writer or of the cases.
func (r *Report) JUnit(w io.Writer) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	out := xml.NewEncoder(w)
	out.Indent("", "  ")
	suite := r.junitSuite()
	if err := out.EncodeToken(suite); err != nil {
		return err
	}
	if err := out.Encode(r.junitProperties()); err != nil {
		return err
	}
	for c, err := range r.Cases {
		if err != nil {
			return err
		}
		for _, a := range c.Attempts {
			if err := out.Encode(r.junitAttempt(c, a)); err != nil {
				return err
			}
		}
	}
	if r.Gate.Verdict != eval.Pass {
		if err := out.Encode(r.junitGate()); err != nil {
			return err
		}
	}
	if err := out.EncodeToken(suite.End()); err != nil {
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// junitSuite returns the outermost element. Its counts come from the summary, so
// that the cases need not be kept until all are seen.
func (r *Report) junitSuite() xml.StartElement {
	a := r.Summary.Attempts
	tests, failures, skipped := a.Total, a.Failed, a.Inconclusive
	switch r.Gate.Verdict {
	case eval.Pass:
	case eval.Fail:
		tests, failures = tests+1, failures+1
	default:
		tests, skipped = tests+1, skipped+1
	}
	suite := xml.StartElement{Name: xml.Name{Local: "testsuite"}}
	attr := func(name, value string) {
		suite.Attr = append(suite.Attr, xml.Attr{Name: xml.Name{Local: name}, Value: value})
	}
	attr("name", eval.Shown(r.Run.Name))
	attr("tests", strconv.FormatInt(tests, 10))
	attr("failures", strconv.FormatInt(failures, 10))
	attr("errors", strconv.FormatInt(a.Error, 10))
	attr("skipped", strconv.FormatInt(skipped, 10))
	if time := seconds(r.Summary.Spend.LatencyMs); time != "" {
		attr("time", time)
	}
	if !r.Run.Started.IsZero() {
		attr("timestamp", r.Run.Started.UTC().Format("2006-01-02T15:04:05"))
	}
	return suite
}

func (r *Report) junitProperties() junitProperties {
	return junitProperties{Properties: []junitProperty{
		{"gate", string(r.Gate.Verdict)},
		{"gate.detail", eval.Shown(r.Gate.Detail)},
		{"policy", string(r.Summary.Policy)},
	}}
}

func (r *Report) junitAttempt(c *Case, a *eval.Attempt) junitCase {
	jc := junitCase{Class: eval.Shown(r.Run.Name), Name: eval.Shown(c.ID), Time: seconds(a.Evidence.Spend.LatencyMs)}
	if r.Summary.Repeats > 1 {
		jc.Name += fmt.Sprintf(" repeat %d", a.Repeat)
	}
	switch a.Verdict(r.Summary.Policy) {
	case eval.Fail:
		jc.Failure = problemOf(a, eval.Fail)
	case eval.Error:
		jc.Error = problemOf(a, eval.Error)
	case eval.Inconclusive:
		jc.Skipped = &junitProblem{Message: codeOf(a)}
	}
	return jc
}

// problemOf returns the first result of that verdict as the message and all of
// them as the text.
func problemOf(a *eval.Attempt, v eval.Verdict) *junitProblem {
	var lines []string
	for _, r := range a.Results {
		if r.Verdict == v {
			lines = append(lines, described(r))
		}
	}
	return &junitProblem{Message: lines[0], Text: strings.Join(lines, "\n")}
}

// codeOf returns the first inconclusive code, one that was left open before one
// for want of evidence; an attempt without results is unchecked.
func codeOf(a *eval.Attempt) string {
	code := "unchecked"
	for _, r := range a.Results {
		if r.Verdict != eval.Inconclusive {
			continue
		}
		if r.Code.LeavesOpen() {
			return string(r.Code)
		}
		code = string(r.Code)
	}
	return code
}

func (r *Report) junitGate() junitCase {
	c := junitCase{Class: eval.Shown(r.Run.Name) + " gate", Name: "gate"} // a case may have that id
	problem := &junitProblem{Message: eval.Shown(r.Gate.Detail)}
	if r.Gate.Verdict == eval.Fail {
		c.Failure = problem
	} else {
		c.Skipped = problem
	}
	return c
}

// seconds returns milliseconds as seconds, as JUnit wants them, and nothing for
// a time that was not measured.
func seconds(ms int64) string {
	if ms == 0 {
		return ""
	}
	return fmt.Sprintf("%d.%03d", ms/1000, ms%1000)
}
