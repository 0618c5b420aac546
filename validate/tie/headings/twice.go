package headings

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// RuleRowRepeated is the code of rows that are printed twice.
var RuleRowRepeated = tieout.Rule{Code: "tieout:rowRepeated", Severity: tieout.Inconsistency, Spec: "tieout",
	Doc:     "A statement prints a row twice, one right below the other with one label and the same figures, and the total counts it once.",
	Advice:  "Take one of the two rows out, or compare the figures of both with their source.",
	Example: "Research and development      13,874     12,651\nResearch and development      13,874     12,651\nTotal operating expenses      32,901     30,684"}

// Repeated are the rows of statements that are printed twice, of which one counts in a total.
func Repeated(b *book.Book) []tieout.Diagnostic {
	var ds []tieout.Diagnostic
	for _, t := range b.Tables {
		if !book.IsStatement(t) {
			continue
		}
		counted := map[*release.Row]bool{}
		for _, row := range t.Rows {
			for _, p := range row.Parts {
				counted[p.Row] = true
			}
		}
		for i := 1; i < len(t.Rows); i++ {
			first, second := t.Rows[i-1], t.Rows[i]
			if counted[first] == counted[second] || !sameRow(first, second) {
				continue
			}
			d := RuleRowRepeated.New(second.Items[0].Cell, "%s, %s: the row is printed twice, and its total counts it once", book.Name(b.ByItem[second.Items[0]]), second.Items[0].Printed)
			d.Related = []tieout.Note{{Message: "the other row", Range: first.Items[0].Cell}}
			ds = append(ds, d)
		}
	}
	return ds
}

// sameRow reports whether two rows have one label and the same amounts, and neither is a sum.
func sameRow(a, b *release.Row) bool {
	return a.Label != "" && a.Label == b.Label && len(a.Items) > 0 && len(a.Parts)+len(b.Parts) == 0 && slices.Equal(a.Section, b.Section) &&
		slices.EqualFunc(a.Items, b.Items, func(x, y *release.LineItem) bool {
			return x.Column == y.Column && x.Kind == release.Money && y.Kind == release.Money && x.Nil == y.Nil && x.Value.Equal(y.Value)
		}) && slices.ContainsFunc(a.Items, func(it *release.LineItem) bool { return !it.Value.IsZero() })
}
