package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/internal/wording"
)

// A unit may stand beside a label, in a column of its own, or in brackets behind it: "kt", "(000s of MWh)", "($/Bbl)", "(%)".
// Nothing but a unit stands there, so that what it says is sure.

// unitSaid is what a text that is a unit says of numbers.
type unitSaid struct {
	kind     Number
	exponent int32
	scaled   bool     // the exponent is stated, or is that of the unit itself
	open     bool     // a scale alone, of whatever is counted
	per      bool     // it says only what something else is for each of: "per Mcf"
	of       measured // what its words, without a scale, are measured in
}

// unitScales are the words that multiply a unit.
var unitScales = map[string]int32{"thousand": 3, "thousands": 3, "000": 3, "000s": 3, "million": 6, "millions": 6, "mm": 6, "mn": 6, "lakh": 5, "lakhs": 5, "crore": 7, "crores": 7, "billion": 9, "billions": 9, "bn": 9}

var unitsAlone = wording.Vocabulary("units-alone")

const maxUnitWords = 7

// readUnit reads a text that holds nothing but a unit; false when it is none.
func readUnit(s string) (unitSaid, bool) {
	l := strings.Trim(strings.ToLower(s), "()[]:. *")
	t := wording.Of(l)
	for len(t) > 0 && (t[0] == "in" || t[0] == "of") {
		t = t[1:]
	}
	if len(t) > maxUnitWords {
		return unitSaid{}, false
	}
	if strings.HasPrefix(l, "¢") || len(t) > 0 && (t[0] == "cents" || t[0] == "pence") {
		u := unitSaid{kind: Money, exponent: -2, scaled: true}
		if i := slices.Index(t, "per"); i >= 0 || strings.Contains(l, "/") && len(t) > 1 {
			u.of.Per = unitOfWords(t[max(i+1, 1):]).priced
		}
		return u, !wording.Says(l, "share", "ads")
	}
	if u, ok := rateUnit(t); ok {
		return u, true
	}
	if len(t) > 1 && t[0] == "per" {
		return unitSaid{kind: Count, per: true}, allUnits(t)
	}
	if rest, ok := behindCurrency(t); ok {
		return moneyUnit(rest, strings.Contains(l, "/") || wording.Says(l, "per"))
	}
	return countUnit(t)
}

// rateUnit reads units of percentages and multiples.
func rateUnit(t wording.Text) (unitSaid, bool) {
	switch t.String() {
	case "%", "percent", "pct", "percentage", "per cent", "% points", "percentage points", "percent points", "points", "pp", "ppt", "ppts", "pts", "% pa", "% p a", "% per annum", "% per year":
		return unitSaid{kind: Percentage, exponent: -2, scaled: true}, true
	case "bps", "bp", "basis points":
		return unitSaid{kind: Percentage, exponent: -4, scaled: true}, true
	case "x", "times", "multiple":
		return unitSaid{kind: Ratio, scaled: true}, true
	}
	return unitSaid{}, false
}

// behindCurrency is what follows a currency that a text begins with: "US$", "A$", "USD", "dollars".
func behindCurrency(t wording.Text) (wording.Text, bool) {
	if len(t) > 1 && t[1] == "$" && len(t[0]) <= 3 {
		return t[2:], true
	}
	if len(t) == 0 {
		return nil, false
	}
	switch t[0] {
	case "$", "€", "£", "¥", "dollars", "euro", "euros":
		return t[1:], true
	}
	return t[1:], len(t[0]) == 3 && codedCurrency(strings.ToUpper(t[0])) != ""
}

// moneyUnit reads what follows the currency of a unit: nothing, a scale, or what the money is for.
func moneyUnit(t wording.Text, price bool) (unitSaid, bool) {
	u := unitSaid{kind: Money, scaled: true}
	switch {
	case len(t) == 0:
		u.scaled = false
		return u, true
	case price:
		if t[0] == "per" {
			t = t[1:]
		}
		if u.of.Per = unitOfWords(t).priced; u.of.Per == "" && len(t) == 1 && t[0] == "t" {
			u.of.Per = "t" // "R$/t"
		}
		return u, !t.Has("share") && !t.Has("ads")
	}
	if t[0] == "in" {
		t = t[1:]
	}
	if len(t) != 1 {
		return u, false
	}
	e, ok := unitScales[t[0]]
	switch t[0] {
	case "m":
		e, ok = 6, true
	case "k":
		e, ok = 3, true
	case "b":
		e, ok = 9, true
	}
	u.exponent = e
	return u, ok
}

