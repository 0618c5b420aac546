package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/wording"
)

// What operating statistics count: energy, minerals, passengers, stores. Such numbers are no money, and what is paid "per
// barrel" is money that the table's scale does not apply to.

var (
	countedThings = wording.Vocabulary("counted-things")
	behindCounted = wording.Vocabulary("behind-counted")
	surelyCounted = wording.Vocabulary("surely-counted")
	unitPrices    = wording.Vocabulary("unit-prices")

	// rightPrices are prices of shares and of rights to them.
	rightPrices = wording.Phrases("exercise|strike|grant|conversion|repurchase|offering|stock|share|shares|unit|option|options|purchase price|prices", "exercise|strike|conversion")
	// atPrices are amounts that are earned at such prices: "TCE revenue".
	atPrices = wording.Phrases("tce|tces revenue|revenues|income|earnings")
	// numberOf begins labels of counts.
	numberOf = wording.Phrases("^average? total? number|# of")
	// behindLoosely are what goes on behind a thing and may speak of money that it brings: "Countries with more than 10 percent".
	behindLoosely = wording.Phrases("with|over|above|greater|using|who|representing|contributing")
	// atEnds are the words behind things that are there at one time: "Franchised restaurants, end of period".
	atEnds = wording.Phrases("end|beginning|start of the? period|year|quarter|month")
	// notThings are the words of labels that name rights, debts and shares, however they end: "Credit facilities", "Performance units".
	notThings = wording.Phrases("share|shares|stock|series|preferred|equity|securities|credit|lending|borrowing|debt|warrants|options|award|awards|restricted|unvested|vested", "partner|partnership|performance|common|preferred|ordinary|class|exchangeable units|unitholders")
)

// placed are words that begin where something is: "Employees on assignment".
var placed = map[string]bool{"on": true, "in": true, "at": true, "by": true, "per": true}

// ends reports whether a text ends in a phrase of a set.
func ends(set *wording.Set, t wording.Text) bool {
	for i := range t {
		if m, ok := set.At(t, i); ok && m.To == len(t) {
			return true
		}
	}
	return false
}

// endsCounted reports whether a text ends in the name of a thing that is counted.
func endsCounted(t wording.Text) bool { return ends(countedThings, t) }

// isUnit reports whether a text ends in a unit of measure or a thing that is counted.
func isUnit(t wording.Text) bool { return ends(measureUnits(), t) || endsCounted(t) }

// isDone reports whether a word is a participle: "Homes passed", "Ounces of gold sold", unlike "Aircraft fuel".
func isDone(w string) bool { return strings.HasSuffix(w, "ed") || w == "sold" || w == "built" }

// namesUnit reports whether a label names a unit of measure.
func namesUnit(label string) bool { return measureUnits().In(wording.Of(label)) }

// countsAnywhere reports whether a label in lower case counts in whatever table it stands.
func countsAnywhere(l string) bool {
	return l == "employees" || l == "stores" || l == "customers" || l == "members" ||
		wording.Says(l, "number of ", "headcount", "square feet", "basis points", "memberships", "subscribers", "net additions", "employees at", "stores open", "store count", "units sold", "customer count", "backlog (units")
}

// countsOnBalance reports whether a label that counts is, unlike "Properties" or "Vehicles", no asset of a balance sheet.
func countsOnBalance(label string) bool {
	return namesUnit(label) || wording.Says(strings.ToLower(label), "employees", "subscribers", "(units)", "stores", "headcount")
}

// countsUnits reports whether a label says that its row counts something other than money and shares.
func countsUnits(label string) bool { return unitsCounted.Of(label) }

var unitsCounted = wording.NewMemo(readCounts)

func readCounts(label string) bool {
	l := strings.ToLower(label)
	if isUnitPrice(l) || frequencies.In(wording.Of(l)) || soldTo.In(wording.Of(l)) {
		return false
	}
	if i := strings.Index(l, "(per "); i > 0 && wording.Says(l[i:], "day)", "month)", "hour)", "year)") {
		l = l[:i] // "Barrels (per day)"
	}
	if namesUnit(l) || isUnitNote(l) || countsDays(l) || wording.Begins(l, "miles of ") || bracketsUnit(l) {
		return true
	}
	counts, _ := countsThings(l)
	return counts
}

