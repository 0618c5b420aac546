package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/wording"
)

// rowKinds decides what the cells of a row count, by what its label and the tables around it say, and by what is printed.
func (dr *draft) rowKinds(rc *rowCells) []Number {
	dr.d.check()
	k, sure := dr.rowKind(rc)
	if k == Count && dr.makesUpMoney(rc) {
		k, sure = Money, true
	}
	kinds := make([]Number, len(rc.Values))
	for i, p := range rc.Values {
		kinds[i] = dr.cellKind(k, sure, p)
	}
	dr.dashKinds(rc, kinds)
	return kinds
}

// rowKind decides what a row counts, and whether that is sure. The row's own label says most, then its sections, and what is
// printed must agree.
func (dr *draft) rowKind(rc *rowCells) (Number, bool) {
	k, sure := dr.d.labelKind(rc.row.Label, dr.t.Statement)
	if !sure {
		if sk, ok := dr.sectionKind(rc); ok {
			k, sure = sk, true
		}
	}
	if !sure && (dr.goesOnPercent(rc) || dr.changesInPoints(rc) || dr.leadsBetweenPercents(rc)) || dr.isRateBelow(rc) {
		return Percentage, true
	}
	if !sure {
		k, sure = dr.unitKind(rc, k)
	}
	if (!sure || k == PerShare) && !dr.besideCurrency(rc.row) {
		if rk, ok := dr.ratioKind(rc); ok {
			k, sure = rk, true
		}
	}
	if sure && k == PerShare && !dr.fits(k, rc) {
		if dr.countsShares(rc) {
			return Shares, true
		}
		return Money, true
	}
	if !sure {
		if nk, ok := dr.kindAround(rc); ok {
			return nk, true
		}
	}
	return k, sure
}

// besideCurrency reports whether a currency stands in a column of units beside a label: "Net income  R$".
func (dr *draft) besideCurrency(row *Row) bool {
	if row.Unit == "" {
		return false
	}
	u, ok := readUnitCell(row.Unit)
	return ok && u.kind == Money
}

// kindAround is what the rows around and the table say of a row that does not say it itself.
func (dr *draft) kindAround(rc *rowCells) (Number, bool) {
	if k, ok := dr.kindAbove(rc); ok {
		return k, true
	}
	switch {
	case dr.addsToBelow(rc) || dr.leadsToShares(rc):
		return Shares, true
	case dr.ofShares() && dr.fits(PerShare, rc) || dr.leadsToPerShare(rc):
		return PerShare, true
	}
	return Money, false
}

// sectionKind is what the nearest section says that speaks of shares.
func (dr *draft) sectionKind(rc *rowCells) (Number, bool) {
	for i := len(rc.row.Section) - 1; i >= 0; i-- {
		if k, ok := dr.d.labelKind(rc.row.Section[i], dr.t.Statement); ok && (k == PerShare || k == Shares) && dr.fits(k, rc) {
			return k, true
		}
	}
	if k, ok := dr.d.labelKind(dr.outerHeading(rc.row), dr.t.Statement); ok && k == PerShare && dr.printsShares(rc) {
		return k, true
	}
	return Money, false
}

// printsShares reports whether all that a row prints in columns of values is as small as amounts per share, and has cents.
func (dr *draft) printsShares(rc *rowCells) bool {
	for _, p := range rc.Values {
		n := &p.Number
		if dr.t.Columns[p.Column].Kind == Values && !n.Nil && (n.Percent || n.Places() < 2 || n.Commas || n.WholeDigits() > maxPerShare) {
			return false
		}
	}
	return true
}

// outerHeading is the heading that stands right over another one that ends with a colon: the rows behind the group of the second are its
// own as well, up to the next heading that ends with none. "" for none.
func (dr *draft) outerHeading(row *Row) string {
	if dr.outer == nil {
		dr.outer = map[*Row]string{}
		now, last := "", ""
		for _, r := range dr.t.Rows {
			inner := strings.HasSuffix(strings.TrimSpace(r.Label), ":")
			switch {
			case r.Role != Heading:
				last = ""
			case !inner:
				now, last = "", r.Label
			case last != "":
				now = last
			}
			dr.outer[r] = now
		}
	}
	return dr.outer[row]
}

