package tie

import (
	"cmp"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

// witnesses are the relations that speak about figures.
type witnesses struct {
	broken   []*book.Relation
	byFigure map[*book.Figure][]*book.Relation // tied and broken ones
	fixes    map[*book.Relation][]slip.Fix
	rows     map[slip.RowSlip]int // broken relations that a slip of a row explains, whatever the column
}

func newWitnesses(claims []*book.Claim) *witnesses {
	w := &witnesses{byFigure: map[*book.Figure][]*book.Relation{}, fixes: map[*book.Relation][]slip.Fix{}, rows: map[slip.RowSlip]int{}}
	for _, c := range claims {
		for _, r := range c.Relations {
			if r.State == book.Untied {
				continue
			}
			if r.State == book.Broken {
				w.broken = append(w.broken, r)
			}
			for _, f := range r.Figures() {
				w.byFigure[f] = append(w.byFigure[f], r)
			}
		}
	}
	return w
}

// about are the relations that a change of figures touches.
func (w *witnesses) about(rd book.Reading) []*book.Relation {
	var out []*book.Relation
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

// merit is how well a misprint explains what is broken.
type merit struct {
	score   int             // mended relations less twice the tied ones that it would break
	exact   bool            // it leaves nothing of the relations that it mends
	kind    slip.Kind       // likelier kinds count more
	alike   bool            // another column of its row prints the same, which would be wrong, too
	columns int             // that a slip of its kind in its row explains
	left    decimal.Decimal // what it leaves of the relations that it mends
}

// over compares two merits: above 0 where m is the better.
func (m merit) over(o merit) int {
	as := func(is bool) int {
		if is {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(m.score, o.score), cmp.Compare(as(m.exact), as(o.exact)), cmp.Compare(o.kind, m.kind), cmp.Compare(as(o.alike), as(m.alike)), cmp.Compare(m.columns, o.columns), o.left.Cmp(m.left))
}

// merit is that of a misprint; false where it explains no more than it breaks.
func (w *witnesses) merit(b *book.Book, x slip.Fix) (merit, bool) {
	m := merit{kind: x.Kind}
	for _, o := range w.about(x.Values) {
		switch holds := o.Holds(x.Values); {
		case o.State == book.Tied && !holds:
			m.score -= 2
		case o.State == book.Broken && holds:
			m.score++
			m.left = m.left.Add(o.Off(x.Values))
		}
	}
	if m.score <= 0 || m.score < 2 && x.Kind >= slip.LostDigit {
		return m, false // a single relation is explained by too many other digits
	}
	m.exact, m.columns = m.left.IsZero(), w.rows[slip.RowSlip{Row: x.Figure.Item.Row, Kind: x.Kind}]
	m.alike = slices.ContainsFunc(b.Others(x.Figure), func(g *book.Figure) bool { return g.Item.Value.Equal(x.Figure.Item.Value) })
	return m, true
}

// culprit is the misprint that explains most of what is broken, and those that explain it just as well. It is false when none
// explains more than it breaks. Of misprints that explain as much, that which leaves nothing counts, then the one of a likelier kind,
// then the one of a figure that no other column prints, too, then the one whose row explains more columns, then the one that leaves less unexplained.
func (w *witnesses) culprit(b *book.Book) (best slip.Fix, equals []slip.Fix, ok bool) {
	var most merit
	for _, r := range w.broken {
		w.explain(b, r)
	}
	for _, r := range w.broken {
		for _, x := range w.fixes[r] {
			m, explains := w.merit(b, x)
			if !explains {
				continue
			}
			switch over := m.over(most); {
			case !ok || over > 0:
				best, equals, most, ok = x, nil, m, true
			case over == 0:
				equals = append(equals, x)
			}
		}
	}
	if x, found := w.otherAmount(b, most.score); found {
		return x, nil, true
	}
	return best, equals, ok
}

// betterGuess is another misprint of the figure of one that leaves something of the only relation which it mends, and that leaves
// nothing, where all other columns of that show that nothing is left; nil for none.
func (w *witnesses) betterGuess(b *book.Book, x slip.Fix) *slip.Fix {
	rs := w.mended(x)
	if len(rs) != 1 || !leavesTooMuch(rs[0], x) {
		return nil
	}
	for _, o := range slip.Fixes(b, rs[0], true) {
		if o.Figure == x.Figure && rs[0].Off(o.Values).IsZero() && !slip.Contradicted(b, o) {
			return &o
		}
	}
	return nil
}

// onlyGuesses reports whether a misprint leaves something of a relation where nothing should be left, and single digits of other
// figures would leave nothing: none of them is more likely than the others.
func (w *witnesses) onlyGuesses(b *book.Book, r *book.Relation, x slip.Fix) bool {
	return leavesTooMuch(r, x) && slices.ContainsFunc(slip.Fixes(b, r, true), func(o slip.Fix) bool { return r.Off(o.Values).IsZero() })
}

// leavesTooMuch reports whether a misprint leaves something of a relation that leaves nothing in any other column, of which there are some.
func leavesTooMuch(r *book.Relation, x slip.Fix) bool {
	others := 0
	for _, o := range r.Claim.Relations {
		if o != r && o.Holds(nil) {
			if !o.Off(nil).IsZero() {
				return false
			}
			others++
		}
	}
	return others > 0 && !r.Off(x.Values).IsZero()
}

// explain finds the misprints that explain a broken relation, and counts it for the rows that they stand in.
func (w *witnesses) explain(b *book.Book, r *book.Relation) {
	if _, known := w.fixes[r]; known {
		return
	}
	xs := slip.Fixes(b, r, len(w.broken) <= maxWeakly)
	w.fixes[r] = xs
	var counted []slip.RowSlip
	for _, x := range xs {
		if k := (slip.RowSlip{Row: x.Figure.Item.Row, Kind: x.Kind}); !slices.Contains(counted, k) {
			counted = append(counted, k)
			w.rows[k]++
		}
	}
}

// mended are the broken relations that a fix mends, in the order of claims.
func (w *witnesses) mended(x slip.Fix) []*book.Relation {
	return slices.DeleteFunc(slices.Clone(w.broken), func(r *book.Relation) bool {
		return !x.Touches(r) || !r.Holds(x.Values)
	})
}

// settle takes relations off what is broken.
func (w *witnesses) settle(rs []*book.Relation) {
	w.broken = slices.DeleteFunc(w.broken, func(r *book.Relation) bool { return slices.Contains(rs, r) })
}
