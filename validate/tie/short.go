package tie

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/sums"
)

// A row that is missing leaves its total right, and tied where the same amount is printed elsewhere: but what stands above it does not
// add up to it any more, in any column, and that it is tied would say that it does. In highlights nobody expects them to.

// backing is what is known of where totals stand, beside the sums that they are.
type backing struct {
	totals map[string]map[string]bool             // concepts of totals, see totalConcepts
	told   map[*release.Row]bool                  // rows that other rows of their table are shown to add up to
	below  map[*release.Row]bool                  // those of which only rows below them are
	beside map[*book.Figure]map[*book.Figure]bool // what figures count with in sums that are tied
	quoted map[*book.Figure]bool                  // figures that the rows of another table are shown to add up to
	moved  map[*book.Figure]bool                  // balances of equity that the ones before and what moved do not come to
	summed map[*book.Figure]bool                  // figures that others add up to, rows or columns, and those that these are
}

// backingOf is that of the totals of claims.
func backingOf(claims []*book.Claim, totals map[string]map[string]bool) *backing {
	k := &backing{totals: totals, beside: map[*book.Figure]map[*book.Figure]bool{}, quoted: map[*book.Figure]bool{}, moved: map[*book.Figure]bool{}, summed: map[*book.Figure]bool{}}
	k.told, k.below = toldBySums(claims)
	for _, c := range claims {
		for _, r := range c.Relations {
			switch {
			case c.Opens && r.State == book.Untied && r.Total.Table.Statement == release.Equity:
				k.moved[r.Total] = true
			case r.State != book.Tied || !c.Family.Sums:
			case len(r.Parts) == 1 && (c.Family == book.EqualFamily || c.Family == book.RepeatFamily):
				f, g := r.Total, r.Parts[0].Figure
				k.quoted[f] = k.quoted[f] || k.told[g.Item.Row]
				k.quoted[g] = k.quoted[g] || k.told[f.Item.Row]
			case len(r.Parts) > 1:
				k.summed[r.Total] = true
				for _, p := range r.Parts {
					k.summed[p.Figure] = k.summed[p.Figure] || c.Family == book.SumFamily && !isDifference(c, r)
				}
				k.countTogether(r)
			}
		}
	}
	return k
}

// countTogether notes that the parts of a sum count in it together.
func (k *backing) countTogether(r *book.Relation) {
	for _, p := range r.Parts {
		if k.beside[p.Figure] == nil {
			k.beside[p.Figure] = map[*book.Figure]bool{}
		}
		for _, q := range r.Parts {
			k.beside[p.Figure][q.Figure] = true
		}
	}
}

// isShort reports whether a figure is a total to which no sum of rows is known, below rows that are no totals and do not come to it: in a statement from
// the heading of its section on, see isShortOf for others.
func (k *backing) isShort(b *book.Book, f *book.Figure) bool {
	row := f.Item.Row
	if k.told[row] && !k.below[row] || isHighlight(f, k.told) || len(row.Parts) > 0 && !k.below[row] || f.Item.Kind != release.Money || !isTotal(b, f, k.totals) && !k.isOfGroup(b, f) {
		return false
	}
	i := slices.Index(f.Table.Rows, row)
	rows := f.Table.Rows[max(0, i-sums.MaxRun):max(0, i)]
	if book.IsStatement(f.Table) && !k.below[row] {
		if above := plainAbove(b, rows, f, k.totals); len(above) > 1 && !comesTo(above, f) {
			return true
		}
	}
	return !k.quoted[f] && (!k.summed[f] || k.below[row]) && k.isShortOf(b, rows, f)
}

// misses reports whether a total that nothing ties stands below two rows or more that come to something of its size, and not to it, or is such a measure.
func (k *backing) misses(b *book.Book, f *book.Figure) bool {
	if k.told[f.Item.Row] || f.Item.Kind != release.Money || !book.NamesTotal(f.Item.Row) && !k.isOfGroup(b, f) {
		return !k.told[f.Item.Row] && k.isMeasure(b, f)
	}
	r, above, first := k.ofAbove(b, f)
	sized := r.IsOfSize() || slices.ContainsFunc(above, func(g *book.Figure) bool { return betweenParts.In(wording.Of(g.Item.Row.Label)) })
	return len(above) > 1 && !comesTo(above, f) && sized && (first == nil || !comesTo(append(above, first), f))
}

// ofAbove is a figure as the sum of those above it since the heading or the total before, see since for these.
func (k *backing) ofAbove(b *book.Book, f *book.Figure) (r *book.Relation, above []*book.Figure, first *book.Figure) {
	i := slices.Index(f.Table.Rows, f.Item.Row)
	above, first = k.since(b, f.Table.Rows[max(0, i-sums.MaxRun):max(0, i)], f)
	r = &book.Relation{Total: f, Form: book.AsPrinted}
	for _, g := range above {
		r.Parts = append(r.Parts, book.Term{Figure: g, Weight: 1})
	}
	return r, above, first
}

