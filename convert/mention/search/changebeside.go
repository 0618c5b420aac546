package search

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// Where tables print the change of a figure, or its change on another basis, beside it: in the row below it, or in the one for that basis.

// changeBelow looks for a change in the row of changes right below that of the level before it, in its column: "60.1 percent, up 1.4 points", below which
// "Year/Year" has 1.4.
func (r *Searcher) changeBelow(d *reading.Reading) (reading.Verdict, bool) {
	if d.Change == 0 || d.Chained < 0 || d.Chained >= d.Index || r.IsToCome(d) {
		return reading.Verdict{}, false
	}
	o := d.Peers[d.Chained]
	if o.Change != 0 || o.Verdict.Status != reading.Ties || o.PrintsAs(o.Verdict.Figures[0]) == quantity.No {
		return reading.Verdict{}, false
	}
	f := o.Verdict.Figures[0]
	below := r.rowBelow(f.Row)
	if below == nil || !tables.IsOfChange(below.Label) {
		return reading.Verdict{}, false
	}
	for _, x := range below.Figures {
		if v, ok := printed(x.Item); x.Item.Column == f.Item.Column && ok && quantity.Prints(v.Abs(), d.Value, d.Ulp) && quantity.SameSign(d.Change, v) {
			return reading.Verdict{Status: reading.Ties, Figures: []*tables.Figure{x}, Score: 0.85}, true
		}
	}
	return reading.Verdict{}, false
}

// rowBelow is the row of figures right below another in its table; nil for none.
func (r *Searcher) rowBelow(w *tables.Row) *tables.Row {
	rows := r.Tables.ByTable[w.Table]
	if i := slices.Index(rows, w); i >= 0 && i+1 < len(rows) {
		return rows[i+1]
	}
	return nil
}

// printed is a number as it is printed, without its scale; false where it is none.
func printed(it *release.LineItem) (decimal.Decimal, bool) {
	text := strings.ReplaceAll(strings.Trim(it.Printed, "()%$ "), ",", "")
	v, err := tieout.ParseDecimal(text)
	if err != nil {
		return decimal.Zero, false
	}
	if it.Value.IsNegative() {
		v = v.Neg()
	}
	return v, true
}

// bases are what changes are worked out on, as words beside them and over columns say.
var bases = []*wording.Set{
	wording.Phrases("constant|local|comparable currency|currencies", "constant exchange rate|rates", "currency neutral", "fx neutral", "cc", "cer"),
	wording.Phrases("organic|organically"),
	wording.Phrases("operational|operationally"),
}

// SaysBasis reports whether words say that a change is worked out on another basis than the accounts': "operational", "organic", "constant currency".
func SaysBasis(words wording.Text) bool {
	return slices.ContainsFunc(bases, func(b *wording.Set) bool { return b.In(words) })
}

// onBasisBeside looks for a change on another basis than the one that it goes on from, which ties to a printed change: in its row under a heading of that basis, or in
// its column in the row for it, "up 3 percent, up 2 percent at constant currency".
func (r *Searcher) onBasisBeside(d *reading.Reading) (reading.Verdict, bool) {
	for _, x := range r.ChangesOnBasis(d) {
		if d.IsChange(x) {
			return reading.Verdict{Status: reading.Ties, Figures: []*tables.Figure{x}, Score: 0.85}, true
		}
	}
	return reading.Verdict{}, false
}

// ChangesOnBasis are the printed changes that stand, on the basis which words beside a change say, beside the one that the change before it ties to.
func (r *Searcher) ChangesOnBasis(d *reading.Reading) (out []*tables.Figure) {
	if d.Change == 0 || d.Unit != quantity.Percent || d.Chained < 0 || d.Chained >= d.Index {
		return nil
	}
	o := d.Peers[d.Chained]
	own := d.Sentence.Words[o.To:min(len(d.Sentence.Words), d.To+reading.Nearby)]
	i := slices.IndexFunc(bases, func(b *wording.Set) bool { return b.In(own) })
	if i < 0 || o.Change == 0 || o.Unit != d.Unit || len(o.Verdict.Figures) == 0 || o.Verdict.Status == reading.Differs {
		return nil
	}
	f := o.Verdict.Figures[0]
	if o.Verdict.Status == reading.Derives && (len(o.Verdict.Figures) != 2 || o.Verdict.Figures[1].Row != f.Row) {
		return nil
	}
	for _, w := range append(slices.Clone(r.Tables.ByTable[f.Row.Table]), r.Tables.TwinsOf(f.Row)...) {
		for _, x := range w.Figures {
			if x != f && x.Item.Kind == release.Percentage && isBesideOnBasis(x, f, bases[i]) {
				out = append(out, x)
			}
		}
	}
	return out
}

// isBesideOnBasis reports whether a figure is another on a basis: in its row, or one of that name, under a heading of that, or in its column in the row for it.
func isBesideOnBasis(x, f *tables.Figure, basis *wording.Set) bool {
	if x.Row == f.Row || x.Row.Table != f.Row.Table {
		return x.IsOf(f.Span) && basis.In(x.Heads())
	}
	return x.Item.Column == f.Item.Column && isOnBasis(x.Row, f.Row, basis)
}

// isOnBasis reports whether a row is called as another is, on a basis.
func isOnBasis(w, of *tables.Row, basis *wording.Set) bool {
	words := prose.WordsOf(w.Label)
	return basis.In(words) && !basis.In(prose.WordsOf(of.Label)) && !slices.ContainsFunc(prose.WordsOf(of.Label), func(x string) bool { return !words.Has(x) })
}
