package release

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/wording"
)

// rounding is the number of zeros that every amount of an unscaled table ends in: 3 for whole dollars
// rounded to thousands; 0 otherwise.
func (dr *draft) rounding() int32 {
	if dr.t.Scale.Exponent != 0 {
		return 0
	}
	n := 0
	for _, rc := range dr.rows {
		for _, p := range rc.Values {
			if len(p.Number.Digits) < 4 || p.Number.Places() > 0 {
				continue
			}
			if !strings.HasSuffix(p.Number.Digits, "000") {
				if len(p.Number.Digits) > 5 {
					return 0
				}
				continue
			}
			n++
		}
	}
	if n >= 6 {
		return 3
	}
	return 0
}

// exponent is the power of ten that a cell's printed number is multiplied with.
func (dr *draft) exponent(row *Row, k Number, p *layout.Cell) int32 {
	n := &p.Number
	if e, ok := suffixScales[n.Suffix]; ok {
		return e
	}
	if e, ok := dr.notedScale(row); ok && (k == Money || k == Shares) {
		return e
	}
	switch k {
	case Percentage:
		return -2
	case Count:
		return dr.countExponent(row, n)
	case PerShare:
		return dr.perShareExponent(row, p)
	case Ratio:
		return 0
	}
	if e, ok := dr.d.rowScale(row); ok {
		return e
	}
	if k == Money && (dr.isPricedInFull(row, n) || dr.centsInFull(n)) {
		return 0
	}
	if k == Shares {
		return dr.countScale(n)
	}
	if dr.exceptsRow(row) {
		return 0
	}
	if k == Money {
		return dr.moneyScale(row, n)
	}
	return dr.t.Scale.Exponent
}

// moneyScale is the power of ten of an amount of money of which the row says none: that of its heading, else of its table. Where that states the scale of
// things which it counts alone, "(subscribers in thousands)", amounts of money are at that of the document, and prices in full.
func (dr *draft) moneyScale(row *Row, n *number.Token) int32 {
	if w := dr.d.said(row.heading).scale; w != nil {
		return w.exponent
	}
	switch {
	case !dr.scalesThings() || n.Currency == 0 && !isMeasure(row.Label) && !speaksOfMoney(row.Label):
		return dr.t.Scale.Exponent
	case n.Places() > 1:
		return 0
	}
	return dr.documentScale
}

// scalesThings reports whether the table states the scale of what it counts, and of nothing else.
func (dr *draft) scalesThings() bool {
	return dr.scale != nil && dr.t.Scale.Stated != "" && len(dr.scale.of) > 0 && dr.scale.unit != "" && !dr.scale.ofMoney && len(dr.scale.things) == 0
}

// isPricedInFull reports whether a number is a price, and not at the scale of its table.
func (dr *draft) isPricedInFull(row *Row, n *number.Token) bool {
	return dr.d.ofUnitPrice(row) && !dr.isWholeCost(row, n) && (n.Places() > 1 || !dr.pricedInScale(row) && !dr.pricedInThousands(row, n))
}

// centsInFull reports whether an amount is printed to the cent in a table whose other amounts are not, and that states no scale of its own, or states
// those of its rows, "Average order  107.43" over "Internet net sales ($000s)  20,955", or excepts what is for each of something from it.
func (dr *draft) centsInFull(n *number.Token) bool {
	if n.Places() != 2 || n.Commas || dr.t.Scale.Exponent != 3 {
		return false
	}
	if dr.t.Scale.Stated == "" {
		return dr.decimals() != 2 || dr.scaledByRow()
	}
	return dr.decimals() != 2 && dr.scale != nil && slices.ContainsFunc(dr.scale.exceptions, func(e wording.Text) bool { return e.Has("per") })
}

// scaledByRow reports whether a label of a table states the scale of its own row.
func (dr *draft) scaledByRow() bool {
	return slices.ContainsFunc(dr.rows, func(rc rowCells) bool { return dr.d.said(rc.row.Label).scale != nil })
}

// isWholeCost reports whether a number has too many digits for what an ounce or a pound costs, where its row does not say that it is for each, or another row of the
// table does: "All-in sustaining costs  122,745" leads to "All-in sustaining costs per ounce  862".
func (dr *draft) isWholeCost(row *Row, n *number.Token) bool {
	words := wording.Of(row.Label)
	if !wholeCosts.In(words) || words.Has("per") {
		return false
	}
	return n.WholeDigits() > mostEach || slices.ContainsFunc(dr.t.Rows, func(r *Row) bool {
		each := wording.Of(r.Label)
		return each.Has("per") && (wholeCosts.In(each) || each.Has("aisc"))
	})
}

