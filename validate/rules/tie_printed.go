package rules

import (
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention"
	"github.com/tieout/tieout/internal/misprint"
	"github.com/tieout/tieout/internal/regex"
	"github.com/tieout/tieout/validate/tie"
)

// digits are the digits of a number of the text, "19.1" of "$19.1 million", with how much they are shifted: 6 for millions.
type digits struct {
	at     string
	shift  int32
	places int32 // decimals
}

// digitsOf are the digits of a mention; false where it is printed in another way than with points for decimals.
func digitsOf(m *mention.Mention) (digits, bool) {
	at := printedNumber.FindString(m.Printed)
	n, err := decimal.NewFromString(strings.ReplaceAll(at, ",", ""))
	if err != nil {
		return digits{}, false
	}
	for shift := range int32(mostZeros + 1) {
		if !n.Shift(shift).Equal(m.Value) {
			continue
		}
		places := int32(0)
		if i := strings.LastIndexByte(at, '.'); i >= 0 {
			places = int32(len(at) - i - 1)
		}
		return digits{at, shift, places}, true
	}
	return digits{}, false
}

// of writes a number as the digits are printed.
func (d digits) of(v decimal.Decimal) string {
	return tie.Grouped(v.Shift(-d.shift).StringFixed(d.places))
}

// asPrinted writes what the tables give for a number of the text as that is printed, "$9.1 million" for "$19.1 million"; in its unit where it is printed in
// another way than with points for decimals.
func asPrinted(m *mention.Mention) string {
	d, ok := digitsOf(m)
	if !ok {
		return inUnit(m.Expected, m.Unit)
	}
	return strings.Replace(m.Printed, d.at, d.of(m.Expected), 1)
}

const mostZeros = 12 // zeros of a scale: trillions

var printedNumber = regex.New(`[0-9][0-9,]*(\.[0-9]+)?`)

// slipIn says what slip of the pen makes a number of the text out of what the tables give for it; "" for none.
func slipIn(m *mention.Mention) string {
	d, ok := digitsOf(m)
	if !ok || m.Contrary || m.Instead != nil || m.Expected.IsZero() {
		return ""
	}
	if said := rescaled(m, d); said != "" {
		return said + " instead of " + m.Printed
	}
	want := d.of(m.Expected.Abs())
	switch have, should := strings.ReplaceAll(d.at, ",", ""), strings.ReplaceAll(want, ",", ""); {
	case have == should || len(want) < leastTelling || !misprint.OneSlip(have, should):
		return ""
	case len(should) > len(have):
		return "a digit is missing: " + d.at + " for " + want
	case len(should) < len(have):
		return "a digit is too many: " + d.at + " for " + want
	case sameDigits(want, d.at):
		return "two digits changed places: " + d.at + " for " + want
	}
	return "one digit is wrong: " + d.at + " for " + want
}

const leastTelling = 4 // characters of a number, "18.1": what has fewer is a slip of much else

// rescaled is a number of the text in the scale that makes it what the tables give, "$1.29 billion" for "$1.29 million"; "" where no other word for its scale does.
func rescaled(m *mention.Mention, d digits) string {
	for shift, word := range scaleWords {
		if !strings.Contains(m.Printed, word) {
			continue
		}
		for by, other := range scaleWords {
			moved := m.Value.Shift(int32(by-shift) * 3)
			if by != shift && moved.Sub(m.Expected.Abs()).Abs().LessThan(decimal.New(1, d.shift-d.places+int32(by-shift)*3)) {
				return strings.Replace(m.Printed, word, other, 1)
			}
		}
	}
	return ""
}

// scaleWords are words for a scale, each a thousand times the one before.
var scaleWords = []string{"thousand", "million", "billion", "trillion"}

// sameDigits reports whether two numbers have the same digits, in whatever order.
func sameDigits(a, b string) bool {
	var count [256]int
	for i := range len(a) {
		count[a[i]]++
	}
	for i := range len(b) {
		count[b[i]]--
	}
	return count == [256]int{}
}

// inUnit writes a number of the text with what it counts: "7%", "1.5 percentage points", "6,100,000 USD".
func inUnit(v decimal.Decimal, unit string) string {
	switch unit {
	case "percent":
		return v.String() + "%"
	case "points":
		return v.String() + " percentage points"
	case "pure":
		return tie.Grouped(v.String())
	}
	return tie.Grouped(v.String()) + " " + strings.ReplaceAll(unit, "/shares", " per share")
}
