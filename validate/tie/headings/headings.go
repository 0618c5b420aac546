package headings

import (
	"fmt"
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
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
			"total assets and revenues are thousands of times apart. Or, as a warning, a row of a table in whole thousands prints cents and is read as an " +
			"amount, and its kin are more than a thousand times as large.",
		Advice:  "Compare the words that say what the figures of the table are in, \"in thousands\", with their source.",
		Example: "Statements of income (in thousands)   Cash at end of period      48,210\nBalance sheets (in millions)          Cash and cash equivalents  48,210"}
)

// Broken are the findings about headings and scales of statements: what is wrong with a column or a table as a whole.
func Broken(b *book.Book) []tieout.Diagnostic {
	var ds []tieout.Diagnostic
	for _, t := range b.Tables {
		if book.IsStatement(t) {
			ds = append(ds, twins(b, t)...)
		}
	}
	for _, kind := range []tieout.PeriodKind{tieout.Duration, tieout.Instant} {
		for _, t := range b.Tables {
			if book.IsStatement(t) {
				ds = append(ds, exchangedHeadings(b, t, kind)...)
			}
		}
	}
	return slices.Concat(ds, uneven(b), misdated(b), days(b), scales(b), tooSmall(b))
}

// crossed are the figures of one column that other tables print for the period of another one; none when they print any of either
// column for its own period.
func crossed(b *book.Book, t *release.Table, x, y *release.Column) (crossed []*book.Figure) {
	for _, row := range t.Rows {
		f, g := b.In(row, x), b.In(row, y)
		if f == nil || g == nil || f.Fact == nil || g.Fact == nil || f.Item.Value.Equal(g.Item.Value) {
			continue
		}
		if isElsewhere(b, f, f) || isElsewhere(b, g, g) {
			return nil
		}
		if isElsewhere(b, f, g) || isElsewhere(b, g, f) {
			crossed = append(crossed, f)
		}
	}
	return crossed
}

// exchangedHeadings are two columns of a statement over as much time, or of days, whose figures other tables print for the other one's
// period, all that they print of them: in several rows, or in one where the years of the headings are out of order too, or where
// they print the figures of both columns.
func exchangedHeadings(b *book.Book, t *release.Table, kind tieout.PeriodKind) []tieout.Diagnostic {
	var ds []tieout.Diagnostic
	vs := book.Values(t)
	for i, x := range vs {
		for j := i + 1; j < len(vs); j++ {
			y := vs[j]
			if x.Period.Kind != kind || y.Period.Kind != kind || x.Period == y.Period || book.Months(x) != book.Months(y) || len(x.Heading) == 0 || len(y.Heading) == 0 || b.Misheaded[x] || b.Misheaded[y] {
				continue
			}
			crossed := crossed(b, t, x, y)
			if len(crossed) == 0 || kind == tieout.Instant && !bothCrossed(b, y, crossed) || kind == tieout.Duration && len(crossed) < 2 && !outOfOrder(vs, i, j) {
				continue
			}
			f := crossed[0]
			d := RuleHeadingBroken.New(lastLine(x), "the columns headed %s and %s: other tables print their figures for the other period, as %s, %s; the headings are exchanged",
				x.Period.Words(), y.Period.Words(), book.Name(f), f.Item.Printed)
			d.Related = append(d.Related, tieout.Note{Message: "the other column", Range: lastLine(y)}, tieout.Note{Message: book.Name(f) + ": " + f.Item.Printed, Range: f.Item.Cell})
			d.Facts = factsUnder(b, t, x, y)
			ds = append(ds, d)
			b.Misheaded[x], b.Misheaded[y] = true, true
		}
	}
	return ds
}

// isElsewhere reports whether what f is, is printed in another table with the value of g.
func isElsewhere(b *book.Book, f, g *book.Figure) bool {
	return slices.ContainsFunc(placesOf(b, f), func(o *book.Figure) bool {
		return o.Table != f.Table && !o.Item.Nil && !b.Misheaded[o.Item.Column] && book.Overlap(o, g)
	})
}

