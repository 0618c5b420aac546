package release

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/tieout/tieout/internal/wording"
)

// What a number is measured in, where its label, the heading of its group or that of its column says so beyond doubt: barrels,
// megawatt hours, ounces, days; of money what it is paid for each of. A thousand or a million that the name of a unit holds, as
// that of MBbl does, is multiplied out, as "thousands of barrels" are.

// Unit is a unit of measure, by the symbols of the registry of units: "bbl". Of money the currency stands for Of. The zero value is
// what is only counted, or has no unit that is sure.
type Unit struct {
	Of  string
	Per string // what the number is for each of: "D"; "" for none
}

// measured is how a unit is used that a text writes in some way.
type measured struct {
	Unit
	exponent int32  // of what is measured
	priced   string // the symbol of what is paid for each
}

//go:embed measures.txt
var measureLines string

// measures are the ways in which units are written.
type measures struct {
	known    *wording.Set        // those of which it is known what they stand for
	by       map[string]measured // that, by their phrases
	anywhere *wording.Set        // those that name what a number counts wherever they stand
	all      *wording.Set
}

var measuresWritten = sync.OnceValue(func() *measures {
	var known, anywhere, all []string
	by := map[string]measured{}
	for phrase, is := range wording.Pairs(measureLines) {
		all = append(all, phrase)
		f := strings.Fields(is)
		if f[0] == "anywhere" {
			anywhere, f = append(anywhere, phrase), f[1:]
		}
		if len(f) > 0 {
			known, by[phrase] = append(known, phrase), measuredAs(f)
		}
	}
	return &measures{wording.Phrases(known...), by, wording.Phrases(anywhere...), wording.Phrases(all...)}
})

// measuredAs reads what a line of measures.txt says of a unit: its symbol, its power of ten, and the unit of what is paid for each.
func measuredAs(f []string) (m measured) {
	e, err := strconv.ParseInt(f[1], 10, 32)
	if err != nil {
		panic("release: measures.txt: " + err.Error()) // a fault of the build, which a test excludes
	}
	m.exponent = int32(e)
	m.Of, m.Per, _ = strings.Cut(f[0], "/")
	if m.Of == "-" {
		m.Unit = Unit{}
	}
	if m.priced = m.Of; len(f) > 2 {
		m.priced = f[2]
	}
	return m
}

// measureUnits are the units that name what a number counts wherever they stand.
func measureUnits() *wording.Set { return measuresWritten().anywhere }

// measureAt is the measure that stands at a word, and the word behind it.
func measureAt(t wording.Text, i int) (m measured, next int, ok bool) {
	w := measuresWritten()
	at, ok := w.known.At(t, i)
	return w.by[at.Phrase], at.To, ok
}

// UnitAt is the unit that stands at word i of a text, the power of ten that a number before it is multiplied with to be in it, and the word behind it:
// "MBbl" is a thousand barrels. It is false where no unit of a known kind stands there, or only a part of the name of another.
func UnitAt(t wording.Text, i int) (unit Unit, exponent int32, next int, ok bool) {
	m, next, ok := measureAt(t, i)
	if !ok || isCompound(t[i:], 0, next-i) {
		return Unit{}, 0, i, false
	}
	return m.Unit, m.exponent, next, true
}

// unitOfWords is the measure that some words, those of a unit and of nothing else, are in: "net tons", "boe per day", "oz sold".
func unitOfWords(t wording.Text) measured {
	m, next, ok := measureAt(t, 0)
	if !ok || isCompound(t, 0, next) {
		return measured{}
	}
	switch rest := t[next:]; {
	case len(rest) == 0 || isMoved(rest):
	case perDay.In(rest) && m.Per == "":
		m.Per = "D"
	default:
		return measured{exponent: m.exponent}
	}
	return m
}

// perDay is what stands behind a measure that is for each day.
var perDay = wording.Phrases("^per? day|d $")

// isMoved reports whether words say no more than what was done with what is measured: "sold", "of gold produced".
func isMoved(t wording.Text) bool {
	return isDone(t[len(t)-1]) && !t.Has("per") && len(t) <= 3 || t[0] == "of" && len(t) == 2
}