// kindAbove takes the kind of the row above over for a label that goes on with it.
func (dr *draft) kindAbove(rc *rowCells) (Number, bool) {
	switch dr.lastKind {
	case Shares: // "Effect of dilutive securities" between share counts, "Dividends declared  .05" below them
		if dr.cents(rc) && (ofDividend.In(wording.Of(rc.row.Label)) || ofResults.In(wording.Of(rc.row.Label))) {
			return PerShare, true
		}
		return Shares, wording.Says(strings.ToLower(rc.row.Label), "dilut*", "stock options", "share options", "warrants", "restricted stock", "convertible", "conversion") && dr.fits(Shares, rc)
	case PerShare: // "Dividends  .05" below earnings per share
		return PerShare, (dr.cents(rc) || dr.centsAmongWhole(rc)) && wording.Says(strings.ToLower(rc.row.Label), "dividend", "book value", "income", "loss", "earnings", "basic", "diluted", "dilution", "primary", "operations", "discontinued", "extraordinary", "cumulative effect", "distribution", "price", "high", "low", "close")
	}
	return Money, false
}

// dashKinds takes dashes in a row of percentages for such: they are no amounts of money.
func (dr *draft) dashKinds(rc *rowCells, kinds []Number) {
	for i, p := range rc.Values {
		if !p.Number.Nil || kinds[i] != Money || dr.t.Columns[p.Column].Kind != Values {
			continue
		}
		percent := 0
		for j, q := range rc.Values {
			if !q.Number.Nil && dr.t.Columns[q.Column].Kind == Values {
				if kinds[j] != Percentage {
					percent = -len(rc.Values)
				}
				percent++
			}
		}
		if percent > 0 {
			kinds[i] = Percentage
		}
	}
}

// unitKind reads what operating statistics count, and prices of units, which are money whatever their decimals.
func (dr *draft) unitKind(rc *rowCells, k Number) (Number, bool) {
	if dr.t.Statement == CashFlow || dr.t.Statement == Equity {
		return k, false
	}
	if dr.d.ofUnitPrice(rc.row) && !dr.d.said(rc.row.Label).rate {
		for _, p := range rc.Values {
			if p.Number.Places() > 0 || p.Number.Currency != 0 || p.Number.Suffix == "cents" {
				return Money, true
			}
		}
		return k, false
	}
	if !dr.ofUnits(rc.row) {
		return k, false
	}
	for _, p := range rc.Values {
		if c := dr.t.Columns[p.Column]; c.Kind == Values && (p.Number.Currency != 0 || p.Number.Percent) {
			return k, false
		}
	}
	return Count, true
}

// ofUnits reports whether a row counts units by its label, one of its sections or its place among statistics.
func (dr *draft) ofUnits(row *Row) bool {
	if u := dr.unitOfRow(row); u != nil && u.kind == Count && dr.t.Statement != Balance {
		return true
	}
	if s := dr.d.said(row.Label); s.plain && dr.titledMoney() && dr.groupPrintsCurrency(row, -1) {
		return false
	}
	if said := dr.d.said(row.Label); said.counts && (!said.plain || !dr.titledMoney() || dr.countsHere(row)) && (dr.t.Statement != Balance || countsOnBalance(row.Label)) {
		return true
	}
	return slices.ContainsFunc(dr.group(row), unitSection) || dr.inStatistics(row) || dr.ofPeople(row) || dr.ofThings(row) || dr.inMovement(row)
}

// ratioKind reads ratios and percentages that are printed without a sign: small numbers with decimals in a table
// whose amounts have none.
func (dr *draft) ratioKind(rc *rowCells) (Number, bool) {
	w := ratioNames.Of(rc.row.Label)
	percent, multiple := w.percent, w.multiple
	ratio := percent || multiple || w.ratio
	near := dr.lastKind == Percentage || slices.ContainsFunc(rc.row.Section, ratioSections.Of)
	if near && !ratio {
		percent = w.among
		ratio = percent
	}
	multiple = multiple || w.leverage
	if !ratio && !multiple || !dr.wholeAmounts() && !near && !multiple && !w.named {
		return Money, false
	}
	if !rc.printsRatios() {
		return Money, false
	}
	if percent && !multiple || w.named && rc.longest().WholeDigits() > 1 {
		return Percentage, true
	}
	return Ratio, true
}

// printsRatios reports whether the numbers of a row are small ones with decimals, or have the sign of a percentage.
func (rc *rowCells) printsRatios() bool {
	for _, p := range rc.Values {
		if n := &p.Number; !n.Nil && !n.Percent && (n.Places() == 0 || n.Commas || n.Currency != 0) {
			return false
		}
	}
	return true
}

// ratioName is what a label says that may be of a ratio or a percentage.
type ratioName struct {
	percent  bool // it names a percentage
	multiple bool // a multiple
	ratio    bool // either of them
	among    bool // a percentage among others
	named    bool // see isRatioName
	leverage bool // see isLeverage and isCoverageRatio
}