// cash are the concepts of which the cash at the ends of a cash flow may be either.
var cash = []string{"CashAndCashEquivalents", "CashAndRestrictedCash"}

// placesOf are the figures of what one measures, of cash with and without what is restricted.
func placesOf(b *book.Book, f *book.Figure) (out []*book.Figure) {
	m := f.Measure()
	out = b.ByMeasure[m]
	out = out[:min(len(out), book.MaxPlaces)]
	if !slices.Contains(cash, f.Concept) {
		return out
	}
	for _, c := range cash {
		if m.Concept.Local = c; c != f.Name.Local {
			more := b.ByMeasure[m]
			out = append(slices.Clip(out), more[:min(len(more), book.MaxPlaces)]...)
		}
	}
	return out
}

// bothCrossed reports whether other tables print the figures of two columns of days the other way round, and nothing else for these
// days: of as many digits as are hardly alike by chance.
func bothCrossed(b *book.Book, y *release.Column, crossed []*book.Figure) bool {
	return slices.ContainsFunc(crossed, func(f *book.Figure) bool {
		g := b.In(f.Item.Row, y)
		return isTelling(f) && isTelling(g) && only(b, f, g) && only(b, g, f)
	})
}

// only reports whether what f is, is printed in other tables, and with the value of g alone.
func only(b *book.Book, f, g *book.Figure) bool {
	found := false
	for _, o := range placesOf(b, f) {
		if o.Table == f.Table || o.Item.Nil || b.Misheaded[o.Item.Column] {
			continue
		}
		if !book.Overlap(o, g) {
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
		if k == j || vs[k].Period.Kind != tieout.Duration || vs[k-1].Period.Kind != tieout.Duration || book.Months(vs[k]) != book.Months(vs[k-1]) {
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
func twins(b *book.Book, t *release.Table) []tieout.Diagnostic {
	const least = 5 // rows that differ
	var ds []tieout.Diagnostic
	vs := book.Values(t)
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
				f, g := b.In(row, x), b.In(row, y)
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
			d.Facts = factsUnder(b, t, x, y)
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
func days(b *book.Book) []tieout.Diagnostic {
	var ds []tieout.Diagnostic
	seen := map[*release.Column]bool{}
	for _, f := range b.Figures {
		if f.Table.Statement != release.CashFlow || f.Period.Kind != tieout.Instant || f.Item.Nil || f.Fact == nil || b.Misheaded[f.Item.Column] {
			continue
		}
		var twin *book.Figure
		for _, g := range b.Figures {
			if g.Table.Statement != release.Balance || g.Name != f.Name || g.Item.Nil || b.Misheaded[g.Item.Column] || len(g.Item.Column.Heading) == 0 {
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
		b.Misheaded[twin.Item.Column] = true
		d := RuleHeadingBroken.New(lastLine(twin.Item.Column), "%s: printed %s for %s in the balance sheet; the cash flow has it for %s (line %d)", book.Name(twin),
			twin.Item.Printed, twin.Period.Words(), f.Period.Words(), f.Item.Cell.Start.Line)
		d.Related = append(d.Related, tieout.Note{Message: book.Name(twin) + ": " + twin.Item.Printed, Range: twin.Item.Cell},
			tieout.Note{Message: book.Name(f) + ": " + f.Item.Printed, Range: f.Item.Cell})
		d.Facts = factsUnder(b, twin.Table, twin.Item.Column)
		ds = append(ds, d)
	}
	return ds
}

// factsUnder are the identifiers of the facts of columns: what a wrong heading says of one of them, it says of all.
func factsUnder(b *book.Book, t *release.Table, columns ...*release.Column) (ids []string) {
	for _, row := range t.Rows {
		for _, c := range columns {
			if f := b.In(row, c); f != nil && f.Fact != nil {
				ids = append(ids, f.Fact.ID)
			}
		}
	}
	return ids
}

func wordsOf(t *release.Table) string {
	if s := book.StatementNames[t.Statement]; s != "" {
		return s[len("the "):]
	}
	return fmt.Sprintf("table %d", t.Index+1)
}
