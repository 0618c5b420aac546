package tie

import (
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

// printing is what figures have in common that are called the same: label, period, dimensions, kind of number.
type printing struct {
	label  string
	period tieout.Period
	where  string
	kind   release.Number
}

// isSameFact reports whether two figures are tagged as one measure: other relations hold those against each other.
func isSameFact(f, g *Figure) bool {
	return f.Fact != nil && g.Fact != nil && f.measure() == g.measure()
}

// repeats are the figures of pairs of tables that are called the same.
func (b *book) repeats() []*claim {
	type rows struct{ first, second *release.Row }
	first := map[printing]*Figure{}
	twice := map[printing]map[*release.Table]bool{} // where a label names several rows
	var order []*Figure
	for _, f := range b.figures {
		b.check()
		k, ok := b.printing(f)
		if !ok {
			continue
		}
		order = append(order, f)
		g := first[k]
		switch {
		case g == nil || primary(f) && !primary(g):
			first[k] = f
		case g.Table == f.Table:
			if twice[k] == nil {
				twice[k] = map[*release.Table]bool{}
			}
			twice[k][f.Table] = true
		}
	}
	seen := map[printing]map[*release.Table]bool{}
	byRows := map[rows][]*Relation{}
	var pairs []rows
	for _, f := range order {
		b.check()
		k, _ := b.printing(f)
		g := first[k]
		if g.Table == f.Table || twice[k][g.Table] || isSameFact(f, g) || !comparable(f, g) {
			continue
		}
		if seen[k] == nil {
			seen[k] = map[*release.Table]bool{}
		}
		if seen[k][f.Table] {
			continue // the label names several rows here: the first is as good as any
		}
		seen[k][f.Table] = true
		at := rows{g.Item.Row, f.Item.Row}
		if byRows[at] == nil {
			pairs = append(pairs, at)
		}
		byRows[at] = append(byRows[at], &Relation{Total: f, Parts: []Term{{g, 1}}, form: asPrinted})
	}
	groups := make([][]*Relation, len(pairs))
	for i, at := range pairs {
		groups[i] = alike(byRows[at])
	}
	return b.shownByTables(groups)
}

// shownByTables makes claims of relations between the same two tables, and keeps those that show that they are related.
func (b *book) shownByTables(groups [][]*Relation) []*claim {
	type pair struct{ first, second *release.Table }
	claims := map[pair]*claim{}
	var out []*claim
	for _, rs := range groups {
		p := pair{rs[0].Parts[0].Figure.Table, rs[0].Total.Table}
		if claims[p] == nil {
			claims[p] = &claim{family: repeatFamily, anySign: true}
			out = append(out, claims[p])
		}
		for _, r := range rs {
			claims[p].add(r)
		}
	}
	kept := out[:0]
	for _, c := range out {
		if b.shown(c) != nil {
			kept = append(kept, c)
		}
	}
	return kept
}

// alike are relations of two rows with the sign that makes most of them hold: one table may print what it takes off.
func alike(rs []*Relation) []*Relation {
	good := 0
	for _, r := range rs {
		if r.holds(nil) {
			good++
		}
	}
	turned := 0
	for _, r := range rs {
		r.Parts[0].Weight = -1
		if r.holds(nil) {
			turned++
		}
	}
	if turned <= good {
		for _, r := range rs {
			r.Parts[0].Weight = 1
		}
	}
	return rs
}

// printing is what a figure is called; false for figures that are changes, percentages or of no period, and for labels that
// say nothing.
func (b *book) printing(f *Figure) (printing, bool) {
	it := f.Item
	if it.Nil || it.Column.Kind != release.Values || it.Kind == release.Percentage || it.Kind == release.Ratio || f.Period.Kind == tieout.Forever ||
		strings.Contains(f.where, "RangeAxis=") {
		return printing{}, false
	}
	called := b.called(it.Label)
	label := called.label
	if s := it.Row.Section; called.words < 2 && len(s) > 0 {
		label = b.called(s[len(s)-1]).label + " " + label // "Basic", "Total"
	}
	return printing{label, f.Period, f.where, it.Kind}, len(label) > 1
}
