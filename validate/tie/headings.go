package tie

import (
	"fmt"
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

var (
	// RuleHeadingBroken is the code of headings that cannot be right.
	RuleHeadingBroken = tieout.Rule{Code: "tieout:headingBroken", Severity: tieout.Inconsistency, Spec: "tieout",
		Doc: "The heading of a column cannot be right: two columns of a statement have one period and different figures, other tables print " +
			"the figures of a column for another period, quarters and the year to date beside them end on different days, or a balance sheet " +
			"has the cash that the cash flow begins with under a day of another year.",
		Advice:  "Compare the headings of the columns with their source.",
		Example: "          Three Months Ended June 30,\n               2024         2024\nNet revenue 114,286      105,428"}
	// RuleScaleBroken is the code of scales that cannot be right.
	RuleScaleBroken = tieout.Rule{Code: "tieout:scaleBroken", Severity: tieout.Inconsistency, Spec: "tieout",
		Doc: "Two statements of a release say that they are in units that cannot both be right: the same figure is a power of ten apart, or " +
			"total assets and revenues are thousands of times apart.",
		Advice:  "Compare the words that say what the figures of the table are in, \"in thousands\", with their source.",
		Example: "Statements of income (in thousands)   Cash at end of period      48,210\nBalance sheets (in millions)          Cash and cash equivalents  48,210"}
)

// headings are the findings about headings and scales of statements: what is wrong with a column or a table as a whole.
func (b *book) headings() []tieout.Diagnostic {
	var ds []tieout.Diagnostic
	for _, t := range b.tables {
		if isStatement(t) {
			ds = append(ds, b.twins(t)...)
		}
	}
	for _, kind := range []tieout.PeriodKind{tieout.Duration, tieout.Instant} {
		for _, t := range b.tables {
			if isStatement(t) {
				ds = append(ds, b.exchangedHeadings(t, kind)...)
			}
		}
	}
	return slices.Concat(ds, b.uneven(), b.misdated(), b.days(), b.scales())
}

// crossed are the figures of one column that other tables print for the period of another one; none when they print any of either
// column for its own period.
func (b *book) crossed(t *release.Table, x, y *release.Column) (crossed []*Figure) {
	for _, row := range t.Rows {
		f, g := b.in(row, x), b.in(row, y)
		if f == nil || g == nil || f.Fact == nil || g.Fact == nil || f.Item.Value.Equal(g.Item.Value) {
			continue
		}
		if b.elsewhere(f, f) || b.elsewhere(g, g) {
			return nil
		}
		if b.elsewhere(f, g) || b.elsewhere(g, f) {
			crossed = append(crossed, f)
		}
	}
	return crossed
}

// exchangedHeadings are two columns of a statement over as much time, or of days, whose figures other tables print for the other one's
// period, all that they print of them: in several rows, or in one where the years of the headings are out of order too, or where
// they print the figures of both columns.
func (b *book) exchangedHeadings(t *release.Table, kind tieout.PeriodKind) []tieout.Diagnostic {
	var ds []tieout.Diagnostic
	vs := values(t)
	for i, x := range vs {
		for j := i + 1; j < len(vs); j++ {
			y := vs[j]
			if x.Period.Kind != kind || y.Period.Kind != kind || x.Period == y.Period || months(x) != months(y) || len(x.Heading) == 0 || len(y.Heading) == 0 || b.misheaded[x] || b.misheaded[y] {
				continue
			}
			crossed := b.crossed(t, x, y)
			if len(crossed) == 0 || kind == tieout.Instant && !b.bothCrossed(y, crossed) || kind == tieout.Duration && len(crossed) < 2 && !outOfOrder(vs, i, j) {
				continue
			}
			f := crossed[0]
			d := RuleHeadingBroken.New(lastLine(x), "the columns headed %s and %s: other tables print their figures for the other period, as %s, %s; the headings are exchanged",
				x.Period.Words(), y.Period.Words(), name(f), f.Item.Printed)
			d.Related = append(d.Related, tieout.Note{Message: "the other column", Range: lastLine(y)}, tieout.Note{Message: name(f) + ": " + f.Item.Printed, Range: f.Item.Cell})
			d.Facts = b.factsUnder(t, x, y)
			ds = append(ds, d)
			b.misheaded[x], b.misheaded[y] = true, true
		}
	}
	return ds
}

// elsewhere reports whether what f is, is printed in another table with the value of g.
func (b *book) elsewhere(f, g *Figure) bool {
	return slices.ContainsFunc(b.places(f), func(o *Figure) bool {
		return o.Table != f.Table && !o.Item.Nil && !b.misheaded[o.Item.Column] && overlap(o, g)
	})
}

// cash are the concepts of which the cash at the ends of a cash flow may be either.
var cash = []string{"CashAndCashEquivalents", "CashAndRestrictedCash"}

// places are the figures of what one measures, of cash with and without what is restricted.
func (b *book) places(f *Figure) (out []*Figure) {
	m := f.measure()
	out = b.byMeasure[m]
	out = out[:min(len(out), maxPlaces)]
	if !slices.Contains(cash, f.Concept) {
		return out
	}
	for _, c := range cash {
		if m.concept.Local = c; c != f.name.Local {
			more := b.byMeasure[m]
			out = append(slices.Clip(out), more[:min(len(more), maxPlaces)]...)
		}
	}
	return out
}

// bothCrossed reports whether other tables print the figures of two columns of days the other way round, and nothing else for these
// days: of as many digits as are hardly alike by chance.
func (b *book) bothCrossed(y *release.Column, crossed []*Figure) bool {
	return slices.ContainsFunc(crossed, func(f *Figure) bool {
		g := b.in(f.Item.Row, y)
		return f.isTelling() && g.isTelling() && b.only(f, g) && b.only(g, f)
	})
}

// only reports whether what f is, is printed in other tables, and with the value of g alone.
func (b *book) only(f, g *Figure) bool {
	found := false
	for _, o := range b.places(f) {
		if o.Table == f.Table || o.Item.Nil || b.misheaded[o.Item.Column] {
			continue
		}
		if !overlap(o, g) {
			return false
		}
		found = true
	}
	return found
}

// outOfOrder reports whether two columns go back in time where the other neighbours of one duration go forward, or the
// other way round.
func outOfOrder(vs []*release.Column, i, j int) bool {
	if j != i+1 {
		return false
	}
	back, forth := 0, 0
	for k := 1; k < len(vs); k++ {
		if k == j || vs[k].Period.Kind != tieout.Duration || vs[k-1].Period.Kind != tieout.Duration || months(vs[k]) != months(vs[k-1]) {
			continue
		}
		if vs[k].Period.End.Before(vs[k-1].Period.End) {
			back++
		} else {
			forth++
		}
	}
	if vs[j].Period.End.Before(vs[i].Period.End) {
		return back == 0 && forth > 0
	}
	return forth == 0 && back > 0
}

// twins are columns of one period and no qualifiers whose figures differ in nearly all rows.
func (b *book) twins(t *release.Table) []tieout.Diagnostic {
	const least = 5 // rows that differ
	var ds []tieout.Diagnostic
	vs := values(t)
	if headsPairs(vs) {
		return nil
	}
	for i, x := range vs {
		for _, y := range vs[i+1:] {
			if x.Period.Kind == tieout.Forever || x.Period != y.Period || len(x.Qualifiers)+len(y.Qualifiers) > 0 || len(x.Heading) == 0 ||
				!slices.Equal(x.Heading, y.Heading) || lastLine(x) == lastLine(y) { // one heading over both says less than it could, nothing wrong
				continue
			}
			same, differ := 0, 0
			for _, row := range t.Rows {
				f, g := b.in(row, x), b.in(row, y)
				switch {
				case f == nil || g == nil || f.Item.Kind != release.Money:
				case f.Item.Value.Equal(g.Item.Value):
					same++
				default:
					differ++
				}
			}
			if differ < least || differ < 4*same {
				continue
			}
			d := RuleHeadingBroken.New(lastLine(y), "two columns are headed %s, and %d of their %d figures differ: one of the headings is wrong",
				y.Period.Words(), differ, same+differ)
			d.Related = append(d.Related, tieout.Note{Message: "the other column", Range: lastLine(x)})
			d.Facts = b.factsUnder(t, x, y)
			ds = append(ds, d)
		}
	}
	return ds
}

// headsPairs reports whether each of several periods heads as many columns, side by side, and more than one: figures stand in
// the first and what they add up to in the next, as accounts were set for long.
func headsPairs(vs []*release.Column) bool {
	var runs []int
	for i, c := range vs {
		switch {
		case c.Period.Kind == tieout.Forever:
			return false
		case i > 0 && c.Period == vs[i-1].Period:
			runs[len(runs)-1]++
		default:
			runs = append(runs, 1)
		}
	}
	return len(runs) > 1 && slices.Min(runs) > 1 && slices.Min(runs) == slices.Max(runs)
}

// lastLine is the place of the last line of a column's heading; nowhere for one that has none.
func lastLine(c *release.Column) tieout.Range {
	if len(c.Heading) == 0 {
		return c.Range
	}
	at, n := c.Range, int64(len(c.Heading[len(c.Heading)-1]))
	if at.End.Line > at.Start.Line && int64(at.End.Column) > n {
		at.Start = tieout.Position{Byte: at.End.Byte - n, Line: at.End.Line, Column: at.End.Column - int32(n)}
	}
	return at
}

// days are columns of a balance sheet whose cash is that with which a cash flow begins, on the same day of another year,
// where no column has the day that the cash flow begins on.
func (b *book) days() []tieout.Diagnostic {
	var ds []tieout.Diagnostic
	seen := map[*release.Column]bool{}
	for _, f := range b.figures {
		if f.Table.Statement != release.CashFlow || f.Period.Kind != tieout.Instant || f.Item.Nil || f.Fact == nil || b.misheaded[f.Item.Column] {
			continue
		}
		var twin *Figure
		for _, g := range b.figures {
			if g.Table.Statement != release.Balance || g.name != f.name || g.Item.Nil || b.misheaded[g.Item.Column] || len(g.Item.Column.Heading) == 0 {
				continue
			}
			if g.Period == f.Period {
				twin = nil
				break
			}
			a, z := g.Period.LastDay(), f.Period.LastDay()
			if g.Item.Value.Equal(f.Item.Value) && a.Month() == z.Month() && a.Day() == z.Day() {
				twin = g
			}
		}
		if twin == nil || seen[twin.Item.Column] {
			continue
		}
		seen[twin.Item.Column] = true
		b.misheaded[twin.Item.Column] = true
		d := RuleHeadingBroken.New(lastLine(twin.Item.Column), "%s: printed %s for %s in the balance sheet; the cash flow has it for %s (line %d)", name(twin),
			twin.Item.Printed, twin.Period.Words(), f.Period.Words(), f.Item.Cell.Start.Line)
		d.Related = append(d.Related, tieout.Note{Message: name(twin) + ": " + twin.Item.Printed, Range: twin.Item.Cell},
			tieout.Note{Message: name(f) + ": " + f.Item.Printed, Range: f.Item.Cell})
		d.Facts = b.factsUnder(twin.Table, twin.Item.Column)
		ds = append(ds, d)
	}
	return ds
}

// factsUnder are the identifiers of the facts of columns: what a wrong heading says of one of them, it says of all.
func (b *book) factsUnder(t *release.Table, columns ...*release.Column) (ids []string) {
	for _, row := range t.Rows {
		for _, c := range columns {
			if f := b.in(row, c); f != nil && f.Fact != nil {
				ids = append(ids, f.Fact.ID)
			}
		}
	}
	return ids
}

func wordsOf(t *release.Table) string {
	if s := statementNames[t.Statement]; s != "" {
		return s[len("the "):]
	}
	return fmt.Sprintf("table %d", t.Index+1)
}
