package reporter

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
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
	labelWidth  = 48
	figureWidth = 13
)

// statement writes one table as understood: a column a period, and a mark before each sum that says whether it
// foots: ✓ within rounding, ✗ not.
func (p pretty) statement(w io.Writer, t *release.Table) {
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
			fmt.Fprintf(w, "%s%s\n", strings.Repeat(" ", labelWidth), p.paint(dim, line))
		}
	}
	for _, r := range t.Rows {
		p.row(w, t, r)
	}
}

func (p pretty) row(w io.Writer, t *release.Table, r *release.Row) {
	label := []rune(strings.Repeat(" ", min(2*len(r.Section), 8)) + r.Label)
	if len(label) > labelWidth-2 {
		label = append(label[:labelWidth-3], '…')
	}
	if len(r.Items) == 0 {
		fmt.Fprintln(w, string(label))
		return
	}
	fmt.Fprintf(w, "%s%s", string(label), strings.Repeat(" ", labelWidth-len(label)))
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
		mark, color := " ", ""
		if foots, known := foots(r, c); known && foots {
			mark, color = "✓", green
		} else if known {
			mark, color = "✗", red
		}
		pad := max(figureWidth-width(it.Printed)-1, 1)
		fmt.Fprintf(w, "%s%s%s", strings.Repeat(" ", pad), p.paint(color, mark), it.Printed)
	}
	fmt.Fprintln(w)
}

// foots says whether a row that is a sum equals its parts in a column; known is false when the row is no sum there.
func foots(r *release.Row, c *release.Column) (ok, known bool) {
	s, known := r.SumIn(c)
	return known && s.Holds(), known
}

func scaleWords(t *release.Table) string {
	scale := map[int32]string{0: "", 3: "thousands of ", 6: "millions of ", 9: "billions of "}[t.Scale.Exponent]
	s := "in " + scale + t.Currency
	if t.Scale.Stated == "" && t.Scale.Exponent != 0 {
		s += " (inferred)"
	}
	return s
}

// columnHead is a column's period on two lines: the start and the end of a duration, the day of an instant.
func columnHead(c *release.Column) (string, string) {
	switch c.Period.Kind {
	case tieout.Instant:
		return "", c.Period.String()
	case tieout.Duration:
		a, b, _ := strings.Cut(c.Period.String(), "/")
		return a, b
	}
	if n := len(c.Heading); n > 0 {
		h := []rune(c.Heading[n-1])
		return "", string(h[:min(len(h), figureWidth-1)])
	}
	return "", ""
}