// soldTo are those to whom segments sell, by whom revenue is called: "External customers" beside "Intersegment".
var soldTo = wording.Phrases("^external|unaffiliated|outside customers|clients")

// isPlainCount reports whether a label in lower case that counts does so by a bare noun only.
func isPlainCount(l string) bool {
	_, plain := countsThings(l)
	return plain && !namesUnit(l)
}

const maxCounted = 6 // words that name what is counted

// goesTo reports whether the last thing that a label in lower case names is whom something goes to or comes from: "Payments to employees", "Due from
// customers".
func goesTo(head string) bool {
	for _, w := range []string{" to ", " from "} {
		if i := strings.LastIndex(head, w); i > 0 && !endsCounted(wording.Of(head[:i])) && endsCounted(wording.Of(head[i+len(w):])) {
			return true
		}
	}
	return false
}

// countsThings reports whether what a label in lower case names are things that are counted, and whether it goes on in a way that
// only counts do: "Aircraft in service", "Homes passed", unlike "Stores".
func countsThings(l string) (counts, plain bool) {
	head := beforePunctuation(l)
	t := wording.Of(head)
	if len(t) == 0 || notThings.In(t) {
		return false, false
	}
	if numberOf.In(t) || ends(surelyCounted, t) || countsPlaced(t) || t[0] == "average" && endsCounted(t) {
		return true, false
	}
	if wording.Says(head, moneyRows...) || goesTo(head) {
		return false, false
	}
	if before, _, ok := strings.Cut(head, " per "); ok {
		return endsCounted(wording.Of(before)), false // "Miles per truck"
	}
	if counts, plain := countedThere(t); counts {
		return true, plain
	}
	if len(t) > maxCounted {
		return false, false
	}
	last := t[len(t)-1]
	if m, ok := countedThings.At(t, 0); ok && m.To < len(t) && isDone(last) {
		return true, false
	}
	if endsCounted(t) {
		return true, !atEnds.In(wording.Of(l[len(head):]))
	}
	return len(t) <= 3 && len(head) < len(l) && tellsMoves(l), false
}

// beforePunctuation is a label up to the first bracket, comma, colon or dash.
func beforePunctuation(l string) string {
	for _, cut := range []string{"(", ",", ":", ";", ">", "<", "–", "—", " - "} {
		if i := strings.Index(l, cut); i > 0 {
			l = l[:i]
		}
	}
	return l
}

// countsPlaced reports whether a label begins with things that are counted wherever they are named, and goes on with a place or a time.
func countsPlaced(t wording.Text) bool {
	for i := 1; i < len(t) && i <= maxCounted; i++ {
		if placed[t[i]] && ends(surelyCounted, t[:i]) {
			return true
		}
	}
	return false
}

// countedThere reports whether a label begins with things and goes on as one that counts them does: "Homes passed"; plain where the
// words that follow are those of other labels as well.
func countedThere(t wording.Text) (counts, plain bool) {
	for i := 1; i < len(t) && i <= maxCounted; i++ {
		if !endsCounted(t[:i]) {
			continue
		}
		if _, ok := behindCounted.At(t, i); ok {
			return true, false
		}
		if _, ok := behindLoosely.At(t, i); ok {
			return true, true
		}
	}
	return false, false
}

// countsDays reports whether a label in lower case is of days.
func countsDays(l string) bool {
	return wording.Begins(l, "days ") || strings.HasSuffix(l, " days") || strings.Contains(l, "(days)") || strings.Contains(l, "(in days)")
}

// bracketsUnit reports whether a label in lower case that is not of money ends its brackets with a unit: "Raw steel production
// (thousands of net tons)".
func bracketsUnit(l string) bool {
	i, j := strings.IndexByte(l, '('), strings.LastIndexByte(l, ')')
	if i <= 0 || j <= i || wording.Says(l[:i], moneyWords...) || wording.Begins(l[i+1:j], "including", "excluding", "includes", "excludes", "net", "less", "primarily", "principally", "mainly", "from", "for", "to") {
		return false
	}
	return endsCounted(wording.Of(l[i:j]))
}

