package reporter

import (
	"encoding/json"
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/tieout/tieout"
)

type sarif struct{ Options }

// The parts of SARIF 2.1.0 (OASIS) that are written.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool        sarifTool         `json:"tool"`
		ColumnKind  string            `json:"columnKind"`
		Invocations []sarifInvocation `json:"invocations"`
		Artifacts   []sarifDocument   `json:"artifacts,omitempty"`
		Results     []sarifResult     `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID            string             `json:"id"`
		Short         sarifText          `json:"shortDescription"`
		Full          sarifText          `json:"fullDescription"`
		Help          sarifText          `json:"help"`
		Configuration sarifConfiguration `json:"defaultConfiguration"`
	}
	sarifConfiguration struct {
		Level string `json:"level"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifInvocation struct {
		Successful    bool                `json:"executionSuccessful"`
		Notifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
	}
	sarifNotification struct {
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations,omitempty"`
	}
	sarifResult struct {
		RuleID       string             `json:"ruleId"`
		RuleIndex    int                `json:"ruleIndex"`
		Level        string             `json:"level"`
		Message      sarifText          `json:"message"`
		Locations    []sarifLocation    `json:"locations"`
		Related      []sarifLocation    `json:"relatedLocations,omitempty"`
		Fingerprints map[string]string  `json:"partialFingerprints,omitempty"`
		Suppressions []sarifSuppression `json:"suppressions,omitempty"`
	}
	sarifSuppression struct {
		Kind          string `json:"kind"`
		Status        string `json:"status"`
		Justification string `json:"justification"`
	}
	sarifLocation struct {
		ID       int            `json:"id,omitempty"`
		Message  *sarifText     `json:"message,omitempty"`
		Physical sarifPhysical  `json:"physicalLocation"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifLogical struct {
		Name string `json:"fullyQualifiedName"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	// sarifDocument is a document that was checked, with its verdict.
	sarifDocument struct {
		Location   sarifArtifact   `json:"location"`
		Roles      []string        `json:"roles"`
		Properties sarifProperties `json:"properties"`
	}
	sarifProperties struct {
		Kind    string      `json:"kind"`
		Facts   int         `json:"facts"`
		Verdict jsonVerdict `json:"verdict"`
		Tied    string      `json:"tied,omitempty"` // "42 of 46 totals tied; 6 of 10 numbers in prose tied"
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int32      `json:"startLine"`
		StartColumn int32      `json:"startColumn,omitempty"`
		EndLine     int32      `json:"endLine,omitempty"`
		EndColumn   int32      `json:"endColumn,omitempty"`
		Snippet     *sarifText `json:"snippet,omitempty"`
	}
)

// maxResults is how many results GitHub's code scanning takes of one run.
const maxResults = 25_000

