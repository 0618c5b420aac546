package shares

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

// Classes of shares have earnings per share of their own, and counts.

var (
	ofClass = wording.Phrases("class a|b|c|d|e|i|ii|iii", "series a|b|c|d|e|i|ii|iii")
	// ofConverted are words of what is made from all shares, those of a class converted.
	ofConverted = wording.Phrases("conversion|converted|exchange|exchanged")
)

// classOf is the class of shares that a row names, or else the nearest of its sections: "b" of "Class B common stock"; allClasses where
// it is of what a class is converted to. "" for none.
func classOf(row *release.Row) string {
	texts := append(slices.Clone(row.Section), row.Label)
	for i := len(texts) - 1; i >= 0; i-- {
		words := wording.Of(texts[i])
		for k := range words {
			m, ok := ofClass.At(words, k)
			switch {
			case !ok:
			case ofConverted.In(words):
				return allClasses
			default:
				return words[m.To-1]
			}
		}
	}
	return ""
}

// allClasses is what [classOf] says of the shares that those of a class are converted to: they are of no class, and what is earned on
// each is between the amounts of the classes.
const allClasses = "all"

// SameClass reports whether two rows are of the same class of shares, or name none.
func SameClass(a, b *release.Row) bool { return classOf(a) == classOf(b) }

// classCounts are the averages of shares of a table that are of one class each, in runs of one side.
func classCounts(b *book.Book, t *release.Table) [][]*release.Row {
	var runs [][]*release.Row
	var run []*release.Row
	for _, row := range b.RowsOf(t, release.Shares) {
		class := classOf(row)
		average := IsAverage(row) || slices.ContainsFunc(row.Section, func(s string) bool { return ofAverage.In(wording.Of(s)) })
		switch {
		case class == "" || class == allClasses || !average:
			run = nil
			continue
		case len(run) > 0 && (SideOf(run[0]) != SideOf(row) || slices.ContainsFunc(run, func(o *release.Row) bool { return classOf(o) == class })):
			run = nil
		}
		if run = append(run, row); len(run) == 1 {
			runs = append(runs, run)
		}
		runs[len(runs)-1] = run
	}
	return slices.DeleteFunc(runs, func(r []*release.Row) bool { return len(r) < 2 })
}

// OverClasses relates an amount per share of all classes to a result above it, over the sum of the shares of the classes of which no total
// is printed: where columns bear that out.
func OverClasses(b *book.Book, t *release.Table, row *release.Row) *book.Claim {
	if !IsOfResultIn(b, row) || classOf(row) != "" {
		return nil
	}
	var best *book.Claim
	for _, counts := range classCounts(b, t) {
		if !SideOf(row).Suits(SideOf(counts[0])) {
			continue
		}
		for _, income := range ResultsAbove(b, t, row) {
			c := overCounts(b, row, income, counts)
			n := c.Tied()
			if (n > 1 || n == 1 && slip.One(b, c.Failing())) && n >= len(c.Relations)-n && (best == nil || n > best.Tied()) {
				best = c
			}
		}
	}
	return best
}

// overCounts is a row of amounts per share as one of amounts over the sum of counts of shares, in the columns that have all of them.
func overCounts(b *book.Book, row, income *release.Row, counts []*release.Row) *book.Claim {
	c := &book.Claim{Family: book.ShareFamily, Digits: 1, Explained: true}
	for _, it := range row.Items {
		total, f := b.In(row, it.Column), b.In(income, it.Column)
		if it.Column.Kind != release.Values || total == nil || f == nil || f.Item.Kind != release.Money {
			continue
		}
		r := &book.Relation{Total: total, Parts: []book.Term{{Figure: f, Weight: 1}}, Form: book.OfSum}
		for _, over := range counts {
			if n := b.In(over, it.Column); n != nil && n.Item.Value.IsPositive() {
				r.Parts = append(r.Parts, book.Term{Figure: n, Weight: 1})
			}
		}
		if len(r.Parts) == 1+len(counts) {
			c.Add(r)
		}
	}
	return c
}

// SameWhere reports whether two figures are of the same dimensions, and of the same class of shares.
func SameWhere(f, g *book.Figure) bool {
	return f.Where == g.Where && SameClass(f.Item.Row, g.Item.Row)
}

// IsOfClass reports whether a figure is of one class of shares, by its row or the heading of its column.
func IsOfClass(f *book.Figure) bool {
	if c := classOf(f.Item.Row); c != "" {
		return c != allClasses
	}
	return slices.ContainsFunc(f.Item.Column.Qualifiers, func(q release.Qualifier) bool { return ofClass.In(wording.Of(q.Member)) })
}
