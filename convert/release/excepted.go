package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/internal/wording"
)

// What is said of a table's scale may except more than amounts per share: "(in thousands, except operating statistics)", "(dollars in
// thousands, except ADR and number of rooms)", "(in thousands, except store count)".

// exceptsCounts reports whether what is counted is excepted from a table's scale.
func (dr *draft) exceptsCounts() bool {
	return dr.t.Scale.Stated != "" && dr.scale != nil && slices.ContainsFunc(dr.scale.exceptions, isCountException)
}

// isCountException reports whether what is excepted from a scale is counted: "operating statistics", "store count", "rooms".
func isCountException(e wording.Text) bool {
	return !e.Has("per") && (endsCounted(e) || exceptedCounts.In(e))
}

var exceptedCounts = wording.Phrases("statistics|statistical|operating|operational|metrics|fleet|store|restaurant|branch|home|unit|room|member|customer|subscriber|employee|headcount|ratios")

// scalesAll reports whether what is said of a table's scale is said of more than money: what it excepts is not only what is per
// share, "(in thousands, except revenue per membership and percentages)", or it stands over statistics without any money.
func (dr *draft) scalesAll() bool {
	return dr.scalesCounts() && !dr.exceptsCounts() && (exceptedRatios.In(wording.Of(dr.scale.except)) || dr.titledStatistics() && !dr.printsMoney())
}

// printsMoney reports whether signs of currency are printed in rows other than those of prices.
func (dr *draft) printsMoney() bool {
	for i := range dr.rows {
		rc := &dr.rows[i]
		if dr.d.ofUnitPrice(rc.row) {
			continue
		}
		for _, p := range rc.Values {
			if p.Number.Currency != 0 {
				return true
			}
		}
	}
	return false
}

// isFew reports whether a label is of what no company has thousands of thousands of.
func isFew(label string) bool { return fewThings.In(wording.Of(label)) }

var fewThings = wording.Phrases("employees|headcount|ftes|stores|restaurants|branches|offices|hotels|aircraft|vessels|hospitals|locations|properties|communities|plants|sites|days|months|years|hours|weeks", "average age")

var exceptedRatios = wording.Phrases("percent|percents|percentage|percentages|ratios|arpu", "average basket|ticket|check|fare|price|prices|spend|transaction", "per member|membership|subscriber|customer|user|account", "per square|sq|rentable|occupied foot|feet|ft|square")

// scalesCounts reports whether what is said of a table's scale may be said of what is counted: it names no currency.
func (dr *draft) scalesCounts() bool {
	return dr.t.Scale.Stated != "" && dr.scale != nil && !dr.scale.ofMoney
}

// measuredScale is the power of ten of what is measured, as square feet, by a label or heading in a table that excepts other counts
// from its scale, and so means this one; 0 elsewhere.
func (dr *draft) measuredScale(text string) int32 {
	if !dr.scalesCounts() || !namesUnit(text) || timeUnits.In(wording.Of(text)) || !endsExcepted(dr.scale.exceptions, text) {
		return 0
	}
	return dr.t.Scale.Exponent
}

// timeUnits are measured in no thousands.
var timeUnits = wording.Phrases("day|days|hour|hours|week|weeks|month|months|year|years|night|nights|degree")

// endsExcepted reports whether what is excepted is the count of a thing that a text does not name.
func endsExcepted(exceptions []wording.Text, text string) bool {
	t := wording.Of(text)
	for _, e := range exceptions {
		if e.Has("statistics") || e.Has("statistical") || e.Has("operating") || holdsAll(t, e) {
			return false
		}
	}
	return slices.ContainsFunc(exceptions, isCountException)
}

// exceptsRow reports whether a row of money is by its label one of those that are excepted from a table's scale.
func (dr *draft) exceptsRow(row *Row) bool {
	if dr.t.Scale.Stated == "" || dr.scale == nil || dr.scale.except == "" || dr.t.Statement != Other && dr.t.Statement != Reconciliation && !dr.byContent {
		return false
	}
	t := wording.Of(row.Label)
	return slices.ContainsFunc(dr.scale.exceptions, func(e wording.Text) bool { return !isCountException(e) && holdsAll(t, e) })
}

// holdsAll reports whether a text has all words of another, in the plural or not.
func holdsAll(t, words wording.Text) bool {
	for _, w := range words {
		if !slices.ContainsFunc(t, func(x string) bool { return strings.TrimSuffix(x, "s") == strings.TrimSuffix(w, "s") }) {
			return false
		}
	}
	return len(words) > 0
}

var exceptionsApart = strings.NewReplacer(" and ", ",", " or ", ",", "&", ",")

// readExceptions cuts what is excepted into one text each, without the words that name nothing and without what is per share.
func readExceptions(except string) (out []wording.Text) {
	for _, item := range strings.FieldsFunc(exceptionsApart.Replace(except), func(r rune) bool { return strings.ContainsRune(",;()/", r) }) {
		var t wording.Text
		for _, x := range wording.Of(item) {
			if !exceptFillers.In(wording.Text{x}) {
				t = append(t, x)
			}
		}
		if len(t) > 0 && !t.Has("share") && !t.Has("shares") && !t.Has("par") && !t.Has("ads") {
			out = append(out, t)
		}
	}
	return out
}

var exceptFillers = wording.Phrases("except|excepting|excluding|other|than|for|the|as|where|otherwise|noted|indicated|stated|unless|data|information|figures|figure|amounts|amount|number|numbers|of|count|counts|total|unaudited|in|thousands|millions|which|are|is")

// inCurrency is what a clause of its own says to be in a currency, and so in no scale: "ARPU" in "(subscribers in thousands; ARPU in US$)".
func inCurrency(s string) (out []wording.Text) {
	_, rest, _ := strings.Cut(s, ";")
	for clause := range strings.SplitSeq(rest, ";") {
		what, in, ok := strings.Cut(clause, " in ")
		if ok && namesCurrency(strings.Trim(in, " ()")) && !wording.Says(in, "thousand*", "million*", "billion*") {
			out = append(out, readExceptions(what)...)
		}
	}
	return out
}

// namesCurrency reports whether a text is the name of a currency.
func namesCurrency(s string) bool { return len(s) < 24 && currencyOf(s) != "" }
