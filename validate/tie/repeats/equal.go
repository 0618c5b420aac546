package repeats

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// anchors are the figures that tie the statements to each other: they must be the same wherever a statement prints them.
var anchors = map[string]bool{"CashAndCashEquivalents": true, "CashAndRestrictedCash": true, "NetIncomeLoss": true,
	"NetIncomeIncludingNoncontrolling": true, "Assets": true, "LiabilitiesAndEquity": true, "Revenues": true}

// signed are the figures whose signs say which way money went, wherever they are printed.
var signed = map[string]bool{"NetCashOperating": true, "NetCashInvesting": true, "NetCashFinancing": true, "NetChangeInCash": true,
	"FreeCashFlow": true, "OperatingIncomeLoss": true, "IncomeBeforeTaxes": true}

// OfConcept are the figures that are printed in several places. Figures that are printed alike are tied; those of the
// statements must be.
func OfConcept(b *book.Book) []*book.Claim {
	type rows struct{ a, b *release.Row }
	byRows := map[rows]*book.Claim{}
	var out []*book.Claim
	alone := setApart(b)
	b.Agreeing = map[book.ColumnPair]book.Agreement{}
	for _, f := range b.Figures {
		if f.Fact == nil || f.Item.Nil || f.Item.Column.Kind == release.Change && f.Period.Kind == tieout.Instant {
			continue // since when a balance has changed, its column does not say
		}
		g := other(b, f, alone)
		if g == nil {
			continue
		}
		noteAgreement(b, f, g)
		k := rows{f.Item.Row, g.Item.Row}
		c := byRows[k]
		if c == nil {
			c = &book.Claim{Family: book.EqualFamily, Explained: true,
				Sure:    book.Primary(f) && book.Primary(g) && f.Table.Statement != g.Table.Statement && f.IsPlain() && anchors[f.Concept],
				AnySign: !anchors[f.Concept] && !signed[f.Concept]}
			byRows[k] = c
			out = append(out, c)
		}
		c.Scales = c.Scales || !book.Comparable(f, g)
		c.Add(&book.Relation{Total: f, Parts: []book.Term{{Figure: g, Weight: 1}}, Form: book.AsFacts})
	}
	turnAsPrinted(out)
	return slices.DeleteFunc(out, func(c *book.Claim) bool { // a section may be of a part of the company
		return strings.HasPrefix(c.Relations[0].Total.Where, book.SectionAxis) && c.Relations[0].Parts[0].Figure.Where == "" && c.Tied() == 0
	})
}

// other is the figure that one is held against as the same in another place; nil for none. alone are the rows that were set apart.
func other(b *book.Book, f *book.Figure, alone map[apart]*release.Row) *book.Figure {
	g := firstOf(b, f)
	if g == nil && alone[apart{f.Table, f.Where}] == f.Item.Row {
		g = plainOf(b, f)
	}
	if g == nil {
		g = standIn(b, f)
	}
	return g
}

// turnAsPrinted gives the figures of claims whose signs may differ the sign that most of them are printed in.
func turnAsPrinted(claims []*book.Claim) {
	for _, c := range claims {
		if c.AnySign {
			alike(c.Relations)
			asPrinted(c.Relations)
		}
	}
}

// asPrinted are relations of two rows of one label as they are printed, where that leaves but signs apart in some columns: what one row takes off in a
// column the other does, too.
func asPrinted(rs []*book.Relation) {
	off := 0 // columns in which both are taken off
	for _, r := range rs {
		f, g := r.Total.Item, r.Parts[0].Figure.Item
		if !isCalledAlike(f.Row, g.Row) || f.Value.IsZero() || !f.Value.Abs().Equal(g.Value.Abs()) {
			return
		}
		if f.Value.IsNegative() && g.Value.IsNegative() {
			off++
		}
	}
	if off == 0 || !slices.ContainsFunc(rs, func(r *book.Relation) bool { return !r.Holds(nil) }) {
		return
	}
	for _, r := range rs {
		r.Form, r.Parts[0].Weight = book.AsPrinted, 1
	}
}

