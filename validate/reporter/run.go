package reporter

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/terminal"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/nongaap"
	"github.com/tieout/tieout/validate/tie"
)

// Run is the outcome of checking documents.
type Run struct {
	Version   string // of tieout
	Documents []Document
	// Stream yields the outcomes of a run that does not hold them all, in order; nil for one that has Documents. Only the
	// formats of [Live] range over it once, and see each outcome when it is there.
	Stream iter.Seq[Document]
	// Later yields, when Stream has ended, what was found of documents that it had yielded before: each with what is new
	// alone and the verdict that it has now. nil where Stream yields all.
	Later iter.Seq[Document]
	// Open gives the bytes of a document that a diagnostic points into, nil when they are not to be had.
	Open func(name string) []byte
	// Excerpt gives the line that a place begins in as [xmlstream.Excerpt] does; nil takes it from what Open gives.
	Excerpt func(at tieout.Range) (text string, column int32)
	// Place is what a document is called where others look for it: GitHub, below the root of a repository. nil calls it by its name.
	Place func(document string) string
	// text is what the places of a document of Word or Excel count the bytes of, that of the name textOf; see about.
	text, textOf string
	// Rule describes a code, for formats that carry help; it is nil for an unknown code.
	Rule func(code string) *tieout.Rule
}

// Document is the outcome for one input.
type Document struct {
	Name        string
	Kind        string // "release", "instance", "schema", "linkbase", "json", "csv", …
	Facts       int
	Asked       validate.Asked // which questions the run asked
	Verdict     validate.Verdict
	Diagnostics []tieout.Diagnostic
	Release     *release.Release   // when the input is a release
	Mentions    []*mention.Mention // of a release: the numbers in its running text
	Report      *tieout.Report     // when the input holds or became facts
	Ledger      *tie.Ledger        // when the input is a release: what became of its totals
	NonGAAP     *nongaap.Coverage  // when the input is a release: which of its adjusted measures it reconciles
	Err         error              // why the document could not be checked; nil when it was

	packed *packed // of an outcome that was kept
}

// Fails reports whether the document has an error or an inconsistency, or could not be checked.
func (d Document) Fails() bool {
	c := Count(d.Diagnostics)
	return d.Err != nil || c[tieout.Error]+c[tieout.Inconsistency] > 0
}

// Coverage is what became of the totals of a release; nil for other documents.
func (d Document) Coverage() *tie.Coverage {
	if d.packed != nil {
		return d.packed.Coverage
	}
	if d.Ledger == nil {
		return nil
	}
	c := d.Ledger.Coverage()
	return &c
}

// all yields the outcomes in order.
func (r *Run) all() iter.Seq[Document] {
	if r.Stream != nil {
		return r.Stream
	}
	return slices.Values(r.Documents)
}

// later yields what was found of documents that all has yielded before.
func (r *Run) later() iter.Seq[Document] {
	if r.Later != nil {
		return r.Later
	}
	return slices.Values([]Document(nil))
}

// Live reports whether a format writes each document as soon as its outcome is there. The others need to know what becomes
// of a document in the end.
func Live(format string) bool {
	switch format {
	case "compact", "github", "pretty":
		return true
	}
	return false
}

// Reporter writes a run in one format.
type Reporter interface {
	Write(w io.Writer, run *Run) error
}

// Options are what a person may ask of a format.
type Options struct {
	Color bool            // ANSI colours, where the format has them
	Show  tieout.Severity // the least severity that is written in full; the rest is only counted
	Quiet bool            // no tables of figures
	Width int             // columns of the terminal; 0 where there is none
	// Verbose lists the numbers in prose that are in no table.
	Verbose bool
}

// Formats are the names that New knows, sorted.
var Formats = []string{"compact", "github", "json", "junit", "markdown", "pretty", "sarif", "tap"}