// leaves is whether a total that no claim ties stays so, and why, see untiedReason: the rows above may add up to it.
func (k *backing) leaves(b *book.Book, f *book.Figure, tried, counted bool) (state book.State, reason string) {
	if k.addsUp(b, f) {
		return book.Tied, ""
	}
	return book.Untied, untiedReason(tried, counted, k.misses(b, f))
}

// addsUp reports whether a figure that is called a total is what all figures above it come to, beyond chance, from the heading or the total before on: they show
// so in a column of its own, too.
func (k *backing) addsUp(b *book.Book, f *book.Figure) bool {
	if !book.NamesTotal(f.Item.Row) || !f.Item.AddsUp() {
		return false
	}
	r, above, _ := k.ofAbove(b, f)
	return len(above) > 1 && r.Holds(nil) && r.LikelyWeight() >= book.Proof
}

// isShortOf reports whether a figure that is called a total, or the result of an income statement, is not what the rows from the total before, or the heading
// above, come to: two or more, or one that stands below a heading that it is the total of or below another result.
func (k *backing) isShortOf(b *book.Book, rows []*release.Row, f *book.Figure) bool {
	above, first := k.since(b, rows, f)
	row := f.Item.Row
	switch {
	case above == nil:
		return false
	case (book.NamesTotal(row) || k.isOfGroup(b, f)) && !k.below[row]:
		whole := len(above) > 1 || len(above) == 1 && first == nil && isCalledAfterHeading(row)
		return whole && !comesTo(above, f) && (first == nil || !comesTo(append(above, first), f))
	case f.Table.Statement == release.Income && f.IsPlain() && sums.IsStep(row) && first != nil && sums.IsStep(first.Item.Row) && k.told[first.Item.Row]:
		return !comesInAnySigns(append(above, first), f)
	}
	return false
}

// since are the figures above one in its column, the nearest first, down from the heading of its section or a total, which is given beside them; nil where
// others than amounts, or what it counts with in a sum, are among them.
func (k *backing) since(b *book.Book, rows []*release.Row, f *book.Figure) (above []*book.Figure, first *book.Figure) {
	above = []*book.Figure{}
	for _, row := range slices.Backward(rows) {
		if len(row.Items) == 0 {
			break
		}
		g := b.In(row, f.Item.Column)
		switch {
		case g == nil || g.Item.Nil:
			continue
		case g.Item.Kind != f.Item.Kind:
			return nil, nil
		case k.told[row] || isTotal(b, g, k.totals):
			return above, g
		case k.beside[f][g] || sums.CashSections[g.KnownAs()] != "":
			return nil, nil
		}
		above = append(above, g)
	}
	return above, nil
}

// isCalledAfterHeading reports whether all that a total is called is the heading of its section: "Total operating income" below "OPERATING INCOME".
func isCalledAfterHeading(row *release.Row) bool {
	n := len(row.Section)
	if n == 0 {
		return false
	}
	heading := book.Significant(row.Section[n-1])
	label := slices.DeleteFunc(book.Significant(row.Label), func(w string) bool { return w == "total" })
	return len(label) > 0 && slices.Equal(label, heading)
}

// mostSigns is of how many rows any signs are tried.
const mostSigns = 10

// comesInAnySigns reports whether figures come to another one, the last of them in the sign that it is printed in and the others in any.
func comesInAnySigns(parts []*book.Figure, f *book.Figure) bool {
	if len(parts) > mostSigns {
		return true // by chance
	}
	r := &book.Relation{Total: f, Form: book.AsPrinted}
	for _, g := range parts {
		r.Parts = append(r.Parts, book.Term{Figure: g, Weight: 1})
	}
	for signs := range 1 << (len(parts) - 1) {
		for i := range parts[1:] {
			r.Parts[i].Weight = 1 - 2*(signs>>i&1)
		}
		if r.Holds(nil) {
			return true
		}
	}
	return false
}

// stays is whether a total that others tie stays so, and why it does not: the rows above it do not add up to it.
func (k *backing) stays(b *book.Book, f *book.Figure) (state book.State, reason string) {
	switch {
	case k.moved[f]:
		return book.Untied, untiedReason(true, false, false)
	case !k.isShort(b, f) && !k.isShortMeasure(b, f):
		return book.Tied, ""
	case k.below[f.Item.Row]:
		return book.Untied, "the rows below add up to it, but those above do not"
	case k.beside[f] != nil:
		return book.Untied, countedShortReason
	}
	return book.Untied, shortReason
}