const mostEach = 4 // whole digits of what an ounce costs

var wholeCosts = wording.Phrases("all in sustaining? cost|costs", "total|c1? cash cost|costs")

// perShareExponent is the power of ten of an amount per share: -2 where it is printed in cents.
func (dr *draft) perShareExponent(row *Row, p *layout.Cell) int32 {
	if p.Number.Currency == 0 && (inCents(row) || p.Column >= 0 && p.Column < len(dr.heads) && headsCents(dr.heads[p.Column].text)) {
		return -2
	}
	return 0
}

// pricedInScale reports whether money for each store or the like may be printed at the scale that the table states.
func (dr *draft) pricedInScale(row *Row) bool {
	return dr.t.Scale.Stated != "" && perPlace(row.Label) && !wording.Says(strings.ToLower(row.Label), "weekly", "daily", "per week", "per day")
}

// pricedInThousands reports whether a number is the price of something large, as a home, in the thousands that the table states:
// "Average sales price  203.8".
func (dr *draft) pricedInThousands(row *Row, n *number.Token) bool {
	if dr.t.Scale.Stated == "" || dr.t.Scale.Exponent != 3 || n.Commas || n.Places() > 1 || wording.Says(strings.ToLower(row.Label), "per", "daily", "weekly") {
		return false
	}
	for _, r := range dr.t.Rows {
		if largeThings.In(wording.Of(r.Label)) {
			return true
		}
	}
	return largeThings.In(wording.Of(dr.titleTxt))
}

// largeThings are what is sold for thousands apiece.
var largeThings = wording.Phrases("home|homes|homesites|lots|aircraft|vessels|loans|mortgages|properties|condominiums|apartments")

// namesScale reports whether a number as printed ends in the unit that it is counted in: "224.2 million".
func namesScale(printed string) bool {
	end := strings.TrimRight(printed, ")")
	return end != "" && unicode.IsLetter(rune(end[len(end)-1]))
}

// suffixScales are the powers of ten of the units behind numbers.
var suffixScales = map[string]int32{"B": 9, "M": 6, "K": 3, "cents": -2, "pts": -2, "bps": -4}

// countExponent is the power of ten of what a row counts other than money and shares.
func (dr *draft) countExponent(row *Row, n *number.Token) int32 {
	if e, ok := countedScale(row.Label); ok {
		return e
	}
	if e, ok := dr.notedScale(row); ok {
		return e
	}
	if u := dr.unitOfRow(row); u != nil && u.kind == Count {
		if w := dr.d.said(row.Label).scale; w != nil && !u.scaled {
			return w.exponent
		}
		return u.exponent
	}
	if e, ok := dr.thingScale(row); ok {
		return e
	}
	if e, ok := dr.d.rowScale(row); ok && (dr.d.said(row.Label).scale != nil || !dr.d.otherUnit(row)) {
		return e
	}
	if e := measuredByLabel(row.Label).exponent; e > 0 {
		return e
	}
	if dr.countsAtScale(row, n) || dr.measuredAtScale(row, n) {
		return dr.t.Scale.Exponent
	}
	return dr.measuredScale(row.Label)
}

// countsAtScale reports whether what a row counts is at the scale of its table: that is one of such things or of all that the table
// holds, or the number is printed with decimals.
func (dr *draft) countsAtScale(row *Row, n *number.Token) bool {
	if dr.scale != nil && dr.scale.unit != "" {
		if dr.ofScaledThing(row) {
			return true
		}
	} else if dr.scale != nil && (n.Commas && countsPeople(row.Label) && dr.ofMetrics() && !dr.scalesOthers(row) || dr.scalesAll() && !isFew(row.Label)) {
		return true
	}
	if n.Places() == 0 || dr.t.Scale.Stated == "" || averageCount.In(wording.Of(row.Label)) {
		return false
	}
	if dr.statesScaleOf(row) {
		return true
	}
	said := dr.d.said(row.Label)
	return (!said.counts || !namesUnit(strings.ToLower(row.Label))) && !said.rate && !dr.groupCounts(row)
}

// averageCount are the words of counts that have decimals because they are averages.
var averageCount = wording.Phrases("average number of")

// statesScaleOf reports whether the words that state the scale name what a row or the heading over it does: "DAUs" in "(dollars and DAUs in
// millions)", which "Total DAUs" is of.
func (dr *draft) statesScaleOf(row *Row) bool {
	stated := wording.Of(dr.t.Scale.Stated)
	names := func(s string) bool {
		words := wording.Of(s)
		if len(words) > 1 && words[0] == "total" {
			words = words[1:]
		}
		return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !stated.Has(w) })
	}
	under := row.under()
	return names(row.Label) || len(under) > 0 && names(under[len(under)-1])
}

