package release

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/wording"
)

// isListing reports whether a table is a list with numbers rather than a table of numbers: a table of contents, numbered
// steps, an index of exhibits. It has one small number in each row, or a range of them, without scale: a whole one but where
// the row has no label. A title may speak of time, or columns have headings, where the numbers rise from row to row, as
// those of pages do.
func (dr *draft) isListing() bool {
	if findScale(dr.titleTxt) != nil {
		return false
	}
	if dr.numbersExhibits() {
		return true
	}
	plain, headed := 0, false
	for k, c := range dr.t.Columns {
		headed = headed || len(c.Heading) > 0
		if dr.g.Columns[k].Bound == "" {
			plain++
		}
	}
	if plain > maxListed || headed && (plain < 2 || !dr.isRising(manyListed)) || calendar.SaysTime(dr.titleTxt) && !dr.isRising(fewListed) {
		return false
	}
	for _, rc := range dr.rows {
		if len(rc.Values) > 1 && len(dr.t.Columns) == plain {
			return false
		}
		for _, p := range rc.Values {
			if !isListed(&p.Number, rc.row.Label != "") {
				return false
			}
		}
	}
	return true
}

// numbersExhibits reports whether all columns of an index of exhibits are headed so, "Exhibit No.": it has their numbers, and none else.
func (dr *draft) numbersExhibits() bool {
	return len(dr.heads) > 0 && !slices.ContainsFunc(dr.heads, func(h columnHead) bool { return !ofExhibits.In(wording.Of(h.text)) })
}

var ofExhibits = wording.Phrases("exhibit|exhibits ... no|number|numbers|description|index", "exhibit $")

// isListed reports whether a number may be that of a page or an item, behind a label or not.
func isListed(n *number.Token, labelled bool) bool {
	if n.Currency != 0 || n.Percent || n.Suffix != "" || n.Commas {
		return false
	}
	if !labelled && n.WholeDigits() <= 3 {
		return true // "10.19"
	}
	return len(n.Digits) <= 3 && (n.Places() == 0 || n.Digits[0] == '.')
}

const (
	maxListed  = 3 // columns of a listing whose page numbers are not well aligned
	fewListed  = 4 // rows of a listing whose title speaks of time
	manyListed = 8 // rows of a listing that headings speak against
)

// isRising reports whether the first numbers of the rows, of which there are some, never fall from row to row, as the pages
// of contents do.
func (dr *draft) isRising(least int) bool {
	last := decimal.Zero
	for _, rc := range dr.rows {
		n := &rc.Values[0].Number
		v := n.Value()
		if n.Nil || v.LessThan(last) {
			return false
		}
		last = v
	}
	return len(dr.rows) >= least
}