// isCompound reports whether the unit at some words is part of another: of "seat miles", "ton miles", "barrels equivalent".
func isCompound(t wording.Text, from, to int) bool {
	for i := range from {
		if m, ok := measureUnits().At(t, i); ok && m.To >= to {
			return true
		}
	}
	if m, ok := measureUnits().At(t, from); ok && m.To > to && from > 0 {
		return true
	}
	if to == len(t) {
		return false
	}
	_, _, more := measureAt(t, to)
	return more || strings.HasPrefix(t[to], "equivalent")
}

// measuredIn is what an item is measured in; the zero Unit where nothing says so for sure.
func (dr *draft) measuredIn(it *LineItem) Unit {
	switch it.Kind {
	case Count:
		return dr.quantityOf(it)
	case Money:
		if it.Scale <= 0 && dr.t.Statement != CashFlow && dr.t.Statement != Equity {
			return Unit{Per: dr.pricedBy(it)}
		}
	}
	return Unit{}
}

// quantityOf is the unit of what an item counts.
func (dr *draft) quantityOf(it *LineItem) Unit {
	if u := dr.unitOfRow(it.Row); u != nil {
		if u.kind != Count {
			return Unit{}
		}
		return dr.daily(it.Row, u.of.Unit)
	}
	if m := measuredByLabel(it.Row.Label); m.Of != "" {
		return dr.daily(it.Row, m.Unit)
	}
	if dr.measuredGroup(it.Row) {
		return dr.daily(it.Row, dr.groupMeasure(it.Row).Unit)
	}
	if dr.scale != nil && dr.scale.unit != "" && dr.ofScaledThing(it.Row) && !dr.countsInFull(it.Column) {
		return dr.daily(it.Row, unitOfWords(wording.Of(dr.scale.unit)).Unit)
	}
	n := len(it.Column.Heading)
	if n == 0 {
		return Unit{}
	}
	lowest := it.Column.Heading[n-1]
	if u, ok := readUnit(lowest); ok && u.kind == Count && u.of.Of != "" {
		return u.of.Unit // "Sq. ft." over what stores have, whatever the rows count
	}
	if u := notedMeasure(lowest); u != nil {
		return u.of.Unit
	}
	if said := dr.d.said(it.Row.Label); !said.counts || said.plain {
		return measuredByLabel(lowest).Unit
	}
	return Unit{}
}

// notedMeasure is the unit of measure, not one of time, that a heading notes in brackets, "Oil (MBbl)"; nil for none.
func notedMeasure(heading string) *unitSaid {
	u := notedUnit(heading)
	if u == nil || u.kind != Count || u.of.Of == "" || u.open || timeUnits.In(wording.Of(heading)) {
		return nil
	}
	return u
}

// countsInFull reports whether the heading of a column says that it holds counts of something else than what the table states the scale of.
func (dr *draft) countsInFull(c *Column) bool {
	r := dr.columnReadings()[c.Index]
	return r.own && r.kind == Count && r.exponent == 0
}

// daily is a unit for each day, where a row or the heading of its group says that it is of days' averages.
func (dr *draft) daily(row *Row, u Unit) Unit {
	if u.Per == "" && u.Of != "" && u.Of != "D" && (dailyMeans.In(wording.Of(row.Label)) || slices.ContainsFunc(row.Section, func(s string) bool { return dailyMeans.In(wording.Of(s)) })) {
		u.Per = "D"
	}
	return u
}

var dailyMeans = wording.Phrases("daily", "per|a day")

// measuredByLabel is the measure that the words of a label name as what it counts: "Total miles", "Ounces of gold sold", unlike
// "Restaurants within 5 miles" and "Passenger miles".
func measuredByLabel(label string) measured { return quantitiesNamed.Of(label) }

var quantitiesNamed = wording.NewMemo(func(label string) (found measured) {
	l := strings.ToLower(label)
	l, behind, _ := strings.Cut(l, " per ")
	t := wording.Of(beforePunctuation(l))
	if behind != "" && !perDay.In(wording.Of(behind)) {
		return measured{}
	}
	for i := 0; i < len(t); {
		m, next, ok := measureAt(t, i)
		switch {
		case !ok:
			i++
			continue
		case found.Of != "" || isCompound(t, i, next) || yearToDate.In(t[i:]) || i > 0 && (isDigits(t[i-1]) || timeUnits.In(t[i:next])):
			return measured{}
		}
		found, i = m, next
	}
	if found.Of != "" && behind != "" && found.Per == "" {
		found.Per = "D"
	}
	return found
})

