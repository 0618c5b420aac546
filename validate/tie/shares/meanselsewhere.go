package shares

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
)

// A release prints averages of shares of quarters in one table and those of the year, or of the year to date, in another one: these are the
// mean of those, as they are within a row.

// MeansElsewhere are the basic averages of shares of periods that others make up, all as long, which do not stand in one row with them, where
// as many hold as fail.
func MeansElsewhere(b *book.Book) []*book.Claim {
	s := book.Series{}
	for _, f := range b.Figures {
		if f.Item.Kind == release.Shares && !f.Item.Nil && f.Item.Column.Kind == release.Values && f.IsPlain() && f.Period.Kind == tieout.Duration && isBasicAverage(b, f) {
			s.Take(f)
		}
	}
	c := &book.Claim{Family: averageFamily, Explained: true, Exact: true, Allowance: meanSlack}
	for _, p := range s.Periods() {
		total := s[p]
		parts := s.Parts(p)
		if parts == nil || !slices.ContainsFunc(parts, func(p book.Term) bool { return p.Figure.Item.Row != total.Item.Row }) {
			continue
		}
		c.Add(&book.Relation{Total: total, Parts: parts, Form: book.Mean})
	}
	if n := c.Tied(); n == 0 || n*2 < len(c.Relations) {
		return nil
	}
	return []*book.Claim{c}
}

// isBasicAverage reports whether a figure is an average of shares that nothing dilutes, as far as its concept and its label say.
func isBasicAverage(b *book.Book, f *book.Figure) bool {
	switch concept := f.KnownAs(); {
	case concept == "WeightedAverageSharesBasic", concept == "WeightedAverageSharesBasicAndDiluted":
		return sideOfFigure(f) != DilutedSide
	case concept != "":
		return false
	}
	return sideOfFigure(f) == AnySide && IsAverage(f.Item.Row) && !OfDiluted.In(wording.Of(f.Item.Row.Label)) && !book.IsAdjusted(f.Item.Row)
}
