package reporter

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/terminal"
	"github.com/tieout/tieout/validate"
)

type pretty struct {
	Options
	cells map[tieout.Range]*release.LineItem // of the HTML release that is written about
}

// ANSI escape sequences.
const (
	bold   = "\x1b[1m"
	dim    = "\x1b[2m"
	red    = "\x1b[31m"
	green  = "\x1b[32m"
	yellow = "\x1b[33m"
	blue   = "\x1b[34m"
	reset  = "\x1b[0m"
)

var severityColors = [...]string{blue, yellow, red, red}

func (p pretty) paint(color, s string) string {
	if !p.Color || s == "" {
		return s
	}
	return color + s + reset
}

// Write writes what a person reads on a terminal: each document with its statements (when it is a release), its
// findings with an excerpt and a caret, and a verdict of one line; then a line of counts over all.
func (p pretty) Write(out io.Writer, run *Run) error {
	w := bufio.NewWriter(terminal.Clean(out, p.Color))
	// With many documents the statements would bury the findings.
	p.Quiet = p.Quiet || run.Stream != nil || !Statements(len(run.Documents))
	var t totals
	for d := range run.all() {
		if len(t.outcomes) > 0 {
			fmt.Fprintln(w)
		}
		t.add(d)
		p.document(w, run.about(d), d)
		if err := w.Flush(); err != nil {
			return err
		}
	}
	p.cells = nil
	first := true
	for d := range run.later() {
		if first {
			fmt.Fprintf(w, "\n%s\n", p.paint(bold, "Found when all had been read"))
			first = false
		}
		t.later(d)
		p.further(w, run, d)
	}
	if len(t.outcomes) > 1 {
		p.summary(w, &t)
	}
	return w.Flush()
}

// further writes what was found of a document after it had been written.
func (p pretty) further(w io.Writer, run *Run, d Document) {
	fmt.Fprintf(w, "\n%s\n", p.paint(bold, printable(d.Name)))
	for _, x := range p.shown(d.Diagnostics) {
		fmt.Fprintln(w)
		p.diagnostic(w, run, x)
	}
	line := Tally(d.Diagnostics) + " more"
	if v := d.Verdict.String(); v != "" {
		line += ", now " + v
	}
	fmt.Fprintf(w, "\n%s\n", line)
}

// Statements reports whether the statements of releases are shown when there are n documents: of a few only.
func Statements(n int) bool { return n <= 3 }

// summary counts the documents by what came of them, and names again those that could not be checked: they are what
// the findings do not tell of.
func (p pretty) summary(w io.Writer, t *totals) {
	clean, accepted, failing := 0, 0, 0
	var unchecked []outcome
	for _, o := range t.outcomes {
		switch c := o.counts; {
		case o.err != nil:
			unchecked = append(unchecked, o)
		case c[tieout.Error]+c[tieout.Inconsistency]+c[tieout.Warning] > 0:
			failing++
		case o.accepted > 0:
			accepted++
		default:
			clean++
		}
	}
	fmt.Fprintf(w, "\n%s, %s: %s\n", Counted(len(t.outcomes), "document"), Counted(t.facts, "fact"), t.tally())
	if v := t.verdicts(); v != "" {
		fmt.Fprintln(w, v)
	}
	parts := []string{fmt.Sprintf("%d clean", clean)}
	if accepted > 0 {
		parts = append(parts, fmt.Sprintf("%d with accepted findings", accepted))
	}
	if failing > 0 {
		parts = append(parts, fmt.Sprintf("%d with findings", failing))
	}
	if len(unchecked) > 0 {
		parts = append(parts, fmt.Sprintf("%d could not be checked:", len(unchecked)))
	}
	fmt.Fprintf(w, "%s\n", strings.Join(parts, ", "))
	why := map[string]int{}
	for _, o := range unchecked {
		why[o.err.Error()]++
	}
	for _, o := range unchecked {
		reason, name := o.err.Error(), o.name
		if n := why[reason]; n > maxNamed { // each is named above
			name, why[reason] = Counted(n, "document"), 0
		} else if n == 0 {
			continue
		}
		fmt.Fprintf(w, "  %s %s: %s\n", p.paint(red, "✗"), printable(name), printable(reason))
	}
}

// maxNamed bounds the documents that are named again of those that the same kept from being checked, such as an interruption.
const maxNamed = 5

