package reporter

import (
	"encoding/json"
	"io"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention"
)

type jsonReporter struct{}

type jsonRun struct {
	Version   int            `json:"version"`
	Documents []jsonDocument `json:"documents"`
}

type jsonDocument struct {
	Document    string             `json:"document"`
	Kind        string             `json:"kind"`
	Facts       int                `json:"facts"`
	Verdict     jsonVerdict        `json:"verdict"`
	Diagnostics []jsonDiagnostic   `json:"diagnostics"`
	Mentions    []*mention.Mention `json:"mentions,omitempty"` // of a release: the numbers in its running text
	Error       string             `json:"error,omitempty"`
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
	out := jsonRun{Version: 1, Documents: []jsonDocument{}}
	for _, d := range run.Documents {
		jd := jsonDocument{Document: d.Name, Kind: d.Kind, Facts: d.Facts, Verdict: verdictOf(d),
			Diagnostics: []jsonDiagnostic{}, Mentions: d.Mentions}
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
		out.Documents = append(out.Documents, jd)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}

// verdictOf has a word for each question.
func verdictOf(d Document) jsonVerdict {
	p := d.Verdict.Parts()
	return jsonVerdict{p[0].Word, p[1].Word, p[2].Word, p[3].Word}
}

func location(r tieout.Range) jsonLocation {
	return jsonLocation{r.Document, r.Start.Line, r.Start.Column, r.End.Line, r.End.Column, r.Path}
}