// scalesOthers reports whether the words that state the scale name what other rows of the table are called, and not this one: "(RPO in millions)"
// over "Customers".
func (dr *draft) scalesOthers(row *Row) bool {
	of := dr.scale.of
	return len(of) > 0 && !holdsAll(wording.Of(row.Label), of) && slices.ContainsFunc(dr.rows, func(rc rowCells) bool { return holdsAll(wording.Of(rc.row.Label), of) })
}

// measuredAtScale reports whether a row of a statement, in a group whose heading names a unit of measure, is at the scale that is stated
// of all that the statement holds, as far as the number is none in full.
func (dr *draft) measuredAtScale(row *Row, n *number.Token) bool {
	switch dr.t.Statement {
	case Income, Balance, CashFlow:
		return dr.scalesCounts() && dr.scale.unit == "" && n.Commas && n.WholeDigits() <= maxScaled && dr.measuredGroup(row) && dr.groupMeasure(row).exponent == 0
	}
	return false
}

const maxScaled = 6 // whole digits of a quantity in thousands

// countScale is the scale of one count of shares: a table may print some in full and others in millions.
func (dr *draft) countScale(n *number.Token) int32 {
	s := dr.t.Scale
	whole := len(n.Digits)
	if p := n.Places(); p > 0 {
		whole -= p + 1
	}
	switch {
	case s.Shares == 0 && s.Exponent > 0 && n.Places() > 0 && whole <= 6:
		return s.Exponent
	case s.Shares == 3 && whole >= 10, s.Shares >= 6 && whole >= 7:
		return 0
	}
	return s.Shares
}

// inCents reports whether a row's label or sections say that it is printed in hundredths of the currency.
func inCents(row *Row) bool {
	if row.Unit != "" && isCents(row.Unit) {
		return true
	}
	if !namesHundredths.Of(row.Label) && !slices.ContainsFunc(row.Section, namesHundredths.Of) {
		return false
	}
	for _, s := range row.Section {
		if isCents(s) {
			return true
		}
	}
	return wording.Says(strings.ToLower(strings.Join(row.Section, " ")+" "+row.Label), "(cents", "in cents", "cents per", "- cents", ", cents", "us cents", "rmb cents", "hk cents", "cents)", "(pence", "in pence", "pence per", "- pence", ", pence", "pence)", "(p)", "(¢)", "(cent)", "(in cent)", ", cent", "in cent", "cent per share", "€ cent", "euro cent", "eur cent", "eurocent", "in paise", "(paise", "paise per", "(sen)", "in sen")
}

// namesHundredths tells texts that may name hundredths of a currency.
var namesHundredths = wording.NewMemo(func(s string) bool {
	l := strings.ToLower(s)
	return isCents(s) || slices.ContainsFunc([]string{"cent", "pence", "(p)", "(¢)", "paise", "sen"}, func(w string) bool { return strings.Contains(l, w) })
})

// headsCents reports whether a heading says that a column is printed in hundredths of the currency.
func headsCents(s string) bool { return hundredthsHeads.Of(s) }

var hundredthsHeads = wording.NewMemo(func(s string) bool {
	l := strings.ToLower(s)
	return wording.Says(l, "pence", "paise", "(cents", "(cent)", "in cents", "in cent", "cents per share", "cent per share", "€ cent", "euro cent", "eurocent") || strings.Contains(l, "¢") || isCents(lastWord(l))
})

// lastWord is what stands behind the last space of a text.
func lastWord(s string) string { return s[strings.LastIndexByte(s, ' ')+1:] }

// isCents reports whether a text is nothing but the name of hundredths of a currency, once or over each column: "Pence Pence".
func isCents(s string) bool {
	words := strings.Fields(strings.ToLower(s))
	for _, w := range words {
		switch strings.Trim(w, "().") {
		case "pence", "cents", "cent", "p", "c", "¢", "sen", "paise":
		default:
			return false
		}
	}
	return len(words) > 0
}

// otherUnit reports whether a row's label names its own unit below a section that counts in another: "Degree days" under
// "Sales (millions of kWh)".
func (d *document) otherUnit(row *Row) bool {
	if !d.said(row.Label).counts {
		return false
	}
	for _, s := range row.Section {
		if unitSection(s) || d.said(s).counts && d.said(s).scale == nil {
			return true
		}
	}
	return false
}
