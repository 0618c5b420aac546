package tie

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy/press"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/pershare"
	"github.com/tieout/tieout/validate/tie/slip"
	"github.com/tieout/tieout/validate/tie/sums"
)

// Which numbers are totals, and how many of them are tied, broken or not tied.

// Coverage counts the totals: "41 of 44 totals tied; 1 broken; 2 not tied".
func (l *Ledger) Coverage() Coverage {
	c := Coverage{Totals: len(l.Totals)}
	for _, t := range l.Totals {
		switch t.State {
		case book.Tied:
			c.Tied++
		case book.Broken:
			c.Broken++
		}
	}
	return c
}

// Coverage is how many totals a release has, and what became of them.
type Coverage struct{ Totals, Tied, Broken int }

// String is the count in words.
func (c Coverage) String() string {
	if c.Totals == 0 {
		return "no totals"
	}
	s := fmt.Sprintf("%d of %d totals tied", c.Tied, c.Totals)
	if c.Broken > 0 {
		s += fmt.Sprintf("; %d broken", c.Broken)
	}
	if n := c.Totals - c.Tied - c.Broken; n > 0 {
		s += fmt.Sprintf("; %d not tied", n)
	}
	return s
}

// states are those of the totals of claims, as far as their relations say, and tried the totals that have any: one that is broken
// anywhere is broken.
func states(b *book.Book, claims []*book.Claim, totals map[string]map[string]bool) (states map[*book.Figure]book.State, tried map[*book.Figure]bool) {
	states, tried = map[*book.Figure]book.State{}, map[*book.Figure]bool{}
	for _, c := range claims {
		for _, r := range c.Relations {
			if !c.Family.Sums && r.State != book.Broken || c.Family == book.EqualFamily && !isTotal(b, r.Total, totals) {
				continue
			}
			tried[r.Total] = true
			if r.State == book.Broken || r.State == book.Tied && states[r.Total] == book.Untied {
				states[r.Total] = r.State
			}
		}
	}
	return states, tried
}

// countIn says of totals to which no rows are printed that add up, and of those in columns that others add up, whether they are parts of
// sums that are tied: those would not be if they were wrong. A total of a statement is tied by that only where no rows could be printed for it; the
// others are given back.
func countIn(claims []*book.Claim, states map[*book.Figure]book.State, tried map[*book.Figure]bool) (counted map[*book.Figure]bool) {
	counted = map[*book.Figure]bool{}
	for _, c := range claims {
		if !c.Family.Sums || c.Family == book.EqualFamily {
			continue
		}
		for _, r := range c.Relations {
			if r.State != book.Tied || len(r.Parts) < 2 || isDifference(c, r) {
				continue
			}
			for _, p := range r.Parts {
				switch {
				case states[p.Figure] != book.Untied:
				case !tried[p.Figure] && standsFirst(p.Figure, r), c.Family == book.SumFamily:
					states[p.Figure] = book.Tied
				default:
					counted[p.Figure] = true
				}
			}
		}
	}
	return counted
}

// isDifference reports whether a figure is that of another column less that of a third: that a change is right shows of neither that its rows add up to it.
func isDifference(c *book.Claim, r *book.Relation) bool {
	return c.Family == book.SumFamily && slices.ContainsFunc(r.Parts, func(p book.Term) bool { return p.Weight < 0 })
}

// standsFirst reports whether a part of a sum has no rows of its own: no figure of its kind stands above it in its column, below its heading, but for another
// part of the sum; or it stands in no statement, as what a reconciliation begins with.
func standsFirst(f *book.Figure, sum *book.Relation) bool {
	if !book.IsStatement(f.Table) {
		return true
	}
	rows := f.Table.Rows
	for i := slices.Index(rows, f.Item.Row) - 1; i >= 0; i-- {
		it := rows[i].In(f.Item.Column)
		switch {
		case it != nil && !it.Nil && it.Kind == f.Item.Kind:
			return slices.ContainsFunc(sum.Parts, func(p book.Term) bool { return p.Figure.Item == it })
		case len(rows[i].Items) == 0:
			return true
		}
	}
	return true
}

