package release

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/regex"
	"github.com/tieout/tieout/internal/wording"
)

// qualify finds what sets the values of columns, or of the whole table, apart from the plain ones.
func (dr *draft) qualify() {
	own := false
	for i, h := range dr.heads {
		col := dr.t.Columns[i]
		heads, text := dr.g.Columns[i].Headings, h.text
		if len(heads) > 1 && len(dr.heads) > 1 && dr.g.CoversAll(&heads[0]) && isOverall(heads[0].Text) {
			heads, text = heads[1:], strings.TrimPrefix(text, heads[0].Text)
		}
		if h.roman > 0 {
			heads = slices.DeleteFunc(slices.Clone(heads), func(c layout.Cell) bool { return romanQuarter(c.Text) > 0 })
		}
		col.Qualifiers = qualifiersOf(heads, text)
		if dr.t.Statement == Segments && columnKind(heads) == Values {
			for k := range col.Qualifiers {
				if col.Qualifiers[k].Axis == "column" {
					col.Qualifiers[k].Axis = "segment"
				}
			}
		}
		for _, q := range col.Qualifiers {
			own = own || q.Axis == "basis"
		}
		dr.qualifyColumn(i)
	}
	if q, ok := dr.basisOfTitle(); ok && !own {
		for k, col := range dr.t.Columns {
			if q.Member == "forecast" && dr.heads[k].past {
				continue
			}
			col.Qualifiers = append(col.Qualifiers, q)
		}
	}
	dr.ofForecast()
	dr.qualifyMidpoints()
}

// qualifyColumn adds what sets a column apart beside what stands over it.
func (dr *draft) qualifyColumn(i int) {
	col := dr.t.Columns[i]
	if col.compared {
		col.Qualifiers = append(col.Qualifiers, Qualifier{Axis: "column", Member: "Change"})
	}
	if bound := dr.g.Columns[i].Bound; bound != "" {
		col.Qualifiers = append(col.Qualifiers, Qualifier{Axis: "range", Member: bound})
	}
}

// basisOfTitle is the basis that the title gives to all amounts of the table; none in a table that leads from one basis to another.
func (dr *draft) basisOfTitle() (Qualifier, bool) {
	title := strings.ToLower(dr.shortTitles())
	q, ok := basisOf(title)
	if lead := strings.ToLower(lastSentence(dr.g.LeadUp)); !ok && len(lead) < maxLead && wording.Says(lead, "pro forma", "pro-forma") && wording.Says(lead, "following", "below") {
		q, ok = Qualifier{"basis", "pro forma"}, true // "The following pro forma results are as if it had been acquired before:"
	}
	if q.Member == "forecast" && (dr.isOfPast() || !saysForecast(strings.ToLower(dr.ownTitles()))) {
		return Qualifier{}, false
	}
	return q, ok && dr.t.Statement != Reconciliation && !wording.Says(title, "reconcil") && !(ofAdjusted[q.Member] && dr.leadsToAdjusted())
}

// ofAdjusted are the bases that a title gives to a table of adjusted measures.
var ofAdjusted = map[string]bool{"adjusted": true, "non-GAAP": true, "adjustments": true, "non-GAAP adjustments": true}

// leadsToAdjusted reports whether a table says itself which of its measures are adjusted, and prints above one of them the measure of the
// accounts by its name, from which it leads there: "Operating income" above "Adjusted operating income"; or ends with one, and begins with another:
// "Profit for the period" over "Adjusted profit after tax".
func (dr *draft) leadsToAdjusted() bool {
	var plain []wording.Text
	last := false
	for _, r := range dr.g.Rows {
		words := wording.Of(r.Label)
		if len(r.Values) == 0 || len(words) == 0 {
			continue
		}
		measure, adjusted := withoutAdjusted(words)
		last = adjusted && len(plain) > 0
		if !adjusted {
			plain = append(plain, words)
			continue
		}
		if len(measure) > 0 && slices.ContainsFunc(plain, func(p wording.Text) bool {
			return len(p) >= len(measure) && slices.Equal(p[:len(measure)], measure)
		}) {
			return true
		}
	}
	return last && !wording.Says(strings.ToLower(dr.shortTitles()), "statement", "statements") // all amounts of which are adjusted
}