// noteAgreement notes of one figure in two places whether they print it alike.
func noteAgreement(b *book.Book, f, g *book.Figure) {
	k := book.ColumnPair{First: f.Item.Column, Second: g.Item.Column}
	a := b.Agreeing[k]
	if f.Item.Value.Abs().Equal(g.Item.Value.Abs()) {
		a.Alike++
		a.Digits += digitsOf(f)
	} else {
		a.Different++
	}
	b.Agreeing[k] = a
}

const (
	leastAgreed  = 3 // other figures of two columns
	agreedDigits = 8 // that they have at least
)

// IsOddOfColumn reports whether a figure is the only one that two columns print differently, of several, and a slip is why: the columns are of one thing,
// as what is reported is in a reconciliation.
func IsOddOfColumn(b *book.Book, r *book.Relation) bool {
	a := b.Agreeing[book.ColumnPair{First: r.Total.Item.Column, Second: r.Parts[0].Figure.Item.Column}]
	return a.Different == 1 && a.Alike >= leastAgreed && a.Digits >= agreedDigits && isSlip(r, a.Digits, sameRowsProof)
}

// apart is a part of a table whose figures were set apart from those of the same concepts elsewhere.
type apart struct {
	table *release.Table
	where string
}

// setApart are the rows that alone are of the dimension of their table, or of their section of it: they were set apart from the
// figures of their concept since they differ from them, which a misprint may be the cause of.
func setApart(b *book.Book) map[apart]*release.Row {
	out := map[apart]*release.Row{}
	for _, f := range b.Figures {
		if !book.IsApart(f) {
			continue
		}
		k := apart{f.Table, f.Where}
		if row, ok := out[k]; ok && row != f.Item.Row {
			out[k] = nil
		} else {
			out[k] = f.Item.Row
		}
	}
	return out
}

// plainOf is the figure of the accounts that one of the same concept was set apart from; nil for none.
func plainOf(b *book.Book, f *book.Figure) *book.Figure {
	m := f.Measure()
	m.Where = ""
	i := slices.IndexFunc(b.ByMeasure[m], func(g *book.Figure) bool { return !g.Item.Nil && g.Table != f.Table })
	if i < 0 {
		return nil
	}
	return b.ByMeasure[m][i]
}

// standsFor are the results that are the same where a release prints nothing between them.
var standsFor = map[string]struct{ other, between string }{"NetIncomeToCommon": {"NetIncomeLoss", "PreferredDividendsAndAccretion"}}

// standIn is the figure of another table that one of its own concept stands for, as the net income that shareholders are said to have does where nothing
// is taken off before it; nil for none.
func standIn(b *book.Book, f *book.Figure) *book.Figure {
	x, ok := standsFor[f.Concept]
	if !ok {
		return nil
	}
	m := f.Measure()
	m.Concept.Local = x.other
	i := slices.IndexFunc(b.ByMeasure[m], func(g *book.Figure) bool { return !g.Item.Nil && book.Primary(g) })
	if i < 0 || slices.ContainsFunc(b.Figures, func(g *book.Figure) bool { return g.Concept == x.between || g.Concept == x.other && g.Table == f.Table }) {
		return nil
	}
	return b.ByMeasure[m][i]
}

// firstOf is where the figure that f is is printed first, of the statements before other tables; nil when that is f's own row.
func firstOf(b *book.Book, f *book.Figure) *book.Figure {
	var first *book.Figure
	for _, g := range b.ByMeasure[f.Measure()] {
		if !g.Item.Nil && (first == nil || book.Primary(g) && !book.Primary(first)) {
			first = g
		}
	}
	if first == nil || first == f || first.Item.Row == f.Item.Row {
		return nil
	}
	return first
}