// isHighlight reports whether a figure stands among others of a table in which no rows are shown to add up to any, and more of them follow it.
func isHighlight(f *book.Figure, told map[*release.Row]bool) bool {
	rows := f.Table.Rows
	i := slices.Index(rows, f.Item.Row)
	return i+1 < len(rows) && len(rows[i+1].Items) > 0 && !slices.ContainsFunc(rows, func(row *release.Row) bool { return told[row] })
}

// toldBySums are the rows that other rows of their table are shown to add up to, in some column, and those of them of which that is shown of rows below alone.
func toldBySums(claims []*book.Claim) (told, below map[*release.Row]bool) {
	told, below = map[*release.Row]bool{}, map[*release.Row]bool{}
	for _, c := range claims {
		for _, r := range c.Relations {
			if !c.Family.Sums || r.State == book.Untied || !r.IsSum() || len(r.Parts) < 2 {
				continue
			}
			if slices.ContainsFunc(r.Parts, func(p book.Term) bool {
				return p.Figure.Table == r.Total.Table && p.Figure.Item.Row != r.Total.Item.Row
			}) {
				row := r.Total.Item.Row
				below[row] = sums.OfRowsBelow(r) && (below[row] || !told[row])
				told[row] = true
			}
		}
	}
	return told, below
}

// plainAbove are the figures above one in its column, down from the heading of their section; none where others than amounts or totals are
// among them.
func plainAbove(b *book.Book, rows []*release.Row, f *book.Figure, totals map[string]map[string]bool) (out []*book.Figure) {
	for _, row := range slices.Backward(rows) {
		if len(row.Items) == 0 {
			break
		}
		g := b.In(row, f.Item.Column)
		if g == nil || g.Item.Nil {
			continue
		}
		if g.Item.Kind != f.Item.Kind || sums.CashSections[g.KnownAs()] != "" || isTotal(b, g, totals) {
			return nil
		}
		out = append(out, g)
	}
	return out
}

// comesTo reports whether figures add up to another one within rounding: all, or all but the first taken off it.
func comesTo(parts []*book.Figure, f *book.Figure) bool {
	for _, rest := range []int{1, -1} {
		r := &book.Relation{Total: f, Form: book.AsPrinted}
		for i, g := range parts {
			weight := rest
			if i == len(parts)-1 {
				weight = 1
			}
			r.Parts = append(r.Parts, book.Term{Figure: g, Weight: weight})
		}
		if r.Holds(nil) {
			return true
		}
	}
	return false
}

const (
	shortReason        = "the same figure is printed elsewhere, but the rows above do not add up to it"
	countedShortReason = "it counts in a sum that holds, but the rows above do not add up to it"
)

// ofBefore is how a result before something else is called, which what stands above it makes.
var ofBefore = wording.Phrases("income|profit|loss|earnings ... before")

// isBefore reports whether a figure of an income statement is called so, and at least two amounts are printed above it.
func isBefore(b *book.Book, f *book.Figure) bool {
	if f.Table.Statement != release.Income || f.Item.Kind != release.Money || !f.IsPlain() || !ofBefore.In(wording.Of(f.Item.Row.Label)) {
		return false
	}
	return amountsAbove(b, f) > 1
}

// isNamed reports whether a figure is a total by what it is called and where it stands, whatever became of its rows.
func (k *backing) isNamed(b *book.Book, f *book.Figure) bool {
	return k.isResult(b, f) || k.isBelowResult(b, f) || k.isMeasure(b, f) || k.isOfGroup(b, f) && k.misses(b, f)
}

// isBelowResult reports whether a figure of a table that is no statement is called a result before something else, and stands right below another result that
// rows are shown to add up to: what is between them is missing.
func (k *backing) isBelowResult(b *book.Book, f *book.Figure) bool {
	if book.IsStatement(f.Table) || f.Item.Kind != release.Money || !f.IsPlain() || !ofBefore.In(wording.Of(f.Item.Row.Label)) {
		return false
	}
	for _, row := range slices.Backward(f.Table.Rows[:max(0, slices.Index(f.Table.Rows, f.Item.Row))]) {
		if g := b.In(row, f.Item.Column); g != nil || len(row.Items) == 0 {
			return g != nil && k.told[row] && sums.IsStep(row)
		}
	}
	return false
}