// withoutAdjusted is what the words of a label leave without those at its beginning that say that it is adjusted.
func withoutAdjusted(words wording.Text) (wording.Text, bool) {
	switch {
	case words[0] == "adjusted":
		return words[1:], true
	case len(words) > 1 && words[0] == "non" && words[1] == "gaap":
		return words[2:], true
	case calledAdjusted[words[0]] && results.In(words[1:]):
		return words[1:], true
	}
	return words, false
}

// calledAdjusted are words for adjusted results: "Underlying profit before tax", unlike "Core deposits".
var calledAdjusted = map[string]bool{"underlying": true, "core": true, "headline": true, "normalized": true, "normalised": true}

// results are the nouns of what is earned.
var results = wording.Phrases("profit|profits|income|earnings|ebit|ebita|ebitda|eps|result|loss")

// adjustedHeading are all the words of headings that say nothing but that what stands below them is adjusted.
var adjustedHeading = wordSet("non gaap nongaap adjusted as measures results basis figures on a an unaudited")

// IsUnderAdjusted reports whether the innermost heading above a row says nothing but that what stands below it is adjusted: "Non-GAAP
// results".
func (r *Row) IsUnderAdjusted() bool {
	if len(r.Section) == 0 {
		return false
	}
	words := wording.Of(r.Section[len(r.Section)-1])
	return ofNonGAAP.In(words) && !slices.ContainsFunc(words, func(w string) bool { return !adjustedHeading[w] })
}

var ofNonGAAP = wording.Phrases("non gaap", "nongaap|adjusted")

// isOverall reports whether a heading over all columns is the title of the table or of the document.
func isOverall(s string) bool {
	l := strings.ToLower(s)
	return isTitleText(s) || wording.Says(l, "highlights", "unaudited", "summary", "financial data", "financial information", "supplement*", "consolidated")
}

// basisOf reads the basis that amounts are stated on.
func basisOf(l string) (Qualifier, bool) {
	switch {
	case wording.Says(l, "pro forma", "pro-forma", "proforma"):
		switch {
		case wording.Says(l, "adjustment"):
			return Qualifier{"basis", "pro forma adjustments"}, true
		case wording.Says(l, "adjusted"):
			return Qualifier{"basis", "pro forma adjusted"}, true
		}
		return Qualifier{"basis", "pro forma"}, true
	case wording.Says(l, "previously reported", "originally reported"):
		return Qualifier{"basis", "as previously reported"}, true
	case wording.Says(l, "restated") && !strings.Contains(l, "(restated)"):
		return Qualifier{"basis", "as restated"}, true
	case wording.Says(l, "non-gaap", "non gaap", "nongaap"):
		if wording.Says(l, "adjustment") {
			return Qualifier{"basis", "non-GAAP adjustments"}, true
		}
		return Qualifier{"basis", "non-GAAP"}, true
	case wording.Says(l, "adjustment"):
		return Qualifier{"basis", "adjustments"}, true
	case wording.Says(l, "adjusted"):
		return Qualifier{"basis", "adjusted"}, true
	case saysForecast(l), wording.Says(l, "estimate*") && !wording.Says(l, "fair value*", "market value*", "useful") && len(calendar.Parse(l).Dates) == 0:
		return Qualifier{"basis", "forecast"}, true // what is estimated for a day that is named has been
	}
	return Qualifier{}, false
}