// New is the reporter of a format. It is an error when the name is not one of Formats.
func New(format string, o Options) (Reporter, error) {
	switch format {
	case "compact":
		return compact{o}, nil
	case "github":
		return github{o}, nil
	case "json":
		return jsonReporter{}, nil
	case "junit":
		return junit{o}, nil
	case "markdown":
		return markdown{o}, nil
	case "pretty":
		return pretty{Options: o}, nil
	case "sarif":
		return sarif{o}, nil
	case "tap":
		return tap{o}, nil
	}
	return nil, fmt.Errorf("unknown format %q: use one of %s", format, strings.Join(Formats, ", "))
}

// Counts are numbers of diagnostics by severity.
type Counts [tieout.Error + 1]int

// Count counts the diagnostics that no baseline accepts.
func Count(ds []tieout.Diagnostic) (c Counts) {
	for _, d := range ds {
		if d.Accepted == "" {
			c[d.Severity] += 1 + d.Others
		}
	}
	return c
}

// shown are the diagnostics that are written in full: not accepted, and of at least the severity to show.
func (o Options) shown(ds []tieout.Diagnostic) []tieout.Diagnostic {
	var out []tieout.Diagnostic
	for _, d := range ds {
		if d.Accepted == "" && d.Severity >= o.Show {
			out = append(out, d)
		}
	}
	return out
}

// String names what is there, the gravest first: "2 errors, 1 warning"; "no findings" for nothing.
func (c Counts) String() string {
	var parts []string
	for s := len(c) - 1; s >= 0; s-- {
		if c[s] > 0 {
			parts = append(parts, Counted(c[s], nouns[s]))
		}
	}
	if parts == nil {
		return "no findings"
	}
	return strings.Join(parts, ", ")
}

var nouns = [...]string{"note", "warning", "inconsistency", "error"}

// Counted is a number with its noun: "1 fact", "2 entities".
func Counted(n int, noun string) string {
	switch {
	case n == 1:
	case strings.HasSuffix(noun, "cy") || strings.HasSuffix(noun, "ty"):
		noun = strings.TrimSuffix(noun, "y") + "ies"
	default:
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// line is the line of text that a place begins in, without its line break; "" when it is not to be had. Of a long
// line it is the part around the place, with the number of characters that it leaves out before.
func (r *Run) line(at tieout.Range) (text string, skipped int) {
	var column int32
	switch {
	case r.Excerpt != nil:
		text, column = r.Excerpt(at)
	case r.Open != nil:
		text, column = xmlstream.Excerpt(r.Open(at.Document), at.Start)
	}
	return text, max(int(column)-1, 0)
}

// place is what a document is called where others look for it.
func (r *Run) place(document string) string {
	if r.Place == nil {
		return document
	}
	return r.Place(document)
}

// sentence is the message of a finding with what its advice says of it alone, such as what most likely caused it; of a document
// that could not be had, what would supply it. What the rule advises of all its findings is left out.
func (r *Run) sentence(x tieout.Diagnostic) string {
	if x.Aspect == tieout.Availability && x.Advice != "" {
		return ended(x.Message) + " " + x.Advice
	}
	if own := r.own(x); own != "" {
		return x.Message + " → " + own
	}
	return x.Message
}

// ended is a message as a sentence that another one follows.
func ended(message string) string {
	if strings.HasSuffix(message, ".") || strings.HasSuffix(message, "?") || strings.HasSuffix(message, "!") {
		return message
	}
	return message + "."
}

// own is the part of a finding's advice that its rule does not give to all.
func (r *Run) own(x tieout.Diagnostic) string {
	if r.Rule == nil {
		return x.Advice
	}
	own := x.Advice
	if rule := r.Rule(x.Code); rule != nil {
		own = strings.TrimSuffix(own, rule.Advice)
	}
	return strings.TrimSpace(own)
}

// printable is a text on one line, which steers no terminal.
func printable(s string) string { return terminal.Line(s) }