// yearToDate are the words of a time that begin with one for a unit of time.
var yearToDate = wording.Phrases("^year to date|end", "^year ended")

// isDigits reports whether a word is a number.
func isDigits(w string) bool { return w[0] >= '0' && w[0] <= '9' }

// pricedBy is the unit for each of which an item is paid, by its label, the heading of its group or that of its column; "" for none
// that is sure.
func (dr *draft) pricedBy(it *LineItem) string {
	if u := dr.unitOfRow(it.Row); u != nil && u.kind == Money && (u.of.Per != "" || !dr.d.said(it.Row.Label).price) {
		return u.of.Per // unlike "Cost per tonne (US$)"
	}
	texts := []string{it.Row.Label}
	if n := len(it.Row.Section); n > 0 && !makesRate(it.Row.Label, it.Row.Section[n-1]) {
		texts = append(texts, it.Row.Section[n-1])
	}
	if n := len(it.Column.Heading); n > 0 {
		texts = append(texts, it.Column.Heading[n-1])
	}
	for _, s := range texts {
		if said := dr.d.said(s); said.price && !said.rate {
			return pricesNamed.Of(s)
		}
	}
	return dr.titledPer(it)
}

// settlePer makes prices of what adds up to or with prices: "Effect of hedging" and "Gas, realized" below "Gas, before hedging (per Mcf)".
func (dr *draft) settlePer() {
	for _, total := range dr.t.Rows {
		if len(total.Parts) == 0 {
			continue
		}
		for _, c := range dr.t.Columns {
			items, per := []*LineItem{total.In(c)}, ""
			for _, p := range total.Parts {
				items = append(items, p.Row.In(c))
			}
			alike := !slices.ContainsFunc(items, func(it *LineItem) bool {
				if it == nil || it.Kind != Money || it.Scale > 0 || it.Unit.Of != "" || per != "" && it.Unit.Per != "" && it.Unit.Per != per {
					return true
				}
				per = max(per, it.Unit.Per)
				return false
			})
			if alike {
				for _, it := range items {
					it.Unit.Per = per
				}
			}
		}
	}
}

// pricesNamed reads off a text that is of prices what they are paid for each of: "Average price per gallon", "Costs per Boe".
var pricesNamed = wording.NewMemo(func(s string) string {
	t := wording.Of(s)
	i := slices.Index(t, "per")
	switch {
	case i < 0 && dayPrices.In(t) && !dayRevenues.In(t):
		return "D"
	case i < 0 || slices.Contains(t[i+1:], "per"):
		return ""
	}
	if i++; i < len(t) && pricedWhole[t[i]] {
		i++
	}
	t = t[i:]
	m, next, ok := measureAt(t, 0)
	if !ok || isCompound(t, 0, next) {
		return ""
	}
	return m.priced
})

// makesRate reports whether a row is one of the amounts that a rate is worked out of, under a heading that names the rate and not the
// day: "Voyage expenses" under "Time charter equivalent".
func makesRate(label, heading string) bool {
	h := wording.Of(heading)
	return charterRates.In(h) && !saysDay.In(h) && chartered.In(wording.Of(label)) && !saysDay.In(wording.Of(label))
}

var (
	charterRates = wording.Phrases("time charter equivalent|equivalents", "tce")
	saysDay      = wording.Phrases("day|days|daily|dayrate|dayrates")
	chartered    = wording.Phrases("revenue|revenues|expense|expenses|income|costs|commissions")

	// dayPrices are what is paid for each day without saying so with "per".
	dayPrices = wording.Phrases("time charter equivalent|equivalents", "tce|dayrate|dayrates", "day rate|rates", "daily ... expenses|expense|cost|costs|hire|opex")
	// dayRevenues are amounts that are made up of such prices.
	dayRevenues = wording.Phrases("revenue|revenues|income|earnings|profit")
	// pricedWhole are words before a unit that do not make another of it.
	pricedWhole = map[string]bool{"total": true, "loaded": true, "payable": true}
)
