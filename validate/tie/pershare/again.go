package pershare

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/shares"
	"github.com/tieout/tieout/validate/tie/slip"
)

var (
	// plainWords are those of labels of the earnings per share of the accounts.
	plainWords = wording.Phrases("net|income|loss|losses|earnings|profit|eps|per|share|shares|common|ordinary|stock|diluted|basic|attributable|applicable|available|to|of|the|and|on|a|" +
		"result|results|eur|euro|sek|nok|dkk|chf|usd|gbp|gaap|ifrs|reported|as|assuming|full|fully|dilution|stockholders|shareholders|shareowners|holders|company|parent|total|us|u|s|in|for|dollars|f")
	// ofAPart are the words of amounts per share of a part of the earnings.
	ofAPart = wording.Phrases("discontinued", "cumulative", "extraordinary", "continuing", "before", "excluding", "ex", "effect", "impact")
)

// statesEarnings reports whether a table is where earnings per share come from: it has the shares, or is an income statement.
func statesEarnings(b *book.Book, t *release.Table) bool {
	return len(b.RowsOf(t, release.Shares)) > 0 && len(shares.Sides(b, t, release.PerShare)) > 0 || t.Statement == release.Income && len(b.RowsOf(t, release.Money)) >= minStatement
}

// printedPerShare are the rows of earnings per share of tables in which they come from, those of tables that may repeat them, and the
// tables of both. A statement without shares may be either.
func printedPerShare(b *book.Book) (first, other []*release.Row, tables map[*release.Row]*release.Table) {
	tables = map[*release.Row]*release.Table{}
	for _, t := range b.Tables {
		statement, shares := statesEarnings(b, t), len(b.RowsOf(t, release.Shares)) > 0
		for _, row := range b.RowsOf(t, release.PerShare) {
			if !book.IsOfResult(row) || book.IsAdjusted(row) || ofAPart.In(wording.Of(row.Label)) {
				continue
			}
			tables[row] = t
			if statement {
				first = append(first, row)
			}
			if !statement || !shares {
				other = append(other, row)
			}
		}
	}
	return first, other, tables
}

// Again are the earnings per share that tables print beside those of the income statement: highlights, summaries, where a
// reconciliation begins. Which of the statement's they are, their labels and the columns say.
func Again(b *book.Book) []*book.Claim {
	first, other, tables := printedPerShare(b)
	var out []*book.Claim
	for _, row := range other {
		var ways []*book.Claim
		for _, source := range first {
			if tables[source] == tables[row] || statesEarnings(b, tables[row]) && len(b.RowsOf(tables[source], release.Shares)) == 0 || !shares.SideOf(row).Suits(shares.SideOf(source)) || !isPlainly(row, source) {
				continue
			}
			if c := sameIn(b, row, source); len(c.Relations) > 0 {
				ways = append(ways, c)
			}
		}
		if best := book.BestClaim(ways); best != nil && best.Tied() > 0 {
			out = append(out, best)
		} else if i := slices.IndexFunc(ways, func(c *book.Claim) bool { return len(c.Relations) > 1 && slip.One(b, c.Relations) }); i >= 0 {
			out = append(out, ways[i])
		}
	}
	return out
}

const minStatement = 5 // rows of amounts that make a table a statement

// isPlainly reports whether a row's label has no words but those of earnings per share and those of another's label.
func isPlainly(row, source *release.Row) bool {
	of := wording.Of(source.Label)
	for _, w := range wording.Of(row.Label) {
		if !plainWords.In(wording.Text{w}) && !slices.Contains(of, w) {
			return false
		}
	}
	return true
}

// sameIn is a row as another one of another table, in the columns of one period.
func sameIn(b *book.Book, row, source *release.Row) *book.Claim {
	c := &book.Claim{Family: book.RepeatFamily, Explained: true}
	for _, it := range row.Items {
		f := b.In(row, it.Column)
		if f == nil || it.Column.Kind != release.Values || f.Period.Kind != tieout.Duration {
			continue
		}
		for _, o := range source.Items {
			if g := b.In(source, o.Column); g != nil && g.Period == f.Period && book.BeyondTable(g) == book.BeyondTable(f) && o.Kind == it.Kind && o.Column.Kind == release.Values {
				c.Add(&book.Relation{Total: f, Parts: []book.Term{{Figure: g, Weight: 1}}, Form: book.AsPrinted})
				break
			}
		}
	}
	return c
}
