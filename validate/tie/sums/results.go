package sums

import (
	"math"
	"math/bits"
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

// Between a result of an income statement, or its sales, and the next one stand what it gained and what it lost: "Operating profit",
// "Interest expense", "Other income", "Profit before taxes". Which is which the columns say in which it adds up.

var ofSteps = wording.Phrases("income|profit|loss|earnings before|from", "operating income|profit|loss|earnings", "gross profit|margin", "pretax|pre tax income|profit|loss|earnings",
	"net income|loss|earnings|profit", "profit|loss|income|earnings of|for|after", "^ebit|ebita|ebitda")

// ofSales are the words of what an income statement begins with.
var ofSales = wording.Phrases("^net|total|operating|group|consolidated? revenue|revenues|sales|turnover $")

// noStep are the words of what is gained beside a result: "other operating income".
var noStep = wording.Phrases("^other|sundry|miscellaneous")

var (
	// ofDiscontinued are the words of what operations that were given up earned: beside the results, and none that the rows above come to.
	ofDiscontinued = wording.Phrases("discontinued")
	// upToDiscontinued are those of results before it, or with it.
	upToDiscontinued = wording.Phrases("before|continuing|after|including")
)

const (
	maxSteps   = 14 // rows between two results
	anySteps   = 6  // of which each may be gained or lost
	mostGained = 3  // of more rows
)

// Results are results of income statements whose sums nothing else tells, as the result above and all that stands between, where one column
// does not bear that out and the others do.
func Results(b *book.Book, judged []*book.Claim) []*book.Claim {
	told := map[*release.Row]bool{}
	for _, c := range judged {
		if c.Family.Sums && c.Family != book.EqualFamily && c.Tied() > 0 && !OfRowsBelow(c.Relations[0]) && !(c.Explained && slices.ContainsFunc(c.Failing(), func(r *book.Relation) bool { return r.State == book.Untied })) {
			told[c.Relations[0].Total.Item.Row] = true
		}
	}
	var out []*book.Claim
	for _, t := range b.Tables {
		if t.Statement != release.Income || len(book.Values(t)) > maxRunCols {
			continue
		}
		rows := b.RowsOf(t, release.Money)
		for i, row := range rows {
			if told[row] || !IsStep(row) {
				continue
			}
			for k := i - 2; k >= max(0, i-1-maxSteps); k-- {
				if IsStep(rows[k]) || ofSales.In(wording.Of(rows[k].Label)) {
					if c := stepFrom(b, rows[k:i], row); c != nil {
						out = append(out, c)
					}
					break
				}
			}
		}
	}
	return out
}

// OfRowsBelow reports whether all parts of a sum stand below its total, as those who share in a profit do: what stands above must come to it, too.
func OfRowsBelow(r *book.Relation) bool {
	return !slices.ContainsFunc(r.Parts, func(p book.Term) bool {
		return p.Figure.Table != r.Total.Table || p.Figure.Item.Row.Index <= r.Total.Item.Row.Index
	})
}

// IsStep reports whether a row is called a result.
func IsStep(row *release.Row) bool {
	words := wording.Of(row.Label)
	return ofSteps.In(words) && !book.OfOtherNet.In(words) && !noStep.In(words) && !book.IsAdjusted(row) && (!ofDiscontinued.In(words) || upToDiscontinued.In(words))
}

// stepFrom is a result as the one above and what stands between, in the signs that the columns bear out best: where all hold, those that take off all rows as
// they are printed, or add them; nil where more than one does not hold, or those that do might by chance. Where none holds, two digits of one row that changed places in each must explain it.
func stepFrom(b *book.Book, rows []*release.Row, row *release.Row) *book.Claim {
	nearest := make([]*release.Row, len(rows))
	for i, r := range rows {
		nearest[len(rows)-1-i] = r
	}
	columns := columnsOf(row, ones(nearest))
	if len(columns) < 2 {
		return nil
	}
	if plain := plainSigns(len(rows)); len(columns) == len(row.Items) {
		exact := exactly(columns)
		for _, turned := range plain {
			if failing(exact, turned) == 0 {
				return stepClaim(b, row, withSigns(nearest, turned))
			}
		}
	}
	printed := rowsTakenOff(rows[1:])
	for _, turned := range stepSigns(len(rows)) {
		b.Check()
		n := failing(columns, turned)
		if n != 1 && n != len(columns) || n == 1 && isAgainstPrint(columns, turned, rows) {
			continue
		}
		c := stepClaim(b, row, withSigns(nearest, turned))
		signs := choices(len(rows)-1, len(rows)-1-bits.OnesCount32(uint32(turned)))
		if printed {
			signs = min(signs, math.Log10(2)+choices(len(rows)-1, bits.OnesCount32(uint32(turned))))
		}
		if stepMustHold(b, c, signs) || n > 1 && borneOut(b, c)-signs >= aloneProof {
			return c
		}
	}
	return nil
}

// rowsTakenOff reports whether rows print what is taken off as negative: then all of them are added.
func rowsTakenOff(rows []*release.Row) bool { return slices.ContainsFunc(rows, isNegative) }

// isAgainstPrint reports whether signs take off a row that prints negative numbers and counts in no column in which they hold, while they add others that
// do: "Exceptional items (6.3)", and a dash the year before, counts as "Distribution costs (84.0)" does.
func isAgainstPrint(columns []sumColumn, turned signing, rows []*release.Row) bool {
	unknown, added := false, false
	for k, row := range rows {
		if k == 0 || !isNegative(row) {
			continue
		}
		counts := slices.ContainsFunc(columns, func(c sumColumn) bool { return c.holds(turned) && c.parts[k] != 0 })
		unknown = unknown || !counts && turned.has(k)
		added = added || counts && !turned.has(k)
	}
	return unknown && added
}

// stepSigns are the signs that the rows from one result to the next may have: the first counts, the others are lost but for some that are gained, those with
// the fewest first; of many rows, that all are added as they are printed.
func stepSigns(rows int) []signing {
	all := signing(1)<<(rows-1) - 1 // but the first
	most := mostGained
	if rows-1 <= anySteps {
		most = rows - 1
	}
	byGained := make([][]signing, most+1)
	for gained := signing(0); gained <= all; gained++ {
		if n := bits.OnesCount32(uint32(gained)); n <= most {
			byGained[n] = append(byGained[n], (all-gained)<<1)
		}
	}
	if most < rows-1 {
		byGained = append(byGained, []signing{0})
	}
	return slices.Concat(byGained...)
}

// exactly are columns in which a sum may be off by one in its last place, whatever rounding could take off its parts.
func exactly(columns []sumColumn) []sumColumn {
	out := slices.Clone(columns)
	for i := range out {
		out[i].slack /= int64(len(out[i].parts) + 1)
	}
	return out
}

// plainSigns are those that treat all rows from one result to the next alike: all are taken off, or all are added.
func plainSigns(rows int) []signing { return []signing{signing(1)<<rows - 2, 0} }

// choices is how many ways there are to choose up to some of so many, in digits.
func choices(of, some int) float64 {
	n, way := 0.0, 1.0
	for k := range some + 1 {
		n += way
		way *= float64(of-k) / float64(k+1)
	}
	return math.Log10(n)
}

// stepClaim is a result as parts in all columns.
func stepClaim(b *book.Book, row *release.Row, parts []release.Part) *book.Claim {
	c := &book.Claim{Family: book.RowFamily, Sure: true}
	for _, it := range row.Items {
		total := b.In(row, it.Column)
		if total == nil || it.Column.Kind != release.Values || it.Kind != release.Money {
			continue
		}
		r := &book.Relation{Total: total, Form: book.AsPrinted}
		for _, p := range parts {
			if f := b.In(p.Row, it.Column); f != nil {
				r.Parts = append(r.Parts, book.Term{Figure: f, Weight: p.Weight})
			}
		}
		if len(r.Parts) > 1 {
			c.Add(r)
		}
	}
	return c
}

// stepMustHold reports whether a claim holds beyond the chance of its signs, in digits, in all columns but one, and is of that one's size there, or a
// digit too few or a point in another place explains that it is not.
func stepMustHold(b *book.Book, c *book.Claim, signs float64) bool {
	o := c.OddOne()
	if o.Failing == nil || o.Evidence-signs < book.Proof {
		return false
	}
	return o.Failing.IsOfSize() || slices.ContainsFunc(slip.Fixes(b, o.Failing, true), func(x slip.Fix) bool { return x.Kind == slip.LostDigit || x.Kind == slip.ScaledFigure })
}