// plainWords are the words of headings that set nothing apart.
var plainWords = map[string]bool{
	"unaudited": true, "audited": true, "total": true, "ended": true, "ending": true, "months": true, "month": true, "weeks": true, "week": true,
	"mos": true, "mth": true, "mths": true, "wk": true, "wks": true, "quarter": true, "quarters": true, "year": true, "years": true, "fiscal": true, "as": true, "of": true, "at": true, "for": true, "the": true,
	"three": true, "six": true, "nine": true, "twelve": true, "thirteen": true, "twenty-six": true, "thirty-nine": true, "fifty-two": true,
	"fifty-three": true, "period": true, "periods": true, "note": true, "notes": true, "consolidated": true, "actual": true, "in": true,
	"thousands": true, "millions": true, "first": true, "second": true, "third": true, "fourth": true, "and": true, "to": true, "date": true,
	"reported": true, "gaap": true, "restated": true, "-": true, "individual": true, "immediate": true, "immediately": true, "amount": true, "amounts": true, "dollars": true, "full": true, "end": true,
	"current": true, "prior": true, "column": true, "quarterly": true, "annual": true, "half": true, "ytd": true, "see": true, "except": true,
	"historical": true, "inception": true, "from": true, "since": true, "cumulative": true, "through": true,
	"trend": true, "trends": true, "trailing": true, "rolling": true, "day": true, "days": true,
	"year-ago": true, "ago": true, "this": true, "last": true, "fy": true, "or": true, "vs": true,
	"thousand": true, "million": true, "billion": true, "preceding": true, "corresponding": true, "previous": true, "figure": true, "figures": true, "reviewed": true, "refer": true,
	"per": true, "share": true, "data": true, "billions": true, "us": true, "usd": true, "u.s": true, "results": true, "derived": true,
}

// qualifiersOf reads what a column's headings say beside time.
func qualifiersOf(heads []layout.Cell, text string) []Qualifier {
	var out []Qualifier
	l := strings.ToLower(text)
	if q, ok := basisOf(l); ok {
		if name := headName(heads); q.Member == "adjustments" && len(strings.Fields(name)) > 1 {
			q = Qualifier{"adjustment", name} // "Tax reform adjustments": one of several
		}
		out = append(out, q)
	}
	if k := columnKind(heads); k == Change || k == Percent {
		return append(out, Qualifier{Axis: "column", Member: changeMember(heads)})
	}
	if len(out) > 0 {
		return out
	}
	var rest []string
	for _, h := range heads {
		if m := memberText(h.Text); m != "" {
			rest = append(rest, m)
		}
	}
	if len(rest) == 0 || columnKind(heads) != Values {
		return nil
	}
	return []Qualifier{{Axis: "column", Member: strings.Join(rest, " ")}}
}

// headName is what the lowest heading that names something names; "" for none.
func headName(heads []layout.Cell) string {
	for _, h := range slices.Backward(heads) {
		if m := memberText(h.Text); m != "" {
			return m
		}
	}
	return ""
}

// changeMember names a column about other columns by what its headings say of the change: "% Change Y/Y".
func changeMember(heads []layout.Cell) string {
	var parts []string
	for _, h := range heads {
		l := strings.ToLower(h.Text)
		if versus(h.Text) > 0 || headKind(l) != Values || !calendar.SaysTime(h.Text) && memberText(h.Text) != "" {
			parts = append(parts, strings.Trim(h.Text, " :;*"))
		}
	}
	if len(parts) == 0 {
		return "Change"
	}
	return strings.Join(parts, " ")
}

// brokenWords are words that a narrow column breaks: "Corres- ponding".
var brokenWords = regex.New(`([a-z])- ([a-z]{3,})`)

var memberTexts = wording.NewMemo(nameIn)

// SaysTimeAlone reports whether a heading says nothing but a time: "1H FY30".
func SaysTimeAlone(heading string) bool {
	return calendar.SaysTime(heading) && memberText(heading) == ""
}

// memberText is a heading without its words about time and the like; "" when nothing is left.
func memberText(s string) string { return memberTexts.Of(s) }

