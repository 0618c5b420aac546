package release

import (
	"html"
	"slices"
	"strings"
	"sync"

	"github.com/tieout/tieout/internal/currency"
	"github.com/tieout/tieout/internal/wording"
)

// currencyNames are what titles and headings call currencies.
var currencyNames = []struct {
	code  string
	words []string
}{

	{"CAD", []string{"canadian dollar", "canadian $", "cdn$", "cdn $", "c$", "canadian funds"}},
	{"AUD", []string{"australian dollar", "a$"}},
	{"GBP", []string{"£", "pound sterling", "pounds sterling", "in sterling", "of sterling", "british pound"}},
	{"EUR", []string{"€", "in euro", "of euro", "euro in ", "euros", "(euro"}},
	{"JPY", []string{"¥", "japanese yen", "of yen", "in yen"}},
	{"CNY", []string{"renminbi"}},
	{"CHF", []string{"swiss franc"}},
	{"INR", []string{"indian rupee", "₹"}},
	{"NOK", []string{"norwegian kron"}},
	{"SEK", []string{"swedish kron"}},
	{"DKK", []string{"danish kron"}},
	{"DEM", []string{"deutsche mark", "deutschmark", "deutschemark"}},
	{"FRF", []string{"french franc"}},
	{"NLG", []string{"guilder", "dutch florin"}},
	{"ITL", []string{"italian lire", "of lire"}},
	{"ESP", []string{"peseta"}},
	{"MXN", []string{"mexican peso"}},
	{"PEN", []string{"peruvian sol", "nuevo sol", "nuevos soles", "peruvian soles", "s/."}},
	{"BRL", []string{"brazilian rea"}},
	{"ZAR", []string{"south african rand"}},
	{"HKD", []string{"hk$", "hong kong dollar"}},
	{"ILS", []string{"israeli shekel", "new shekel"}},
	{"TWD", []string{"nt$", "new taiwan dollar"}},
	{"BRL", []string{"r$"}},
	{"SGD", []string{"s$", "singapore dollar"}},
	{"NZD", []string{"nz$", "new zealand dollar"}},
	{"KRW", []string{"₩", "korean won"}},
	{"ILS", []string{"₪"}},
	{"TRY", []string{"₺"}},
	{"RUB", []string{"₽"}},
	{"PHP", []string{"₱"}},
	{"USD", []string{"us$", "u.s. dollar", "us dollar", "u.s.$", "united states dollar"}},
}

// currencyShort are what headings call a currency beside its code.
var currencyShort = map[string]string{"RMB": "CNY", "Cdn": "CAD", "CDN": "CAD", "Pds": "GBP", "PDS": "GBP", "Stg": "GBP", "Rs": "INR", "Rs.": "INR"}

// codedCurrency is the currency that a word stands for by its code or the like, whatever stands beside it; "" for none.
func codedCurrency(word string) string {
	if currency.IsCode(word) && !currency.IsWord(word) {
		return word
	}
	return currencyShort[word]
}

// currencyVerbs are names of currencies that mean something else where they stand alone.
var currencyVerbs = map[string]bool{"won": true, "real": true, "mark": true}

var currenciesNamed = wording.NewMemo(readCurrency)

// currencyOf reads the currency that a title or heading names; "" when it names none. Where it names US dollars among
// others ("translated into US dollars") the others count.
func currencyOf(s string) string { return currenciesNamed.Of(s) }

func readCurrency(s string) string {
	d, _ := denominationOf(s)
	if d.currency != "" && d.currency != "USD" {
		return d.currency
	}
	l := strings.ReplaceAll(strings.ToLower(s), "$000", "$ 000") // "US$000"
	if c := currencyNouns[strings.Trim(l, " ()")]; c != "" && !currencyVerbs[strings.Trim(l, " ()")] {
		return c
	}
	for _, c := range currencyNames {
		if wording.Says(l, c.words...) {
			if c.code == "AUD" && wording.Says(l, "usa$") || c.code == "CAD" && wording.Says(l, "inc$") {
				continue
			}
			return c.code
		}
	}
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" (),;:/'", r) }) {
		w = strings.Trim(w, ".$")
		for _, tail := range []string{"", "000", "m", "mn", "bn", "k"} { // "NOKm", "SEK000"
			if code, ok := strings.CutSuffix(w, tail); ok {
				if c := codedCurrency(code); c != "" {
					return c
				}
			}
		}
	}
	return d.currency
}

