package release

import (
	"strings"

	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/wording"
)

// What operating statistics count: energy, minerals, passengers, stores. Such numbers are no money, and what is paid "per
// barrel" is money that the table's scale does not apply to.

// strongUnits are the words that name a unit of measure wherever they stand.
var strongUnits = map[string]bool{
	"kwh": true, "kwhs": true, "mwh": true, "gwh": true, "kilowatt-hours": true, "megawatt-hours": true, "mw": true, "mcf": true, "mmcf": true, "mmcfd": true, "bcf": true, "mcfe": true,
	"mmcfe": true, "bcfe": true, "bbl": true, "bbls": true, "mbbl": true, "mbbls": true, "mmbbls": true, "boe": true, "mboe": true, "mmboe": true,
	"btu": true, "mmbtu": true, "bbtu": true, "dth": true, "mdth": true, "mmdth": true, "dekatherms": true, "therms": true, "asms": true, "rpms": true, "teu": true, "teus": true, "bopd": true, "mcf/d": true, "bbls/d": true, "mcfd": true,
}

// strongPhrases are those of more than one word.
var strongPhrases = []string{"degree days", "degree-days", "passenger miles", "seat miles", "ton miles", "ton-miles", "kilowatt hours", "kilowatt-hours",
	"megawatt hours", "metric tons", "short tons", "barrels per day", "square feet", "square foot", "room nights", "revenue passengers", "revenue tons", "patient days", "cubic feet", "system miles", "block hours"}

// weakUnits are the words that name what a row counts when its label ends with one.
var weakUnits = map[string]bool{
	"tons": true, "tonnes": true, "ounces": true, "oz": true, "barrels": true, "gallons": true, "customers": true, "employees": true, "restaurants": true, "stores": true,
	"homes": true, "wells": true, "rooms": true, "beds": true, "members": true, "subscribers": true, "passengers": true, "lots": true, "hotels": true,
	"theatres": true, "theaters": true, "screens": true, "branches": true, "offices": true, "properties": true, "communities": true, "locations": true, "households": true,
	"admissions": true, "enrollees": true, "headcount": true, "aircraft": true, "departures": true, "vehicles": true, "franchisees": true,
	"shops": true, "apartments": true, "outlets": true, "miles": true, "tractors": true, "trailers": true, "trucks": true, "loads": true,
	"shipments": true, "carloads": true, "lines": true, "policies": true, "visits": true, "tickets": true, "clubs": true, "hospitals": true,
	"facilities": true, "plants": true, "schools": true, "students": true, "clinics": true, "doctors": true, "physicians": true, "agents": true,
	"units": true, "shareholders": true, "stockholders": true, "dealers": true, "dealerships": true, "titles": true, "stations": true, "casinos": true,
	"centers": true, "users": true, "accounts": true, "devices": true, "merchants": true, "advisors": true, "trips": true, "vessels": true,
	"rigs": true, "drivers": true, "surgeries": true, "procedures": true,
}

// priceUnits are the words behind "per" that say what a price or a yield is of.
var priceUnits = map[string]bool{
	"bbl": true, "barrel": true, "mcf": true, "mmbtu": true, "boe": true, "mcfe": true, "gallon": true, "ton": true, "tonne": true, "ounce": true, "oz": true, "pound": true, "lb": true, "mile": true,
	"available": true, "revenue": true, "asm": true, "kwh": true, "mwh": true, "dth": true, "therm": true, "square": true, "sq": true, "room": true, "day": true, "unit": true, "store": true, "restaurant": true,
	"passenger": true, "customer": true, "subscriber": true, "member": true, "membership": true, "account": true, "user": true, "home": true, "employee": true, "seat": true, "night": true, "patient": true, "admission": true, "kilowatt-hour": true, "kilowatt": true,
	"metric": true, "short": true, "hour": true, "visit": true, "ticket": true, "copy": true, "line": true, "cubic": true, "month": true, "equivalent": true, "car": true, "vehicle": true, "block": true, "tonne-mile": true, "foot": true, "minute": true, "kilometer": true, "tractor": true, "bed": true, "case-equivalent": true, "order": true, "case": true,
}

// unitLetters cuts a label into words of letters, with the marks that units have inside.
func unitLetters(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r == '-' || r == '/' || r == '\'')
	})
}

// isDone reports whether a word is a participle: "Homes passed", "Ounces of gold sold", unlike "Aircraft fuel".
func isDone(w string) bool { return strings.HasSuffix(w, "ed") || w == "sold" || w == "built" }