func nameIn(s string) string {
	s = calendar.WithoutLeaders(s)
	if strings.Contains(s, "- ") {
		s = brokenWords.ReplaceAllString(s, "$1$2")
	}
	if i := strings.IndexByte(s, '('); i > 0 && notedMeasure(s) != nil {
		s = s[:i] // "Oil (MBbl)"
	}
	words := strings.Fields(s)
	var keep []string
	plain := 0
	for _, w := range words {
		switch setsApart(w) {
		case saysOfTime:
			plain++
		case saysName:
			keep = append(keep, strings.Trim(w, ",:;*"))
		}
	}
	if !slices.ContainsFunc(keep, saysAnything) {
		return "" // "1 January – 30 June"
	}
	if len(keep) == 1 && strings.EqualFold(keep[0], "group") {
		return "" // of companies, beside its segments or its parent
	}
	if plain == 0 {
		return strings.Trim(s, " :;*") // nothing but the name
	}
	return strings.Join(keep, " ")
}

// What a word of a heading does to set its column apart.
const (
	saysNothing = iota
	saysOfTime  // or of the scale
	saysName
)

// setsApart is which of these a word of a heading does.
func setsApart(w string) int {
	t := strings.Trim(strings.ToLower(unnoted(w)), ".,:;()*[]$%'\"’")
	switch {
	case strings.HasSuffix(t, "000") && findScale(w) != nil:
		return saysOfTime // "Plantation RM'000"
	case t == "" || len(t) == 1 || plainWords[t] || calendar.IsNumber(t) || findScale(w) != nil || currencyOf(w) != "":
		return saysNothing
	case calendar.IsMonth(t) || calendar.IsMonthSpan(t) || calendar.Ordinal(t) > 0 || number.IsDigit(t[0]) || calendar.SaysTime(t) || number.IsDigit(t[len(t)-1]) && len(t) <= 5:
		return saysOfTime
	}
	return saysName
}

// saysAnything reports whether a word is more than signs that join others.
func saysAnything(w string) bool {
	return strings.IndexFunc(w, unicode.IsLetter) >= 0 || number.HasDigit(w) || strings.ContainsAny(w, deltas)
}

// qualifyRows finds what sets the values of rows apart: "Net sales by segment" over the segments' names,
// or sections that repeat the same labels for one company after another.
func (dr *draft) qualifyRows() {
	q := rowQualifiers{dr: dr, repeated: dr.repeatedSections(), blocks: dr.adjustmentBlocks(), segments: dr.segmentSections(), named: !dr.hasMembers() && dr.namesParts()}
	for _, r := range dr.t.Rows {
		if r.Statement == Income && len(r.Section) > 0 && breaksDown(r.Section[len(r.Section)-1]) {
			r.Statement = Other // a breakdown inside an income statement is no part of it
		}
		if l := strings.ToLower(r.Label); r.Role == Heading || l == "" || wording.Begins(l, "total", "consolidated") {
			continue
		}
		if x, ok := q.of(r); ok {
			r.Qualifiers = append(r.Qualifiers, x)
		}
	}
}

// hasMembers reports whether columns are of segments or the like.
func (dr *draft) hasMembers() bool {
	return slices.ContainsFunc(dr.t.Columns, func(c *Column) bool {
		return c.Kind == Values && slices.ContainsFunc(c.Qualifiers, func(q Qualifier) bool { return q.Axis != "basis" })
	})
}

// namesParts reports whether the labels of more rows than one name no measure, as those of segments do not.
func (dr *draft) namesParts() bool {
	one := ""
	for _, r := range dr.t.Rows {
		if len(r.Items) == 0 || r.Label == "" || isMeasure(r.Label) || r.Label == one {
			continue
		}
		if one != "" {
			return true
		}
		one = r.Label
	}
	return false
}

// rowQualifiers finds what sets rows apart.
type rowQualifiers struct {
	dr       *draft
	repeated map[string]bool // sections that hold the same labels, one company after another
	blocks   map[string]bool // sections of adjustments to the figures of another section
	segments map[string]bool // sections that name a measure over the names of segments
	named    bool            // rows may be segments or the like, and columns are none
}