// countElsewhere says of totals that are another figure, printed in another place, that they are tied where that one is: of "Total revenues" in highlights, which
// the rows of a statement add up to.
func countElsewhere(claims []*book.Claim, states map[*book.Figure]book.State) {
	for _, c := range claims {
		if c.Family != book.EqualFamily && c.Family != book.RepeatFamily {
			continue
		}
		for _, r := range c.Relations {
			if r.State != book.Tied || len(r.Parts) != 1 {
				continue
			}
			a, b := r.Total, r.Parts[0].Figure
			if states[a] == book.Untied && states[b] == book.Tied {
				a, b = b, a
			}
			if states[a] == book.Tied && states[b] == book.Untied {
				states[b] = book.Tied
			}
		}
	}
}

// count says of every total whether it is tied, broken or not tied.
func (l *Ledger) count(b *book.Book, claims []*book.Claim, taxonomy *press.Taxonomy) {
	totals := totalConcepts(taxonomy)
	states, tried := states(b, claims, totals)
	counted := countIn(claims, states, tried)
	countElsewhere(claims, states)
	ofRows := sums.Summed(claims)
	l.missed = pershare.MissedQuotients(claims)
	known := backingOf(claims, totals)
	for _, f := range b.Figures {
		if f.Item.Nil || f.Item.Column.Kind != release.Values || !mayCount(f, states[f]) {
			continue
		}
		if r := l.missed[f]; r != nil {
			l.enter(Total{Item: f.Item, Table: f.Table, Reason: pershare.MissedReason(r)})
			continue
		}
		if !sumsUp(b, ofRows[f.Item.Row], f) && !isTotal(b, f, totals) && !known.isNamed(b, f) && states[f] != book.Broken && !(tried[f] && book.NamesTotal(f.Item.Row)) {
			continue // one figure that is printed twice is no total
		}
		if states[f] == book.Untied && isMeanOf(b, ofRows[f.Item.Row], f) && slices.ContainsFunc(b.Others(f), func(g *book.Figure) bool {
			return states[g] == book.Untied && isMeanOf(b, ofRows[f.Item.Row], g)
		}) {
			continue
		}
		t := Total{Item: f.Item, Table: f.Table, State: states[f]}
		switch t.State {
		case book.Untied:
			t.State, t.Reason = known.leaves(b, f, tried[f], counted[f])
		case book.Tied:
			t.State, t.Reason = known.stays(b, f)
		}
		l.enter(t)
	}
}

// mayCount reports whether a figure may be a total: one that can be a sum, or a percentage that was seen to be one.
func mayCount(f *book.Figure, state book.State) bool {
	return f.Item.AddsUp() || f.Item.Kind == release.Percentage && state != book.Untied
}

func (l *Ledger) enter(t Total) {
	l.byItem[t.Item] = t.State
	l.Totals = append(l.Totals, t)
}

// untiedReason is why a total is not tied; tried says that rows should add up to it, counted that it counts in another that is tied, short that the rows above
// it do not come to it.
func untiedReason(tried, counted, short bool) string {
	switch {
	case counted && short && !tried:
		return countedShortReason
	case short && !tried:
		return "the rows above do not add up to it"
	case tried:
		return "the rows that should add up to it do not, and nothing says which is wrong"
	case counted:
		return "it counts in a sum that holds, but no rows are printed that add up to it"
	}
	return "no rows are printed that add up to it"
}

// sumsUp reports whether a figure is a total since its row is the sum of others in another column, of which several are printed
// in its own.
func sumsUp(b *book.Book, sum *book.Relation, f *book.Figure) bool {
	printed := 0
	if sum != nil {
		for _, p := range sum.Parts {
			if b.In(p.Figure.Item.Row, f.Item.Column) != nil {
				printed++
			}
		}
	}
	return printed > 1
}

// isMeanOf reports whether a figure, whose row is a sum in other columns, is a mean of the same rows in its own, a price or a rate.
// A misprint may make one column look so, not two.
func isMeanOf(b *book.Book, sum *book.Relation, f *book.Figure) bool {
	if sum == nil || sum.Total == f {
		return false
	}
	r := &book.Relation{Total: f, Form: book.AsPrinted}
	for _, p := range sum.Parts {
		if g := b.In(p.Figure.Item.Row, f.Item.Column); g != nil {
			r.Parts = append(r.Parts, book.Term{Figure: g, Weight: p.Weight})
		}
	}
	return len(r.Parts) == len(sum.Parts) && slip.IsBetween(b, r)
}

