package tie

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release"
)

// anchors are the figures that tie the statements to each other: they must be the same wherever a statement prints them.
var anchors = map[string]bool{"CashAndCashEquivalents": true, "CashAndRestrictedCash": true, "NetIncomeLoss": true,
	"NetIncomeIncludingNoncontrolling": true, "Assets": true, "LiabilitiesAndEquity": true, "Revenues": true}

// signed are the figures whose signs say which way money went, wherever they are printed.
var signed = map[string]bool{"NetCashOperating": true, "NetCashInvesting": true, "NetCashFinancing": true, "NetChangeInCash": true,
	"FreeCashFlow": true, "OperatingIncomeLoss": true, "IncomeBeforeTaxes": true}

// equals are the figures that are printed in several places. Figures that are printed alike are tied; those of the
// statements must be.
func (b *book) equals() []*claim {
	type rows struct{ a, b *release.Row }
	byRows := map[rows]*claim{}
	var out []*claim
	alone := b.setApart()
	b.agreeing = map[columnPair]agreement{}
	for _, f := range b.figures {
		if f.Fact == nil || f.Item.Nil {
			continue
		}
		g := b.firstOf(f)
		if g == nil && alone[apart{f.Table, f.where}] == f.Item.Row {
			g = b.plainOf(f)
		}
		if g == nil {
			g = b.standIn(f)
		}
		if g == nil {
			continue
		}
		b.noteAgreement(f, g)
		k := rows{f.Item.Row, g.Item.Row}
		c := byRows[k]
		if c == nil {
			c = &claim{family: equalFamily, explained: true,
				sure:    primary(f) && primary(g) && f.Table.Statement != g.Table.Statement && f.isPlain() && anchors[f.Concept],
				anySign: !anchors[f.Concept] && !signed[f.Concept]}
			byRows[k] = c
			out = append(out, c)
		}
		c.scales = c.scales || !comparable(f, g)
		c.add(&Relation{Total: f, Parts: []Term{{g, 1}}, form: asFacts})
	}
	return slices.DeleteFunc(out, func(c *claim) bool { // a section may be of a part of the company
		return strings.HasPrefix(c.relations[0].Total.where, sectionAxis) && c.relations[0].Parts[0].Figure.where == "" && c.tied() == 0
	})
}

// noteAgreement notes of one figure in two places whether they print it alike.
func (b *book) noteAgreement(f, g *Figure) {
	k := columnPair{f.Item.Column, g.Item.Column}
	a := b.agreeing[k]
	if f.Item.Value.Abs().Equal(g.Item.Value.Abs()) {
		a.alike++
		a.digits += digitsOf(f)
	} else {
		a.different++
	}
	b.agreeing[k] = a
}

const (
	leastAgreed  = 3 // other figures of two columns
	agreedDigits = 8 // that they have at least
)

// isOddOfColumn reports whether a figure is the only one that two columns print differently, of several, and a slip is why: the columns are of one thing,
// as what is reported is in a reconciliation.
func (b *book) isOddOfColumn(r *Relation) bool {
	a := b.agreeing[columnPair{r.Total.Item.Column, r.Parts[0].Figure.Item.Column}]
	return a.different == 1 && a.alike >= leastAgreed && a.digits >= agreedDigits && r.isSlip(a.digits)
}

// apart is a part of a table whose figures were set apart from those of the same concepts elsewhere.
type apart struct {
	table *release.Table
	where string
}

// setApart are the rows that alone are of the dimension of their table, or of their section of it: they were set apart from the
// figures of their concept since they differ from them, which a misprint may be the cause of.
func (b *book) setApart() map[apart]*release.Row {
	out := map[apart]*release.Row{}
	for _, f := range b.figures {
		if !isApart(f) {
			continue
		}
		k := apart{f.Table, f.where}
		if row, ok := out[k]; ok && row != f.Item.Row {
			out[k] = nil
		} else {
			out[k] = f.Item.Row
		}
	}
	return out
}

// plainOf is the figure of the accounts that one of the same concept was set apart from; nil for none.
func (b *book) plainOf(f *Figure) *Figure {
	m := f.measure()
	m.where = ""
	i := slices.IndexFunc(b.byMeasure[m], func(g *Figure) bool { return !g.Item.Nil && g.Table != f.Table })
	if i < 0 {
		return nil
	}
	return b.byMeasure[m][i]
}

// standsFor are the results that are the same where a release prints nothing between them.
var standsFor = map[string]struct{ other, between string }{"NetIncomeToCommon": {"NetIncomeLoss", "PreferredDividendsAndAccretion"}}

// standIn is the figure of another table that one of its own concept stands for, as the net income that shareholders are said to have does where nothing
// is taken off before it; nil for none.
func (b *book) standIn(f *Figure) *Figure {
	x, ok := standsFor[f.Concept]
	if !ok {
		return nil
	}
	m := f.measure()
	m.concept.Local = x.other
	i := slices.IndexFunc(b.byMeasure[m], func(g *Figure) bool { return !g.Item.Nil && primary(g) })
	if i < 0 || slices.ContainsFunc(b.figures, func(g *Figure) bool { return g.Concept == x.between || g.Concept == x.other && g.Table == f.Table }) {
		return nil
	}
	return b.byMeasure[m][i]
}

// firstOf is where the figure that f is is printed first, of the statements before other tables; nil when that is f's own row.
func (b *book) firstOf(f *Figure) *Figure {
	var first *Figure
	for _, g := range b.byMeasure[f.measure()] {
		if !g.Item.Nil && (first == nil || primary(g) && !primary(first)) {
			first = g
		}
	}
	if first == nil || first == f || first.Item.Row == f.Item.Row {
		return nil
	}
	return first
}