// of is what sets a row apart, by what it is called or by its nearest section.
func (q *rowQualifiers) of(r *Row) (Qualifier, bool) {
	if isDepositary(r) {
		return Qualifier{Axis: "class of stock", Member: "Depositary shares"}, true
	}
	if axis := q.axis(r); axis != "" {
		return Qualifier{Axis: axis, Member: r.Label}, true
	}
	n := len(r.Section)
	if n == 0 {
		return Qualifier{}, false
	}
	section := r.Section[n-1]
	name := strings.TrimRight(section, " -:")
	switch {
	case q.blocks[section]:
		return Qualifier{Axis: "adjustment", Member: name}, true
	case wording.Says(strings.ToLower(section), "constant currency", "constant currencies", "constant exchange"):
		return Qualifier{Axis: "basis", Member: "constant currency"}, true
	case q.repeated[section] && OfAllParts(name):
		return Qualifier{}, false
	case q.repeated[section]:
		return Qualifier{Axis: q.dr.repeatedAxis(name), Member: name}, true
	}
	return Qualifier{}, false
}

// OfAllParts reports whether a section that repeats the labels of others is of all that they are parts of: "Total", "Consolidated".
func OfAllParts(section string) bool {
	t := wording.Of(section)
	return len(t) > 0 && !slices.ContainsFunc(t, func(w string) bool { return !wholes[w] })
}

var wholes = wordSet("total totals consolidated group company overall combined the")

// repeatedAxis is the axis of a section that repeats the labels of others: what a title breaks down by; else companies where it is called as one is, and
// parts of the company.
func (dr *draft) repeatedAxis(name string) string {
	for _, p := range slices.Backward(dr.titles) {
		if _, axis := Breakdown(p.Text); axis != "" {
			return axis
		}
	}
	if words := wording.Of(name); !dr.titlesSegments() && len(words) > 1 && companies[words[len(words)-1]] {
		return "registrant"
	}
	return "segment"
}

// companies are the words that names of companies end with, those that report together with the one that owns them among them.
var companies = wordSet("inc incorporated corp corporation company co llc lp ltd limited trust power electric gas light energy utilities bank railway railroad airlines insurance")

// titlesSegments reports whether the titles, or the sentence that leads up to the table, speak of segments.
func (dr *draft) titlesSegments() bool {
	return wording.Says(strings.ToLower(dr.titleTxt+" "+dr.t.Lead), "segment")
}

// isDepositary reports whether a row is of depositary shares, each of which stands for some of the company's own, by its label or, where that names no
// share, by its nearest section: an amount per share, or a number of them.
func isDepositary(r *Row) bool {
	if !slices.ContainsFunc(r.Items, func(i *LineItem) bool { return i.Kind == PerShare || i.Kind == Shares }) {
		return false
	}
	t := wording.Of(r.Label)
	if len(r.Section) > 0 && !anyShares.In(t) {
		t = wording.Of(r.Section[len(r.Section)-1])
	}
	return depositaryShares.In(t)
}

var (
	depositaryShares = wording.Phrases("ads|adss|adr|adrs|gds|gdss|gdr|gdrs", "american|global depositary|depository share|shares|receipt|receipts")
	anyShares        = wording.Phrases("share|shares|unit|units|ads|adss|adr|adrs|gds|gdss|gdr|gdrs|receipt|receipts")
)

// axis is what sections or titles break down by, over a row that is a part of it; "" for none.
func (q *rowQualifiers) axis(r *Row) string {
	for _, s := range slices.Backward(r.Section) {
		if _, axis := Breakdown(s); axis != "" {
			return axis
		}
	}
	if q.named && !isMeasure(r.Label) {
		titles := q.dr.titles
		for len(titles) > 1 && strings.HasPrefix(titles[len(titles)-1].Text, "(") && isScaleAlone(titles[len(titles)-1].Text) {
			titles = titles[:len(titles)-1] // "(In thousands)"
		}
		for i, p := range slices.Backward(titles) {
			if what, _, _ := strings.Cut(strings.ToLower(p.Text), " by "); i < len(titles)-1 && !isAccountingTerm(what) {
				continue
			}
			if _, axis := Breakdown(p.Text); axis != "" {
				return axis
			}
		}
	}
	if q.segments[measureOver(r)] && !isMeasure(r.Label) {
		return "segment"
	}
	return ""
}

