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
	Output    string       `xml:"system-out,omitempty"`
}

type junitDetail struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// Write writes JUnit XML: a suite a document, with its verdict as properties, in it a case for each code that was found. Errors and inconsistencies
// fail their case, warnings and notes are its output; a document without findings is one case that passes.
func (j junit) Write(w io.Writer, run *Run) error {
	all := junitSuites{Name: "tieout"}
	for d := range run.all() {
		s := j.suite(d)
		all.Tests += s.Tests
		all.Failures += s.Failures
		all.Errors += s.Errors
		all.Suites = append(all.Suites, s)
	}
	out, err := xml.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, out)
	return err
}

func (j junit) suite(d Document) junitSuite {
	s := junitSuite{Name: d.Name}
	for _, p := range d.Verdict.Parts() {
		s.Properties = append(s.Properties, junitProperty{"tieout." + p.Name, p.Word})
	}
	if d.Err != nil {
		s.Errors++
		s.Cases = append(s.Cases, junitCase{Name: "check", ClassName: d.Name,
			Error: &junitDetail{Message: xmlText(d.Err.Error()), Type: "could not be checked"}})
	}
	byCode := map[string][]tieout.Diagnostic{}
	var codes []string
	for _, x := range j.shown(d.Diagnostics) {
		if byCode[x.Code] == nil {
			codes = append(codes, x.Code)
		}
		byCode[x.Code] = append(byCode[x.Code], x)
	}
	for _, code := range codes {
		c := junitOf(d.Name, byCode[code])
		if c.Failure != nil {
			s.Failures++
		}
		s.Cases = append(s.Cases, c)
	}
	if len(s.Cases) == 0 {
		s.Cases = []junitCase{{Name: "check", ClassName: d.Name}}
	}
	s.Tests = len(s.Cases)
	return s
}

// junitOf is the case of one code's diagnostics, of which there is at least one.
func junitOf(document string, ds []tieout.Diagnostic) junitCase {
	var lines []string
	gravest := ds[0]
	for _, x := range ds {
		lines = append(lines, fmt.Sprintf("%s: %s: %s", x.Range, x.Severity, xmlText(sentence(x))))
		if x.Severity > gravest.Severity {
			gravest = x
		}
	}
	c := junitCase{Name: gravest.Code, ClassName: document, File: gravest.Range.Document, Line: gravest.Range.Start.Line}
	text := strings.Join(lines, "\n")
	if gravest.Severity >= tieout.Inconsistency {
		c.Failure = &junitDetail{Message: xmlText(gravest.Message), Type: gravest.Severity.String(), Text: text}
	} else {
		c.Output = text
	}
	return c
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
