package shares

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

// The same average of shares is printed in several rows: in the statement, in highlights, below the computation of earnings per share, for
// adjusted amounts per share. Whatever those are called, numbers of four digits or more that agree in most columns show that they are one.

const (
	maxAverages     = 24  // rows that later ones are held against
	leastCountProof = 3.0 // digits that the columns in which two rows agree prove at least
)

// AveragesAgain are the averages of shares that are printed in several rows: where nothing dilutes in one case what does not in the other,
// they are the same.
func AveragesAgain(b *book.Book) []*book.Claim {
	var out []*book.Claim
	var before []*release.Row
	for _, t := range b.Tables {
		for _, row := range b.RowsOf(t, release.Shares) {
			if !countsOverTime(b, row) {
				continue
			}
			var best *book.Claim
			for _, source := range before {
				if c := sameCounts(b, source, row); c != nil && (best == nil || c.Tied() > best.Tied()) {
					best = c
				}
			}
			if best != nil {
				out = append(out, best)
			}
			if len(before) < maxAverages {
				before = append(before, row)
			}
		}
	}
	return out
}

// saysShares is a label that says no more than what is counted.
var saysShares = wording.Phrases("^shares|units fd|f? d?$", "^share|unit count$", "^number of shares|units$")

// countsOverTime reports whether a row of shares is an average over a period, by its label, by which side it is of, or by its concept.
func countsOverTime(b *book.Book, row *release.Row) bool {
	if ofPoint.In(wording.Of(row.Label)) {
		return false
	}
	concept := b.ConceptOf(row)
	return MayBeAverage(concept) && (concept != "" || IsAverage(row) || SideOf(row) != AnySide || saysShares.In(wording.Of(row.Label)))
}

// sameCounts is a row of averages as another one that prints the same numbers but for a slip; nil where they all agree, and where nothing
// shows that the two are one. Rows of one side need to agree in one column, others in two and in most.
func sameCounts(b *book.Book, source, row *release.Row) *book.Claim {
	c, evidence := besideEachOther(b, source, row)
	n, failing := c.Tied(), c.Failing()
	switch {
	case len(failing) == 0:
		return nil
	case n == 0:
		if len(failing) == 1 || !slip.One(b, failing) {
			return nil
		}
	case isBasic(source, row) && n > len(failing) && n >= book.LeastSame && len(failing) == 1 && evidence >= 2*leastCountProof && isOutvoted(b, failing[0]):
		c.Explained = false
		return c
	case evidence < leastCountProof || !ofOneSide(c) && (n < book.LeastSame || n <= len(failing) && !(n == len(failing) && ExchangedShares(b, c))):
		return nil
	case !slices.ContainsFunc(failing, func(r *book.Relation) bool { return slip.Slipped(b, r, len(failing) > 1) }):
		return nil
	}
	if isApart(b, c, source, row) {
		return nil
	}
	return c
}

// isApart reports whether two rows that differ are two: by numbers just beside each other, or because one is of an adjusted measure.
func isApart(b *book.Book, c *book.Claim, source, row *release.Row) bool {
	return slices.ContainsFunc(c.Failing(), justBeside) || isAdjustedApart(b, c, source, row)
}

// isAdjustedApart reports whether one of two rows is of an adjusted measure, which may be diluted where the other is not, and no two digits, nor two numbers, changed
// places in one of them.
func isAdjustedApart(b *book.Book, c *book.Claim, source, row *release.Row) bool {
	if book.IsAdjusted(source) == book.IsAdjusted(row) {
		return false
	}
	same := func(x, y *book.Figure) bool { return x.Item.Value.Equal(y.Item.Value) }
	if f := c.Failing(); len(f) == 2 && ExchangedShares(b, c) && same(f[0].Total, f[1].Parts[0].Figure) && same(f[1].Total, f[0].Parts[0].Figure) {
		return false
	}
	swapped := func(f, g *book.Figure) bool {
		swaps, _ := f.Swaps()
		return slices.ContainsFunc(swaps, g.Item.Value.Equal)
	}
	return slices.ContainsFunc(c.Failing(), func(r *book.Relation) bool {
		f, g := r.Total, r.Parts[0].Figure
		return !swapped(f, g) && !swapped(g, f)
	})
}

