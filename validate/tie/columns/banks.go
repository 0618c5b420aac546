package columns

import (
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
)

var (
	ofEfficiency         = wording.Phrases("efficiency ratio", "cost income|to income ratio?")
	ofNoninterestExpense = wording.Phrases("^total? noninterest|operating expense|expenses", "^total? non interest expense|expenses")
	ofNoninterestIncome  = wording.Phrases("^total? noninterest income", "^total? non interest income", "^total? fee income")
	ofNetInterest        = wording.Phrases("^net interest income", "^nii")
	ofAnyExpense         = wording.Phrases("noninterest expense|expenses", "non interest expense|expenses", "operating expense|expenses")
	ofAnyRevenue         = wording.Phrases("revenue|revenues")
	afterProvision       = wording.Phrases("after", "excluding", "adjusted", "core", "equivalent", "tax")
)

// Efficiencies are efficiency ratios of banks as their expenses over both kinds of income, or over revenue, adjusted both or not, where the columns show that
// nothing else is left out.
func Efficiencies(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		for _, row := range b.RowsOf(t, release.Percentage) {
			if !ofEfficiency.In(wording.Of(row.Label)) {
				continue
			}
			var ways []*book.Claim
			for _, expense := range plainly(b, t, ofNoninterestExpense) {
				for _, fees := range plainly(b, t, ofNoninterestIncome) {
					for _, interest := range plainly(b, t, ofNetInterest) {
						ways = append(ways, overSum(b, row, expense, fees, interest))
					}
				}
			}
			for _, expense := range called(b, t, ofAnyExpense) {
				for _, revenue := range called(b, t, ofAnyRevenue) {
					ways = append(ways, overSum(b, row, expense, revenue))
				}
			}
			if best := book.BestClaim(ways); best != nil && best.Tied() > 1 && best.Tied() > len(best.Relations)/2 {
				best.Strict = IsStrict(best, LeastStrictColumns)
				out = append(out, best)
			}
		}
	}
	return out
}

// called are the rows of amounts of a table whose labels have such words, adjusted or not.
func called(b *book.Book, t *release.Table, words *wording.Set) []*release.Row {
	return firstRows(b, t, 4, words.In)
}

// plainly are the rows of amounts of a table that are called so, before provisions and without adjustments.
func plainly(b *book.Book, t *release.Table, words *wording.Set) []*release.Row {
	return firstRows(b, t, 3, func(label wording.Text) bool { return words.In(label) && !afterProvision.In(label) })
}

// overSum is a row of percentages as one of amounts over the sum of others.
func overSum(b *book.Book, row, amount *release.Row, whole ...*release.Row) *book.Claim {
	c := &book.Claim{Family: book.RatioFamily, Explained: true, Allowance: PercentSlack, Digits: 1}
	for _, it := range row.Items {
		total, f := b.In(row, it.Column), b.In(amount, it.Column)
		if total == nil || f == nil || it.Kind != release.Percentage || it.Column.Kind != release.Values {
			continue
		}
		r := &book.Relation{Total: total, Parts: []book.Term{{Figure: f, Weight: 1}}, Form: book.OfSum}
		for _, p := range whole {
			if g := b.In(p, it.Column); g != nil {
				r.Parts = append(r.Parts, book.Term{Figure: g, Weight: 1})
			}
		}
		if len(r.Parts) == 1+len(whole) {
			c.Add(r)
		}
	}
	return c
}