func (p pretty) document(w io.Writer, run *Run, d Document) {
	fmt.Fprintf(w, "%s", p.paint(bold, printable(d.Name)))
	if d.Release != nil {
		p.releaseHead(w, d.Release)
	}
	fmt.Fprintln(w)
	if d.Err != nil {
		fmt.Fprintf(w, "%s could not be checked: %s\n", p.paint(red, "✗"), printable(d.Err.Error()))
		return
	}
	if d.Release != nil && !p.Quiet {
		for _, t := range d.Release.Tables {
			p.statement(w, t, d.Release.Issuer, d.Ledger)
		}
	}
	p.cells = htmlCells(d.Release)
	shown, unlisted := 0, 0
	alike := map[string]int{}
	for _, x := range p.shown(d.Diagnostics) {
		alike[x.Code] += 1 + x.Others
		unlisted += x.Others
		if alike[x.Code] > maxAlike {
			continue
		}
		fmt.Fprintln(w)
		p.diagnostic(w, run, x)
		shown++
	}
	fmt.Fprintln(w)
	for _, code := range slices.Sorted(maps.Keys(alike)) {
		if n := alike[code] - maxAlike; n > 0 {
			all := " all"
			if unlisted > 0 {
				all = fmt.Sprintf(", the first %d of each code", tieout.MaxFindings)
			}
			fmt.Fprintf(w, "%d more of %s: the other formats list them%s\n", n, code, all)
		}
	}
	p.prose(w, d)
	if d.NonGAAP != nil && len(d.NonGAAP.Measures) > 0 {
		fmt.Fprintln(w, d.NonGAAP)
	}
	p.verdict(w, d, shown)
}

// maxAlike bounds the findings of one code that are shown of a document: nobody reads more.
const maxAlike = 200

// diagnostic writes one finding: what, where with the line and a caret, what to do, and the places related to it.
func (p pretty) diagnostic(w io.Writer, run *Run, x tieout.Diagnostic) {
	color := severityColors[x.Severity]
	fmt.Fprintf(w, "%s: %s %s\n", p.paint(color, x.Severity.String()), p.paint(bold, printable(x.Message)), p.paint(dim, "["+x.Code+"]"))
	p.place(w, run, x.Range, color, "")
	for _, n := range x.Related {
		fmt.Fprintf(w, "  %s\n", printable(n.Message))
		if n.Range != x.Range {
			p.place(w, run, n.Range, blue, x.Range.Document)
		}
	}
	if x.Advice != "" {
		fmt.Fprintf(w, "  %s %s\n", p.paint(green, "→"), printable(x.Advice))
	}
}

// maxUnderline is the longest line that is underlined as a whole.
const maxUnderline = 40

// maxExcerpt bounds the part of a long line that is shown, in code points.
const maxExcerpt = 120

// On a narrow terminal an excerpt is shorter, down to minExcerpt: excerptHead columns stand before it.
const (
	minExcerpt  = 40
	excerptHead = 10
)

// place writes where something is, with the line. Within the document that is spoken of the line's number says it.
func (p pretty) place(w io.Writer, run *Run, at tieout.Range, color, within string) {
	if at.IsZero() {
		return
	}
	if it := p.cells[at]; it != nil {
		if at.Document != within {
			fmt.Fprintf(w, "  %s %s\n", p.paint(dim, "at"), printable(whereabouts(at)))
		}
		p.printedRow(w, it, color)
		return
	}
	if at.Unlined && at.Path != "" {
		fmt.Fprintf(w, "  %s %s\n", p.paint(dim, "at"), printable(whereabouts(at)))
		p.excerpt(w, at, run.made(at), color)
		return
	}
	text, skipped := run.line(at)
	line := []rune(text)
	if at.Document != within || at.Path != "" || len(line) == 0 {
		fmt.Fprintf(w, "  %s %s\n", p.paint(dim, "at"), printable(at.String()))
	}
	if len(line) == 0 {
		return
	}
	from := min(max(int(at.Start.Column)-1-skipped, 0), len(line))
	to := len(line)
	if at.End.Line == at.Start.Line {
		to = min(max(int(at.End.Column)-1-skipped, from), len(line))
	}
	p.excerpt(w, at, excerpt{text, from, to, skipped}, color)
}

// excerpt is a line that a place is in, without what was left out before it: the place are its code points from and to.
type excerpt struct {
	line     string
	from, to int
	skipped  int
}

// excerpt writes a line with carets under the place.
func (p pretty) excerpt(w io.Writer, at tieout.Range, x excerpt, color string) {
	line, from, to := []rune(x.line), x.from, x.to
	if len(line) == 0 {
		return
	}
	room := maxExcerpt
	if p.Width > 0 {
		room = min(max(p.Width-excerptHead, minExcerpt), maxExcerpt)
	}
	start := 0
	if to > room {
		start = max(0, min(from-room/3, len(line)-room))
	}
	end := min(len(line), start+room)
	to = min(to, end)
	head := fmt.Sprintf("%7d", at.Start.Line)
	if at.Unlined {
		head = strings.Repeat(" ", len(head))
	}
	under := strings.Repeat(" ", max(from-start, 0)) + strings.Repeat("^", max(to-from, 1))
	shown := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, string(line[start:end]))
	fmt.Fprintf(w, "%s │ %s\n", p.paint(dim, head), strings.TrimRight(shown, " "))
	if x.skipped == 0 && strings.TrimSpace(string(line[:from])) == "" && strings.TrimSpace(string(line[min(to, len(line)):])) == "" && to-from > maxUnderline {
		return // all of a long line is meant
	}
	fmt.Fprintf(w, "%s │ %s\n", strings.Repeat(" ", len(head)), p.paint(color, under))
}