// Write writes a SARIF 2.1.0 log with one run. Places carry the line they are in; rules carry their help.
func (s sarif) Write(w io.Writer, run *Run) error {
	out := sarifRun{ColumnKind: "unicodeCodePoints", Results: []sarifResult{},
		Tool:        sarifTool{sarifDriver{Name: "tieout", Version: run.Version, Rules: []sarifRule{}}},
		Invocations: []sarifInvocation{{Successful: true}}}
	index, omitted := map[string]int{}, 0
	for d := range run.all() {
		run := run.about(d)
		out.Artifacts = append(out.Artifacts, sarifDocument{sarifArtifact{sarifURI(run.place(d.Name))}, []string{"analysisTarget"},
			sarifProperties{d.Kind, d.Facts, verdictOf(d), covered(d)}})
		if d.Err != nil {
			in := &out.Invocations[0]
			in.Successful = false
			in.Notifications = append(in.Notifications, sarifNotification{"error", sarifText{d.Err.Error()},
				[]sarifLocation{{Physical: sarifPhysical{Artifact: sarifArtifact{sarifURI(run.place(d.Name))}}}}})
		}
		for _, x := range d.Diagnostics {
			if x.Severity < s.Show {
				continue
			}
			if len(out.Results) == maxResults {
				omitted++
				continue
			}
			i, known := index[x.Code]
			if !known {
				i = len(index)
				index[x.Code] = i
				out.Tool.Driver.Rules = append(out.Tool.Driver.Rules, sarifRuleOf(run, x))
			}
			if x.Range.Document == "" {
				x.Range.Document = d.Name
			}
			out.Results = append(out.Results, sarifResultOf(run, x, i))
		}
	}
	if omitted > 0 {
		in := &out.Invocations[0]
		in.Notifications = append(in.Notifications, sarifNotification{Level: "warning",
			Message: sarifText{Counted(omitted, "further finding") + " left out: a log holds no more than " + Counted(maxResults, "result")}})
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(sarifLog{Schema: "https://json.schemastore.org/sarif-2.1.0.json", Version: "2.1.0", Runs: []sarifRun{out}})
}

func sarifLevel(s tieout.Severity) string {
	switch s {
	case tieout.Info:
		return "note"
	case tieout.Warning:
		return "warning"
	}
	return "error"
}

func sarifRuleOf(run *Run, x tieout.Diagnostic) sarifRule {
	r := &tieout.Rule{Code: x.Code, Severity: x.Severity, Doc: x.Message, Advice: x.Advice}
	if run.Rule != nil {
		if known := run.Rule(x.Code); known != nil {
			r = known
		}
	}
	help := r.Doc
	if r.Advice != "" {
		help += "\n\n" + r.Advice
	}
	if r.Spec != "" {
		help += "\n\n" + r.Spec
	}
	return sarifRule{ID: r.Code, Short: sarifText{firstSentence(r.Doc)}, Full: sarifText{r.Doc}, Help: sarifText{help},
		Configuration: sarifConfiguration{sarifLevel(r.Severity)}}
}

func sarifResultOf(run *Run, x tieout.Diagnostic, rule int) sarifResult {
	message := x.Message
	if x.Advice != "" {
		message = ended(message) + " " + x.Advice
	}
	r := sarifResult{RuleID: x.Code, RuleIndex: rule, Level: sarifLevel(x.Severity), Message: sarifText{message},
		Locations: []sarifLocation{sarifLocationOf(run, x.Range)}}
	if x.Fingerprint != "" {
		// The second is the one that GitHub's code scanning knows findings by.
		r.Fingerprints = map[string]string{"tieout/v1": x.Fingerprint, "primaryLocationLineHash": x.Fingerprint + ":1"}
	}
	if x.Accepted != "" {
		r.Suppressions = []sarifSuppression{{"external", "accepted", x.Accepted}}
	}
	for i, n := range x.Related {
		l := sarifLocationOf(run, n.Range)
		l.ID, l.Message = i+1, &sarifText{n.Message}
		r.Related = append(r.Related, l)
	}
	return r
}

func sarifLocationOf(run *Run, at tieout.Range) sarifLocation {
	l := sarifLocation{Physical: sarifPhysical{Artifact: sarifArtifact{sarifURI(run.place(at.Document))}}}
	if at.Path != "" {
		l.Logical = []sarifLogical{{at.Path}}
	}
	if at.Unlined && at.Path != "" { // it has no regions that SARIF knows of: the excerpt tells where it is
		if text := run.made(at); text.line != "" {
			l.Message = &sarifText{text.line}
		}
		return l
	}
	if at.Start.Line > 0 {
		l.Physical.Region = &sarifRegion{at.Start.Line, at.Start.Column, at.End.Line, at.End.Column, nil}
		if text, _ := run.line(at); text != "" {
			l.Physical.Region.Snippet = &sarifText{text}
		}
	}
	return l
}

// sarifURI is a document's name as a URI reference: URLs stay, paths get forward slashes and escapes, absolute ones
// the scheme file.
func sarifURI(name string) string {
	if u, err := url.Parse(name); err == nil && strings.Contains(name, "://") {
		return u.String()
	}
	if filepath.IsAbs(name) {
		return (&url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(filepath.ToSlash(name), "/")}).String()
	}
	return (&url.URL{Path: filepath.ToSlash(name)}).String()
}

func firstSentence(s string) string {
	if i := strings.Index(s, ". "); i >= 0 {
		return s[:i+1]
	}
	return s
}
