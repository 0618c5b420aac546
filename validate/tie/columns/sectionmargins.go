package columns

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
)

// Tables of segments print sales, results and margins of all segments under a heading each: the margin of a segment is its result over its sales, as the
// headings say and the others bear out.

const (
	leastMargins = 3 // margins of a section that hold
	perOdd       = 2 // of them for each that does not
)

// wholes are the words of rows that are of all segments together.
var wholes = wording.Phrases("group|total|consolidated|company")

// sectionMargins are the margins under headings of margins as what rows of the same names under other headings give.
func sectionMargins(b *book.Book, t *release.Table) []*book.Claim {
	byHead := map[string][]*release.Row{}
	var heads []string
	for _, row := range t.Rows {
		if n := len(row.Section); n > 0 && len(row.Items) > 0 {
			head := row.Section[n-1]
			if byHead[head] == nil {
				heads = append(heads, head)
			}
			byHead[head] = append(byHead[head], row)
		}
	}
	var out []*book.Claim
	for _, head := range heads {
		if !ofMargin.In(wording.Of(head)) || b.KindOf(byHead[head][0]) != release.Percentage {
			continue
		}
		var best *book.Claim
		for _, amounts := range heads {
			for _, revenues := range heads {
				if amounts == revenues || amounts == head || !isAmountOf(head, amounts) || !ofRevenue.In(wording.Of(revenues)) {
					continue
				}
				c := marginsUnder(b, byHead[head], byHead[amounts], byHead[revenues])
				if n := c.Tied(); n >= leastMargins && n >= perOdd*(len(c.Relations)-n) && (best == nil || n > best.Tied()) {
					best = c
				}
			}
		}
		if best != nil {
			out = append(out, best)
		}
	}
	return out
}

// isAmountOf reports whether one heading is of what the margins under another are made from.
func isAmountOf(margins, amounts string) bool {
	of, words := wording.Of(margins), wording.Of(amounts)
	return !ofMargin.In(words) && book.AllBut(besideMargin, of, words) && book.AllBut(besideAmount, words, of)
}

// marginsUnder relates the rows under a heading of margins to those of their names under two others.
func marginsUnder(b *book.Book, rows, amounts, revenues []*release.Row) *book.Claim {
	c := &book.Claim{Family: book.RatioFamily, Explained: true, Allowance: PercentSlack, Digits: 1}
	for _, row := range rows {
		upper, lower := namesake(amounts, row), namesake(revenues, row)
		if upper == nil || lower == nil {
			continue
		}
		for _, it := range row.Items {
			total, f, g := b.In(row, it.Column), b.In(upper, it.Column), b.In(lower, it.Column)
			if total != nil && isMoney(f) && isMoney(g) && it.Kind == release.Percentage && it.Column.Kind == release.Values {
				c.Add(&book.Relation{Total: total, Parts: []book.Term{{Figure: f, Weight: 1}, {Figure: g, Weight: 1}}, Form: book.OfWhole})
			}
		}
	}
	return c
}

// namesake is the row of some that is called as another one is, or of all segments as that one is; nil for none.
func namesake(rows []*release.Row, of *release.Row) *release.Row {
	label := book.PlainLabel(of.Label)
	i := slices.IndexFunc(rows, func(r *release.Row) bool { return label != "" && book.PlainLabel(r.Label) == label })
	if i < 0 && wholes.In(wording.Of(of.Label)) {
		i = slices.IndexFunc(rows, func(r *release.Row) bool { return wholes.In(wording.Of(r.Label)) })
	}
	if i < 0 {
		return nil
	}
	return rows[i]
}