// tellsMoves reports whether a label in lower case is of what was shipped, delivered, sold or installed.
func tellsMoves(l string) bool {
	return wording.Says(l, " shipped", " delivered", " sold", " installed") && wording.Says(l, "units)", "shipped", "delivered", "installed")
}

// moneyRows are what the labels of rows of money say that end in the name of a unit.
var moneyRows = []string{"due from", "due to", "receivable", "payable", "loans to", "deposits", "sales", "revenue", "cost", "income", "expense", "investment", "advances", "compensation", "rent", "allowance", "provision*", "doubtful", "proceeds", "payments", "premium", "fees", "margin", " on ", "charge", "gain", "loss", "interest", "commission", "purchase", "trading", "profit", "earnings", "attributable", "dividend", "equity", "cash flow"}

// unitSection reports whether a section's heading gives, in parentheses, a unit that its rows are counted in.
func unitSection(s string) bool {
	i := strings.IndexByte(s, '(')
	if i < 0 {
		return false
	}
	return scalesThings(s) || !isUnitPrice(strings.ToLower(s)) && countsUnits(s[i:])
}

// isUnitNote reports whether a label in lower case has a unit in parentheses: "(in thousands of tons)", "(units)".
func isUnitNote(l string) bool {
	i := strings.IndexByte(l, '(')
	if i < 0 {
		return false
	}
	note, _, ok := strings.Cut(l[i+1:], ")")
	words := strings.Fields(note)
	if !ok || len(words) == 0 || !endsCounted(wording.Of(words[len(words)-1])) {
		return false
	}
	for _, w := range words[:len(words)-1] {
		if w != "in" && w != "of" && w != "thousands" && w != "millions" {
			return false
		}
	}
	return true
}

// countsPeople reports whether a label is of subscribers and the like, which large businesses count in thousands.
func countsPeople(label string) bool { return peopleNamed.Of(label) }

var peopleNamed = wording.NewMemo(func(label string) bool {
	return wording.Says(strings.ToLower(label), "subscribers", "subscriptions", "users", "members", "membership", "memberships", "membership additions", "accounts", "customers", "passengers", "households", "viewers", "listeners")
})

// countsStaff reports whether a label in lower case is of those who work for the company, which are not counted in thousands.
func countsStaff(l string) bool { return wording.Says(l, "employees", "headcount") }

// ofPeople reports whether a row names no measure and stands in a section, or in a table, that is called after the people it
// counts: "Employees" over the names of businesses. Where a currency is printed nothing of the kind is counted. Functions, whose names are those of
// expenses as well, are of people above a total of people.
func (dr *draft) ofPeople(row *Row) bool {
	if dr.endsInStaff(row) {
		return true
	}
	if isMeasure(row.Label) {
		return false
	}
	named := namesPeople(dr.t.Lead)
	if n := len(row.Section); n > 0 {
		named = named || namesPeople(row.Section[n-1])
	}
	if n := len(dr.titles); n > 0 {
		named = named || namesPeople(dr.titles[n-1].Text)
	}
	return named && !dr.prints().currency
}

// endsInStaff reports whether a row stands in a section, without a currency or places, in which a total of those who work for the company stands: "Sales and
// marketing", "Total employees" below "Employees at period end:".
func (dr *draft) endsInStaff(row *Row) bool {
	if n := len(row.Section); n == 0 || !namesPeople(row.Section[n-1]) {
		return false
	}
	group := dr.group(row)
	return !dr.groupPrintsCurrency(row, -1) && !dr.printsDecimals(group) && slices.ContainsFunc(dr.rows, func(rc rowCells) bool {
		l := strings.ToLower(rc.row.Label)
		return slices.Equal(dr.group(rc.row), group) && wording.Begins(l, "total ") && countsStaff(l)
	})
}

// ofThings reports whether a row names no measure and stands under a heading, or in a table under a title, that does no more than name things which are
// counted one by one: "Units:" over the names of regions, "Lots owned and controlled". No currency is printed among them, and nothing but whole numbers.
func (dr *draft) ofThings(row *Row) bool {
	if dr.t.Statement != Other && dr.t.Statement != Segments || isMeasure(row.Label) || speaksOfMoney(row.Label) {
		return false
	}
	if n := len(row.Section); n > 0 {
		return headsThings(row.Section[n-1]) && !dr.groupPrintsCurrency(row, -1) && !dr.printsDecimals(dr.group(row))
	}
	i := dr.lastTitle()
	return i >= 0 && dr.t.Scale.Stated == "" && !dr.prints().currency && headsThings(dr.titles[i].Text) && !dr.printsDecimals(nil)
}

