package reporter

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
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
func (p pretty) statement(w io.Writer, t *release.Table, l *tie.Ledger) {
	labels := p.labelWidth(t)
	name := statementNames[t.Statement]
	if name == "" {
		name = string(t.Statement)
	}
	fmt.Fprintf(w, "\n%s %s\n", p.paint(bold, name), p.paint(dim, scaleWords(t)))
	var top, bottom strings.Builder
	for _, c := range t.Columns {
		a, b := columnHead(c)
		fmt.Fprintf(&top, "%*s", figureWidth, a)
		fmt.Fprintf(&bottom, "%*s", figureWidth, b)
	}
	for _, line := range []string{top.String(), bottom.String()} {
		if strings.TrimSpace(line) != "" {
			fmt.Fprintf(w, "%s%s\n", strings.Repeat(" ", labels), p.paint(dim, line))
		}
	}
	for _, r := range t.Rows {
		p.row(w, t, r, l, labels)
	}
}

func (p pretty) row(w io.Writer, t *release.Table, r *release.Row, l *tie.Ledger, labels int) {
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
			fmt.Fprint(w, strings.Repeat(" ", figureWidth))
			continue
		}
		mark, color := p.mark(l, it)
		pad := max(figureWidth-width(it.Printed)-1, 1)
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

// labelWidth is how much of a line the labels of a table get: what the figures leave of the terminal's width.
func (p pretty) labelWidth(t *release.Table) int {
	width := p.Width
	if width == 0 {
		width = usualWidth
	}
	longest := 0
	for _, r := range t.Rows {
		longest = max(longest, min(2*len(r.Section), 8)+utf8.RuneCountInString(r.Numbered())+2)
	}
	return max(min(longest, width-figureWidth*len(t.Columns)), leastLabels)
}

func scaleWords(t *release.Table) string {
	scale := map[int32]string{0: "", 3: "thousands of ", 6: "millions of ", 9: "billions of "}[t.Scale.Exponent]
	s := "in " + scale + t.Currency
	if t.Scale.Stated == "" && t.Scale.Exponent != 0 {
		s += " (inferred)"
	}
	return s
}

// columnHead is a column's period on two lines, "3 months to" over "Jun 30, 2024", or what its heading says.
func columnHead(c *release.Column) (string, string) {
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
