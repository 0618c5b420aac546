package release

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/internal/wording"
)

// A table in two currencies may print each at a scale of its own: "Millions of yen" over some columns and "Thousands of U.S. dollars"
// over the convenience translation beside them, or both in a title.

// columnScale is a currency and a scale that are said of a column.
type columnScale struct {
	currency string
	exponent int32
}

// readColumnScales finds the columns whose amounts are at another scale than the table's: they are in another currency than the rest,
// and their headings, or a title that says so of more than one currency, state theirs.
func (dr *draft) readColumnScales() {
	dr.columnScales = nil
	if dr.t.Scale.Stated == "" || !dr.mixesCurrencies() {
		return
	}
	said := dr.titledScales()
	for k := range dr.t.Columns { // "Yen (millions)" may stand over the first of its columns only
		if s, ok := headedScale(dr.g.Columns[k].Headings); ok {
			said = append(said, s)
		}
	}
	scales := make([]int32, len(dr.t.Columns))
	own := false
	for k, c := range dr.t.Columns {
		scales[k] = dr.t.Scale.Exponent
		if s, ok := headedScale(dr.g.Columns[k].Headings); ok {
			scales[k] = s.exponent
		} else if i := slices.IndexFunc(said, func(s columnScale) bool { return s.currency == cmp.Or(c.Currency, dr.t.Currency) }); i >= 0 {
			scales[k] = said[i].exponent
		}
		own = own || c.Kind == Values && scales[k] != dr.t.Scale.Exponent
	}
	if own {
		dr.columnScales = scales
	}
}

// mixesCurrencies reports whether the headings of columns of values name more than one currency.
func (dr *draft) mixesCurrencies() bool {
	first := ""
	for _, c := range dr.t.Columns {
		switch {
		case c.Kind != Values || c.Currency == "" || c.Currency == first:
		case first != "":
			return true
		default:
			first = c.Currency
		}
	}
	return first != "" && first != dr.t.Currency
}

// headedScale is the scale that the lowest of a column's headings states that names a currency beside one: in one cell, or in two,
// "U.S. dollars" over "(thousands)", "Thousands of" over "U.S. dollars".
func headedScale(heads []layout.Cell) (columnScale, bool) {
	for i := len(heads) - 1; i >= 0; i-- {
		w := findScale(heads[i].Text)
		if w == nil {
			continue
		}
		for _, by := range []int{0, 1, -1} { // the heading itself, the one below, the one above
			if at := i + by; at >= 0 && at < len(heads) {
				if c := currencyOf(heads[at].Text); c != "" {
					return columnScale{c, w.exponent}, true
				}
			}
		}
	}
	return columnScale{}, false
}

// titledScales are the scales that a title states of different currencies: "(Millions of yen and thousands of U.S. dollars)"; nil where
// none states more than one.
func (dr *draft) titledScales() []columnScale {
	for _, p := range slices.Concat(dr.titles, dr.stubs, []layout.Cell{{Text: dr.t.Lead}}) {
		if out := scalesIn(p.Text); len(out) > 1 {
			return out
		}
	}
	return nil
}

// scalesIn reads the currencies that a text names, each beside a scale.
func scalesIn(s string) []columnScale { return scalesOfCurrencies.Of(s) }

var scalesOfCurrencies = wording.NewMemo(func(s string) (out []columnScale) {
	if len(s) > maxSaid {
		return nil
	}
	for _, part := range strings.FieldsFunc(scaleParts.Replace(s), func(r rune) bool { return strings.ContainsRune(",;()/", r) }) {
		part = strings.TrimPrefix(strings.TrimSpace(part), "in ")
		w, c := findScale(part), currencyOf(part)
		if w == nil {
			w = findScale("in " + part)
		}
		if w == nil || c == "" {
			continue
		}
		if !slices.ContainsFunc(out, func(o columnScale) bool { return o.currency == c }) {
			out = append(out, columnScale{c, w.exponent})
		}
	}
	return out
})

var scaleParts = strings.NewReplacer(" and ", ",", " & ", ",", " or ", ",")

// atColumn is what a number is that was decided, in a column of a scale of its own.
func (dr *draft) atColumn(column int, decided readAs) readAs {
	if dr.columnScales != nil && decided.kind == Money && decided.exponent == dr.t.Scale.Exponent {
		decided.exponent = dr.columnScales[column]
	}
	return decided
}

// atTableScale reports whether the amounts of a column are at the scale of the table.
func (dr *draft) atTableScale(column int) bool {
	return dr.columnScales == nil || dr.columnScales[column] == dr.t.Scale.Exponent
}

// headsAgree is the currency that all headings of columns of values name, each beside a scale; "" where they do not.
func (dr *draft) headsAgree() string {
	one := ""
	for k, c := range dr.t.Columns {
		if c.Kind != Values {
			continue
		}
		s, ok := headedScale(dr.g.Columns[k].Headings)
		if !ok || one != "" && s.currency != one {
			return ""
		}
		one = s.currency
	}
	return one
}
