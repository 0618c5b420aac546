package shares

import (
	"fmt"
	"math"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

// Counts of shares are never less than none, and those of one period hardly differ: what is outstanding at its end and on average, with
// what dilutes and without.

var signFamily = &book.Family{Rule: book.RulePerShareBroken, Says: func(r *book.Relation) string {
	return fmt.Sprintf("%s, %s: printed %s, less than none; for %s it is %s", book.Label(r.Total), book.Column(r.Total), r.Total.Item.Printed, book.Column(r.Parts[0].Figure), r.Parts[0].Figure.Item.Printed)
}}

// hardlyApart and farApartCounts are how much counts of shares of one period differ, in parts of them, where they hardly do, and how much
// more they must for one of them to be wrong.
var (
	hardlyApart    = decimal.New(112, -2)
	farApartCounts = decimal.New(130, -2)
)

// Counts are the counts of shares of a table that are far apart in some column, where they hardly differ in others and a slip explains it.
func Counts(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		if len(book.Values(t)) > book.MaxColumns {
			continue
		}
		rows := slices.DeleteFunc(slices.Clone(b.RowsOf(t, release.Shares)), book.IsAdjusted)
		for i, row := range rows {
			for _, source := range rows[max(0, i-maxCounts):i] {
				if countsAlike(source, row) {
					if c := alikeCounts(b, source, row); c != nil {
						out = append(out, c)
					}
				}
			}
		}
	}
	return out
}

const maxCounts = 4 // rows of shares above one that it is held against

// countsAlike reports whether two rows are counts of all shares: averages, or one of them of those outstanding on a day.
func countsAlike(a, c *release.Row) bool {
	all := func(r *release.Row) bool {
		words := wording.Of(r.Label)
		return IsAverage(r) || OfAllShares.In(words) && !NotOutstanding.In(words)
	}
	return all(a) && all(c) && (IsAverage(a) || IsAverage(c))
}

// alikeCounts relates two rows of shares; nil where no column bears it out, or no slip of one row explains what fails.
func alikeCounts(b *book.Book, source, row *release.Row) *book.Claim {
	c := &book.Claim{Family: averageFamily, Explained: true}
	for _, it := range row.Items {
		f, g := b.In(row, it.Column), b.In(source, it.Column)
		if f == nil || g == nil || it.Column.Kind != release.Values || f.Item.Scale != g.Item.Scale {
			continue
		}
		r := alikeCount(f, g)
		if !r.Holds(nil) && !areFarApart(f, g) {
			return nil
		}
		c.Add(r)
	}
	if n := c.Tied(); n == 0 || n == len(c.Relations) || n < len(c.Relations)-n {
		return nil
	}
	return c
}

// alikeCount relates two counts of shares that hardly differ.
func alikeCount(f, g *book.Figure) *book.Relation {
	return &book.Relation{Total: f, Parts: []book.Term{{Figure: g, Weight: 1}}, Form: book.Near, Known: tieout.Interval{Low: book.One.DivRound(hardlyApart, book.QuotientPlaces), High: hardlyApart}}
}

// areFarApart reports whether two counts of shares differ so much that one of them is wrong, where such counts hardly differ.
func areFarApart(f, g *book.Figure) bool {
	high, low := decimal.Max(f.Item.Value, g.Item.Value), decimal.Min(f.Item.Value, g.Item.Value)
	return high.GreaterThanOrEqual(low.Mul(farApartCounts))
}

// Outstanding are the shares of the last days of periods beside the averages of those, wherever the release prints them, where they are
// far apart, a slip explains it, and neither is printed so anywhere else.
func Outstanding(b *book.Book) []*book.Claim {
	const most = 16 // counts that are looked at
	var out []*book.Claim
	looked := 0
	for _, f := range b.Figures {
		if looked == most {
			break
		}
		if f.Concept != "SharesOutstanding" || f.Item.Nil || f.Fact == nil || !f.IsPlain() || f.Item.Kind != release.Shares {
			continue
		}
		looked++
		g := averageUntil(b, f)
		if g == nil || g.Table == f.Table || !book.Comparable(f, g) || f.OddlyScaled() {
			continue
		}
		c := &book.Claim{Family: averageFamily, Explained: true}
		r := alikeCount(f, g)
		c.Add(r)
		if !r.Holds(nil) && areFarApart(f, g) && slip.Swapped(b, c.Relations) {
			out = append(out, c)
		}
	}
	return out
}