// printsDecimals reports whether a number of a group of rows, or of all for nil, in a column of values has places.
func (dr *draft) printsDecimals(group []string) bool {
	return slices.ContainsFunc(dr.rows, func(rc rowCells) bool {
		return (group == nil || slices.Equal(dr.group(rc.row), group)) && slices.ContainsFunc(rc.Values, func(p *layout.Cell) bool {
			return dr.t.Columns[p.Column].Kind == Values && p.Number.Places() > 0
		})
	})
}

// headsThings reports whether a heading or a title names things that are counted, with what was done with them or what they are told by, and nothing else.
func headsThings(s string) bool { return len(s) < maxNaming && thingHeads.Of(s) }

var thingHeads = wording.NewMemo(func(s string) bool {
	t := beforeBy(s)
	for n := len(t) - 1; n > 0 && (isDone(t[n]) || t[n] == "and" || t[n] == "or"); n-- {
		t = t[:n]
	}
	return len(t) == 1 && endsCounted(t) && !speaksOfMoney(s) && countsUnits(t.String())
})

// inMovement reports whether a row names no measure and stands under a heading that does no more than name things, in a group that says how many were
// opened or closed: "Stores:" over "Beginning of period", "Opened", "Closed" and "End of period".
func (dr *draft) inMovement(row *Row) bool {
	n := len(row.Section)
	if n == 0 || isMeasure(row.Label) || speaksOfMoney(row.Label) || dr.groupPrintsCurrency(row, -1) {
		return false
	}
	if head := row.Section[n-1]; len(head) > maxNaming || speaksOfMoney(head) || !endsCounted(wording.Of(head)) {
		return false
	}
	group := dr.group(row)
	return slices.ContainsFunc(dr.rows, func(rc rowCells) bool {
		return slices.Equal(dr.group(rc.row), group) && moved.In(wording.Of(rc.row.Label))
	})
}

// moved are the labels of how many things came and went.
var moved = wording.Phrases("^opened|closed|openings|closings|closures|added|acquired|relocated|refranchised", "^new opened|openings", "^opened|closed during")

// namesPeople reports whether a heading or a title does no more than name people, who are counted.
func namesPeople(s string) bool { return len(s) < maxNaming && peopleHeads.Of(s) }

var peopleHeads = wording.NewMemo(func(s string) bool {
	l := strings.ToLower(s)
	return (countsPeople(l) || countsStaff(l)) && countsUnits(s)
})

const maxNaming = 60 // characters of a title that does no more than name what is counted

// prints says what the numbers of the table's columns of values have in common.
func (dr *draft) prints() *printsIn {
	if dr.printsAll == nil {
		dr.printsAll = &printsIn{}
		for i := range dr.rows {
			for _, p := range dr.rows[i].Values {
				if dr.t.Columns[p.Column].Kind == Values {
					dr.printsAll.note(&p.Number)
				}
			}
		}
	}
	return dr.printsAll
}

// ofMetrics reports whether a table is of metrics, whose titles state a scale for all that it counts rather than for dollars.
func (dr *draft) ofMetrics() bool {
	l := strings.ToLower(dr.titleTxt)
	stated := strings.ToLower(dr.t.Scale.Stated)
	return stated != "" && wording.Says(l, "metric", "statistic*", "operating data", "subscriber", "key performance") && !wording.Says(stated, "dollar", "$", "usd", "customers", "subscribers", "users", "members", "accounts")
}

// frequencies are how often something happens: "injury rate (per 200,000 hours)".
var frequencies = wording.Phrases("accident|accidents|incident|incidents|incidence|injury|injuries|frequency|severity|complaint|complaints|defect|defects|fatality rate|rates? per", "accident|incident|injury|frequency|fatality|churn|turnover rate")