// namesUnit reports whether a label names a unit of measure: unlike "Properties" or "Vehicles", no asset of a balance sheet.
func namesUnit(label string) bool {
	for _, w := range unitLetters(label) {
		if strongUnits[w] {
			return true
		}
	}
	return wording.Says(strings.ToLower(label), strongPhrases...)
}

// countsUnits reports whether a label says that its row counts something other than money and shares.
func countsUnits(label string) bool {
	l := strings.ToLower(label)
	if isUnitPrice(l) {
		return false
	}
	if i := strings.Index(l, "(per "); i > 0 && wording.Says(l[i:], "day)", "month)", "hour)", "year)") {
		l = l[:i] // "Barrels (per day)"
	}
	if namesUnit(l) || isUnitNote(l) || countsDays(l) || wording.Begins(l, "miles of ") || bracketsUnit(l) {
		return true
	}
	for _, cut := range behindUnits {
		if i := strings.Index(l, cut); i > 0 {
			l = l[:i]
		}
	}
	words := unitLetters(l)
	if len(words) == 0 || len(words) > 5 || wording.Says(l, moneyRows...) {
		return false
	}
	last := words[len(words)-1]
	return weakUnits[last] || weakUnits[words[0]] && isDone(last) || len(words) <= 3 && len(l) < len(label) && tellsMoves(strings.ToLower(label))
}

// countsDays reports whether a label in lower case is of days.
func countsDays(l string) bool {
	return wording.Begins(l, "days ") || strings.HasSuffix(l, " days") || strings.Contains(l, "(days)") || strings.Contains(l, "(in days)")
}

// bracketsUnit reports whether a label in lower case that is not of money ends its brackets with a unit: "Raw steel production
// (thousands of net tons)".
func bracketsUnit(l string) bool {
	i, j := strings.IndexByte(l, '('), strings.LastIndexByte(l, ')')
	if i <= 0 || j <= i || wording.Says(l[:i], moneyWords...) {
		return false
	}
	words := unitLetters(l[i:j])
	return len(words) > 0 && weakUnits[words[len(words)-1]]
}

// tellsMoves reports whether a label in lower case is of what was shipped, delivered, sold or installed.
func tellsMoves(l string) bool {
	return wording.Says(l, " shipped", " delivered", " sold", " installed") && wording.Says(l, "units)", "shipped", "delivered", "installed")
}

// behindUnits are what follows a unit in a label.
var behindUnits = []string{"(", " at end", " at period", " at year", " open", " end of", ", end", " served", " - end", " owned", " operated", " sold", " shipped", " delivered", " over $", " with ", " above $", " greater than", " opened", " closed", " in operation", " under", " available", " mined", " produced", " - beginning", " at beginning", ", beginning"}

// moneyRows are what the labels of rows of money say that end in the name of a unit.
var moneyRows = []string{"due from", "due to", "receivable", "payable", "loans to", "deposits", "sales", "revenue", "cost", "income", "expense", "investment", "advances", "compensation", "rent", "allowance", "provision*", "doubtful", "proceeds", "payments", "premium", "fees", "margin", " on ", "charge", "gain", "loss", "interest", "commission", "purchase", "trading", "profit", "earnings", "attributable", "dividend", "equity", "cash flow"}

// unitSection reports whether a section's heading gives, in parentheses, a unit that its rows are counted in.
func unitSection(s string) bool {
	i := strings.IndexByte(s, '(')
	return i >= 0 && !isUnitPrice(strings.ToLower(s)) && countsUnits(s[i:])
}