// averageUntil is the average of shares of the shortest period that ends with the day of a count of shares; nil for none.
func averageUntil(b *book.Book, f *book.Figure) *book.Figure {
	var best *book.Figure
	for _, g := range b.Figures {
		if MayBeAverage(g.Concept) && g.Concept != "" && g.Fact != nil && !g.Item.Nil && g.IsPlain() && g.Item.Kind == release.Shares &&
			g.Period.Kind == tieout.Duration && g.Period.End.Equal(f.Period.End) && (best == nil || g.Period.Start.After(best.Period.Start)) {
			best = g
		}
	}
	return best
}

// mostTimes is how often one count of shares, or dividend, may be another.
var mostTimes = decimal.New(1, 6)

const (
	mostCounts = 12  // rows of shares of a table of which each is tried as the sum of others
	countProof = 6.0 // digits that the columns in which such a sum holds prove, beyond the choices that were tried
)

// CountSums are counts of shares of classes that add up to one of all, wherever they stand in their table: two or three of them, as nearly
// all columns show.
func CountSums(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		rows := b.RowsOf(t, release.Shares)
		if len(rows) < 3 || len(rows) > mostCounts || len(book.Values(t)) > book.MaxColumns {
			continue
		}
		for i, row := range rows {
			if len(row.Parts) > 0 {
				continue
			}
			others := slices.Delete(slices.Clone(rows), i, i+1)
			if c := countSum(b, row, others); c != nil {
				out = append(out, c)
			}
		}
	}
	return out
}

// countSum is a count as the sum of those of two or three other rows that most columns bear out, which all must do but one; nil for none.
func countSum(b *book.Book, row *release.Row, others []*release.Row) *book.Claim {
	var best *book.Claim
	most := countProof + math.Log10(float64(len(others)*len(others)))
	try := func(parts ...*release.Row) {
		c := RunOf(b, row, parts)
		n, whole := 0, true
		for _, r := range c.Relations {
			whole = whole && len(r.Parts) == len(parts)
			if r.Holds(nil) {
				n++
			}
		}
		mostly := n+1 >= len(c.Relations) || n+2 == len(c.Relations) && n > 1 && ExchangedShares(b, c)
		if s := c.Support(); whole && mostly && n > 1 && s > most {
			best, most = c, s
		}
	}
	for i, x := range others {
		for j, y := range others[i+1:] {
			try(x, y)
			for _, z := range others[i+j+2:] {
				try(x, y, z)
			}
		}
	}
	return best
}

// ExchangedShares reports whether counts of shares of two columns that changed places explain all that fails of an amount per share.
func ExchangedShares(b *book.Book, c *book.Claim) bool {
	failing := c.Failing()
	return len(failing) > 0 && slices.ContainsFunc(slip.Fixes(b, failing[0], false), func(x slip.Fix) bool {
		return x.Kind == slip.ExchangedColumns && !slices.ContainsFunc(failing, func(r *book.Relation) bool { return !x.Touches(r) }) &&
			!slices.ContainsFunc(c.Relations, func(r *book.Relation) bool { return !r.Holds(x.Values) })
	})
}

// RunOf is a row as the sum of others in every column where most of them have a number or a dash.
func RunOf(b *book.Book, row *release.Row, parts []*release.Row) *book.Claim {
	c := &book.Claim{Family: book.RowFamily, Explained: true}
	kind := b.KindOf(row)
	for _, it := range row.Items {
		total := b.In(row, it.Column)
		if total == nil || it.Column.Kind != release.Values || it.Kind != kind {
			continue
		}
		r := &book.Relation{Total: total, Form: book.AsPrinted}
		for _, p := range parts {
			if f := b.In(p, it.Column); f != nil && f.Item.Kind == kind && !f.Item.Value.IsZero() {
				r.Parts = append(r.Parts, book.Term{Figure: f, Weight: 1})
			}
		}
		if len(r.Parts) > 0 {
			c.Add(r)
		}
	}
	return c
}

// The words of all shares that there are, and of counts of some.
var (
	OfAllShares    = wording.Phrases("outstanding|issue", "shares|units at|end")
	NotOutstanding = wording.Phrases("average|averages|authorized|authorised|repurchased|granted|issuable|treasury|unvested|dilutive")
)