// isDilutedApart reports whether one of two counts of shares stands in a column with a loss, and the other has more: what dilutes an adjusted
// income does not dilute that.
func isDilutedApart(b *book.Book, r *book.Relation) bool {
	less, more := r.Total, r.Parts[0].Figure
	if less.Item.Value.GreaterThan(more.Item.Value) {
		less, more = more, less
	}
	return loses(b, less.Table, less.Item.Column) && !loses(b, more.Table, more.Item.Column) && more.Item.Value.LessThanOrEqual(less.Item.Value.Mul(diluting))
}

// isBasic reports whether two rows are averages of which one says that it is basic, and neither that it is diluted or adjusted: what dilutes
// one measure and not another is none of theirs.
func isBasic(a, c *release.Row) bool {
	x, y := SideOf(a), SideOf(c)
	return x != DilutedSide && y != DilutedSide && (x == BasicSide || y == BasicSide) && !book.IsAdjusted(a) && !book.IsAdjusted(c)
}

// isOutvoted reports whether one of two counts of shares is printed in two rows of other tables for its period at least, and the other in
// no other row.
func isOutvoted(b *book.Book, r *book.Relation) bool {
	places := func(f *book.Figure) int {
		tables := map[*release.Table]bool{}
		for _, g := range b.Figures {
			if g.Item.Kind == release.Shares && !g.Item.Nil && g.Period == f.Period && g.Item.Value.Equal(f.Item.Value) {
				tables[g.Table] = true
			}
		}
		return len(tables)
	}
	n, m := places(r.Total), places(r.Parts[0].Figure)
	return min(n, m) == 1 && max(n, m) > 1
}

// besideEachOther relates two rows in the periods of which both print a number; evidence is what those prove that agree, in digits.
func besideEachOther(b *book.Book, source, row *release.Row) (c *book.Claim, evidence float64) {
	c = &book.Claim{Family: book.RepeatFamily, Explained: true}
	for _, it := range row.Items {
		f := b.In(row, it.Column)
		if f == nil || it.Column.Kind != release.Values || f.Period.Kind != tieout.Duration {
			continue
		}
		if g := during(b, source, f); g != nil && g.Item.Column.Kind == release.Values && sideOfFigure(g).Suits(sideOfFigure(f)) {
			r := &book.Relation{Total: f, Parts: []book.Term{{Figure: g, Weight: 1}}, Form: book.AsPrinted}
			switch {
			case r.Holds(nil):
				evidence += r.Weight()
			case isDilutedApart(b, r):
				continue
			}
			c.Add(r)
		}
	}
	return c, evidence
}

// ofOneSide reports whether both counts of each column are basic, both diluted, or neither said to be one.
func ofOneSide(c *book.Claim) bool {
	return !slices.ContainsFunc(c.Relations, func(r *book.Relation) bool { return sideOfFigure(r.Total) != sideOfFigure(r.Parts[0].Figure) })
}

// sideOfFigure is that of a figure's row, or of its column where a table has columns of both.
func sideOfFigure(f *book.Figure) Side {
	if s := SideOf(f.Item.Row); s != AnySide {
		return s
	}
	for _, q := range f.Item.Column.Qualifiers {
		if s, said := sideOfText(q.Member); said {
			return s
		}
	}
	return AnySide
}

// justBeside reports whether two numbers of the same places that differ would be closer than rounding, and not the same, with two neighbouring
// digits in the other order: they are two numbers then.
func justBeside(r *book.Relation) bool {
	f, g := r.Total, r.Parts[0].Figure
	if f.Item.Decimals != g.Item.Decimals {
		return false
	}
	near := func(f, g *book.Figure) bool {
		swaps, _ := f.Swaps()
		return slices.ContainsFunc(swaps, func(v decimal.Decimal) bool {
			return !v.Equal(g.Item.Value) && book.Reading{f: v}.Printed(f).Overlaps(g.Values)
		})
	}
	return near(f, g) || near(g, f)
}

// during is the figure of a row of the period of another figure, and of its kind; nil for none.
func during(b *book.Book, row *release.Row, f *book.Figure) *book.Figure {
	for _, it := range row.Items {
		if g := b.In(row, it.Column); g != nil && g.Period == f.Period && it.Kind == f.Item.Kind && it.Column.Kind == f.Item.Column.Kind {
			return g
		}
	}
	return nil
}
