package book

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

// Name is a figure's label as printed, with its section where another row of the table has the same label in another one:
// "Earnings per share, diluted" beside "Weighted average shares, diluted".
func Name(f *Figure) string {
	l := strings.TrimRight(strings.TrimSpace(f.Item.Label), ":")
	if l == "" {
		return "the row without a label"
	}
	if f.Table != nil && len(f.Item.Row.Section) > 0 && slices.ContainsFunc(f.Table.Rows, func(r *release.Row) bool {
		return len(r.Items) > 0 && r.Label == f.Item.Row.Label && !slices.Equal(r.Section, f.Item.Row.Section)
	}) {
		return inSection(f, l)
	}
	return l
}

// InColumn is a figure's name, with what its column is called where others of the table are of the same time.
func InColumn(f *Figure) string {
	l, own := Name(f), f.Item.Column
	if n := len(own.Heading); n > 0 && f.Table != nil && slices.ContainsFunc(Values(f.Table), func(c *release.Column) bool {
		return c != own && c.Period == own.Period && len(c.Heading) > 0 && c.Heading[len(c.Heading)-1] != own.Heading[n-1]
	}) {
		return l + ", " + own.Heading[n-1]
	}
	return l
}

// inSection is a label behind the heading that it stands under.
func inSection(f *Figure, label string) string {
	heading := f.Item.Row.Section[len(f.Item.Row.Section)-1]
	if first, rest, _ := strings.Cut(label, " "); first != strings.ToUpper(first) { // no abbreviation
		label = strings.TrimSpace(strings.ToLower(first) + " " + rest)
	}
	return strings.TrimRight(heading, ": ") + ", " + label
}

// Number writes a value as the item's column would print it, less than nothing as the item is: "32,901", "-0.43", "(1,290)", "11.8%".
func Number(v decimal.Decimal, it *release.LineItem) string { return written(v, it, PrintedPlaces(it)) }

// maxExtraPlaces bounds the places by which sums are written more exactly than their totals are printed.
const maxExtraPlaces = 3

// exactly writes a sum as the item's column would print it, with as many places more as its parts are printed with.
func exactly(v decimal.Decimal, it *release.LineItem) string {
	places := PrintedPlaces(it)
	for extra := int32(0); extra < maxExtraPlaces && !v.Shift(-it.Scale).Round(places).Equal(v.Shift(-it.Scale)); extra++ {
		places++
	}
	return written(v, it, places)
}

// PrintedPlaces is how many places after the point a number is printed with.
func PrintedPlaces(it *release.LineItem) int32 {
	if n, ok := it.Decimals.Value(); ok {
		return max(n+it.Scale, 0)
	}
	return max(-it.Value.Shift(-it.Scale).Exponent(), 0)
}

// BasisPoints is the scale of percentages that are printed in hundredths of one.
const BasisPoints = -4

// written is a value as numbers like an item are printed.
func written(v decimal.Decimal, it *release.LineItem, places int32) string {
	s := Grouped(v.Shift(-it.Scale).StringFixed(places))
	if strings.HasPrefix(s, "-") && slices.ContainsFunc(it.Row.Items, func(o *release.LineItem) bool { return strings.Contains(o.Printed, "(") }) {
		s = "(" + s[1:] + ")" // as numbers beside it are printed
	}
	switch {
	case it.Kind == release.Percentage && it.Scale == BasisPoints:
		s += "bps"
	case it.Kind == release.Percentage:
		s += "%"
	}
	return s
}

// Grouped puts commas between the thousands of a number.
func Grouped(s string) string {
	sign := ""
	if strings.HasPrefix(s, "-") {
		sign, s = "-", s[1:]
	}
	whole, fraction, point := strings.Cut(s, ".")
	var b strings.Builder
	for i, c := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(c)
	}
	if point {
		b.WriteByte('.')
		b.WriteString(fraction)
	}
	return sign + b.String()
}

var scaleNames = map[int32]string{3: ", in thousands", 6: ", in millions", 9: ", in billions"}

// InScale is what a number of a table is in, ", in millions"; "" for whole units.
func InScale(it *release.LineItem) string { return scaleNames[it.Scale] }

// missed says by how much a figure misses what it should be.
func missed(difference decimal.Decimal, it *release.LineItem) string {
	way := " too much"
	if difference.IsNegative() {
		way = " too little"
	}
	return exactly(difference.Abs(), it) + way + InScale(it)
}

// Column says which column a figure stands in: by its period, or by its heading.
func Column(f *Figure) string {
	p := f.Item.Period
	if p.Kind == tieout.Forever && len(f.Item.Column.Heading) > 0 {
		return strings.Join(f.Item.Column.Heading, " ")
	}
	return p.Words()
}

// Terms are figures of a sum in words: "Net revenue 106,850 less Cost of revenue 61,973".
func Terms(ts []Term) string {
	return JoinTerms(ts, func(f *Figure) string { return Label(f) + " " + f.Item.Printed })
}

// JoinTerms are the terms of a sum in words.
func JoinTerms(ts []Term, words func(*Figure) string) string {
	var b strings.Builder
	for i, t := range ts {
		switch {
		case t.Weight < 0:
			b.WriteString(" less ")
		case i > 0:
			b.WriteString(" and ")
		}
		b.WriteString(words(t.Figure))
	}
	return strings.TrimSpace(b.String())
}

// Label is a figure's name, with its section where the name alone says little.
func Label(f *Figure) string {
	l := Name(f)
	if len(strings.Fields(l)) == 1 && len(f.Item.Row.Section) > 0 {
		return inSection(f, l)
	}
	return l
}
