package reporter

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate/tie"
)

type jsonReporter struct{}

type jsonDocument struct {
	Document    string           `json:"document"`
	Kind        string           `json:"kind"`
	Facts       int              `json:"facts"`
	Verdict     jsonVerdict      `json:"verdict"`
	Coverage    *jsonCoverage    `json:"coverage,omitempty"`
	Diagnostics []jsonDiagnostic `json:"diagnostics"`
	Mentions    json.RawMessage  `json:"mentions,omitempty"` // of a release: the numbers in its running text
	Error       string           `json:"error,omitempty"`
}

// jsonCoverage is what became of the totals of a release; untied are those that nothing ties, with the reason.
type jsonCoverage struct {
	Totals int         `json:"totals"`
	Tied   int         `json:"tied"`
	Broken int         `json:"broken"`
	Untied []jsonTotal `json:"untied"`
	// NonGAAP are the adjusted measures that the release prints, left out where there are none.
	NonGAAP []jsonNonGAAP `json:"nonGAAP,omitempty"`
}

// jsonNonGAAP is an adjusted measure, where it is printed first, and whether the release is seen to reconcile it.
type jsonNonGAAP struct {
	Label      string       `json:"label"`
	Reconciled bool         `json:"reconciled"`
	Location   jsonLocation `json:"location"`
}

type jsonTotal struct {
	Label    string       `json:"label"`
	Printed  string       `json:"printed"`
	Reason   string       `json:"reason"`
	Location jsonLocation `json:"location"`
}

func coverageOf(d Document) *jsonCoverage {
	if d.packed != nil {
		return d.packed.JSON
	}
	if d.Ledger == nil {
		return nil
	}
	c := d.Ledger.Coverage()
	out := &jsonCoverage{Totals: c.Totals, Tied: c.Tied, Broken: c.Broken, Untied: []jsonTotal{}}
	for _, t := range d.Ledger.Totals {
		if t.State == tie.Untied {
			out.Untied = append(out.Untied, jsonTotal{t.Item.Label, t.Item.Printed, t.Reason, location(t.Item.Cell)})
		}
	}
	if d.NonGAAP != nil {
		for _, m := range d.NonGAAP.Measures {
			out.NonGAAP = append(out.NonGAAP, jsonNonGAAP{m.Label, m.Reconciled, location(m.Item.Cell)})
		}
	}
	return out
}

type jsonVerdict struct {
	XBRL        string `json:"xbrl"`
	Calculation string `json:"calculation"`
	Profile     string `json:"profile"`
	TieOut      string `json:"tieout"`
}

type jsonDiagnostic struct {
	Code     string       `json:"code"`
	Severity string       `json:"severity"`
	Message  string       `json:"message"`
	Advice   string       `json:"advice,omitempty"`
	Location jsonLocation `json:"location"`
	Related  []jsonNote   `json:"related,omitempty"`
	Facts    []string     `json:"facts,omitempty"`
	Accepted string       `json:"accepted,omitempty"`

	Fingerprint string `json:"fingerprint,omitempty"`
}

type jsonNote struct {
	Message  string       `json:"message"`
	Location jsonLocation `json:"location"`
}

type jsonLocation struct {
	Document  string `json:"document"`
	Line      int32  `json:"line,omitempty"`
	Column    int32  `json:"column,omitempty"`
	EndLine   int32  `json:"endLine,omitempty"`
	EndColumn int32  `json:"endColumn,omitempty"`
	Path      string `json:"path,omitempty"`
}

// Write writes the run as one JSON object of version 1.
func (jsonReporter) Write(w io.Writer, run *Run) error {
	out := bufio.NewWriter(w)
	fmt.Fprint(out, "{\n  \"version\": 1,\n  \"documents\": [") // one document after the other: a run may have many
	n := 0
	for d := range run.all() {
		if n++; n > 1 {
			fmt.Fprint(out, ",")
		}
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		enc.SetIndent("    ", "  ")
		if err := enc.Encode(objectOf(d)); err != nil {
			return err
		}
		fmt.Fprintf(out, "\n    %s", bytes.TrimSuffix(b.Bytes(), []byte("\n")))
	}
	if n > 0 {
		fmt.Fprint(out, "\n  ")
	}
	fmt.Fprint(out, "]\n}\n")
	return out.Flush()
}

// Object is the object that the JSON format has for a document.
func Object(d Document) any { return objectOf(d) }

func objectOf(d Document) jsonDocument {
	jd := jsonDocument{Document: d.Name, Kind: d.Kind, Facts: d.Facts, Verdict: verdictOf(d),
		Coverage: coverageOf(d), Diagnostics: []jsonDiagnostic{}, Mentions: mentionsOf(d)}
	if d.Err != nil {
		jd.Error = d.Err.Error()
	}
	for _, x := range d.Diagnostics {
		j := jsonDiagnostic{Code: x.Code, Severity: x.Severity.String(), Message: x.Message, Advice: x.Advice,
			Location: location(x.Range), Facts: x.Facts, Accepted: x.Accepted, Fingerprint: x.Fingerprint}
		for _, n := range x.Related {
			j.Related = append(j.Related, jsonNote{n.Message, location(n.Range)})
		}
		jd.Diagnostics = append(jd.Diagnostics, j)
	}
	return jd
}

// verdictOf has a word for each question.
func verdictOf(d Document) jsonVerdict {
	p := d.Verdict.Parts()
	return jsonVerdict{p[0].Word, p[1].Word, p[2].Word, p[3].Word}
}

func location(r tieout.Range) jsonLocation {
	return jsonLocation{r.Document, r.Start.Line, r.Start.Column, r.End.Line, r.End.Column, r.Path}
}
