package repeats

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

var (
	ofLastDay = wording.Phrases("book value", "net asset value", "nav per", "at|as? end of? period|year|quarter", "period|year|quarter end",
		"number of ... centers|branches|offices|stores|restaurants|locations|employees", "full time equivalent? employees", "headcount")
)

// SameDay are rows that print, in columns of a quarter and of the year to date, what is so on their last day, the same in both:
// where one pair of columns shows that a row is of that kind, the others must be so, too.
func SameDay(b *book.Book) []*book.Claim {
	const digits = 3.5 // that a pair proves
	var out []*book.Claim
	for _, t := range b.Tables {
		for _, row := range t.Rows {
			c := &book.Claim{Family: book.RepeatFamily, Explained: true, Exact: true}
			for i, it := range row.Items {
				for _, o := range row.Items[i+1:] {
					if book.OverTime(it) && book.OverTime(o) && book.OfOneDay(it, o) {
						c.Add(&book.Relation{Total: b.ByItem[o], Parts: []book.Term{{Figure: b.ByItem[it], Weight: 1}}, Form: book.AsPrinted})
					}
				}
			}
			proven := 0.0
			for _, r := range c.Relations {
				if r.Holds(nil) {
					proven = max(proven, r.Weight())
				}
			}
			failing := c.Failing()
			if len(failing) == 0 {
				continue
			}
			ofDay := book.Named(row, ofLastDay) || book.Named(row, book.OfBalances) || amongBalances(b, t, row)
			if (ofDay || proven >= digits) && isSlipOfDay(b, row, failing, ofDay, proven > 0) {
				out = append(out, c)
			}
		}
	}
	return out
}

// isSlipOfDay reports whether digits in the other order explain one pair of columns that differ, or where a row is of a day two, and a number of
// something that some pair shows to be so a power of ten too.
func isSlipOfDay(b *book.Book, row *release.Row, failing []*book.Relation, ofDay, shown bool) bool {
	if len(failing) > 2 || len(failing) == 2 && !ofDay {
		return false
	}
	return slip.Swapped(b, failing) || ofDay && shown && b.KindOf(row) == release.Count && slip.One(b, failing)
}

// amongBalances reports whether all other rows of a row's section, of which there are several, print the same in columns of a quarter and of
// the year to date: they are of the last day of both.
func amongBalances(b *book.Book, t *release.Table, row *release.Row) bool {
	const least = 3 // rows
	if kind := b.KindOf(row); kind == release.PerShare || kind == release.Percentage || kind == release.Ratio {
		return false // what is paid by the quarter has few digits
	}
	rows := 0
	for _, o := range t.Rows {
		if o == row || len(o.Items) == 0 || !slices.Equal(o.Section, row.Section) {
			continue
		}
		pairs := 0
		for i, it := range o.Items {
			for _, later := range o.Items[i+1:] {
				if !book.OverTime(it) || !book.OverTime(later) || !book.OfOneDay(it, later) {
					continue
				}
				if !it.Value.Equal(later.Value) {
					return false
				}
				pairs++
			}
		}
		if pairs > 1 {
			rows++
		}
	}
	return rows >= least
}
