package reporter

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/tieout/tieout"
)

type junit struct{ Options }

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Skipped  int          `xml:"skipped,attr"`
	Time     int          `xml:"time,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name       string          `xml:"name,attr"`
	Tests      int             `xml:"tests,attr"`
	Failures   int             `xml:"failures,attr"`
	Errors     int             `xml:"errors,attr"`
	Skipped    int             `xml:"skipped,attr"`
	Time       int             `xml:"time,attr"` // some readers require it; the same run gives the same bytes, so it is 0
	Properties []junitProperty `xml:"properties>property"`
	Cases      []junitCase     `xml:"testcase"`
}

type junitProperty struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type junitCase struct {
	Name      string       `xml:"name,attr"`
	ClassName string       `xml:"classname,attr"`
	Time      int          `xml:"time,attr"`
	File      string       `xml:"file,attr,omitempty"`
	Line      int32        `xml:"line,attr,omitempty"`
	Failure   *junitDetail `xml:"failure"`
	Error     *junitDetail `xml:"error"`
	Skipped   *junitDetail `xml:"skipped"`
	Output    string       `xml:"system-out,omitempty"`
}

type junitDetail struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// Write writes JUnit XML: a suite a document, with its verdict as properties, in it a case for each finding, named by where it is
// and what it is about. Errors and inconsistencies fail their case, warnings and notes are its output, and what a baseline accepts
// is skipped; a document without findings is one case that passes.
func (j junit) Write(w io.Writer, run *Run) error {
	all := junitSuites{Name: "tieout"}
	for d := range run.all() {
		s := j.suite(run, d)
		all.Tests += s.Tests
		all.Failures += s.Failures
		all.Errors += s.Errors
		all.Skipped += s.Skipped
		all.Suites = append(all.Suites, s)
	}
	out, err := xml.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, out)
	return err
}

func (j junit) suite(run *Run, d Document) junitSuite {
	s := junitSuite{Name: d.Name}
	for _, p := range d.Verdict.Parts() {
		s.Properties = append(s.Properties, junitProperty{"tieout." + p.Name, p.Word})
	}
	if c := d.Coverage(); c != nil {
		s.Properties = append(s.Properties, junitProperty{"tieout.totals", c.String()})
	}
	if p := proseOf(d).String(); p != "" {
		s.Properties = append(s.Properties, junitProperty{"tieout.prose", p})
	}
	if d.Err != nil {
		s.Errors++
		s.Cases = append(s.Cases, junitCase{Name: "check", ClassName: d.Name,
			Error: &junitDetail{Message: xmlText(d.Err.Error()), Type: "could not be checked"}})
	}
	names := map[string]int{}
	for _, x := range d.Diagnostics {
		if x.Severity < j.Show {
			continue
		}
		c := junitOf(run, d.Name, x)
		if names[c.Name]++; names[c.Name] > 1 { // cases of one name are one case to those who read them
			c.Name += fmt.Sprintf(" %d", names[c.Name])
		}
		if c.Failure != nil {
			s.Failures++
		}
		if c.Skipped != nil {
			s.Skipped++
		}
		s.Cases = append(s.Cases, c)
	}
	if len(s.Cases) == 0 {
		s.Cases = []junitCase{{Name: "check", ClassName: d.Name}}
	}
	s.Tests = len(s.Cases)
	return s
}

// junitOf is the case of a finding.
func junitOf(run *Run, document string, x tieout.Diagnostic) junitCase {
	at := x.Range.String()
	if x.Range.IsZero() {
		at = document
	}
	c := junitCase{Name: printable(xmlText(fmt.Sprintf("%s %s (%s)", at, subject(x.Message), x.Code))), ClassName: xmlText(document),
		File: xmlText(x.Range.Document), Line: x.Range.Start.Line}
	if x.Range.Unlined {
		c.Line = 0
	}
	text := fmt.Sprintf("%s: %s: %s", at, x.Severity, x.Message)
	if x.Advice != "" {
		text += "\n→ " + x.Advice
	}
	text = xmlText(text)
	switch {
	case x.Accepted != "":
		c.Skipped = &junitDetail{Message: xmlText(x.Accepted), Type: "accepted", Text: text}
	case x.Severity >= tieout.Inconsistency:
		c.Failure = &junitDetail{Message: xmlText(run.sentence(x)), Type: x.Severity.String(), Text: text}
	default:
		c.Output = text
	}
	return c
}

// maxSubject bounds what a case is said to be about, in code points.
const maxSubject = 80

// subject is what a message is about: the label before what is said of it, or else how it begins.
func subject(message string) string {
	label, _, ok := strings.Cut(message, ": ")
	if ok && width(label) <= maxSubject {
		return label
	}
	return cut(message, maxSubject)
}

// xmlText leaves out the characters that XML 1.0 cannot hold.
func xmlText(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x20 && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
}