// readCurrency finds the currency of the table: what titles and headings name, else the sign before most amounts, else what labels
// name.
func (dr *draft) readCurrency() {
	var named strings.Builder
	for _, p := range dr.titles {
		if !isCompanyName(p.Text) {
			named.WriteString(p.Text + " ")
		}
	}
	for _, p := range dr.stubs {
		named.WriteString(" " + p.Text)
	}
	lead, _ := denominationOf(lastSentence(dr.g.LeadUp))
	columns := dr.columnCurrencies()
	agreed := "" // a title that states no scale may name a rate of exchange
	if findScale(named.String()) == nil {
		agreed = dr.headsAgree()
	}
	for _, c := range []string{agreed, currencyOf(named.String()), columns, lead.currency} {
		if c != "" {
			dr.t.Currency, dr.currency = c, true
			return
		}
	}
	if dr.titledPesos() {
		return // see readPesos
	}
	dr.signCurrency()
	if c := dr.unitCurrency(); c != "" && !dr.currency {
		dr.t.Currency, dr.currency = c, true
	}
	for i := range dr.t.Rows {
		if dr.currency {
			return
		}
		if c := labelCurrency(dr.t.Rows[i].Label); c != "" {
			dr.t.Currency, dr.currency = c, true
		}
	}
}

// isCompanyName reports whether a title is nothing but the name of a company, a word of which may be that of a currency.
func isCompanyName(s string) bool {
	s = strings.Trim(s, " .,")
	rest := strings.ToLower(strings.Trim(strings.TrimPrefix(s, suffixPattern.FindString(s)), " .,()"))
	return rest == "" && s != "" || len(rest) < len(s) && (rest == "and subsidiaries" || rest == "and its subsidiaries" || rest == "publ")
}

// signCurrency takes the currency whose sign stands before most amounts; a bare "$" is that of US dollars.
func (dr *draft) signCurrency() {
	signs := map[string]int{}
	seen := 0
	for _, rc := range dr.rows {
		for _, p := range rc.Values {
			if p.Number.Currency == 0 || seen == maxSigns {
				continue
			}
			seen++
			if p.Number.Currency == '$' && dr.d.Data[p.Start] == '$' {
				signs[""]++
				continue
			}
			raw, _, _ := strings.Cut(dr.d.Text(p.Start, min(p.End, p.Start+maxSign)), "<")
			if c := signOf(raw); c != "" || strings.ContainsAny(raw, "$") {
				signs[c]++
			}
		}
	}
	best := ""
	for c, n := range signs {
		if n > signs[best] || n == signs[best] && c > best {
			best = c
		}
	}
	switch {
	case best != "":
		dr.t.Currency, dr.currency = best, true
	case signs[""] > 0:
		dr.currency, dr.dollars = true, true
	}
}

const (
	maxSigns = 200 // amounts of a table whose signs are looked at
	maxSign  = 12  // bytes that hold the sign of a currency before an amount
)

// signOf is the currency whose sign or letters stand before an amount; "" for dollars of no country.
func signOf(amount string) string {
	amount = strings.TrimLeft(html.UnescapeString(amount), " (-–−")
	end := strings.IndexFunc(amount, func(r rune) bool { return r >= '0' && r <= '9' || r == ' ' || r == '(' || r == '-' || r == '.' })
	if end < 0 {
		end = len(amount)
	}
	r := denominationReader{s: amount[:end], tokens: moneyTokens(amount[:end])}
	c, _, _ := r.currency(0)
	return c.code
}