// countUnit reads a scale, a unit of measure or a thing that is counted, or both.
func countUnit(t wording.Text) (unitSaid, bool) {
	u := unitSaid{kind: Count}
	if len(t) > 0 {
		if e, ok := unitScales[t[0]]; ok {
			u.exponent, u.scaled = e, true
			of := len(t) > 1 && t[1] == "of"
			if t = t[1:]; of {
				t = t[1:]
			}
			u.open = len(t) == 0
			return u.measuredBy(t), u.open || allUnits(t) || of && areThings(t)
		}
	}
	return u.measuredBy(t), len(t) > 0 && allUnits(t)
}

// areThings reports whether words behind "millions of" are of what is counted, whatever it is, and not of money: "items", "monthly visits".
func areThings(t wording.Text) bool {
	const most = 3 // words
	if len(t) == 0 || len(t) > most || !strings.HasSuffix(t[len(t)-1], "s") {
		return false
	}
	return !slices.ContainsFunc(t, func(w string) bool { return currencyWords.Of(w) != nil || moneyPlurals[w] })
}

// moneyPlurals are plurals that are of money, and names of currencies of several countries.
var moneyPlurals = map[string]bool{"amounts": true, "dollars": true, "dollar": true, "pounds": true, "francs": true, "pesos": true, "crowns": true, "kroner": true, "rubles": true, "roubles": true, "dinars": true, "dirhams": true, "riyals": true,
	"quetzales": true, "soles": true, "colones": true, "marks": true, "guilders": true, "pesetas": true, "schillings": true, "lire": true, "escudos": true, "cents": true, "yuan": true, "sums": true, "shares": true}

// measuredBy is a unit with what its words, without a scale, are measured in: "MBbl" is a thousand barrels.
func (u unitSaid) measuredBy(t wording.Text) unitSaid {
	if len(t) == 0 {
		return u
	}
	u.of = unitOfWords(t)
	u.exponent += u.of.exponent
	u.scaled = u.scaled || u.of.exponent > 0
	return u
}

// weighed are the words behind a unit of what it weighs or measures, in what state: "tonnes live weight", "pounds carcass weight".
var weighed = map[string]bool{"weight": true, "gutted": true, "live": true, "round": true, "product": true, "dry": true, "wet": true, "carcass": true, "dressed": true, "packed": true, "basis": true}

// allUnits reports whether words name units and nothing else: "net tons", "boe per day".
func allUnits(t wording.Text) bool {
	for i := 0; i < len(t); {
		to := i
		for _, set := range []*wording.Set{measuresWritten().all, countedThings, unitsAlone} {
			if m, ok := set.At(t, i); ok {
				to = max(to, m.To)
			}
		}
		switch {
		case to > i:
			i = to
		case i > 0 && unitScales[t[i]] > 0:
			i++ // "per million hours"
		case t[i] == "per" || t[i] == "d" || t[i] == "equivalent" || t[i] == "equivalents", i > 0 && weighed[t[i]]:
			i++
		default:
			return false
		}
	}
	return true
}

// readUnitCell reads the unit in a cell of its own, where abbreviations stand that mean other things in brackets.
func readUnitCell(s string) (unitSaid, bool) {
	switch strings.ToLower(strings.Trim(s, ". ")) {
	case "fte", "no", "nr":
		return unitSaid{kind: Count}, true
	}
	return readUnit(s)
}

// isUnitAlone reports whether a text in a cell of its own is the unit of a row.
func isUnitAlone(s string) bool {
	u, ok := readUnitCell(s)
	return ok && !u.open
}

// notedUnit is the unit that a label notes in brackets or behind its last comma; nil for none.
func notedUnit(label string) *unitSaid {
	rest := label
	for range 3 {
		i := strings.IndexByte(rest, '(')
		if i < 0 {
			break
		}
		note, behind, _ := strings.Cut(rest[i+1:], ")")
		if u, ok := readUnit(note); ok && !u.per && (len(note) > 1 || u.kind != Count) { // "§162(m)"
			return &u
		}
		rest = behind
	}
	if l := strings.ToLower(label); wording.Says(l, "cents per", "pence per") && !wording.Says(l, "share", "ads") {
		return &unitSaid{kind: Money, exponent: -2, scaled: true}
	}
	if last, ok := behindDash(label); ok {
		if u, ok := readUnit(last); ok && u.kind == Count && !u.open && !u.per {
			return &u // "Net new orders - units"
		}
	}
	if i := strings.LastIndexByte(label, ','); i > 0 {
		if u, ok := readUnit(label[i+1:]); ok && !u.open {
			return &u
		}
	}
	return nil
}

// behindDash is what stands behind the last dash of a label that has spaces around it.
func behindDash(label string) (last string, ok bool) {
	at, end := -1, 0
	for _, dash := range []string{" - ", " – ", " — "} {
		if i := strings.LastIndex(label, dash); i > at {
			at, end = i, i+len(dash)
		}
	}
	if at <= 0 {
		return "", false
	}
	return label[end:], true
}
