package sums

import (
	"math"
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

// maxBridge bounds the rows between a measure of the accounts and the adjusted one.
const maxBridge = 40

// Bridges are adjusted measures as the sums of the measures of the accounts that their names are made from and of what stands
// between, where the release's own arithmetic shows no sum: one that fails in a column of two, rows that lead to two measures.
func Bridges(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		if t.Statement == release.Income || t.Statement == release.Balance {
			continue
		}
		for i, row := range t.Rows {
			if len(row.Items) == 0 || len(row.Parts) > 0 || !book.IsAdjusted(row) || !addsInBridges(row) {
				continue
			}
			if c := bridge(b, t.Rows[max(0, i-maxBridge):i], row); c != nil {
				out = append(out, c)
			}
		}
	}
	return out
}

// addsInBridges reports whether a row's numbers add up along a bridge: amounts, of money and per share, rates and basis points. Changes in percent are rounded too far.
func addsInBridges(row *release.Row) bool {
	it := row.Items[0]
	return it.Kind == release.Money || it.Kind == release.PerShare || it.Kind == release.Percentage && (it.Scale == book.BasisPoints || !book.IsOfChange(row))
}

// beginsBlock reports whether a row is the first, or stands below a heading or an adjusted measure.
func beginsBlock(rows []*release.Row, i int) bool {
	return i == 0 || book.IsAdjusted(rows[i-1]) || len(rows[i-1].Items) == 0
}

// bridge is an adjusted measure as the sum of one of the rows above and of those between that the most columns bear out; nil
// where none does and no slip of one row breaks all. What is made of no measure of the accounts begins with its block.
func bridge(b *book.Book, above []*release.Row, row *release.Row) *book.Claim {
	var best *book.Claim
	kind := b.KindOf(row)
	for i, start := range slices.Backward(above) {
		if len(start.Items) == 0 || b.KindOf(start) != kind || book.IsAdjusted(start) {
			continue
		}
		named := book.IsCounterpart(row, start)
		if !named && !beginsBlock(above, i) {
			continue // neither its name nor its place says that it is where the sum begins
		}
		for _, signs := range []signs{allAdded, allTakenOff, bySections} {
			c := bridgeFrom(b, above[i:], row, signs)
			c.Sure = named && bridgeMustHold(c)
			n := c.Tied()
			switch {
			case !named && !mayBridge(b, c, signs, kind), isRounded(start) && !addsUpInHalf(c):
			case n > 0 && (best == nil || n > best.Tied()), n == 0 && best == nil && (len(c.Relations) > 1 || signs.saidOf(above[i+1:])) && slip.One(b, c.Relations):
				best = c
			}
		}
	}
	return best
}

// isRounded reports whether a row's numbers are percentages or amounts per share of few digits, which may add up by chance.
func isRounded(row *release.Row) bool {
	return row.Items[0].Kind == release.PerShare || row.Items[0].Kind == release.Percentage && row.Items[0].Scale != book.BasisPoints
}

// addsUpInHalf reports whether half of the columns show a sum of several figures.
func addsUpInHalf(c *book.Claim) bool {
	n := 0
	for _, r := range c.Relations {
		if len(r.Parts) > 1 && r.Holds(nil) {
			n++
		}
	}
	return n > 0 && 2*n >= len(c.Relations)
}

// mayBridge reports whether columns show a bridge from what its name does not say.
func mayBridge(b *book.Book, c *book.Claim, s signs, kind release.Number) bool {
	return s != allTakenOff && kind == release.Money && bornOut(b, c)
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
	if s == allTakenOff || s == bySections && len(row.Section) > 0 && book.BeginsWith(book.TakesOff, row.Section[len(row.Section)-1]) {
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
			return book.BeginsWith(book.TakesOff, text) || s != allTakenOff && book.BeginsWith(book.PutsOn, text)
		}) {
			return false
		}
		n++
	}
	return n > 0
}

// bornOut reports whether columns show that a sum is one that nothing else says is one: where it holds, but for what one slip of
// one row explains; or where it holds in none, and that slip would make it hold in several.
func bornOut(b *book.Book, c *book.Claim) bool {
	s, choices := 0.0, 0.0
	var failing []*book.Relation
	for _, r := range c.Relations {
		if len(r.Parts) > 1 {
			s += r.Weight()
			choices = max(choices, float64(len(r.Parts)))
		}
		if !r.Holds(nil) {
			failing = append(failing, r)
		}
	}
	switch {
	case c.Support() >= book.Proof:
		return true
	case len(failing) == 0 || !slip.One(b, failing):
		return false
	case len(failing) < len(c.Relations):
		for _, r := range failing {
			s -= r.Weight()
		}
		return s >= book.Proof
	}
	return len(failing) > 1 && s-math.Log10(choices) >= book.ShareProof
}

// leftOut are the rows of a bridge that do not count: other measures, adjusted or of the accounts, and what a row among them is the sum of.
func leftOut(above []*release.Row) map[*release.Row]bool {
	left := map[*release.Row]bool{}
	for i, r := range above {
		if i > 0 && (book.IsAdjusted(r) || book.OfAccounts.In(wording.Of(r.Label))) {
			left[r] = true
			continue
		}
		for _, p := range r.Parts {
			left[p.Row] = true
		}
		words := wording.Of(r.Label)
		if len(words) < 2 || words[0] != "total" {
			continue
		}
		for _, p := range above[:i] {
			left[p] = left[p] || isInSection(p, words)
		}
	}
	return left
}

// isInSection reports whether a row stands in the section that the words of a total name, "Total net adjustments" below "Adjustments": numbers of few digits show no sum
// themselves.
func isInSection(row *release.Row, total wording.Text) bool {
	n := len(row.Section)
	if n == 0 {
		return false
	}
	heading := wording.Of(row.Section[n-1])
	return len(heading) > 0 && !slices.ContainsFunc(heading, func(w string) bool { return !total.Has(w) })
}

// bridgeFrom is a row as the sum of the first row above and of the others of its kind, which count as signs say. What other
// measures are, adjusted or of the accounts, and what a row among them is the sum of, is left out.
func bridgeFrom(b *book.Book, above []*release.Row, row *release.Row, s signs) *book.Claim {
	kind := b.KindOf(row)
	left := leftOut(above)
	c := &book.Claim{Family: book.RowFamily, Explained: true}
	if kind == release.PerShare {
		c.Digits = 1 // each is an amount over shares, rounded by itself
	}
	for _, it := range row.Items {
		total := b.In(row, it.Column)
		if total == nil || it.Column.Kind != release.Values || it.Kind != kind {
			continue
		}
		r := &book.Relation{Total: total, Form: book.AsPrinted}
		for i, p := range above {
			f := b.In(p, it.Column)
			if f == nil || f.Item.Kind != kind || f.Item.Value.IsZero() || left[p] {
				continue
			}
			w := 1
			if i > 0 {
				w = s.weight(p)
			}
			r.Parts = append(r.Parts, book.Term{Figure: f, Weight: w})
		}
		if len(r.Parts) > 1 || len(r.Parts) == 1 && r.Parts[0].Figure.Item.Row == above[0] {
			c.Add(r)
		}
	}
	return c
}
