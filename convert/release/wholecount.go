package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/internal/wording"
)

// Counts of what is counted one by one, stores, employees, aircraft, are exact where they are printed in full: nothing of them is rounded.

var (
	wholeThings = wording.Vocabulary("whole-things")
	neverWhole  = wording.Vocabulary("never-whole")
)

const (
	leastRounded = 3   // counts that all end in two zeros by which a table shows that it rounds
	roundedFrom  = 100 // what they are at the least
)

// readWhole decides which rows count what is counted one by one: those below each other of which one says so, or that a heading or the
// title says so of.
func (dr *draft) readWhole() {
	titled, never := false, false
	if n := len(dr.titles); n > 0 {
		titled, never = namesWhole(dr.titles[n-1].Text), neverWhole.In(wording.Of(dr.titles[n-1].Text))
	}
	for i := 0; i < len(dr.rows); {
		n := 0
		for i+n < len(dr.rows) && isCountRow(dr.rows[i+n].row) {
			n++
		}
		block := dr.rows[i : i+n]
		whole := titled
		for k := range block {
			whole = whole || saysWhole(block[k].row)
		}
		whole = whole && !never && !isRoundedBlock(block)
		for k := range block {
			row := block[k].row
			l := strings.ToLower(row.Label)
			row.whole = whole && !neverWhole.In(wording.Of(strings.ToLower(strings.Join(row.Section, " "))+" "+l)) && (namesWhole(l) || !namesUnit(l) && !endsCounted(wording.Of(l)))
		}
		i += max(n, 1)
	}
}

// namesWhole reports whether a text names what is counted one by one.
func namesWhole(s string) bool {
	t := wording.Of(s)
	return wholeThings.In(t) && !neverWhole.In(t)
}

// saysWhole reports whether a row's label or the headings above it name what is counted one by one.
func saysWhole(row *Row) bool {
	return namesWhole(row.Label) || slices.ContainsFunc(row.Section, namesWhole)
}

// isCountRow reports whether the numbers of a row are counts.
func isCountRow(row *Row) bool { return len(row.Items) > 0 && row.Items[0].Kind == Count }

// isRoundedBlock reports whether all counts of some rows that have at least three digits end in zeros.
func isRoundedBlock(rows []rowCells) bool {
	large := 0
	for k := range rows {
		for _, it := range rows[k].row.Items {
			v := it.Value.Abs()
			if it.Nil || it.Kind != Count || !v.IsInteger() || v.IntPart() < roundedFrom {
				continue
			}
			if v.IntPart()%roundedFrom != 0 {
				return false
			}
			large++
		}
	}
	return large >= leastRounded
}

// IsExact reports whether the number is a count that is printed in full, of what is counted one by one: nothing of it is rounded.
func (it *LineItem) IsExact() bool {
	return it.Row != nil && it.Row.whole && it.Kind == Count && it.Scale == 0 && !it.Nil && it.Value.IsInteger()
}