// ratioNames reads labels.
var ratioNames = wording.NewMemo(func(label string) ratioName {
	l := strings.ToLower(label)
	return ratioName{
		percent: wording.Says(l, "return on", "yield", "efficiency ratio", "effective tax rate", "net interest margin", "gross margin", "operating margin", "net margin", "profit margin",
			"(%)", "percentage", "% of", "growth rate", "capital ratio", "leverage ratio", "combined ratio", "loss ratio", "expense ratio", "charge-off", "charge-offs to", " to average", " to total", " to net sales", " to sales", " to revenue", " to revenues", "occupancy", "load factor"),
		multiple: wording.Says(l, "inventory turns", "gearing (x)", "net debt/ebitda", "net debt / ebitda", "net debt to ebitda", "inventory turnover", "receivable turnover", "current ratio", "debt to equity", "debt-to-equity", "debt/equity", "times interest", "interest coverage", "coverage ratio", "quick ratio"),
		ratio:    wording.Says(l, "ratio", "coverage", "turnover", "times interest", "turns") || frequencies.In(wording.Of(l)),
		among:    isFraction(l) || wording.Says(l, " to ", "margin", "tier ", "risk-based", "leverage", "return", "rate", "payout"),
		named:    isRatioName(l) || frequencies.In(wording.Of(l)),
		leverage: isLeverage(l) || isCoverageRatio(l),
	}
})

// isFraction reports whether a label puts one thing over another: "EBITDA / sales", unlike "Net cash / (net debt)", which is either.
func isFraction(l string) bool {
	_, below, ok := strings.Cut(l, "/")
	return ok && !strings.HasPrefix(strings.TrimLeft(below, " "), "(")
}

// ratioSections tells headings of ratios and percentages.
var ratioSections = wording.NewMemo(func(s string) bool {
	return wording.Says(strings.ToLower(s), "ratio", "percent*", "%", "yields", "returns")
})

// isRatioName reports whether a label in lower case ends, but for brackets, in "ratio", or begins with it: "ratio of debt to equity".
func isRatioName(l string) bool {
	t := wording.Of(plainLabel(l))
	return len(t) > 1 && (t[len(t)-1] == "ratio" || t[len(t)-1] == "ratios") || isRatioOf(t)
}

// isRatioOf reports whether words name what a ratio is of.
func isRatioOf(t []string) bool {
	return len(t) > 3 && (t[0] == "ratio" || t[0] == "ratios") && t[1] == "of" && slices.Contains(t, "to")
}

// printsRatio reports whether a number is printed as ratios are: with decimals, and no more.
func printsRatio(n *number.Token) bool { return n.Places() > 0 && n.Currency == 0 && !n.Commas }

// isCoverageRatio reports whether a label in lower case is of how often earnings cover charges.
func isCoverageRatio(l string) bool {
	return isRatioOf(wording.Of(plainLabel(l))) && wording.Says(l, "fixed charges", "preferred stock dividends", "preferred dividends", "interest expense")
}

// isLeverage reports whether a label in lower case is of debt as a multiple of earnings.
func isLeverage(l string) bool { return leverage.In(wording.Of(l)) }

var leverage = wording.Phrases("debt to ... ebitda|ebitdare|ebitdar|ebit|ebita", "debt ebitda|ebitdare|ebitdar|ebit|ebita", "leverage multiple")

var ofDividend = wording.Phrases("dividend|dividends|distribution|distributions")

// cents reports whether a row prints dollars and cents in a table whose amounts are scaled and whole, or have one place.
func (dr *draft) cents(rc *rowCells) bool {
	if !dr.wholeAmounts() && !dr.tenths() || dr.t.Scale.Exponent == 0 {
		return false
	}
	any := false
	for _, p := range rc.Values {
		n := &p.Number
		if n.Nil || dr.t.Columns[p.Column].Kind != Values {
			continue
		}
		if n.Places() < 2 || n.Commas || n.Percent {
			return false
		}
		any = true
	}
	return any
}

// wholeAmounts reports whether a table prints its large amounts without decimals.
func (dr *draft) wholeAmounts() bool {
	if dr.whole == 0 {
		whole, parts := 0, 0
		for i, rc := range dr.rows {
			for _, p := range rc.Values {
				switch {
				case i == 0 && p.Number.Places() == 1 && !p.Number.Percent && dr.t.Columns[p.Column].Kind == Values:
					parts++ // 88.1, in millions
				case !p.Number.Commas || p.Number.Percent:
				case p.Number.Places() == 0:
					whole++
				default:
					parts++
				}
			}
		}
		dr.whole = -1
		if whole >= 2 && parts == 0 {
			dr.whole = 1
		}
	}
	return dr.whole > 0
}

// tenths reports whether a table prints its large amounts, or else most numbers, with one place.
func (dr *draft) tenths() bool {
	large, one, all := 0, 0, 0
	for _, rc := range dr.rows {
		for _, p := range rc.Values {
			n := &p.Number
			if n.Nil || n.Percent || dr.t.Columns[p.Column].Kind != Values {
				continue
			}
			all++
			switch {
			case n.Commas && n.Places() > 1:
				return false
			case n.Places() == 1:
				one++
				if n.Commas {
					large++
				}
			}
		}
	}
	return large >= 2 || 2*one > all
}

