package repeats

import (
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// printing is what figures have in common that are called the same: label, period, dimensions, kind of number.
type printing struct {
	label  string
	period tieout.Period
	where  string
	kind   release.Number
}

// isSameFact reports whether two figures are tagged as one measure: other relations hold those against each other.
func isSameFact(f, g *book.Figure) bool {
	return f.Fact != nil && g.Fact != nil && f.Measure() == g.Measure()
}

// OfLabel are the figures of pairs of tables that are called the same.
func OfLabel(b *book.Book) []*book.Claim {
	type rows struct{ first, second *release.Row }
	first := map[printing]*book.Figure{}
	twice := map[printing]map[*release.Table]bool{} // where a label names several rows
	var order []*book.Figure
	for _, f := range b.Figures {
		b.Check()
		k, ok := printingOf(b, f)
		if !ok {
			continue
		}
		order = append(order, f)
		g := first[k]
		switch {
		case g == nil || book.Primary(f) && !book.Primary(g):
			first[k] = f
		case g.Table == f.Table:
			if twice[k] == nil {
				twice[k] = map[*release.Table]bool{}
			}
			twice[k][f.Table] = true
		}
	}
	seen := map[printing]map[*release.Table]bool{}
	byRows := map[rows][]*book.Relation{}
	var pairs []rows
	for _, f := range order {
		b.Check()
		k, _ := printingOf(b, f)
		g := first[k]
		if g.Table == f.Table || twice[k][g.Table] || isSameFact(f, g) || !book.Comparable(f, g) {
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
		byRows[at] = append(byRows[at], &book.Relation{Total: f, Parts: []book.Term{{Figure: g, Weight: 1}}, Form: book.AsPrinted})
	}
	groups := make([][]*book.Relation, len(pairs))
	for i, at := range pairs {
		groups[i] = alike(byRows[at])
	}
	return shownByTables(b, groups)
}

// shownByTables makes claims of relations between the same two tables, and keeps those that show that they are related.
func shownByTables(b *book.Book, groups [][]*book.Relation) []*book.Claim {
	type pair struct{ first, second *release.Table }
	claims := map[pair]*book.Claim{}
	var out []*book.Claim
	for _, rs := range groups {
		p := pair{rs[0].Parts[0].Figure.Table, rs[0].Total.Table}
		if claims[p] == nil {
			claims[p] = &book.Claim{Family: book.RepeatFamily, AnySign: true}
			out = append(out, claims[p])
		}
		for _, r := range rs {
			claims[p].Add(r)
		}
	}
	kept := out[:0]
	for _, c := range out {
		if b.Shown(c) != nil {
			kept = append(kept, c)
		}
	}
	return kept
}

// alike are relations of two rows with the sign that makes most of them hold, or where none does that most are printed in: one table may print what it
// takes off.
func alike(rs []*book.Relation) []*book.Relation {
	good, turned, unlike := 0, 0, 0
	for _, r := range rs {
		if r.Holds(nil) {
			good++
		}
		if r.Side(r.Total, nil).Middle().Sign() != r.Side(r.Parts[0].Figure, nil).Middle().Sign() {
			unlike++
		}
	}
	for _, r := range rs {
		r.Parts[0].Weight = -1
		if r.Holds(nil) {
			turned++
		}
	}
	if turned < good || turned == good && (good > 0 || 2*unlike <= len(rs)) {
		for _, r := range rs {
			r.Parts[0].Weight = 1
		}
	}
	return rs
}

// printingOf is what a figure is called; false for figures that are changes, percentages or of no period, and for labels that
// say nothing.
func printingOf(b *book.Book, f *book.Figure) (printing, bool) {
	it := f.Item
	if it.Nil || it.Column.Kind != release.Values || it.Kind == release.Percentage || it.Kind == release.Ratio || f.Period.Kind == tieout.Forever ||
		strings.Contains(f.Where, "RangeAxis=") {
		return printing{}, false
	}
	called := b.Called(it.Label)
	label := called.Label
	if s := it.Row.Section; called.Words < 2 && len(s) > 0 {
		label = b.Called(s[len(s)-1]).Label + " " + label // "Basic", "Total"
	}
	return printing{label, f.Period, f.Where, it.Kind}, len(label) > 1
}
