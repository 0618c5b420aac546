package tie

import (
	"math"
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// Between a result of an income statement, or its sales, and the next one stand what it gained and what it lost: "Operating profit",
// "Interest expense", "Other income", "Profit before taxes". Which is which the columns say in which it adds up.

var ofSteps = wording.Phrases("income|profit|loss|earnings before|from", "operating income|profit|loss|earnings", "gross profit|margin", "pretax|pre tax income|profit|loss|earnings",
	"net income|loss|earnings|profit", "profit|loss|income|earnings of|for|after", "^ebit|ebita|ebitda")

// ofSales are the words of what an income statement begins with.
var ofSales = wording.Phrases("^net|total|operating|group|consolidated? revenue|revenues|sales|turnover $")

// noStep are the words of what is gained beside a result: "other operating income".
var noStep = wording.Phrases("^other|sundry|miscellaneous")

const maxSteps = 6 // rows between two results

// results are results of income statements whose sums nothing else tells, as the result above and all that stands between, where one column
// does not bear that out and the others do.
func (b *book) results(judged []*claim) []*claim {
	told := map[*release.Row]bool{}
	for _, c := range judged {
		if c.family.sums && c.family != equalFamily && c.tied() > 0 && !(c.explained && slices.ContainsFunc(c.failing(), func(r *Relation) bool { return r.state == Untied })) {
			told[c.relations[0].Total.Item.Row] = true
		}
	}
	var out []*claim
	for _, t := range b.tables {
		if t.Statement != release.Income || len(values(t)) > maxRunCols {
			continue
		}
		rows := b.rowsOf(t, release.Money)
		for i, row := range rows {
			if told[row] || !isStep(row) {
				continue
			}
			for k := i - 2; k >= max(0, i-1-maxSteps); k-- {
				if isStep(rows[k]) || ofSales.In(wording.Of(rows[k].Label)) {
					if c := b.stepFrom(rows[k:i], row); c != nil {
						out = append(out, c)
					}
					break
				}
			}
		}
	}
	return out
}

// isStep reports whether a row is called a result.
func isStep(row *release.Row) bool {
	words := wording.Of(row.Label)
	return ofSteps.In(words) && !ofOtherNet.In(words) && !noStep.In(words) && !isAdjusted(row)
}

// stepFrom is a result as the one above and what stands between, in the signs that the columns bear out best; nil where all hold, or more
// than one does not, or those that do might by chance.
func (b *book) stepFrom(rows []*release.Row, row *release.Row) *claim {
	nearest := make([]*release.Row, len(rows))
	for i, r := range rows {
		nearest[len(rows)-1-i] = r
	}
	columns := columnsOf(row, ones(nearest))
	if len(columns) < 2 {
		return nil
	}
	all := signing(1)<<(len(rows)-1) - 1 // but the first
	for choice := signing(0); choice <= all; choice++ {
		b.check()
		turned, signs := (all-choice)<<1, len(rows)-1
		if choice == 0 {
			signs = 0 // that all else is taken off is no choice
		}
		if failing(columns, turned) != 1 {
			continue
		}
		c := &claim{family: rowFamily, sure: true}
		for _, it := range row.Items {
			total := b.in(row, it.Column)
			if total == nil || it.Column.Kind != release.Values || it.Kind != release.Money {
				continue
			}
			r := &Relation{Total: total, form: asPrinted}
			for _, p := range withSigns(nearest, turned) {
				if f := b.in(p.Row, it.Column); f != nil {
					r.Parts = append(r.Parts, Term{f, p.Weight})
				}
			}
			if len(r.Parts) > 1 {
				c.add(r)
			}
		}
		if b.stepMustHold(c, signs) {
			return c
		}
	}
	return nil
}

// stepMustHold reports whether a claim holds beyond the chance of so many signs in all columns but one, and is of that one's size there, or a
// digit too few or a point in another place explains that it is not.
func (b *book) stepMustHold(c *claim, signs int) bool {
	o := c.oddOne()
	if o.failing == nil || o.evidence-float64(signs)*math.Log10(2) < proof {
		return false
	}
	return o.failing.isOfSize() || slices.ContainsFunc(b.fixes(o.failing, true), func(x fix) bool { return x.kind == lostDigit || x.kind == scaledFigure })
}
