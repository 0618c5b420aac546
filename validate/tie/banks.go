package tie

import (
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

var (
	ofEfficiency         = wording.Phrases("efficiency ratio", "cost income|to income ratio?")
	ofNoninterestExpense = wording.Phrases("^total? noninterest|operating expense|expenses", "^total? non interest expense|expenses")
	ofNoninterestIncome  = wording.Phrases("^total? noninterest income", "^total? non interest income", "^total? fee income")
	ofNetInterest        = wording.Phrases("^net interest income", "^nii")
	afterProvision       = wording.Phrases("after", "excluding", "adjusted", "core", "equivalent", "tax")
)

// efficiencies are efficiency ratios of banks as their expenses over both kinds of income, where the columns show that nothing else is
// left out.
func (b *book) efficiencies() []*claim {
	var out []*claim
	for _, t := range b.tables {
		for _, row := range b.rowsOf(t, release.Percentage) {
			if !ofEfficiency.In(wording.Of(row.Label)) {
				continue
			}
			var ways []*claim
			for _, expense := range b.plainly(t, ofNoninterestExpense) {
				for _, fees := range b.plainly(t, ofNoninterestIncome) {
					for _, interest := range b.plainly(t, ofNetInterest) {
						ways = append(ways, b.overSum(row, expense, fees, interest))
					}
				}
			}
			if best := bestClaim(ways); best != nil && best.tied() > 1 && best.tied() > len(best.relations)/2 {
				out = append(out, best)
			}
		}
	}
	return out
}

// plainly are the rows of amounts of a table that are called so, before provisions and without adjustments.
func (b *book) plainly(t *release.Table, words *wording.Set) []*release.Row {
	const most = 3
	var out []*release.Row
	for _, row := range b.rowsOf(t, release.Money) {
		if label := wording.Of(row.Label); words.In(label) && !afterProvision.In(label) && len(out) < most {
			out = append(out, row)
		}
	}
	return out
}

// overSum is a row of percentages as one of amounts over the sum of others.
func (b *book) overSum(row, amount *release.Row, whole ...*release.Row) *claim {
	c := &claim{family: ratioFamily, explained: true, allowance: percentSlack, digits: 1}
	for _, it := range row.Items {
		total, f := b.in(row, it.Column), b.in(amount, it.Column)
		if total == nil || f == nil || it.Kind != release.Percentage || it.Column.Kind != release.Values {
			continue
		}
		r := &Relation{Total: total, Parts: []Term{{f, 1}}, form: ofSum}
		for _, p := range whole {
			if g := b.in(p, it.Column); g != nil {
				r.Parts = append(r.Parts, Term{g, 1})
			}
		}
		if len(r.Parts) == 1+len(whole) {
			c.add(r)
		}
	}
	return c
}