// cellKind decides what a cell counts in a row of a kind, sure or not.
func (dr *draft) cellKind(k Number, sure bool, p *layout.Cell) Number {
	n := &p.Number
	col := dr.t.Columns[p.Column]
	if marked, ok := markedKind(n); ok {
		if marked == PerShare && sure {
			return k
		}
		return marked
	}
	rates := !n.Commas && p.Column < len(dr.rates) && dr.rates[p.Column] && k == Money
	switch {
	case n.Currency == 0 && (col.Kind == Percent || rates):
		return Percentage
	case k == Shares && n.Currency != 0:
		if n.Places() >= 2 {
			return PerShare
		}
		return Money
	case sure && !(k == Count && dr.isPercentHere(n)):
		return k
	case n.Currency == 0 && dr.percents:
		return Percentage
	}
	return dr.unsureKind(col, n)
}

// isPercentHere reports whether a number of what seems to be counted is a percentage, in a table that says that it holds such: it has decimals, or
// all numbers of the table may be percentages.
func (dr *draft) isPercentHere(n *number.Token) bool {
	return dr.percents && (n.Places() > 0 || dr.percentsOnly())
}

// unsureKind is what the heading over a number, or the scale of its table, says that it is.
func (dr *draft) unsureKind(col *Column, n *number.Token) Number {
	if len(col.Heading) > 0 {
		if k, ok := dr.headingKind(strings.ToLower(col.Heading[len(col.Heading)-1]), n); ok {
			return k
		}
	}
	if dr.scale != nil && dr.scale.unit != "" && n.Currency == 0 {
		return Count
	}
	return Money
}

// markedKind is what the sign or the unit behind a number says that it is.
func markedKind(n *number.Token) (Number, bool) {
	switch {
	case n.Percent, n.Suffix == "pts", n.Suffix == "bps":
		return Percentage, true
	case n.Suffix == "x":
		return Ratio, true
	case n.Suffix == "cents":
		return PerShare, true
	}
	return Money, false
}

// headingKind is what the lowest heading over a number says that it is.
func (dr *draft) headingKind(l string, n *number.Token) (Number, bool) {
	if wording.Says(l, "basis point") {
		return Percentage, true
	}
	if k, ok := dr.d.labelKind(l, dr.t.Statement); ok && (k == PerShare && (n.Places() >= 2 || n.Nil) || k == Shares && n.Currency == 0) {
		return k, true
	}
	return Percentage, n.Nil && (wording.Says(l, "margin", "%") || strings.HasSuffix(l, " rate") || l == "rate")
}

// fits reports whether what a row prints can be of a kind: per-share amounts have decimals, unless they
// are all small; share counts have no currency sign.
func (dr *draft) fits(k Number, rc *rowCells) bool {
	digits, whole, decimals, currency := 0, 0, 0, 0
	for _, p := range rc.Values {
		if p.Number.Nil || p.Number.Percent {
			continue
		}
		digits++
		if p.Number.Places() >= 2 || p.Number.Places() == 1 && inCents(rc.row) {
			decimals++
		} else if p.Number.Commas || len(p.Number.Digits) >= 3 {
			whole++
		}
		if p.Number.Currency != 0 {
			currency++
		}
	}
	switch k {
	case PerShare:
		return decimals > 0 || whole == 0 || dr.centsByLabel(rc.row)
	case Shares:
		return currency == 0 && (decimals == 0 || dr.scale != nil && dr.scale.exponent >= 6)
	}
	return true
}

// centsByLabel reports whether a row's own label says that it is of amounts per share and in hundredths of the currency: "Net asset value per share (cents)  3,301".
func (dr *draft) centsByLabel(row *Row) bool {
	return namesHundredths.Of(row.Label) && saysPerShare(strings.ToLower(row.Label)) && inCents(row)
}

// ofNumerator are the words of what is added to a result, or taken off it, for an amount per share.
var ofNumerator = wording.Phrases("gain|gains|loss|interest|dividends|fair value ... for|in ... per share", "deducted|added for|in|back")

// countsShares reports whether a row under a per-share label counts shares rather than money.
func (dr *draft) countsShares(rc *rowCells) bool {
	for _, p := range rc.Values {
		if p.Number.Currency != 0 || p.Number.Negative {
			return false
		}
	}
	l := strings.ToLower(rc.row.Label)
	return wording.Says(l, "basic", "diluted", "shares", "weighted") && !ofNumerator.In(wording.Of(l))
}
