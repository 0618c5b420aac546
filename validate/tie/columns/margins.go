package columns

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

// Margins are amounts over revenues, and the equity ratio is one over total assets. Of which amount, their names say: "EBIT margin before special items" is of "EBIT before special
// items", "Operating margin" of "Operating profit"; that they are, the columns show.

var (
	ofMargin  = wording.Phrases("margin", "% of? net? sales|revenue|revenues|turnover", "as a? percent|percentage|% of", "percent|percentage of? net? sales|revenue|revenues|turnover")
	ofRevenue = wording.Phrases("^total? net? revenue|revenues|sales|turnover", "^total? operating? revenue|revenues", "^group|consolidated|adjusted|organic|external|reported revenue|revenues|sales|turnover")
	ofEquity  = wording.Phrases("equity ratio", "equity to? assets ratio?", "ratio of equity")
	ofAssets  = wording.Phrases("^total assets", "^balance sheet total", "^total equity and liabilities", "^total liabilities and equity")
	ofGearing = wording.Phrases("d e ratio", "debt|borrowings to? equity ratio?", "gearing")
	ofDebt    = wording.Phrases("debt|borrowings")
	ofOwned   = wording.Phrases("^total? equity", "^total? shareholders|stockholders|owners s? equity|funds", "^net assets", "^net worth", "^equity attributable")
	// ofConversion are the words of how much of a result became cash.
	ofConversion = wording.Phrases("conversion")
	ofCosts      = wording.Phrases("cost|costs|expense|expenses|of sales|revenue|revenues|goods")
	// besideMargin are the words of a margin that its amount need not be called by.
	besideMargin = wording.Phrases("margin|margins|ratio|rate|as|a|an|of|in|on|the|to|net|total|percent|percentage|pct|sales|revenue|revenues|turnover|assets")
	// besideUnit are the words of a label that say nothing of what it measures.
	besideUnit = wording.Phrases("total|the|of|in|millions|thousands|x|times|ratio|percent|pct|gaap", "last|trailing|rolling|twelve|month|months|ltm|ttm")
	// besideAmount are those of an amount that its margin need not be called by.
	besideAmount = wording.Phrases("profit|income|loss|earnings|result|from|net|total|the|of|operations|shareholders|stockholders|s")
)

const nearMargin = 2 // rows between an amount and the percentage below it that names none

const mostMarginRows = 6 // amounts that may be in a margin, and revenues that they may be of

// Margins are the margins of tables as their amounts over their revenues, where at least one column holds, or one slip of one row
// breaks all; those that are known beforehand are left out.
func Margins(b *book.Book, known []*book.Claim) []*book.Claim {
	said := map[*release.Row]bool{}
	for _, c := range known {
		if c.Family == book.RatioFamily {
			said[c.Relations[0].Total.Item.Row] = true
		}
	}
	var out []*book.Claim
	for _, t := range b.Tables {
		bases := basesOf(b, t)
		for _, row := range slices.Concat(b.RowsOf(t, release.Percentage), b.RowsOf(t, release.Ratio)) {
			if c := marginOf(b, t, row, bases, said); c != nil {
				out = append(out, c)
			}
		}
		out = append(out, sectionMargins(b, t)...)
	}
	return append(out, saidRatios(b)...)
}

// marginBases are the rows of a table that margins and equity ratios may be of.
type marginBases struct{ revenues, assets []*release.Row }

func basesOf(b *book.Book, t *release.Table) (m marginBases) {
	for _, row := range b.RowsOf(t, release.Money) {
		switch words := wording.Of(row.Label); {
		case len(m.revenues) < mostMarginRows && ofRevenue.In(words) && !ofCosts.In(words):
			m.revenues = append(m.revenues, row)
		case ofAssets.In(words) && len(m.assets) == 0:
			m.assets = append(m.assets, row)
		}
	}
	return m
}