// isUnitPrice reports whether a label in lower case is of money for each of something that is no share: "per Bbl", "per
// available seat mile".
func isUnitPrice(l string) bool {
	t := wording.Of(l)
	if frequencies.In(t) {
		return false
	}
	if unitPrices.In(t) && !rightPrices.In(t) && !atPrices.In(t) && !totalsCosts.In(t) || isExchangeRate(t) {
		return true
	}
	for {
		i := strings.Index(l, "per ")
		if i < 0 {
			return strings.Contains(l, "$/")
		}
		begins, before := i == 0 || !number.IsWordByte(l[i-1]), l[:i]
		l = l[i+4:]
		if !begins {
			continue
		}
		phrase := l
		if j := strings.IndexAny(phrase, ",():;"); j >= 0 {
			phrase = phrase[:j]
		}
		if isRate(phrase, before) || isUnit(wording.Of(before)) {
			return strings.Contains(l, "$/") // "Miles per truck per week"
		}
		if namesPriced(phrase) || isPaidPer(before, phrase) {
			return true
		}
	}
}

// isPaidPer reports whether the words around "per" are of money for one of something that is no share, "Revenue per | Treatment".
func isPaidPer(before, after string) bool {
	words, of := wording.Of(before), wording.Of(after)
	if len(words) == 0 || len(of) == 0 || equityUnits.In(of[:1]) {
		return false
	}
	return paidFor.In(words[len(words)-1:])
}

var (
	paidFor     = wording.Phrases("revenue|revenues|cost|costs|price|prices|fee|fees|spend|charge|tariff")
	equityUnits = wording.Phrases("share|shares|common|ordinary|basic|diluted|unit|units|ads|adr|stock|weighted|average|limited")
)

// namesPriced reports whether one of the first words behind "per", before any of shares, is of what has a price.
func namesPriced(phrase string) bool {
	for k, word := range strings.FieldsFunc(phrase, func(r rune) bool { return r == ' ' || r == '/' }) {
		if k == 4 || word == "share" || word == "shares" {
			break
		}
		if isPriced(word) {
			return true
		}
	}
	return false
}

// isRateOfThings reports whether a label in lower case is of things for each of others rather than of money, whose words it lacks.
func isRateOfThings(l string) bool {
	before, _, ok := strings.Cut(l, " per ")
	return ok && !unitPrices.In(wording.Of(l)) && !wording.Says(l, moneyWords...) && !wording.Says(before, "average", "spend", "ticket", "check", "arpu", "overhead", "expenditure", "operating", "administrative", "fuel", "labor", "wages", "salar*")
}

var pricedThings = wording.Vocabulary("priced-things")

// isPriced reports whether a word behind "per" is what money is paid for: "kilowatt-hour", "tonne-mile".
func isPriced(word string) bool {
	t := wording.Of(word)
	return pricedThings.In(t) || measureUnits().In(t)
}

// totalsCosts are the labels of all that something cost, which is called as what it cost for each of something: "Total AISC".
var totalsCosts = wording.Phrases("^total aisc|cost|costs $", "^total all in sustaining cost|costs $", "^total cash cost|costs $")

// isExchangeRate reports whether a label is of what one currency is in another.
func isExchangeRate(t wording.Text) bool { return exchangeRates.In(t) && !rateEffects.In(t) }

// exchangeRates are the labels of what one currency is in another, and rateEffects the words of those of what changes of them come to.
var (
	exchangeRates = wording.Phrases("^average|avg|closing|spot|assumed|budgeted|translation|weighted? average? foreign? exchange|fx|conversion rate|rates", "^year|period|quarter|month end exchange|fx rate|rates", "^exchange|fx rate|rates")
	rateEffects   = wording.Phrases("effect|effects|impact|impacts|gain|gains|loss|losses|change|changes|difference|differences|adjustment|adjustments|fluctuation|fluctuations|movement|movements|variance|variances|risk|hedge|hedges|contracts|sensitivity|income|expense|on", "and other|others", "other|others and")
)

// isRate tells "thousand barrels per day", a quantity, from a price: what is counted stands before "per", a time behind it.
func isRate(after, before string) bool {
	for _, t := range []string{"day", "month", "hour", "year"} {
		if strings.HasPrefix(after, t) {
			words := wording.Of(before)
			n := len(words)
			return n > 0 && (isUnit(words) || words[n-1] == "equivalent" || words[n-1] == "equivalents")
		}
	}
	return false
}

