package sums

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
)

// Counts from the beginning of a period to its end: stores, opened, closed, stores.

const maxMoves = 12 // rows between what there are at the beginning and at the end

var (
	// ofLeaving are the words of rows that are taken off however they are printed.
	ofLeaving = wording.Phrases("closed|closures|closings|closing|disposed|disposals|disposal|sold|left|terminated|cancelled|canceled|retired|departures|divested|ceased|reductions|lost|scrapped")
	// ofJoining are the words of rows that are added.
	ofJoining = wording.Phrases("opened|openings|opening|acquired|acquisitions|acquisition|added|additions|hired|hires|joined|new|bought|purchased|delivered|deliveries")
)

// Openings are the counts at the end of periods as those at the beginning with all that came and went between, in tables whose labels say so.
func Openings(b *book.Book, rows []*book.Claim) []*book.Claim {
	told := map[*release.Row]bool{}
	for _, c := range rows {
		if len(c.Relations) > 1 && c.Tied() > 0 {
			told[c.Relations[0].Total.Item.Row] = true
		}
	}
	var out []*book.Claim
	for _, t := range b.Tables {
		counted := b.RowsOf(t, release.Count)
		for i, last := range counted {
			if told[last] || !ofClosing.In(wording.Of(last.Label)) {
				continue
			}
			for k := i - 2; k >= max(0, i-maxMoves-1); k-- {
				if Opens(counted[k], last) {
					if c := fromTo(b, counted[k], counted[k+1:i], last); c != nil {
						out = append(out, c)
					}
					break
				}
			}
		}
	}
	return out
}

// fromTo is a count as another one with the rows between added or taken off, as they are printed or as their labels say; nil where a
// label does not say it of a row that is printed without a sign, and where no column holds of several.
func fromTo(b *book.Book, first *release.Row, between []*release.Row, last *release.Row) *book.Claim {
	weights := movesOf(between)
	if weights == nil {
		return nil
	}
	c := &book.Claim{Family: book.RowFamily, Sure: true}
	exact := true
	for _, it := range last.Items {
		total, from := b.In(last, it.Column), b.In(first, it.Column)
		if total == nil || from == nil || it.Column.Kind != release.Values {
			continue
		}
		r := &book.Relation{Total: total, Parts: []book.Term{{Figure: from, Weight: 1}}, Form: book.AsPrinted}
		for i, row := range between {
			if f := b.In(row, it.Column); f != nil {
				r.Parts = append(r.Parts, book.Term{Figure: f, Weight: weights[i]})
			}
		}
		if len(r.Parts) > 1 {
			exact = exact && total.Item.IsExact() && !slices.ContainsFunc(r.Parts, func(p book.Term) bool { return !p.Figure.Item.Nil && !p.Figure.Item.IsExact() })
			c.Add(r)
		}
	}
	if len(c.Relations) == 0 || (len(c.Relations) > 1 || !exact) && c.Tied() == 0 {
		return nil
	}
	return c
}

// movesOf is 1 for each row that is added as it is printed and -1 for one that is taken off; nil where a label does not say it of a row without a sign.
func movesOf(between []*release.Row) []int {
	weights := make([]int, len(between))
	for i, row := range between {
		words := wording.Of(row.Label)
		switch {
		case isNegative(row), ofJoining.In(words) && !ofLeaving.In(words):
			weights[i] = 1
		case ofLeaving.In(words) && !ofJoining.In(words):
			weights[i] = -1
		default:
			return nil
		}
	}
	return weights
}
