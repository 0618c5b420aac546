package tie

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
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
	besideUnit = wording.Phrases("total|the|of|in|millions|thousands|x|times|ratio|percent|pct|gaap")
	// besideAmount are those of an amount that its margin need not be called by.
	besideAmount = wording.Phrases("profit|income|loss|earnings|result|from|net|total|the|of|operations|shareholders|stockholders|s")
)

const nearMargin = 2 // rows between an amount and the percentage below it that names none

const mostMarginRows = 6 // amounts that may be in a margin, and revenues that they may be of

// margins are the margins of tables as their amounts over their revenues, where at least one column holds, or one slip of one row
// breaks all; those that are known beforehand are left out.
func (b *book) margins(known []*claim) []*claim {
	said := map[*release.Row]bool{}
	for _, c := range known {
		if c.family == ratioFamily {
			said[c.relations[0].Total.Item.Row] = true
		}
	}
	var out []*claim
	for _, t := range b.tables {
		bases := b.marginBases(t)
		for _, row := range slices.Concat(b.rowsOf(t, release.Percentage), b.rowsOf(t, release.Ratio)) {
			if c := b.marginOf(t, row, bases, said); c != nil {
				out = append(out, c)
			}
		}
	}
	return append(out, b.saidRatios()...)
}

// marginBases are the rows of a table that margins and equity ratios may be of.
type marginBases struct{ revenues, assets []*release.Row }