// Breakdown is what a title or heading breaks down, and the axis by which: "Net sales" and "segment" of "Net sales by reportable
// segment". What is all in capitals is put in lower case; there is no axis where nothing is broken down: "Cash provided by operations".
func Breakdown(s string) (of, axis string) {
	l := strings.ToLower(s)
	of, by, ok := strings.Cut(l, " by ")
	if !ok || wording.Says(l, "provided by", "used by", "generated by") {
		return "", ""
	}
	if len(l) == len(s) && s != strings.ToUpper(s) {
		of = s[:len(of)]
	}
	switch {
	case wording.Says(by, "geograph*", "region", "country", "destination"):
		return of, "region"
	case wording.Says(by, "segment", "division", "business unit"):
		return of, "segment"
	case wording.Says(by, "product", "categor*", "platform", "market", "brand", "type", "application", "channel", "service"):
		return of, "product"
	}
	return "", ""
}

// breaksDown reports whether a heading breaks something down.
func breaksDown(s string) bool {
	_, axis := Breakdown(s)
	return axis != ""
}

// adjustmentBlocks finds sections called "Adjustments" or the like that hold the labels of another section once more: what is
// added to or taken from those figures, unlike a list of adjustments.
func (dr *draft) adjustmentBlocks() map[string]bool {
	labels := map[string]map[string]bool{}
	for _, r := range dr.t.Rows {
		if n := len(r.Section); n > 0 && r.Role != Heading {
			s := r.Section[n-1]
			if labels[s] == nil {
				labels[s] = map[string]bool{}
			}
			labels[s][plainLabel(r.Label)] = true
		}
	}
	out := map[string]bool{}
	if len(labels) > maxSections {
		return out
	}
	for s, own := range labels { // any order finds the same
		switch strings.Trim(strings.ToLower(s), " -:") {
		case "adjustments", "non-gaap adjustments", "reconciling items", "adjustment", "pro forma adjustments", "restatement adjustments":
		default:
			continue
		}
		for o, others := range labels {
			shared := 0
			for l := range own {
				if o != s && others[l] {
					shared++
				}
			}
			out[s] = out[s] || shared >= 2 && shared*5 >= len(own)*4
		}
	}
	return out
}

var accountingTerms = wording.NewMemo(func(s string) bool {
	return wording.Says(strings.ToLower(s), "consolidated", "sales", "revenue", "cost", "expense", "income", "earnings", "share", "asset", "liabilit*", "equity",
		"activities", "margin", "profit", "ebitda", "months", "quarter", "year", "basic", "diluted", "gaap", "ended", "adjust*", "depreciation", "cash", "loss")
})

// isAccountingTerm tells headings such as "Cost of sales:" from the names of companies and segments.
func isAccountingTerm(s string) bool { return accountingTerms.Of(s) }

var measuresNamed = wording.NewMemo(func(s string) bool {
	return isAccountingTerm(s) || wording.Says(strings.ToLower(s), "expenditure", "loan", "deposit", "amortization", "inventor*", "receivable", "backlog", "bookings", "orders", "charge-offs", "chargeoffs", "recoveries", "price", "prices",
		"premium", "ratio")
})

// isMeasure tells headings of what is measured, whose rows are its parts, from the names of companies and segments.
func isMeasure(s string) bool { return measuresNamed.Of(s) }

// plainLabel is a label without notes and case.
func plainLabel(s string) string {
	s = strings.ToLower(s)
	if i := strings.IndexByte(s, '('); i > 0 {
		s = s[:i]
	}
	return strings.TrimSpace(s)
}