// isOfGroup reports whether a figure is called that of the company as a whole, in a table in which rows are shown to add up to others, or below what its parts
// are to each other: a list of pages has such names, too.
func (k *backing) isOfGroup(b *book.Book, f *book.Figure) bool {
	return ofWhole.In(wording.Of(f.Item.Row.Label)) && slices.ContainsFunc(f.Table.Rows, func(row *release.Row) bool {
		return k.told[row] || row.Index < f.Item.Row.Index && b.In(row, f.Item.Column) != nil && betweenParts.In(wording.Of(row.Label))
	})
}

// betweenParts are words of rows between the parts of a company and the whole.
var betweenParts = wording.Phrases("elimination|eliminations|intersegment|intercompany|unallocated", "inter segment|company")

// ofWhole is how what the parts of a company come to is called.
var ofWhole = wording.Phrases("^consolidated|group")

// ofMeasures are measures that a reconciliation leads to, whose names do not say that they are adjusted.
var ofMeasures = wording.Phrases("free cash flow|flows", "ebitda|ebit|ebita", "tangible ... equity|assets|book", "net debt|cash $", "gross profit|margin $")

// isShortMeasure reports whether a figure is a measure by its plain name, EBITDA, to which no rows are shown to add up here or elsewhere, and those above do not.
func (k *backing) isShortMeasure(b *book.Book, f *book.Figure) bool {
	return !k.told[f.Item.Row] && !k.quoted[f] && ofMeasures.In(wording.Of(f.Item.Row.Label)) && k.isMeasure(b, f)
}

// isMeasure reports whether a figure is a measure that a reconciliation leads to, with two amounts or more above it, down from a heading or another
// measure, of which the first may be what it is made from, that do not add up to it: one of them is missing.
func (k *backing) isMeasure(b *book.Book, f *book.Figure) bool {
	row := f.Item.Row
	if f.Item.Kind != release.Money || !isMeasureRow(row) || strings.Contains(row.Label, "%") {
		return false
	}
	var above []*book.Figure
	for _, r := range slices.Backward(f.Table.Rows[:max(0, slices.Index(f.Table.Rows, row))]) {
		g := b.In(r, f.Item.Column)
		if len(r.Items) == 0 {
			break
		}
		if g == nil || g.Item.Nil {
			continue
		}
		if g.Item.Kind != f.Item.Kind {
			return false
		}
		if isMeasureRow(r) || k.told[r] {
			if len(above) > 0 && book.IsCounterpart(row, r) {
				above = append(above, g)
			}
			break
		}
		above = append(above, g)
	}
	return len(above) > 1 && (f.Table.Statement == release.Reconciliation || leadsTo(above, f)) && !comesTo(above, f)
}

// leadsTo reports whether the first of the figures above a measure, the nearest first, is what it is made from, by its name, and no other print of it, or all of
// them are taken off what is missing: in a table that is called no reconciliation, other amounts stand above measures, too.
func leadsTo(above []*book.Figure, f *book.Figure) bool {
	first := above[len(above)-1]
	of := book.Significant(first.Item.Row.Label)
	named := len(of) > 1 && !slices.ContainsFunc(of, func(w string) bool { return !slices.Contains(book.Significant(f.Item.Row.Label), w) })
	return (named || book.IsCounterpart(f.Item.Row, first.Item.Row)) && !first.Item.Value.Equal(f.Item.Value) || !slices.ContainsFunc(above, func(g *book.Figure) bool {
		return g.Item.Value.Sign() != -f.Item.Value.Sign()
	})
}

// isMeasureRow reports whether a row is called an adjusted measure, or another one that reconciliations lead to.
func isMeasureRow(row *release.Row) bool {
	return book.IsAdjusted(row) || ofMeasures.In(wording.Of(row.Label))
}

// amountsAbove counts the figures of its kind above one in its column.
func amountsAbove(b *book.Book, f *book.Figure) (n int) {
	for _, row := range f.Table.Rows[:max(0, slices.Index(f.Table.Rows, f.Item.Row))] {
		if g := b.In(row, f.Item.Column); g != nil && !g.Item.Nil && g.Item.Kind == f.Item.Kind {
			n++
		}
	}
	return n
}

// isResult reports whether a figure is a result of an income statement whose rows are shown to add up to others of its totals, on its own basis where it is on
// another than that of the accounts and not from column to column, with two amounts or more above it: where its own rows do not add up to it any more, one of them is missing.
func (k *backing) isResult(b *book.Book, f *book.Figure) bool {
	return f.Table.Statement == release.Income && f.Item.Kind == release.Money && sums.IsStep(f.Item.Row) && amountsAbove(b, f) > 1 &&
		slices.ContainsFunc(f.Table.Rows, func(row *release.Row) bool {
			g := b.In(row, f.Item.Column)
			return k.told[row] && (f.IsPlain() || book.IsOfBasis(f) && !k.summed[f] && g != nil && g.Where == f.Where && k.summed[g])
		})
}
