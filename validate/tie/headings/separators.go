package headings

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// RuleSeparatorMissing is the code of numbers without the commas that all others of their table have.
var RuleSeparatorMissing = tieout.Rule{Code: "tieout:separatorMissing", Severity: tieout.Inconsistency, Spec: "tieout",
	Doc: "A number of five digits or more is printed without separators of thousands in a table whose other numbers all have them: a comma is " +
		"missing, or a digit is too many.",
	Advice:  "Compare the number with its source.",
	Example: "Revenues      44,062   39,331\nCost of sales 17394    15,406"}

const (
	leastSeparated = 8 // numbers with separators that a table must have
	leastBeside    = 4 // as many are enough where another number of its row is one of them
	leastBare      = 5 // digits of a number that must have them
)

// Separators are the numbers that alone in their table have no separators of thousands.
func Separators(b *book.Book) []tieout.Diagnostic {
	var ds []tieout.Diagnostic
	for _, t := range b.Tables {
		separated := 0
		var bare []*release.LineItem
		for _, row := range t.Rows {
			for _, it := range row.Items {
				whole := wholePart(it)
				switch {
				case it.Nil || it.Kind != release.Money && it.Kind != release.Shares:
				case strings.Contains(whole, ","):
					separated++
				case len(whole) >= leastBare && strings.Trim(whole, "0123456789") == "" && whole[0] != '0': // "00024711" is a reference
					bare = append(bare, it)
				}
			}
		}
		if len(bare) != 1 || isRaw(bare[0]) || separated < leastSeparated && (separated < leastBeside || !slices.ContainsFunc(bare[0].Row.Items, isSeparated)) {
			continue
		}
		ds = append(ds, RuleSeparatorMissing.New(bare[0].Cell, "%s: printed %s, and the other %d numbers of that size in the table have separators of thousands: one is missing, or a digit is too many",
			book.Name(b.ByItem[bare[0]]), bare[0].Printed, separated))
	}
	return ds
}

// wholePart is what is printed of a number before its point, without signs.
func wholePart(it *release.LineItem) string {
	whole, _, _ := strings.Cut(strings.Trim(it.Printed, "$()-–−+% \u00a0"), ".")
	return whole
}

func isSeparated(it *release.LineItem) bool { return !it.Nil && strings.Contains(wholePart(it), ",") }

// isRaw reports whether a number is another one of its row without the table's scale, as a spreadsheet stores it.
func isRaw(it *release.LineItem) bool {
	return slices.ContainsFunc(it.Row.Items, func(o *release.LineItem) bool {
		return o != it && !o.Nil && o.Scale > 0 && o.Value.Abs().Equal(it.Value.Shift(-it.Scale).Abs())
	})
}
