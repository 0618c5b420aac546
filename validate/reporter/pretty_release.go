package reporter

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/terminal"
	"github.com/tieout/tieout/validate/tie"
)

func (p pretty) releaseHead(w io.Writer, r *release.Release) {
	var parts []string
	if r.Issuer != "" {
		parts = append(parts, r.Issuer)
	}
	if r.Ticker != "" {
		parts = append(parts, strings.TrimPrefix(r.Exchange+": "+r.Ticker, ": "))
	}
	if r.CIK != "" {
		parts = append(parts, "CIK "+r.CIK)
	}
	if r.Period.Kind != tieout.Forever {
		parts = append(parts, r.Period.String())
	}
	if !r.Date.IsZero() {
		parts = append(parts, "released "+r.Date.Format(time.DateOnly))
	}
	if len(parts) > 0 {
		fmt.Fprintf(w, "  %s", p.paint(dim, strings.Join(parts, " · ")))
	}
}

var statementNames = map[release.Statement]string{
	release.Income: "Income statement", release.EPS: "Per share", release.Balance: "Balance sheet",
	release.CashFlow: "Cash flow", release.Equity: "Equity", release.Reconciliation: "Reconciliation",
	release.Segments: "Segments", release.Other: "Table",
}

const (
	usualWidth  = 100
	leastLabels = 24
	figureWidth = 14
)

// statement writes one table as understood: a column a period, and a mark before each total: ✓ tied, ✗ broken, ? not tied.
func (p pretty) statement(w io.Writer, t *release.Table, issuer string, l *tie.Ledger) {
	heads := columnHeads(t)
	size := figureWidth
	for _, c := range heads {
		for _, line := range c {
			size = max(size, width(line)+1)
		}
	}
	labels := p.labelWidth(t, size)
	name := statementNames[t.Statement]
	if name == "" {
		name = string(t.Statement)
	}
	about := t.Amounts()
	if title := printable(t.Name(issuer)); title != "" && !strings.EqualFold(title, name) {
		about += " · "
		about += cut(title, p.width()-width(name)-1-width(about))
	}
	fmt.Fprintf(w, "\n%s %s\n", p.paint(bold, name), p.paint(dim, about))
	for i := range headLines {
		var line strings.Builder
		for _, c := range heads {
			line.WriteString(strings.Repeat(" ", size-width(c[i])) + c[i])
		}
		if strings.TrimSpace(line.String()) != "" {
			fmt.Fprintf(w, "%s%s\n", strings.Repeat(" ", labels), p.paint(dim, line.String()))
		}
	}
	for _, r := range t.Rows {
		p.row(w, t, r, l, labels, size)
	}
}

func (p pretty) row(w io.Writer, t *release.Table, r *release.Row, l *tie.Ledger, labels, size int) {
	label := []rune(strings.Repeat(" ", min(2*len(r.Section), 8)) + r.Numbered())
	if len(label) > labels-2 {
		label = append(label[:labels-3], '…')
	}
	if len(r.Items) == 0 {
		fmt.Fprintln(w, string(label))
		return
	}
	fmt.Fprintf(w, "%s%s", string(label), strings.Repeat(" ", labels-len(label)))
	items := map[*release.Column]*release.LineItem{}
	for _, it := range r.Items {
		items[it.Column] = it
	}
	for _, c := range t.Columns {
		it := items[c]
		if it == nil {
			fmt.Fprint(w, strings.Repeat(" ", size))
			continue
		}
		mark, color := p.mark(l, it)
		pad := max(size-width(it.Printed)-1, 1)
		fmt.Fprintf(w, "%s%s%s", strings.Repeat(" ", pad), p.paint(color, mark), it.Printed)
	}
	fmt.Fprintln(w)
}

// mark is the mark of a number: of totals alone.
func (p pretty) mark(l *tie.Ledger, it *release.LineItem) (mark, color string) {
	if l == nil {
		return " ", ""
	}
	state, ok := l.State(it)
	switch {
	case !ok:
		return " ", ""
	case state == tie.Tied:
		return "✓", green
	case state == tie.Broken:
		return "✗", red
	}
	return "?", yellow
}

// width is how many characters a line has room for.
func (p pretty) width() int { return cmp.Or(p.Width, usualWidth) }

// labelWidth is how much of a line the labels of a table get: what the figures leave of the terminal's width.
func (p pretty) labelWidth(t *release.Table, size int) int {
	longest := 0
	for _, r := range t.Rows {
		longest = max(longest, min(2*len(r.Section), 8)+utf8.RuneCountInString(r.Numbered())+2)
	}
	return max(min(longest, p.width()-size*len(t.Columns)), leastLabels)
}

// headLines is how many lines stand over a column: two of its period, and two of what sets it apart.
const headLines = 4

// columnHeads are the lines over each column of a table. What sets a column apart from others of its period stands below that:
// adjusted, the change, the low end of a range, a segment.
func columnHeads(t *release.Table) [][headLines]string {
	heads := make([][headLines]string, len(t.Columns))
	for i, c := range t.Columns {
		heads[i][0], heads[i][1] = periodHead(c)
		if heads[i][1] != "" {
			heads[i][2], heads[i][3] = twoLines(apartWords(t, c), figureWidth-1)
		}
	}
	return heads
}

// periodHead is a column's period on two lines, "3 months to" over "Jun 30, 2024", or what its heading says.
func periodHead(c *release.Column) (string, string) {
	words := c.Period.Words()
	if span, day, ok := strings.Cut(words, " to "); ok {
		return span + " to", day
	}
	if words != "" {
		return "", words
	}
	if n := len(c.Heading); n > 0 {
		h := []rune(c.Heading[n-1])
		return "", string(h[:min(len(h), figureWidth-1)])
	}
	return "", ""
}

// apartWords say what a column is besides its period; "" for plain figures.
func apartWords(t *release.Table, c *release.Column) string {
	var words []string
	for _, q := range c.Qualifiers {
		words = append(words, q.Member)
	}
	if c.Currency != "" && c.Currency != t.Currency {
		words = append(words, c.Currency)
	}
	if len(words) == 0 && c.Kind != release.Values {
		if n := len(c.Heading); n > 0 && !strings.ContainsAny(c.Heading[n-1], "0123456789") {
			return c.Heading[n-1]
		}
		return kindWords[c.Kind]
	}
	return strings.Join(words, ", ")
}

var kindWords = map[release.ColumnKind]string{release.Percent: "percent", release.Change: "change"}

// twoLines breaks words into two lines of so many characters, and says that more was left out.
func twoLines(s string, size int) (string, string) {
	var lines [2]string
	k := 0
	for _, word := range strings.Fields(terminal.Line(s)) {
		word = cut(word, size)
		switch {
		case lines[k] == "":
			lines[k] = word
		case width(lines[k])+1+width(word) <= size:
			lines[k] += " " + word
		case k == 0:
			k++
			lines[k] = word
		default:
			return lines[0], cut(lines[1]+"…", size)
		}
	}
	return lines[0], lines[1]
}

// cut is a text of no more than so many characters, the last of which says that more was left out.
func cut(s string, size int) string {
	if width(s) <= size {
		return s
	}
	r := []rune(strings.TrimSuffix(s, "…"))
	return string(r[:max(min(len(r), size-1), 0)]) + "…"
}
