package tie

import (
	"slices"

	"github.com/shopspring/decimal"
)

// witnesses are the relations that speak about figures.
type witnesses struct {
	broken   []*Relation
	byFigure map[*Figure][]*Relation // tied and broken ones
	fixes    map[*Relation][]fix
	rows     map[rowSlip]int // broken relations that a slip of a row explains, whatever the column
}

func newWitnesses(claims []*claim) *witnesses {
	w := &witnesses{byFigure: map[*Figure][]*Relation{}, fixes: map[*Relation][]fix{}, rows: map[rowSlip]int{}}
	for _, c := range claims {
		for _, r := range c.relations {
			if r.state == Untied {
				continue
			}
			if r.state == Broken {
				w.broken = append(w.broken, r)
			}
			for _, f := range r.figures() {
				w.byFigure[f] = append(w.byFigure[f], r)
			}
		}
	}
	return w
}

// about are the relations that a change of figures touches.
func (w *witnesses) about(rd reading) []*Relation {
	var out []*Relation
	for f := range rd {
		for _, r := range w.byFigure[f] {
			if !slices.Contains(out, r) {
				out = append(out, r)
			}
		}
	}
	return out
}

// maxWeakly bounds the broken relations of a release for which single digits are tried.
const maxWeakly = 40

// culprit is the misprint that explains most of what is broken: mended relations less twice the tied ones that it would break.
// It is false when none explains more than it breaks.
// Of misprints that explain as much, that of a likelier kind counts, then the one whose row explains more columns, then the
// one that leaves less unexplained.
func (w *witnesses) culprit(b *book) (fix, bool) {
	var best fix
	var off decimal.Decimal // what best leaves of the relations that it mends
	score, rank, columns := 0, slip(0), 0
	for _, r := range w.broken {
		w.explain(b, r)
	}
	for _, r := range w.broken {
		for _, x := range w.fixes[r] {
			s, left := 0, decimal.Zero
			for _, o := range w.about(x.values) {
				switch holds := o.holds(x.values); {
				case o.state == Tied && !holds:
					s -= 2
				case o.state == Broken && holds:
					s++
					left = left.Add(o.off(x.values))
				}
			}
			if s < 2 && x.kind >= lostDigit {
				continue // a single relation is explained by too many other digits
			}
			n := w.rows[rowSlip{x.figure.Item.Row, x.kind}]
			if s > score || s == score && s > 0 && (x.kind < rank || x.kind == rank && (n > columns || n == columns && left.LessThan(off))) {
				best, score, rank, columns, off = x, s, x.kind, n, left
			}
		}
	}
	return best, score > 0
}

// explain finds the misprints that explain a broken relation, and counts it for the rows that they stand in.
func (w *witnesses) explain(b *book, r *Relation) {
	if _, known := w.fixes[r]; known {
		return
	}
	xs := b.fixes(r, len(w.broken) <= maxWeakly)
	w.fixes[r] = xs
	var counted []rowSlip
	for _, x := range xs {
		if k := (rowSlip{x.figure.Item.Row, x.kind}); !slices.Contains(counted, k) {
			counted = append(counted, k)
			w.rows[k]++
		}
	}
}

// mended are the broken relations that a fix mends, in the order of claims.
func (w *witnesses) mended(x fix) []*Relation {
	return slices.DeleteFunc(slices.Clone(w.broken), func(r *Relation) bool {
		return !x.touches(r) || !r.holds(x.values)
	})
}

// settle takes relations off what is broken.
func (w *witnesses) settle(rs []*Relation) {
	w.broken = slices.DeleteFunc(w.broken, func(r *Relation) bool { return slices.Contains(rs, r) })
}
