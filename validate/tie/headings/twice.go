package headings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// RuleRowRepeated is the code of rows that are printed twice.
var RuleRowRepeated = tieout.Rule{Code: "tieout:rowRepeated", Severity: tieout.Inconsistency, Spec: "tieout",
	Doc:     "A table prints a row twice, one right below the other with one label and the same figures, and no total counts both.",
	Advice:  "Take one of the two rows out, or compare the figures of both with their source.",
	Example: "Research and development      13,874     12,651\nResearch and development      13,874     12,651\nTotal operating expenses      32,901     30,684"}

// Repeated are the rows that tables print twice, one right below the other, and that no total counts both of: claims are the sums of the release, judged. Of a row
// that is printed more often there is one finding.
func Repeated(b *book.Book, claims []*book.Claim) []tieout.Diagnostic {
	var ds []tieout.Diagnostic
	counts := countsOf(claims)
	for _, t := range b.Tables {
		times := 1 // how often the row above is printed
		for i := 1; i < len(t.Rows); i++ {
			first, second := t.Rows[i-1], t.Rows[i]
			says, repeated := counts.repeats(t, first, second)
			if !repeated {
				times = 1
				continue
			}
			if times++; times > 2 {
				ds = ds[:len(ds)-1]
			}
			often := "twice"
			if times > 2 {
				often = fmt.Sprintf("%d times", times)
			}
			d := RuleRowRepeated.New(second.Items[0].Cell, "%s, %s: the row is printed %s%s", book.Name(b.ByItem[second.Items[0]]), second.Items[0].Printed, often, says)
			d.Related = []tieout.Note{{Message: "the other row", Range: first.Items[0].Cell}}
			ds = append(ds, d)
		}
	}
	return ds
}

// repeats reports whether the second of two rows repeats the first, and what is to be said of their total.
func (c counts) repeats(t *release.Table, first, second *release.Row) (says string, ok bool) {
	if !sameRow(first, second) || c.both(first, second) || c.leadsOn(t, first, second) {
		return "", false
	}
	if c.of[first] != nil || c.of[second] != nil {
		return ", and its total counts it once", true
	}
	return "", digitsOf(second) >= leastDigits
}

// leastDigits are the digits of all figures of two rows of which nothing says whether both count: fewer are the same by chance.
const leastDigits = 5

// counts are the sums that rows count in, those that hold and those that are broken: what both of two rows make one miss, that says.
type counts struct {
	of    map[*release.Row]map[*book.Relation]bool // the sums that a figure of each row, which is not none, counts in
	total map[*release.Row]bool                    // rows that others add up to
}

func countsOf(claims []*book.Claim) counts {
	c := counts{of: map[*release.Row]map[*book.Relation]bool{}, total: map[*release.Row]bool{}}
	for _, claim := range claims {
		for _, r := range claim.Relations {
			if r.State == book.Untied || !claim.Family.Sums || len(r.Parts) < 2 {
				continue
			}
			for _, p := range r.Parts {
				row := p.Figure.Item.Row
				if row == r.Total.Item.Row || p.Figure.Item.Value.IsZero() {
					continue
				}
				if c.of[row] == nil {
					c.of[row] = map[*book.Relation]bool{}
				}
				c.of[row][r], c.total[r.Total.Item.Row] = true, true
			}
		}
	}
	return c
}

// both reports whether one sum counts both of two rows.
func (c counts) both(first, second *release.Row) bool {
	for sum := range c.of[first] {
		if c.of[second][sum] {
			return true
		}
	}
	return false
}

// leadsOn reports whether the second of two rows may be what the next sum begins with and the first what rows above add up to: in a statement none begins
// right below its own total, with nothing between them.
func (c counts) leadsOn(t *release.Table, first, second *release.Row) bool {
	if !c.total[first] && !c.total[second] || c.of[first] == nil && c.of[second] == nil {
		return false
	}
	return !book.IsStatement(t) || apart(first, second)
}

// apart reports whether something stands between two rows, a blank row or a rule; what stands in several lines of its source is not looked at.
func apart(first, second *release.Row) bool {
	from, to := first.Items[0].Cell.Start.Line, first.Items[len(first.Items)-1].Cell.End.Line
	return second.Index-first.Index > 1 || from == to && second.Items[0].Cell.Start.Line-to > 1
}

// sameRow reports whether two rows, the second right below the first, have one label, which says something, and the same figures in the same columns. The first
// may end a section.
func sameRow(a, b *release.Row) bool {
	return a.Label != "" && a.Label == b.Label && len(a.Items) > 0 && len(a.Section) >= len(b.Section) && slices.Equal(a.Section[:len(b.Section)], b.Section) &&
		slices.EqualFunc(a.Items, b.Items, func(x, y *release.LineItem) bool {
			return x.Column == y.Column && x.Kind == y.Kind && x.Nil == y.Nil && x.Value.Equal(y.Value)
		}) && slices.ContainsFunc(a.Items, func(it *release.LineItem) bool { return !it.Value.IsZero() })
}

// digitsOf counts the digits of a row's figures, but for the zeros that they end with.
func digitsOf(row *release.Row) (n int) {
	for _, it := range row.Items {
		if !it.Nil && !it.Value.IsZero() {
			n += len(strings.TrimRight(it.Value.Coefficient().String(), "0"))
		}
	}
	return n
}