// marginOf is a row of percentages or ratios as what its name says it is made from; nil where that is not known, or said already.
func marginOf(b *book.Book, t *release.Table, row *release.Row, bases marginBases, said map[*release.Row]bool) *book.Claim {
	words := wording.Of(row.Label)
	switch {
	case ofGearing.In(words):
		return margin(b, row, rowsCalled(b, t, ofDebt), rowsCalled(b, t, ofOwned))
	case ofConversion.In(words):
		return conversion(b, t, row)
	case ofEquity.In(words) && len(bases.assets) == 0:
		return equityRatio(b, row)
	case said[row]:
		return nil
	case ofEquity.In(words):
		return margin(b, row, amountsOf(b, t, row), bases.assets)
	case !ofMargin.In(words):
		return nil
	case namesNone(words):
		return margin(b, row, book.Above(b.RowsOf(t, release.Money), row, nearMargin), bases.revenues) // "in % of sales" below what it is of
	}
	return margin(b, row, amountsOf(b, t, row), bases.revenues)
}

// equityRatio is an equity ratio of a table that prints no total assets, as an equity of a balance sheet of its day over the assets there; nil where none
// holds in a column, nor would with two digits of the ratio in their places.
func equityRatio(b *book.Book, row *release.Row) *book.Claim {
	var ways []*book.Claim
	for _, t := range b.Tables {
		if t.Statement != release.Balance {
			continue
		}
		for _, assets := range rowsCalled(b, t, ofAssets) {
			for _, equity := range rowsCalled(b, t, ofOwned) {
				if c := ratioOfDays(b, row, equity, assets); len(c.Relations) > 0 {
					ways = append(ways, c)
				}
			}
		}
	}
	best := book.BestClaim(ways)
	if best == nil || best.Tied() == 0 && !slices.ContainsFunc(best.Relations, func(r *book.Relation) bool { return slip.Own(b, r) }) {
		return nil
	}
	return best
}

// ratioOfDays is a ratio as one row of another table over another, in the columns of the days on which it is, or its periods end.
func ratioOfDays(b *book.Book, row, upper, lower *release.Row) *book.Claim {
	c := &book.Claim{Family: book.RatioFamily, Explained: true, Digits: 1}
	for _, it := range row.Items {
		total := b.ByItem[it]
		if total == nil || it.Nil || it.Column.Kind != release.Values {
			continue
		}
		for _, o := range upper.Items {
			f, g := b.In(upper, o.Column), b.In(lower, o.Column)
			if f != nil && g != nil && f.Period.Kind == tieout.Instant && f.Period.End.Equal(total.Period.End) {
				c.Add(&book.Relation{Total: total, Parts: []book.Term{{Figure: f, Weight: 1}, {Figure: g, Weight: 1}}, Form: book.OfWhole})
				break
			}
		}
	}
	return c
}

// namesNone reports whether the words of a margin do not say of which amount it is.
func namesNone(margin wording.Text) bool {
	return !slices.ContainsFunc(margin, func(w string) bool {
		return strings.ContainsFunc(w, unicode.IsLetter) && !besideMargin.In(wording.Text{w})
	})
}

// conversion is how much of a result became cash: a cash flow above it over the result between the two.
func conversion(b *book.Book, t *release.Table, row *release.Row) *book.Claim {
	const near = 4 // rows
	var cash, results []*release.Row
	for _, r := range book.Above(b.RowsOf(t, release.Money), row, near) {
		if book.OfCashFlow.In(wording.Of(r.Label)) {
			cash = append(cash, r)
		} else if len(cash) > 0 {
			results = append(results, r)
		}
	}
	return margin(b, row, cash, results)
}

// saidRatios are rows whose labels say what they are the quotient of: "Capex/revenues (%)", "Net debt to EBITDA", "Free
// cash flow as a % of net income".
func saidRatios(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		for _, row := range t.Rows {
			if kind := b.KindOf(row); kind != release.Percentage && kind != release.Ratio || len(row.Items) < 2 {
				continue
			}
			upper, lower, ok := quotientSaid(row.Label)
			if !ok {
				continue
			}
			if c := margin(b, row, calledJust(b, t, upper), calledJust(b, t, lower)); c != nil {
				out = append(out, c)
			}
		}
	}
	return out
}

// overs are the words between what is divided and what it is divided by.
var overs = []string{"/", " to ", " as a % of ", " as % of ", " as a percent of ", " as a percentage of ", " as percentage of "}