// totalConcepts are the concepts that are sums, with the concepts that they are sums of: by parts, relations and sections.
func totalConcepts(t *press.Taxonomy) map[string]map[string]bool {
	out := map[string]map[string]bool{}
	add := func(total, part string) {
		if out[total] == nil {
			out[total] = map[string]bool{}
		}
		out[total][part] = true
	}
	for _, c := range t.Concepts {
		for _, p := range c.Parts {
			add(c.Name, p.Name)
		}
	}
	for _, x := range t.Relations {
		if x.Over != "" || x.Most != "" {
			continue
		}
		for _, p := range append(slices.Clone(x.Parts), x.Optional...) {
			add(x.Total, p.Name)
		}
	}
	for _, s := range t.Sections {
		for _, name := range s.Concepts {
			if s.Total != "" {
				add(s.Total, name)
			}
		}
	}
	return out
}

// isTotal reports whether a figure's row is a total: by its sum, its label, or in a statement or reconciliation by its concept,
// when rows above it are of concepts that it is the sum of.
func isTotal(b *book.Book, f *book.Figure, concepts map[string]map[string]bool) bool {
	row := f.Item.Row
	if len(row.Parts) > 0 || closesStock(b, f) {
		return true
	}
	if row.Role == release.Total || row.Role == release.Subtotal || book.NamesTotal(row) || f.Table.Statement == release.CashFlow && sums.ContinuingCash.In(wording.Of(row.Label)) {
		return mayAddUp(b, f)
	}
	if isBefore(b, f) {
		return true
	}
	parts := concepts[f.Concept]
	if len(parts) == 0 || !f.IsPlain() || !book.Primary(f) && f.Table.Statement != release.Reconciliation {
		return false
	}
	if f.Table.Statement == release.CashFlow && closesSectionAbove(b, f) {
		return true
	}
	made := maps.Clone(parts)
	if f.Table.Statement == release.Income { // what costs are made of, too, where those are not summed up first
		for part := range parts {
			maps.Copy(made, concepts[part])
		}
		delete(made, f.Concept)
	}
	printed, above := 0, b.ConceptsIn(f.Table, f.Item.Column)
	since := 0 // what stands above the total before, of the same concept, is made up there
	if n, _ := slices.BinarySearch(above[f.Concept], row.Index); n > 0 {
		since = above[f.Concept][n-1]
	}
	for part := range made {
		n, _ := slices.BinarySearch(above[part], row.Index)
		before, _ := slices.BinarySearch(above[part], since)
		printed += n - before
	}
	return printed > 1
}

// closesStock reports whether a figure is how many of something there are at the end, with how many there were at the beginning above it,
// and two rows or more between them that say what became of those.
func closesStock(b *book.Book, f *book.Figure) bool {
	least := 2
	switch f.Item.Kind {
	case release.Count:
	case release.Money: // what cash changed by may stand above the cash at the beginning
		least = 0
	default:
		return false
	}
	between := 0
	for _, r := range slices.Backward(f.Table.Rows[:max(0, slices.Index(f.Table.Rows, f.Item.Row))]) {
		switch {
		case sums.Opens(r, f.Item.Row):
			return between >= least
		case len(r.Items) == 0 || between > maxBetween:
			return false
		case b.In(r, f.Item.Column) != nil:
			between++
		}
	}
	return false
}

const maxBetween = 8 // rows that say what became of a stock

// closesSectionAbove reports whether two figures or more of its kind are printed in a column above a figure, down from the heading of
// their section: what they are called does not matter. So is one alone below its heading.
func closesSectionAbove(b *book.Book, f *book.Figure) bool {
	rows, above := f.Table.Rows, 0
	for i := slices.Index(rows, f.Item.Row) - 1; i >= 0; i-- {
		g := b.In(rows[i], f.Item.Column)
		switch {
		case g != nil && (g.Concept != "" && g.Concept == f.Concept || len(rows[i].Parts) > 0):
			return false // its like, or another total, stands there
		case g != nil && g.Item.Kind == f.Item.Kind:
			if above++; above > 1 {
				return true
			}
		case len(rows[i].Items) == 0:
			return above > 0
		}
	}
	return false
}

