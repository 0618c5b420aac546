package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/internal/wording"
)

// saidOf is what a label or a section says of the numbers of its rows. It is found once for each text of a document.
type saidOf struct {
	scale  *scaleWords // that it states; nil for none
	counts bool        // see countsUnits
	price  bool        // see isUnitPrice
	rate   bool        // a price as it seems, but of things for each of others: "Transactions per store"
	unit   *unitSaid   // that stands in brackets; nil for none
	plain  bool        // it counts, as far as a bare noun tells: "Stores" may be money that they bring
}

// labelled is what labelKind says of a text in a statement.
type labelled struct {
	kind Number
	sure bool
}

type labelKey struct {
	text      string
	statement Statement
}

// said finds what a text says.
func (d *document) said(text string) *saidOf {
	s, known := d.sayings[text]
	if !known {
		if d.sayings == nil {
			d.sayings = map[string]*saidOf{}
		}
		s = labelSayings.Of(text)
		d.sayings[text] = s
	}
	return s
}

var labelSayings = wording.NewMemo(func(text string) *saidOf {
	what, _, _ := strings.Cut(text, "except ") // what a scale excepts, it is not of: "($000s, except per unit)"
	l := strings.ToLower(what)
	s := &saidOf{scale: findScale(text), counts: countsUnits(what) || scalesThings(text), price: isUnitPrice(l) && !scalesThings(text), unit: notedUnit(what)}
	s.rate = s.price && isRateOfThings(l)
	s.plain = s.counts && isPlainCount(l)
	return s
})

// scalesThings reports whether a text states the scale of things that it counts: "Average daily volume (contracts in thousands)".
func scalesThings(text string) bool {
	i := strings.IndexByte(text, '(')
	if i < 0 {
		return false
	}
	w := findScale(text[i:])
	return w != nil && (w.unit != "" || w.countsThings())
}

// labelKind is [labelKind] of a text that need not be in lower case.
func (d *document) labelKind(text string, statement Statement) (Number, bool) {
	key := labelKey{text, statement}
	k, known := d.labels[key]
	if !known {
		if d.labels == nil {
			d.labels = map[labelKey]labelled{}
		}
		k = labelKinds.Of(string(statement) + "\x00" + text)
		d.labels[key] = k
	}
	return k.kind, k.sure
}

// labelKinds are what labelKind says of a statement and a text, a zero byte between them.
var labelKinds = wording.NewMemo(func(key string) (k labelled) {
	statement, text, _ := strings.Cut(key, "\x00")
	k.kind, k.sure = labelKind(strings.ToLower(text), Statement(statement))
	return k
})

// rowScale is the scale that a row's label states, or its nearest section that states one.
func (d *document) rowScale(row *Row) (int32, bool) {
	if said := d.said(row.Label); said.scale != nil && (said.scale.exponent != 0 || said.price || !namesCurrencyOf(row.Label)) {
		return said.scale.exponent, true
	}
	for _, s := range slices.Backward(row.under()) {
		if w := d.said(s).scale; w != nil {
			return w.exponent, true
		}
	}
	return 0, false
}

// namesCurrencyOf reports whether a label says what currency something is in, and nothing of the scale: "Total debt in dollars", unlike "Dividends (in dollars)".
func namesCurrencyOf(label string) bool {
	i := strings.Index(label, " in ")
	return i > 0 && !strings.ContainsAny(label[i-1:i], ",:-–—") && !strings.Contains(label[:i], "(")
}

// ofUnitPrice reports whether a row, by its label or the nearest section, is of prices.
func (d *document) ofUnitPrice(row *Row) bool {
	if d.said(row.Label).price {
		return true
	}
	under := row.under()
	n := len(under)
	return n > 0 && d.said(under[n-1]).price && !makesRate(row.Label, under[n-1])
}

// bareTotal are the labels of totals that do not say what they are of.
var bareTotal = wording.Phrases("^total|totals $", "^grand|overall total $")

// under are the headings that a row stands under, outermost first: a total that does not say what it is of, though it may stand outside the
// group that it ends, is of what the heading of that group names.
func (r *Row) under() []string {
	if r.heading == "" || slices.Contains(r.Section, r.heading) || !bareTotal.In(wording.Of(r.Label)) {
		return r.Section
	}
	return append(slices.Clone(r.Section), r.heading)
}