// beginsUnit reports whether a unit of measure, or a thing that is counted, stands at word i.
func beginsUnit(t wording.Text, i int) bool {
	if _, ok := measureUnits().At(t, i); ok {
		return true
	}
	_, ok := countedThings.At(t, i)
	return ok
}

// countedScale is the magnitude that a label gives its unit: "thousand barrels", "million cubic feet".
func countedScale(label string) (int32, bool) {
	words := wording.Of(label)
	for i, w := range words[:max(len(words)-1, 0)] {
		e, ok := magnitudes[w]
		if !ok {
			continue
		}
		next := i + 1
		if words[next] == "of" && next+1 < len(words) {
			next++
		}
		if beginsUnit(words, next) {
			return e, true
		}
	}
	if before, ok := strings.CutSuffix(strings.TrimRight(strings.ToLower(label), " :"), "(m)"); ok && endsCounted(wording.Of(before)) {
		return 6, true // "Customers booked (m)" are no metres
	}
	return 0, false
}

// magnitudes are powers of ten by their names.
var magnitudes = map[string]int32{"thousand": 3, "thousands": 3, "million": 6, "millions": 6, "billion": 9, "billions": 9}

// moneyWords are words of labels that are of money even among operating statistics.
var moneyWords = []string{"revenue", "sales", "income", "earnings", "cost", "expense", "expenditure", "ebitda", "cash", "debt", "asset", "capital", "margin", "profit", "loss", "price", "backlog",
	"depreciation", "amortization", "interest", "tax", "fees", "dividend", "equity", "value", "proceeds", "payment", "rent", "wage", "salar*", "compensation", "premium", "deposit", "loan", "charge",
	"receivable", "payable", "inventor*", "billing", "booking", "funds from", "investment", "spending", "yield", "rate", "share", "$"}

var moneyNamed = wording.NewMemo(func(s string) bool { return wording.Says(strings.ToLower(s), moneyWords...) })

// speaksOfMoney reports whether a label or heading has one of the words that are of money.
func speaksOfMoney(s string) bool { return moneyNamed.Of(s) }

// inStatistics reports whether a row stands under a heading of operating statistics and its label names no money.
func (dr *draft) inStatistics(row *Row) bool {
	if speaksOfMoney(row.Label) {
		return false
	}
	if slices.ContainsFunc(dr.group(row), ofStatistics) {
		return true
	}
	return dr.titledStatistics() && !dr.inMeasure(row) && !dr.groupPrintsCurrency(row, -1)
}

// inMeasure reports whether a row stands under a heading that names a measure of money, whose parts its rows are.
func (dr *draft) inMeasure(row *Row) bool {
	n := len(row.Section)
	return n > 0 && (isMeasure(row.Section[n-1]) || speaksOfMoney(row.Section[n-1]))
}

// titledStatistics reports whether one of the table's titles says that it is of operating statistics.
func (dr *draft) titledStatistics() bool {
	if dr.t.Statement != Other && !dr.byContent {
		return false
	}
	for _, p := range dr.titles[max(0, len(dr.titles)-maxTitles):] {
		if len(p.Text) < maxNaming && ofStatistics(p.Text) {
			return true
		}
	}
	return false
}

const maxTitles = 3 // titles, from the last, that are asked whether a table is of statistics

var statisticsTitles = wording.Vocabulary("statistics-titles")

// ofStatistics reports whether a heading or title is of operating statistics.
func ofStatistics(s string) bool {
	return statisticsNamed.Of(s)
}

var statisticsNamed = wording.NewMemo(func(s string) bool {
	return statisticsTitles.In(wording.Of(s)) && !wording.Says(strings.ToLower(s), "except", "in thousands", "in millions", "number of shares", "number of common")
})

// perPlace reports whether a label is of money for each store or the like, which may be as large as the table's amounts.
func perPlace(label string) bool {
	return wording.Says(strings.ToLower(label), "per store", "per restaurant", "per unit", "per employee", "per hotel", "per home", "per average store", "per average restaurant", "per club", "per customer", "per branch")
}
