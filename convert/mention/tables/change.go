package tables

import (
	"maps"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// saysChange reports whether a row's label, its section or, where it has none, what stands over the table's labels or its title names what is printed in per cent as a change:
// "Comparable sales" over the names of shops.
func (w *Row) saysChange() bool {
	above := slices.Concat(w.Table.Title, w.Table.Stub, w.Section)
	return saysChange.In(prose.WordsOf(w.Called)) || len(above) > 0 && saysChange.In(prose.WordsOf(above[len(above)-1]))
}

// isBesidePercent reports whether a number is an amount under a heading that it shares with a percentage of a whole: "Amount  Percent".
func isBesidePercent(i *release.LineItem) bool {
	return i.Kind != release.Percentage && slices.ContainsFunc(i.Column.Heading, besidePercent.Of)
}

var besidePercent = wording.NewMemo(func(heading string) bool {
	words := prose.WordsOf(heading)
	return words.Has("amount") && words.Has("percent")
})

// onlyPercentages reports whether a table has nothing but percentages: under the names of amounts they are changes.
func onlyPercentages(t *release.Table) bool {
	for _, r := range t.Rows {
		for _, i := range r.Items {
			if i.Kind != release.Percentage && !i.Nil {
				return false
			}
		}
	}
	return true
}

// changeWords are the canonical words of a label that says no more than that a row is the change of the one above.
var changeWords = map[string]bool{"growth": true, "change": true, "y": true, "q": true, "yoy": true, "qoq": true, "yty": true, "year": true, "over": true, "percent": true, "percentage": true, "f": true, "x": true,
	"neutral": true, "constant": true, "currency": true, "reported": true, "sequential": true, "as": true, "rate": true, "prior": true}

// IsOfChange reports whether a label says no more than that a row is the change of the one above: "Year/Year", "% change".
func IsOfChange(label string) bool {
	words := prose.WordsOf(label)
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !changeWords[w] && w != "/" && w != "%" && w != "-" })
}

// parentOf is the row above whose change a row prints in per cent, nil when it is a row of its own.
func (t *Index) parentOf(w *Row, table *release.Table, ignore []string) *Row {
	percentages := 0
	for _, f := range w.Figures {
		if f.Item.Kind == release.Percentage {
			percentages++
		}
	}
	if percentages == 0 || percentages < len(w.Figures) || len(w.InLabel) == 0 {
		return nil
	}
	if p := t.grownAs(w.InLabel, w, table); p != nil {
		return p
	}
	plain := leftOf(w.Label, prose.Adjusts) // "Organic change in net sales" is one in net sales
	if !w.Adjusted || len(plain) == 0 {
		return nil
	}
	label := map[string]bool{}
	addWords(label, strings.Join(plain, " "), ignore)
	return t.grownAs(label, w, table)
}

// grownAs is the row above whose change a label with some words is of, nil for none.
func (t *Index) grownAs(label map[string]bool, w *Row, table *release.Table) *Row {
	named := map[string]bool{} // the words that say of which row it is the change
	for x := range label {
		if !changeWords[x] {
			named[x] = true
		}
	}
	if len(named) == len(label) && !w.Around["growth"] {
		return nil
	}
	for i := len(t.Rows) - 1; i >= 0 && (len(named) > 0 || i >= len(t.Rows)-4); i-- {
		p := t.Rows[i]
		if p.Table != table {
			return nil
		}
		if (len(named) == 0 || maps.Equal(named, p.InLabel)) && slices.ContainsFunc(p.Figures, func(f *Figure) bool { return f.Item.Kind != release.Percentage }) {
			return p
		}
	}
	return nil
}

// saysChange are the words for what is printed in per cent as a change.
var saysChange = wording.Phrases("% change", "percent change", "percentage change", "growth",
	"comparable|comp|comps store|stores|restaurant|restaurants|hotel|club? sales|revenue|revenues|revpar", "same store|stores|restaurant|hotel|property? sales|revenue|revenues|revpar|noi", "like for like sales|revenue|revenues")

// columnsOfChange are the words in the heading of a column of changes.
var columnsOfChange = wording.Vocabulary("prose-change-columns")

// ShowsWay reports whether the sign of a printed change surely says which way an amount went: its row's own amounts went so, or its heading says that it
// is of growth, or others of its column are below none, and no word of it turns the sense of more and less about.
func (f *Figure) ShowsWay() bool {
	if f.Item.Kind != release.Percentage || f.Item.Value.IsZero() {
		return false
	}
	heads := f.Heads()
	if worse.In(heads) || worse.In(prose.WordsOf(f.Row.Label)) {
		return false
	}
	if way := f.wayOfLevels(); way != 0 {
		return way == f.Item.Value.Sign()
	}
	return grows.In(heads) || f.Row.saysChange() || slices.ContainsFunc(f.Row.Table.Rows, func(w *release.Row) bool {
		x := w.In(f.Item.Column)
		return x != nil && x.Kind == release.Percentage && x.Value.IsNegative()
	})
}

// wayOfLevels is the way that the amounts of a printed change's row went which give just that change, 0 for none.
func (f *Figure) wayOfLevels() int {
	n, _ := f.Item.Decimals.Value()
	_, by := InPercent(f)
	levels := f.Row.Figures[:min(len(f.Row.Figures), mostLevels)]
	for _, cur := range levels {
		for _, was := range levels {
			if cur == was || cur.Change || was.Change || cur.Item.Kind != was.Item.Kind || cur.Item.Kind == release.Percentage || cur.Span.End <= was.Span.End || cur.Span.Months != was.Span.Months {
				continue
			}
			if _, point, ok := Growth(cur, was); ok && point.Abs().Sub(by.Abs()).Abs().LessThanOrEqual(decimal.New(1, int32(2-n))) {
				return point.Sign()
			}
		}
	}
	return 0
}

// mostLevels is how many amounts of a row are looked at for what a change is of.
const mostLevels = 12

var (
	worse = wording.Phrases("better|worse|b w|fav|unfav|favorable|unfavorable|favourable|unfavourable|improvement|loss|losses|decrease|decline|reduction")
	grows = wording.Phrases("change|changes|growth|chg|increase|variance|yoy|yty|y y|vs|versus|%")
)
