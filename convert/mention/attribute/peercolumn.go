package attribute

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// Where the other numbers of a sentence are those of one column of a table, and a number is what a row of the table has in another column, the row's own figure in
// theirs contradicts it: "Company-owned sales grew 5.3%, with Kitchen up 4.2% and Counter up 7.3%", where that is what they grew in the quarter.

// leastPeers is how many other numbers of a sentence tell a column at the least.
const leastPeers = 2

// IsOfOtherColumn looks for such a figure of the row whose name the words before a number have.
func (r *Attributor) IsOfOtherColumn(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != "" || d.IsInexact() || d.Opens || d.Against || len(d.Spans) == 0 || d.Digits < reading.LeastStale || !d.IsNamedBefore() || contradict.IsOfSomethingElse(d) {
		return reading.Verdict{}, false
	}
	beside := columnOfPeers(d)
	if beside == nil || d.Time != nil && d.When().Span != beside.Span {
		return reading.Verdict{}, false
	}
	for _, w := range r.Tables.ByTable[beside.Row.Table] {
		if !isNameOf(d.Name().Words, w) {
			continue
		}
		f := w.Beside(beside, func(f *tables.Figure) bool { return f.Item.Kind == beside.Item.Kind && d.PrintsAs(f) == quantity.No })
		o := w.First(func(f *tables.Figure) bool { return f.Item.Kind == beside.Item.Kind && d.PrintsAs(f) == quantity.Exact })
		if f != nil && o != nil {
			return contradict.InsteadBy(d, f, o)
		}
	}
	return reading.Verdict{}, false
}

// columnOfPeers is a figure of the one column that all other numbers of a sentence are in which are said as one is; nil where they are in several, or too few.
func columnOfPeers(d *reading.Reading) *tables.Figure {
	var all []*tables.Figure
	for _, o := range d.Peers {
		if o == d || o.Unit != d.Unit || o.PerShare != d.PerShare || (o.Change != 0) != (d.Change != 0) || o.Against {
			continue
		}
		if o.Verdict.Status != reading.Ties || !contradict.TiesToTheDigit(o) {
			return nil
		}
		f := o.Verdict.Figures[0]
		if slices.ContainsFunc(all, func(x *tables.Figure) bool { return x.Row == f.Row || x.Item.Column != f.Item.Column }) {
			return nil
		}
		all = append(all, f)
	}
	if len(all) < leastPeers {
		return nil
	}
	return all[0]
}

// ofAll are words of rows that tell of all the others, and need not be said.
var ofAll = map[string]bool{"combined": true, "total": true, "overall": true, "group": true, "consolidated": true}

// isNameOf reports whether words are the name of a row, of which the title of its table may say the rest.
func isNameOf(said []string, w *tables.Row) bool {
	has := 0
	for _, x := range w.Words {
		switch {
		case slices.Contains(said, x):
			has++
		case !ofAll[x]:
			return false
		}
	}
	return has > 0 && !slices.ContainsFunc(said, func(x string) bool { return !w.InLabel[x] && !w.InTitle[x] })
}
