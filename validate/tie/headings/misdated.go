package headings

import (
	"slices"
	"time"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

const (
	leastMisdated = 2   // figures that other tables print for another period, for the period of a heading to be wrong
	movedDigits   = 100 // the least of such a figure, as it is printed without its point
)

// move is a figure of a column and the same one of another table, for another period.
type move struct{ here, there *book.Figure }

// misdated are columns of statements whose figures other tables print for a period that ends on another day, all that they print of
// them: in several rows, or in one where the column would end after the release was made. Which of the tables is wrong the days
// tell on which the columns of the others end, and the period that the release is about.
func misdated(b *book.Book) []tieout.Diagnostic {
	var ds []tieout.Diagnostic
	for _, t := range b.Tables {
		if !book.IsStatement(t) {
			continue
		}
		vs := book.Values(t)
		for _, x := range vs {
			if x.Period.Kind == tieout.Forever || len(x.Heading) == 0 || len(x.Qualifiers) > 0 || b.Misheaded[x] {
				continue
			}
			moves := moves(b, t, vs, x)
			if len(moves) == 0 || len(moves) < leastMisdated && !isFuture(b, x) {
				continue
			}
			m := moves[0]
			if wrong, right := endOn(b, x.Period.LastDay(), t), endOn(b, m.there.Item.Column.Period.LastDay(), t); wrong >= right && !isFuture(b, x) {
				continue
			}
			b.Misheaded[x] = true
			d := RuleHeadingBroken.New(lastLine(x), "the column headed %s: other tables print its figures for %s, as %s, %s (%s)",
				x.Period.Words(), m.there.Period.Words(), book.Name(m.there), m.there.Item.Printed, book.Spot(m.there, m.here))
			d.Related = append(d.Related, tieout.Note{Message: book.Name(m.here) + ": " + m.here.Item.Printed, Range: m.here.Item.Cell},
				tieout.Note{Message: book.Name(m.there) + ": " + m.there.Item.Printed, Range: m.there.Item.Cell})
			d.Facts = factsUnder(b, t, x)
			ds = append(ds, d)
		}
	}
	return ds
}

// isFuture reports whether a column is of a time that was not over when the release was made.
func isFuture(b *book.Book, c *release.Column) bool {
	return !b.Made.IsZero() && c.Period.LastDay().After(b.Made)
}

// endOn counts the tables but one that have a column that ends on a day, and the release itself where its period does.
func endOn(b *book.Book, day time.Time, but *release.Table) int {
	n := 0
	for _, t := range b.Tables {
		if t != but && slices.ContainsFunc(t.Columns, func(c *release.Column) bool {
			return c.Kind == release.Values && c.Period.Kind != tieout.Forever && !b.Misheaded[c] && c.Period.LastDay().Equal(day)
		}) {
			n++
		}
	}
	if b.About.Kind != tieout.Forever && b.About.LastDay().Equal(day) {
		n++
	}
	return n
}

// moves are the figures of a column that other tables print for another period, which is as much earlier or later for all of them and
// of which the table has no other column; none when they print one of them for its own.
func moves(b *book.Book, t *release.Table, vs []*release.Column, x *release.Column) []move {
	var out []move
	shift := 0
	for _, row := range t.Rows {
		f := b.In(row, x)
		if f == nil || !isTelling(f) || recurs(b, row, vs, x, f) {
			continue
		}
		there, own := movedTo(b, f)
		if own {
			return nil
		}
		if there == nil {
			continue
		}
		by := monthsBetween(f.Period, there.Period)
		if len(out) > 0 && by != shift || slices.ContainsFunc(vs, func(c *release.Column) bool { return c != x && c.Period == there.Period }) {
			return nil
		}
		shift = by
		out = append(out, move{f, there})
	}
	return out
}

// isTelling reports whether a figure is an amount with so many digits that two are hardly alike by chance.
func isTelling(f *book.Figure) bool {
	return f.Fact != nil && f.IsPlain() && f.Item.Kind == release.Money && digitsPrinted(f).GreaterThanOrEqual(decimal.NewFromInt(movedDigits))
}

// recurs reports whether another column of the row prints the same amount.
func recurs(b *book.Book, row *release.Row, vs []*release.Column, x *release.Column, f *book.Figure) bool {
	return slices.ContainsFunc(vs, func(c *release.Column) bool {
		g := b.In(row, c)
		return c != x && g != nil && g.Item.Value.Abs().Equal(f.Item.Value.Abs())
	})
}

// movedTo is the figure of another table that prints what f is for another period as long; own tells that one prints it for its own.
func movedTo(b *book.Book, f *book.Figure) (there *book.Figure, own bool) {
	places := b.OfConcept(f.Name)
	for _, o := range places[:min(len(places), book.MaxPlaces)] {
		b.Check()
		switch {
		case o.Table == f.Table || o.Fact == nil || o.Item.Nil || !o.IsPlain() || len(o.Item.Column.Heading) == 0 || b.Misheaded[o.Item.Column]:
		case o.Fact.Unit != f.Fact.Unit || !book.Overlap(o, f):
		case o.Period == f.Period:
			return nil, true
		case there == nil && isTelling(o) && o.Period.Kind == f.Period.Kind && lasts(o.Period) == lasts(f.Period) && monthsBetween(f.Period, o.Period) != 0:
			there = o
		}
	}
	return there, false
}

// lasts is how many months a period lasts, 0 for an instant.
func lasts(p tieout.Period) int {
	if p.Kind != tieout.Duration {
		return 0
	}
	return wholeMonths(p.End.Sub(p.Start))
}

// monthsBetween is how many months one period ends after another.
func monthsBetween(from, to tieout.Period) int {
	if d := to.LastDay().Sub(from.LastDay()); d < 0 {
		return -wholeMonths(-d)
	}
	return wholeMonths(to.LastDay().Sub(from.LastDay()))
}

func wholeMonths(d time.Duration) int { return (int(d.Hours()/24)*12 + 182) / 365 }

// yearsToDate are the lengths of what statements show beside a quarter, in months, and of quarters.
var yearsToDate, ofQuarter = []int{6, 9, 12}, []int{3}

// uneven are statements with as many columns of quarters as of years to date, two or more, each of which ends as long before or after
// its quarter: they end on one day wherever both are printed.
func uneven(b *book.Book) []tieout.Diagnostic {
	var ds []tieout.Diagnostic
	for _, t := range b.Tables {
		if !book.IsStatement(t) {
			continue
		}
		short, long := lasting(b, t, ofQuarter), lasting(b, t, yearsToDate)
		if len(short) < 2 || len(short) != len(long) || len(short)+len(long) != len(book.Values(t)) {
			continue
		}
		off := monthsBetween(short[0].Period, long[0].Period)
		if off == 0 || off%3 != 0 || max(off, -off) >= 12 || lastLine(short[0]) == lastLine(long[0]) {
			continue
		}
		alike := true
		for i := range short {
			alike = alike && monthsBetween(short[i].Period, long[i].Period) == off && lasts(long[i].Period) == lasts(long[0].Period)
		}
		if alike {
			ds = append(ds, unevenFinding(b, t, short, long))
		}
	}
	return ds
}

// lasting are the columns of a table that last some of so many months, under headings of their own.
func lasting(b *book.Book, t *release.Table, months []int) []*release.Column {
	return slices.DeleteFunc(book.Values(t), func(c *release.Column) bool {
		return len(c.Heading) == 0 || len(c.Qualifiers) > 0 || b.Misheaded[c] || !slices.Contains(months, lasts(c.Period))
	})
}

func unevenFinding(b *book.Book, t *release.Table, short, long []*release.Column) tieout.Diagnostic {
	first, last := short[0].Period.LastDay(), long[0].Period.LastDay()
	wrong, other := short, long
	if endOn(b, first, t) > endOn(b, last, t) {
		wrong, other = long, short
	}
	d := RuleHeadingBroken.New(wrong[0].Range, "the columns of %s stand beside those of %s: a quarter and the year to date end on one day, one of the headings is wrong",
		wrong[0].Period.Words(), other[0].Period.Words())
	d.Related = append(d.Related, tieout.Note{Message: "the other columns", Range: other[0].Range})
	d.Facts = factsUnder(b, t, wrong...)
	for _, c := range wrong {
		b.Misheaded[c] = true
	}
	return d
}