// quotientSaid cuts a label that says what it is the quotient of.
func quotientSaid(label string) (upper, lower string, ok bool) {
	for _, over := range overs {
		if upper, lower, ok = strings.Cut(label, over); ok {
			return upper, lower, true
		}
	}
	return "", "", false
}

// calledJust are the rows of amounts of a table whose labels have just the words of a text, numbers and units aside.
func calledJust(b *book.Book, t *release.Table, text string) []*release.Row {
	of := wording.Of(text)
	return slices.DeleteFunc(slices.Clone(b.RowsOf(t, release.Money)), func(r *release.Row) bool {
		words := wording.Of(r.Label)
		return !book.AllBut(besideUnit, of, words) || !book.AllBut(besideUnit, words, of)
	})
}

// rowsCalled are the first rows of amounts of a table whose labels have words of a set.
func rowsCalled(b *book.Book, t *release.Table, words *wording.Set) []*release.Row {
	return firstRows(b, t, mostMarginRows, words.In)
}

// firstRows are the first rows of amounts of a table whose labels are what is asked for, so many at most.
func firstRows(b *book.Book, t *release.Table, most int, is func(wording.Text) bool) []*release.Row {
	var out []*release.Row
	for _, row := range b.RowsOf(t, release.Money) {
		if len(out) < most && is(wording.Of(row.Label)) {
			out = append(out, row)
		}
	}
	return out
}

// amountsOf are the rows of a table that are called as a margin is, or where there is none those whose labels begin as its own:
// "EBITDA before other items" for "EBITDA margin".
func amountsOf(b *book.Book, t *release.Table, margin *release.Row) []*release.Row {
	of := wording.Of(margin.Label)
	var out, begins []*release.Row
	for _, row := range b.RowsOf(t, release.Money) {
		words := wording.Of(row.Label)
		switch {
		case slices.Equal(words, of) || !book.AllBut(besideMargin, of, words):
		case len(out) < mostMarginRows && book.AllBut(besideAmount, words, of):
			out = append(out, row)
		case len(begins) < mostMarginRows && words[0] == of[0]:
			begins = append(begins, row)
		}
	}
	if len(out) == 0 {
		return begins
	}
	return out
}

// isMoney reports whether there is a figure, of an amount.
func isMoney(f *book.Figure) bool { return f != nil && f.Item.Kind == release.Money }

// margin is a row as one of some amounts over one of some revenues that the most columns bear out; nil where none does.
func margin(b *book.Book, row *release.Row, amounts, revenues []*release.Row) *book.Claim {
	var ways []*book.Claim
	for _, amount := range amounts {
		for _, base := range revenues {
			c := &book.Claim{Family: book.RatioFamily, Explained: true, Allowance: PercentSlack, Digits: 1}
			for _, it := range row.Items {
				total, f, g := b.In(row, it.Column), b.In(amount, it.Column), b.In(base, it.Column)
				if total == nil || amount == base || !isMoney(f) || !isMoney(g) || it.Kind != release.Percentage && it.Kind != release.Ratio || it.Column.Kind != release.Values {
					continue
				}
				c.Add(&book.Relation{Total: total, Parts: []book.Term{{Figure: f, Weight: 1}, {Figure: g, Weight: 1}}, Form: book.OfWhole})
			}
			if c.Tied() > 0 || book.IsAdjusted(row) == book.IsAdjusted(amount) || namesNone(wording.Of(row.Label)) { // an adjusted margin is made from an adjusted amount
				ways = append(ways, c)
			}
		}
	}
	best := bestMargin(b, ways)
	if best == nil {
		return nil
	}
	best.Strict = IsStrict(best, LeastStrictColumns)
	if n := best.Tied(); n > 0 && n >= len(best.Relations)-n || len(best.Relations) > 1 && slip.One(b, best.Failing()) {
		return best
	}
	return nil
}

// bestMargin is the way that holds in the most columns; where none holds in any, the first of which one slip of a row breaks all.
func bestMargin(b *book.Book, ways []*book.Claim) *book.Claim {
	best := book.BestClaim(ways)
	if best == nil || best.Tied() > 0 {
		return best
	}
	if i := slices.IndexFunc(ways, func(c *book.Claim) bool { return len(c.Relations) > 1 && slip.One(b, c.Relations) }); i >= 0 {
		return ways[i]
	}
	return best
}
