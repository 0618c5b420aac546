package tieout

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Severity says how much a diagnostic weighs. The order is the order of weight.
type Severity uint8

const (
	Info          Severity = iota // worth knowing
	Warning                       // probably not what was meant
	Inconsistency                 // the document is valid, but its numbers disagree
	Error                         // the document is not valid
)

var severityNames = [...]string{"info", "warning", "inconsistency", "error"}

// String is the severity's name in lower case, as the command line and the JSON output write it.
func (s Severity) String() string {
	if int(s) < len(severityNames) {
		return severityNames[s]
	}
	return fmt.Sprintf("severity(%d)", uint8(s))
}

// ParseSeverity is the inverse of String.
func ParseSeverity(s string) (Severity, error) {
	if i := slices.Index(severityNames[:], s); i >= 0 {
		return Severity(i), nil
	}
	return 0, fmt.Errorf("unknown severity %q: use one of %s", s, strings.Join(severityNames[:], ", "))
}

// Aspect is the question that a finding answers.
type Aspect uint8

const (
	Conformance  Aspect = iota // is the document valid by its specifications
	Calculation                // do its figures add up by its calculations
	TieOut                     // is what is printed and reported consistent; says nothing about validity
	Availability               // a document that is needed cannot be had: it cannot be told whether all is valid
	Fault                      // tieout itself is at fault, not the document
	Profile                    // does the document keep the rules of those who take it, beyond the specifications
	Usage                      // what was given beside the document is wrong, as a rule of the user: nothing is said of the document
)

// Position is a place in a document. The zero value means "unknown".
type Position struct {
	Byte   int64 // offset from the start of the document's bytes, from 0
	Line   int32 // from 1
	Column int32 // in Unicode code points, from 1
}

// Range is a stretch of a document. End is exclusive: the position just behind the last character.
type Range struct {
	Document   string // path or URL as the user would recognise it
	Path       string // where lines do not say enough: a JSON pointer, a CSV cell, an entry of an archive
	Start, End Position
	Unlined    bool // the document has no lines that anybody sees, one of Word or Excel: Path says where it is
}

// IsZero reports whether r points nowhere.
func (r Range) IsZero() bool { return r == Range{} }

// String is "document:line:column", with what is unknown left out, and "document: path" where nobody sees lines.
func (r Range) String() string {
	if r.Unlined && r.Path != "" {
		return strings.TrimPrefix(r.Document+": "+r.Path, ": ")
	}
	var b strings.Builder
	b.WriteString(r.Document)
	if r.Start.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", r.Start.Line, r.Start.Column)
	}
	if r.Path != "" {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(r.Path)
	}
	return b.String()
}

// Note is a second place that helps to understand a diagnostic.
type Note struct {
	Message string
	Range   Range
}

// Diagnostic says that a document is wrong: what, where, and what to do. (That the tool cannot go on
// is a Go error, never a Diagnostic.)
type Diagnostic struct {
	Code     string // stable, see [Rule]
	Severity Severity
	Aspect   Aspect
	Message  string // what is wrong, one sentence, with the values concerned
	Advice   string // what to do about it; may be empty
	Range    Range
	Related  []Note
	Facts    []string // ids of the facts concerned
	Others   int      // further findings of the code that this one stands for, see [Findings]

	// Fingerprint identifies the finding across runs, whatever lines have moved; "" until a run has set it.
	Fingerprint string
	// Accepted is the reason why a baseline accepts the finding; "" for a finding that counts.
	Accepted string
}

// Compare orders diagnostics by document, place, code and message, so that output is the same on every run.
func (d Diagnostic) Compare(o Diagnostic) int {
	return cmp.Or(
		strings.Compare(d.Range.Document, o.Range.Document),
		cmp.Compare(d.Range.Start.Byte, o.Range.Start.Byte),
		strings.Compare(d.Range.Path, o.Range.Path),
		strings.Compare(d.Code, o.Code),
		strings.Compare(d.Message, o.Message),
	)
}

// SortDiagnostics puts diagnostics in their order of output.
func SortDiagnostics(ds []Diagnostic) { slices.SortStableFunc(ds, Diagnostic.Compare) }

// Rule describes a code that diagnostics carry. Each package that reports diagnostics lists its rules
// in a plain slice; a code is never used for two things and never given to another one.
type Rule struct {
	Code     string
	Severity Severity
	Aspect   Aspect // the zero value is TieOut for a rule whose Spec is "tieout", and Conformance for the others
	Spec     string // the clause: "XBRL 2.1 4.7.2", "Calculations 1.1 (calc11e)", "tieout"
	Doc      string // what is wrong when it is reported, one or two sentences
	Advice   string // how to mend it
	Example  string // a short piece of a document that breaks the rule; may be empty
}

// aspect is what the rule's findings are about.
func (r Rule) aspect() Aspect {
	if r.Aspect == Conformance && r.Spec == "tieout" {
		return TieOut
	}
	return r.Aspect
}

// maxMessage bounds a message, in bytes: what it quotes of a document may be of any length.
const maxMessage = 2000

// New makes a diagnostic of the rule: its code, severity and advice, with the message formatted. The middle of a very
// long message is left out.
func (r Rule) New(at Range, format string, args ...any) Diagnostic {
	message := fmt.Sprintf(format, args...)
	if len(message) > maxMessage {
		const tail = maxMessage / 4
		message = strings.ToValidUTF8(message[:maxMessage-tail], "") + " … " + strings.ToValidUTF8(message[len(message)-tail:], "")
	}
	return Diagnostic{Code: r.Code, Severity: r.Severity, Aspect: r.aspect(), Advice: r.Advice, Range: at, Message: message}
}