// labelCurrency is the currency in which a label says that its row is: "Basic (₹)", "Earnings per share, SEK", "Revenue (US$ million)".
func labelCurrency(label string) string {
	if !mayDenominate(label) {
		return ""
	}
	if d, ok := denominationOf(label); ok && d.currency != "" {
		return d.currency
	}
	r := denominationReader{s: label, tokens: moneyTokens(label)}
	for i := range r.tokens {
		if t := r.tokens[i].text; t != "(" && t != "," {
			continue
		}
		at := i + 1
		if at < len(r.tokens) && strings.EqualFold(r.tokens[at].text, "in") {
			at++
		}
		if c, next, ok := r.currency(at); ok && c.code != "" && r.endsUnit(next) {
			if _, noun := currencyNouns[strings.ToLower(r.tokens[at].text)]; !noun || isPerShare(strings.ToLower(label)) { // "Notes due 2030 (Euro)"
				return c.code
			}
		}
	}
	return ""
}

// rowCurrencies finds the rows that say they are in another currency than their table: "Revenue (US$ million)". pesos is the code of the pesos that the
// release speaks of.
func (dr *draft) rowCurrencies(pesos func() string) {
	for _, r := range dr.t.Rows {
		d, _ := denominationOf(r.Label)
		c := d.currency
		if k, _ := dr.d.labelKind(r.Label, dr.t.Statement); k == PerShare {
			c = labelCurrency(r.Label)
		}
		if u := notedUnit(r.Label); c == "" && u != nil && u.kind == Money && u.of.Per != "" {
			c = labelCurrency(r.Label) // "List price (US$/t)"
		}
		if c == "" {
			c = sectionCurrency(r, pesos)
		}
		if c != "" && c != dr.t.Currency {
			r.Currency = c
		}
	}
}

// sectionCurrency is the currency in which the heading over a row says the amounts below it to be: "In millions of US dollars", "In millions of pesos"; ""
// where it says none.
func sectionCurrency(r *Row, pesos func() string) string {
	for _, s := range slices.Backward(r.Section) {
		if !mayDenominate(s) {
			continue
		}
		if d, ok := denominationOf(s); ok && d.currency != "" {
			return d.currency
		}
		if inPesos.In(wording.Of(s)) {
			return pesos()
		}
	}
	return ""
}

// endsUnit reports whether a unit ends behind its currency, but for what it is per or parts of it: "(HK$ per share)", "(RMB cents)".
func (r *denominationReader) endsUnit(i int) bool {
	if i < len(r.tokens) && r.tokens[i].text == "." {
		i++
	}
	if i >= len(r.tokens) {
		return true
	}
	switch strings.ToLower(r.tokens[i].text) {
	case ")", "per", "/", "cents", "cent", "sen", "fen":
		return true
	}
	return false
}

// unitCurrency is the currency that the units of rows name, where they name one: "EUR/MWh" and "EUR million".
func (dr *draft) unitCurrency() string {
	one := ""
	for _, r := range dr.t.Rows {
		if r.Unit == "" {
			continue
		}
		switch c := currencyOf(r.Unit); {
		case c == "" || c == one:
		case one != "":
			return ""
		default:
			one = c
		}
	}
	return one
}

// columnCurrencies reads the currencies that headings name, and returns the first.
func (dr *draft) columnCurrencies() string {
	first := ""
	for i, h := range dr.heads {
		c := currencyOf(h.text)
		if c == "" && wording.Says(strings.ToLower(h.text), "pence") {
			c = "GBP"
		}
		if c != "" {
			dr.t.Columns[i].Currency = c
			if first == "" {
				first = c
			}
		}
	}
	return first
}