func (b *book) marginBases(t *release.Table) (m marginBases) {
	for _, row := range b.rowsOf(t, release.Money) {
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
func (b *book) marginOf(t *release.Table, row *release.Row, bases marginBases, said map[*release.Row]bool) *claim {
	words := wording.Of(row.Label)
	switch {
	case ofGearing.In(words):
		return b.margin(row, b.rowsCalled(t, ofDebt), b.rowsCalled(t, ofOwned))
	case ofConversion.In(words):
		return b.conversion(t, row)
	case ofEquity.In(words) && len(bases.assets) == 0:
		return b.equityRatio(row)
	case said[row]:
		return nil
	case ofEquity.In(words):
		return b.margin(row, b.amountsOf(t, row), bases.assets)
	case !ofMargin.In(words):
		return nil
	case namesNone(words):
		return b.margin(row, above(b.rowsOf(t, release.Money), row, nearMargin), bases.revenues) // "in % of sales" below what it is of
	}
	return b.margin(row, b.amountsOf(t, row), bases.revenues)
}

// equityRatio is an equity ratio of a table that prints no total assets, as an equity of a balance sheet of its day over the assets there; nil where none
// holds in a column, nor would with two digits of the ratio in their places.
func (b *book) equityRatio(row *release.Row) *claim {
	var ways []*claim
	for _, t := range b.tables {
		if t.Statement != release.Balance {
			continue
		}
		for _, assets := range b.rowsCalled(t, ofAssets) {
			for _, equity := range b.rowsCalled(t, ofOwned) {
				if c := b.ratioOfDays(row, equity, assets); len(c.relations) > 0 {
					ways = append(ways, c)
				}
			}
		}
	}
	best := bestClaim(ways)
	if best == nil || best.tied() == 0 && !slices.ContainsFunc(best.relations, b.ownSlip) {
		return nil
	}
	return best
}

// ratioOfDays is a ratio as one row of another table over another, in the columns of the days on which it is, or its periods end.
func (b *book) ratioOfDays(row, upper, lower *release.Row) *claim {
	c := &claim{family: ratioFamily, explained: true, digits: 1}
	for _, it := range row.Items {
		total := b.byItem[it]
		if total == nil || it.Nil || it.Column.Kind != release.Values {
			continue
		}
		for _, o := range upper.Items {
			f, g := b.in(upper, o.Column), b.in(lower, o.Column)
			if f != nil && g != nil && f.Period.Kind == tieout.Instant && f.Period.End.Equal(total.Period.End) {
				c.add(&Relation{Total: total, Parts: []Term{{f, 1}, {g, 1}}, form: ofWhole})
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
func (b *book) conversion(t *release.Table, row *release.Row) *claim {
	const near = 4 // rows
	var cash, results []*release.Row
	for _, r := range above(b.rowsOf(t, release.Money), row, near) {
		if ofCashFlow.In(wording.Of(r.Label)) {
			cash = append(cash, r)
		} else if len(cash) > 0 {
			results = append(results, r)
		}
	}
	return b.margin(row, cash, results)
}

// saidRatios are rows whose labels say what they are the quotient of: "Capex/revenues (%)", "Net debt to EBITDA", "Free
// cash flow as a % of net income".
func (b *book) saidRatios() []*claim {
	var out []*claim
	for _, t := range b.tables {
		for _, row := range t.Rows {
			if kind := b.kindOf(row); kind != release.Percentage && kind != release.Ratio || len(row.Items) < 2 {
				continue
			}
			upper, lower, ok := quotientSaid(row.Label)
			if !ok {
				continue
			}
			if c := b.margin(row, b.calledJust(t, upper), b.calledJust(t, lower)); c != nil {
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
func (b *book) calledJust(t *release.Table, text string) []*release.Row {
	of := wording.Of(text)
	return slices.DeleteFunc(slices.Clone(b.rowsOf(t, release.Money)), func(r *release.Row) bool {
		words := wording.Of(r.Label)
		return !allBut(besideUnit, of, words) || !allBut(besideUnit, words, of)
	})
}

// rowsCalled are the first rows of amounts of a table whose labels have words of a set.
func (b *book) rowsCalled(t *release.Table, words *wording.Set) []*release.Row {
	rows := slices.DeleteFunc(slices.Clone(b.rowsOf(t, release.Money)), func(r *release.Row) bool { return !words.In(wording.Of(r.Label)) })
	return rows[:min(len(rows), mostMarginRows)]
}

// amountsOf are the rows of a table that are called as a margin is, or where there is none those whose labels begin as its own:
// "EBITDA before other items" for "EBITDA margin".
func (b *book) amountsOf(t *release.Table, margin *release.Row) []*release.Row {
	of := wording.Of(margin.Label)
	var out, begins []*release.Row
	for _, row := range b.rowsOf(t, release.Money) {
		words := wording.Of(row.Label)
		switch {
		case slices.Equal(words, of) || !allBut(besideMargin, of, words):
		case len(out) < mostMarginRows && allBut(besideAmount, words, of):
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
func isMoney(f *Figure) bool { return f != nil && f.Item.Kind == release.Money }

// margin is a row as one of some amounts over one of some revenues that the most columns bear out; nil where none does.
func (b *book) margin(row *release.Row, amounts, revenues []*release.Row) *claim {
	var ways []*claim
	for _, amount := range amounts {
		for _, base := range revenues {
			c := &claim{family: ratioFamily, explained: true, allowance: percentSlack, digits: 1}
			for _, it := range row.Items {
				total, f, g := b.in(row, it.Column), b.in(amount, it.Column), b.in(base, it.Column)
				if total == nil || amount == base || !isMoney(f) || !isMoney(g) || it.Kind != release.Percentage && it.Kind != release.Ratio || it.Column.Kind != release.Values {
					continue
				}
				c.add(&Relation{Total: total, Parts: []Term{{f, 1}, {g, 1}}, form: ofWhole})
			}
			if c.tied() > 0 || isAdjusted(row) == isAdjusted(amount) { // an adjusted margin is made from an adjusted amount
				ways = append(ways, c)
			}
		}
	}
	best := bestClaim(ways)
	if best == nil {
		return nil
	}
	best.strict = best.isStrict(leastStrictColumns)
	if n := best.tied(); n > 0 && n >= len(best.relations)-n || len(best.relations) > 1 && b.oneSlip(best.failing()) {
		return best
	}
	return nil
}
