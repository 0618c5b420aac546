package tie

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/shares"
	"github.com/tieout/tieout/validate/tie/slip"
)

// A figure that is another amount, by no slip of the pen: several relations that have nothing else in common say the same of it.

// otherAmount is the figure that mends more of what is broken, as another amount, than a misprint that mends so many less those that it
// breaks; false for none.
func (w *witnesses) otherAmount(b *book.Book, than int) (best slip.Fix, ok bool) {
	if len(w.broken) > maxWeakly {
		return slip.Fix{}, false
	}
	most := merit{score: than}
	for _, r := range w.broken {
		for _, f := range r.Figures() {
			v, known := wants(r, f)
			if !known {
				continue
			}
			x := slip.Fix{Figure: f, Kind: slip.AnotherAmount, Values: book.Reading{f: v}}
			if m, explains := w.merit(b, x); explains && m.score >= shares.LeastSayingIt && m.score > most.score && areApart(w.mended(x), f) {
				best, most, ok = x, m, true
			}
		}
	}
	return best, ok
}

// wants is the amount that a figure would have if all others of a relation were right; false where many amounts would do, or none.
func wants(r *book.Relation, f *book.Figure) (decimal.Decimal, bool) {
	e, ok := r.Expected(nil)
	if !ok || f.Item.Nil || !r.IsSum() && !(r.Form == book.PerUnit && f == r.Total) {
		return decimal.Zero, false
	}
	v := e.Middle()
	if f != r.Total {
		v = decimal.Zero
		for _, p := range r.Parts {
			if p.Figure == f {
				missing := r.Side(r.Total, nil).Middle().Sub(e.Middle())
				v = r.Side(f, nil).Middle().Add(missing.Mul(decimal.NewFromInt(int64(p.Weight))))
			}
		}
	}
	if f.Turn && !r.OfPrinted() {
		v = v.Neg()
	}
	if places, ok := f.Item.Decimals.Value(); ok {
		v = v.Round(places)
	}
	return v, !v.IsZero() && !v.Equal(f.Item.Value)
}

// areApart reports whether two of some relations have nothing but one figure in common.
func areApart(rs []*book.Relation, f *book.Figure) bool {
	for i, r := range rs {
		for _, s := range rs[i+1:] {
			if !slices.ContainsFunc(r.Figures(), func(g *book.Figure) bool { return g != f && s.Has(g) }) {
				return true
			}
		}
	}
	return false
}