// shareCurrency gives tables that name no currency and print no sign the one of the nearest table that does, and columns that name
// none that of their table. What is left has the currency that the text names most.
func shareCurrency(drafts []*draft, text string) {
	if said := statedCurrency(text); said != "" {
		for _, dr := range drafts {
			if !dr.currency || dr.dollars && strings.HasSuffix(said, "D") {
				dr.t.Currency, dr.currency = said, true
			}
		}
	}
	readPounds(drafts, text)
	readRupees(drafts, text)
	pesos := sync.OnceValue(func() string { return pesosOf(text) })
	readPesos(drafts, pesos)
	of := "" // of the document
	for i, dr := range drafts {
		shared := false
		if !dr.currency {
			if near := currencyBeside(drafts, i); near != nil {
				dr.t.Currency, shared = near.t.Currency, true
			}
		}
		if !dr.currency && of == "" {
			if of = documentCurrency(text); of == "" {
				of = dr.t.Currency
			}
		}
		if !dr.currency && !shared {
			dr.t.Currency = of
		}
		for _, c := range dr.t.Columns {
			if c.Currency == "" {
				c.Currency = dr.t.Currency
			}
		}
		dr.rowCurrencies(pesos)
	}
}

// currencyBeside is the nearest other table that names a currency, of two that are as near the one before; nil for none.
func currencyBeside(drafts []*draft, i int) *draft {
	for k := 1; k <= len(drafts) && k <= maxNeighbours; k++ {
		if i-k >= 0 && drafts[i-k].currency {
			return drafts[i-k]
		}
		if i+k < len(drafts) && drafts[i+k].currency {
			return drafts[i+k]
		}
	}
	return nil
}

// ofAllAmounts are the words of sentences on the amounts of the whole document.
var ofAllAmounts = wording.Phrases("all amounts|figures|numbers|values", "all dollar|monetary|financial amounts|figures|information", "unless otherwise", "except where otherwise", "presentation|reporting currency")

// statedCurrency is the currency in which a sentence of the text says all amounts to be: "All amounts are in Australian dollars"; ""
// where none does, or says US dollars.
func statedCurrency(text string) string {
	before := ""
	for line := range strings.SplitSeq(text[:min(len(text), maxIntro)], "\n") {
		line = strings.TrimSpace(line)
		window := line
		if before != "" && line != "" { // a sentence may go on in the next line
			window = before + " " + line
		}
		before = line
		for sentence := range strings.SplitSeq(window, ". ") {
			if len(sentence) > maxSaid || !ofAllAmounts.In(wording.Of(sentence)) {
				continue
			}
			if clause, rest, ok := strings.Cut(sentence, ", and "); ok && currencyOf(clause) != "" && ofAllAmounts.In(wording.Of(clause)) && !ofAllAmounts.In(wording.Of(rest)) {
				sentence = clause // ", and references to US$ are to United States dollars"
			}
			if c := currencyOf(sentence); c != "" {
				if wording.Says(strings.ToLower(sentence), "us$", "u.s. dollar", "us dollar", "u.s.$", "united states dollar") {
					return ""
				}
				return c
			}
		}
	}
	return ""
}

// documentCurrency is the currency that running text names most before or behind amounts: "R$ 4,120 million", "€9.4 billion",
// "Rs. 12 crore"; "" where it names none, or dollars.
func documentCurrency(text string) string {
	text = text[:min(len(text), maxIntro)]
	counts := map[string]int{}
	var r denominationReader
	for line := range strings.SplitSeq(text, "\n") {
		r.s, r.tokens = line, appendTokens(r.tokens, line)
		for i := range r.tokens {
			c, next, ok := r.currency(i)
			if !ok {
				continue
			}
			if next < len(r.tokens) && r.tokens[next].text == "." {
				next++
			}
			if _, noun := currencyNouns[strings.ToLower(r.tokens[i].text)]; r.amount(next) && !noun || i > 0 && r.tokens[i-1].digits {
				counts[c.code]++
			}
		}
	}
	counts["USD"] += counts[""]
	delete(counts, "")
	best := ""
	for c, n := range counts {
		if n > counts[best] || n == counts[best] && c > best {
			best = c
		}
	}
	return best
}
