package tie

import (
	"math"
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// maxBridge bounds the rows between a measure of the accounts and the adjusted one.
const maxBridge = 40

// bridges are adjusted measures as the sums of the measures of the accounts that their names are made from and of what stands
// between, where the release's own arithmetic shows no sum: one that fails in a column of two, rows that lead to two measures.
func (b *book) bridges() []*claim {
	var out []*claim
	for _, t := range b.tables {
		if t.Statement == release.Income || t.Statement == release.Balance {
			continue
		}
		for i, row := range t.Rows {
			if len(row.Items) == 0 || len(row.Parts) > 0 || !isAdjusted(row) || !addsInBridges(row.Items[0]) {
				continue
			}
			if c := b.bridge(t.Rows[max(0, i-maxBridge):i], row); c != nil {
				out = append(out, c)
			}
		}
	}
	return out
}

// addsInBridges reports whether numbers like one add up along a bridge: amounts of money and basis points. Percentages of
// change are rounded too far.
func addsInBridges(it *release.LineItem) bool {
	return it.Kind == release.Money || it.Kind == release.Percentage && it.Scale == basisPoints
}

const basisPoints = -4

// beginsBlock reports whether a row is the first, or stands below a heading or an adjusted measure.
func beginsBlock(rows []*release.Row, i int) bool {
	return i == 0 || isAdjusted(rows[i-1]) || len(rows[i-1].Items) == 0
}

// bridge is an adjusted measure as the sum of one of the rows above and of those between that the most columns bear out; nil
// where none does and no slip of one row breaks all. What is made of no measure of the accounts begins with its block.
func (b *book) bridge(above []*release.Row, row *release.Row) *claim {
	var best *claim
	kind := b.kindOf(row)
	for i, start := range slices.Backward(above) {
		if len(start.Items) == 0 || b.kindOf(start) != kind || isAdjusted(start) {
			continue
		}
		named := isCounterpart(row, start)
		if !named && !beginsBlock(above, i) {
			continue // neither its name nor its place says that it is where the sum begins
		}
		for _, signs := range []signs{allAdded, allTakenOff, bySections} {
			c := b.bridgeFrom(above[i:], row, signs)
			c.sure = named && c.bridgeMustHold()
			n := c.tied()
			switch {
			case !named && !b.mayBridge(c, signs, kind):
			case n > 0 && (best == nil || n > best.tied()), n == 0 && best == nil && (len(c.relations) > 1 || signs.saidOf(above[i+1:])) && b.oneSlip(c.relations):
				best = c
			}
		}
	}
	return best
}

// mayBridge reports whether columns show a bridge from what its name does not say.
func (b *book) mayBridge(c *claim, s signs, kind release.Number) bool {
	return s != allTakenOff && kind == release.Money && b.bornOut(c)
}

// signs is how the rows between the first of a bridge and its end count.
type signs uint8

const (
	allAdded signs = iota
	allTakenOff
	bySections // as the headings say that they stand under: "Add:", "Less change in:"
)

// weight is how a row counts.
func (s signs) weight(row *release.Row) int {
	if s == allTakenOff || s == bySections && len(row.Section) > 0 && beginsWith(takesOff, row.Section[len(row.Section)-1]) {
		return -1
	}
	return 1
}

// saidOf reports whether the labels of all rows, of which there are some, or the headings that they stand under, say that they count
// so: they are what a sum is made of even where a single column is printed.
func (s signs) saidOf(rows []*release.Row) bool {
	n := 0
	for _, row := range rows {
		if len(row.Items) == 0 {
			continue
		}
		texts := []string{row.Label}
		if k := len(row.Section); k > 0 {
			texts = append(texts, row.Section[k-1])
		}
		if !slices.ContainsFunc(texts, func(text string) bool {
			return beginsWith(takesOff, text) || s != allTakenOff && beginsWith(putsOn, text)
		}) {
			return false
		}
		n++
	}
	return n > 0
}

// bornOut reports whether columns show that a sum is one that nothing else says is one: where it holds, but for what one slip of
// one row explains; or where it holds in none, and that slip would make it hold in several.
func (b *book) bornOut(c *claim) bool {
	s, choices := 0.0, 0.0
	var failing []*Relation
	for _, r := range c.relations {
		if len(r.Parts) > 1 {
			s += r.weight()
			choices = max(choices, float64(len(r.Parts)))
		}
		if !r.holds(nil) {
			failing = append(failing, r)
		}
	}
	switch {
	case c.support() >= proof:
		return true
	case len(failing) == 0 || !b.oneSlip(failing):
		return false
	case len(failing) < len(c.relations):
		for _, r := range failing {
			s -= r.weight()
		}
		return s >= proof
	}
	return len(failing) > 1 && s-math.Log10(choices) >= shareProof
}

// bridgeFrom is a row as the sum of the first row above and of the others of its kind, which count as signs say. What other
// measures are, adjusted or of the accounts, and what a row among them is the sum of, is left out.
func (b *book) bridgeFrom(above []*release.Row, row *release.Row, s signs) *claim {
	kind := b.kindOf(row)
	left := map[*release.Row]bool{}
	for i, r := range above {
		if i > 0 && (isAdjusted(r) || ofAccounts.In(wording.Of(r.Label))) {
			left[r] = true
			continue
		}
		for _, p := range r.Parts {
			left[p.Row] = true
		}
	}
	c := &claim{family: rowFamily, explained: true}
	for _, it := range row.Items {
		total := b.in(row, it.Column)
		if total == nil || it.Column.Kind != release.Values || it.Kind != kind {
			continue
		}
		r := &Relation{Total: total, form: asPrinted}
		for i, p := range above {
			f := b.in(p, it.Column)
			if f == nil || f.Item.Kind != kind || f.Item.Value.IsZero() || left[p] {
				continue
			}
			w := 1
			if i > 0 {
				w = s.weight(p)
			}
			r.Parts = append(r.Parts, Term{f, w})
		}
		if len(r.Parts) > 1 || len(r.Parts) == 1 && r.Parts[0].Figure.Item.Row == above[0] {
			c.add(r)
		}
	}
	return c
}