// htmlCells finds the numbers of an HTML release by their places, nil for other documents: what a reader sees of a line of
// HTML is the row, not its tags.
func htmlCells(r *release.Release) map[tieout.Range]*release.LineItem {
	if r == nil || r.Format == release.Text {
		return nil
	}
	cells := map[tieout.Range]*release.LineItem{}
	for _, t := range r.Tables {
		for _, row := range t.Rows {
			for _, it := range row.Items {
				if r.Format == release.HTML || it.Cell.Start.Column > maxExcerpt {
					cells[it.Cell] = it
				}
			}
		}
	}
	return cells
}

// whereabouts is a place as the reader of the document finds it: office documents have no lines that anybody sees.
func whereabouts(at tieout.Range) string {
	if at.Path != "" {
		return at.Document + ": " + at.Path
	}
	return at.String()
}

// printedRow writes the row of a number as a reader sees it, with carets under the number.
func (p pretty) printedRow(w io.Writer, it *release.LineItem, color string) {
	var line strings.Builder
	line.WriteString(printable(it.Label))
	from := 0
	for _, o := range it.Row.Items {
		line.WriteString("  ")
		if o == it {
			from = utf8.RuneCountInString(line.String())
		}
		line.WriteString(printable(o.Printed))
	}
	head := fmt.Sprintf("%7d", it.Cell.Start.Line)
	if it.Cell.Path != "" {
		head = strings.Repeat(" ", len(head))
	}
	fmt.Fprintf(w, "%s │ %s\n", p.paint(dim, head), line.String())
	fmt.Fprintf(w, "%s │ %s%s\n", strings.Repeat(" ", len(head)), strings.Repeat(" ", from),
		p.paint(color, strings.Repeat("^", max(utf8.RuneCountInString(printable(it.Printed)), 1))))
}

func (p pretty) verdict(w io.Writer, d Document, shown int) {
	mark, color := "✓", green
	open := d.Release != nil && release.PeriodsOpen(d.Diagnostics)
	outside := d.Release != nil && release.FiguresOutside(d.Diagnostics)
	switch {
	case d.Fails():
		mark, color = "✗", red
	case open || outside || d.Verdict.TieOut == validate.NotTied:
		mark, color = "?", yellow
	}
	line := Tally(d.Diagnostics)
	if d.Facts > 0 || d.Report != nil || d.Release != nil {
		line = Counted(d.Facts, "fact") + ", " + line
	}
	if v := d.Verdict.String(); v != "" {
		line += ", " + v
	} else if d.Asked.Nothing {
		line += ", nothing was checked"
	}
	counted := 0
	for _, n := range Count(d.Diagnostics) {
		counted += n
	}
	if n := counted - shown; n > 0 {
		line += fmt.Sprintf(" (%d not shown)", n)
	}
	fmt.Fprintf(w, "%s %s\n", p.paint(color, mark), line)
	if c := d.Coverage(); c != nil {
		fmt.Fprintf(w, "  %s%s\n", c, besideTotals(d, c.Broken))
		p.untied(w, d)
	}
	if open {
		fmt.Fprintln(w, "  not all columns have a period of their own: what ties in them may be of another time")
	}
	if outside {
		fmt.Fprintln(w, "  not all figures stand in tables: those outside were not tied")
	}
}

// proseDiffers is the code of findings that set a number of the running text against the tables.
const proseDiffers = "tieout:proseDiffers"

// besideTotals says what broke the tie-out beside so many totals: numbers of the text, and where neither they nor totals did, what
// did: "; 1 number in prose differs".
func besideTotals(d Document, broken int) string {
	if d.Verdict.TieOut != validate.Broken {
		return ""
	}
	differing, others := 0, []string(nil)
	for _, x := range d.Diagnostics {
		switch {
		case x.Severity < tieout.Inconsistency || x.Aspect != tieout.TieOut:
		case x.Code == proseDiffers:
			differing += 1 + x.Others
		case !slices.Contains(others, x.Code):
			others = append(others, x.Code)
		}
	}
	switch {
	case differing == 1:
		return "; 1 number in prose differs"
	case differing > 1:
		return fmt.Sprintf("; %d numbers in prose differ", differing)
	case broken == 0 && len(others) > 0:
		return "; broken by " + strings.Join(others, ", ")
	}
	return ""
}

// width is the number of columns that s takes on a terminal, for the scripts that releases are written in.
func width(s string) int { return utf8.RuneCountInString(s) }