// mayAddUp reports whether rows are printed that a figure called a total may be the sum of: above it, or below it
// and indented. Where there are none it is a figure that is quoted.
func mayAddUp(b *book.Book, f *book.Figure) bool {
	if isMeanOfSection(b, f) {
		return false
	}
	if k := f.Item.Kind; k != release.PerShare && (k != release.Money || isRate(f.Item.Row)) {
		return endsStatistics(b, f)
	}
	rows, at := f.Table.Rows, slices.Index(f.Table.Rows, f.Item.Row)
	if at < 0 || at+1 < len(rows) && rows[at+1].Indent > f.Item.Row.Indent && len(rows[at+1].Items) > 0 {
		return at >= 0
	}
	return slices.ContainsFunc(rows[:at], func(row *release.Row) bool {
		g := b.In(row, f.Item.Column)
		return g != nil && g.Item.Kind == f.Item.Kind
	})
}

var ofMeans = wording.Phrases("average|averages|avg|mean|price|prices|rate|rates|per")

// isMeanOfSection reports whether a total stands in a section of averages, by its heading, and between the figures of the section as their mean does:
// "Average selling price", "West", "East", "Total".
func isMeanOfSection(b *book.Book, f *book.Figure) bool {
	row := f.Item.Row
	if n := len(row.Section); n == 0 || !ofMeans.In(wording.Of(row.Section[n-1])) {
		return false
	}
	under, over := 0, 0
	for _, r := range slices.Backward(f.Table.Rows[:max(0, slices.Index(f.Table.Rows, row))]) {
		if !slices.Equal(r.Section, row.Section) {
			break
		}
		if g := b.In(r, f.Item.Column); g != nil && g.Item.Kind == f.Item.Kind && !g.Item.Nil {
			switch g.Item.Value.Cmp(f.Item.Value) {
			case -1:
				under++
			case 1:
				over++
			}
		}
	}
	return under > 0 && over > 0
}

var ofRates = wording.Phrases("per", "arpu")

// isRate reports whether a row is called as what is told for each of something is.
func isRate(row *release.Row) bool { return ofRates.In(wording.Of(row.Label)) }

// endsStatistics reports whether two figures or more that a number of things, or an amount for each of something, may be the sum of stand
// right above it, of its kind and unit and for each of the same, or are called as it is in blocks above: "Total miles" among other
// statistics is no sum. Rows below it that are indented are its parts, too.
func endsStatistics(b *book.Book, f *book.Figure) bool {
	rows, at := f.Table.Rows, slices.Index(f.Table.Rows, f.Item.Row)
	if at < 0 {
		return false
	}
	row := rows[at]
	if at+1 < len(rows) && rows[at+1].Indent > row.Indent && b.KindOf(rows[at+1]) == f.Item.Kind && len(rows[at+1].Items) > 0 || len(sums.Namesakes(b, f.Table, row)) > 1 {
		return true
	}
	above := 0
	for _, r := range slices.Backward(rows[:at]) {
		g := b.In(r, f.Item.Column)
		switch {
		case len(r.Items) == 0 && above == 0 || g == nil && len(r.Items) > 0 && b.KindOf(r) == f.Item.Kind:
			continue
		case g == nil || g.Item.Kind != f.Item.Kind || book.NamesTotal(r) || !sameUnit(r, row):
			return above > 1
		}
		above++
	}
	return above > 1
}

// sameUnit reports whether the labels of a part and a total allow them to be of one unit: neither says another in brackets, nor that it is
// for each of something else.
func sameUnit(part, total *release.Row) bool {
	if _, of, ok := strings.Cut(strings.ToLower(part.Label), " per "); ok || ofRates.In(wording.Of(part.Label)) {
		_, each, _ := strings.Cut(strings.ToLower(total.Label), " per ")
		return of != "" && of == each
	}
	unit := book.Bracketed(part.Label)
	return unit == "" || book.Bracketed(total.Label) == "" || unit == book.Bracketed(total.Label)
}

// CodeUntied is the code of findings about totals that are not tied.
const CodeUntied = "tieout:totalUntied"

// UntiedRows are the totals that are not tied, those next to each other in one row and for one reason together.
func (l *Ledger) UntiedRows() (rows [][]Total) {
	for _, t := range l.Totals {
		if t.State != Untied {
			continue
		}
		if n := len(rows); n > 0 && rows[n-1][0].Item.Row == t.Item.Row && rows[n-1][0].Reason == t.Reason {
			rows[n-1] = append(rows[n-1], t)
			continue
		}
		rows = append(rows, []Total{t})
	}
	return rows
}