// isUnitNote reports whether a label in lower case has a unit in parentheses: "(in thousands of tons)", "(units)".
func isUnitNote(l string) bool {
	i := strings.IndexByte(l, '(')
	if i < 0 {
		return false
	}
	note, _, ok := strings.Cut(l[i+1:], ")")
	words := strings.Fields(note)
	if !ok || len(words) == 0 || !weakUnits[words[len(words)-1]] {
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
func countsPeople(label string) bool {
	return wording.Says(strings.ToLower(label), "subscribers", "subscriptions", "users", "members", "accounts", "customers", "passengers", "households", "viewers", "listeners")
}

// ofPeople reports whether a row names no measure and stands in a section, or in a table, that is called after the people it
// counts: "Employees" over the names of businesses. Where a currency is printed nothing of the kind is counted.
func (dr *draft) ofPeople(row *Row) bool {
	if isMeasure(row.Label) {
		return false
	}
	texts := []string{dr.t.Lead}
	if n := len(row.Section); n > 0 {
		texts = append(texts, row.Section[n-1])
	}
	if n := len(dr.titles); n > 0 {
		texts = append(texts, dr.titles[n-1].Text)
	}
	for _, s := range texts {
		if l := strings.ToLower(s); (countsPeople(l) || wording.Says(l, "employees", "headcount")) && len(s) < maxNaming && countsUnits(s) {
			return !dr.prints().currency
		}
	}
	return false
}

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

// isUnitPrice reports whether a label in lower case is of money for each of something that is no share: "per Bbl", "per
// available seat mile".
func isUnitPrice(l string) bool {
	if wording.Says(l, "average daily rate", "average room rate", "average fare", "average ticket", "average check", "average realized price", "revpar", "arpu", "dayrate", "day rate", "average selling price", "(asp)") {
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
		if isRate(phrase, before) {
			continue
		}
		for k, word := range strings.FieldsFunc(phrase, func(r rune) bool { return r == ' ' || r == '/' }) {
			if priceUnits[word] && k < 4 {
				return true
			}
			if word == "share" || word == "shares" {
				break
			}
		}
	}
}

// isRate tells "thousand barrels per day", a quantity, from a price: what is counted stands before "per", a time behind it.
func isRate(after, before string) bool {
	for _, t := range []string{"day", "month", "hour", "year"} {
		if strings.HasPrefix(after, t) {
			words := unitLetters(before)
			n := len(words)
			return n > 0 && (strongUnits[words[n-1]] || weakUnits[words[n-1]] || words[n-1] == "feet" || words[n-1] == "equivalent" || words[n-1] == "equivalents")
		}
	}
	return false
}

// countedScale is the magnitude that a label gives its unit: "thousand barrels", "million cubic feet".
func countedScale(label string) (int32, bool) {
	words := unitLetters(label)
	for i, w := range words[:max(len(words)-1, 0)] {
		e := map[string]int32{"thousand": 3, "thousands": 3, "million": 6, "millions": 6, "billion": 9, "billions": 9}[w]
		next := words[i+1]
		if next == "of" && i+2 < len(words) {
			next = words[i+2]
		}
		if e > 0 && (strongUnits[next] || weakUnits[next] || next == "cubic" || next == "metric" || next == "kilowatt" || next == "megawatt" || next == "short") {
			return e, true
		}
	}
	return 0, false
}

// moneyWords are words of labels that are of money even among operating statistics.
var moneyWords = []string{"revenue", "sales", "income", "earnings", "cost", "expense", "expenditure", "ebitda", "cash", "debt", "asset", "capital", "margin", "profit", "loss", "price", "backlog",
	"depreciation", "amortization", "interest", "tax", "fees", "dividend", "equity", "value", "proceeds", "payment", "rent", "wage", "salar", "compensation", "premium", "deposit", "loan", "charge",
	"receivable", "payable", "inventor", "billing", "booking", "funds from", "investment", "spending", "yield", "rate", "share", "$"}

// inStatistics reports whether a row stands under a heading of operating statistics and its label names no money.
func (dr *draft) inStatistics(row *Row) bool {
	if wording.Says(strings.ToLower(row.Label), moneyWords...) {
		return false
	}
	for i := len(row.Section) - 1; i >= 0; i-- {
		l := strings.ToLower(row.Section[i])
		if ofStatistics(l) || wording.Says(l, "other data") || wording.Begins(l, "production") || wording.Begins(l, "volumes") {
			return true
		}
	}
	if n := len(dr.titles); n > 0 {
		return ofStatistics(strings.ToLower(dr.titles[n-1].Text))
	}
	return false
}

// ofStatistics reports whether a heading or title in lower case is of operating statistics.
func ofStatistics(l string) bool {
	return wording.Says(l, "statistics", "statistical", "operating data", "operating information", "net production", "production data", "volumes", "key metrics", "subscriber", "store information", "fleet") &&
		!wording.Says(l, "except", "in thousands", "in millions")
}

// perPlace reports whether a label is of money for each store or the like, which may be as large as the table's amounts.
func perPlace(label string) bool {
	return wording.Says(strings.ToLower(label), "per store", "per restaurant", "per unit", "per employee", "per hotel", "per home", "per average store", "per average restaurant", "per club", "per customer", "per branch")
}
