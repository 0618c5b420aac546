package search

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// A clause that names a row by its whole label speaks of it, whatever its grammar makes the subject: "In Latin America and the Caribbean revenue grew 1.7%",
// "Restaurants and cafés had an excellent summer with revenue of £38.6m".

const (
	mostLabel  = 9   // words of a label in running text, with those between
	leastNamed = 0.6 // how much a label of one word must tell
)

// NamedInClause are the rows that the words before a number, from the one before it or the beginning of its clause, name by their whole label: those of the longest
// label, the last of several. Rows of tables that print the same measures are several; nil for none, and where other names stand beside the label: "In the Marine
// division, net sales".
func (r *Searcher) NamedInClause(d *reading.Reading) (found []*tables.Row) {
	from, _ := d.Window()
	if start, _ := d.Clause(); start > from {
		from = start
	}
	from = max(from, d.From-reading.MostAround)
	longest, at, to := 0, 0, 0
	for k := from; k < d.From; k++ {
		for n := min(mostLabel, d.From-k); n > 0; n-- {
			words := r.labelAt(d, k, n)
			if len(words) == 0 || len(words) < longest {
				continue
			}
			if rows := r.rowsJust(words); len(rows) > 0 {
				found, longest, at, to = rows, len(words), k, k+n
				break
			}
		}
	}
	if beginsAt(d, at, to) {
		from = at // behind a headline: "Balance Sheet Total debt was"
	}
	if namesOther(d, from, at) || namesOther(d, to, d.From) {
		return nil
	}
	return found
}

// leastLeftOut is how many digits an amount has at the least that a row has to the digit where the text leaves out the scale of its table.
const leastLeftOut = 3

// InTablesScale looks for the figure that an amount is to the digit once it is read in the scale of its table, in the row and for the time that its clause names: a text that
// leaves the scale out need not have many such amounts. It reads the others of the sentence in that scale, too.
func (r *Searcher) InTablesScale(d *reading.Reading) (reading.Verdict, bool) {
	if !derive.LeavesOutScale(d) || d.Digits < leastLeftOut || d.Change != 0 || d.InFull || !d.When().Explicit {
		return reading.Verdict{}, false
	}
	for _, w := range r.NamedInClause(d) {
		for _, f := range w.At(d.When().Span) {
			by := f.Item.Scale
			if f.Item.Kind != release.Money || f.Change || f.Forecast || by <= 0 || !f.Size().Equal(d.Value.Shift(by)) {
				continue
			}
			for _, o := range d.Peers {
				if derive.LeavesOutScale(o) {
					o.Scale(by)
					o.Verdict = reading.Verdict{}
					r.Judge(o)
				}
			}
			return reading.Verdict{Status: reading.Ties, Figures: []*tables.Figure{f}, Score: 1, Exact: true}, true
		}
	}
	return reading.Verdict{}, false
}

// beginsAt reports whether words of a number's sentence begin with a capital and go on without, as sentences do.
func beginsAt(d *reading.Reading, from, to int) bool {
	return to-from > 1 && d.Sentence.Tokens[from].Upper && !d.Sentence.Tokens[from+1].Upper
}

// namesOther reports whether a name stands among tokens of a number's sentence, but for its first word, or a word for a part of the company.
func namesOther(d *reading.Reading, from, to int) bool {
	if from < to && partsNamed.In(d.Sentence.Words[from:to]) {
		return true
	}
	for k := max(1, from); k < to; k++ {
		if t := &d.Sentence.Tokens[k]; t.Kind == prose.Word && t.Upper && !d.Sentence.Taken[k] {
			return true
		}
	}
	return false
}

// partsNamed are the words for parts of a company.
var partsNamed = wording.Phrases("business|businesses|division|divisions|segment|segments|unit|units|region|regions|category|categories|brand|brands|subsidiary|subsidiaries|market|markets")

// labelAt are the canonical words, in the order of those of rows, of n tokens of a number's sentence; nil where they begin or end in words that say nothing, or speak of a
// time.
func (r *Searcher) labelAt(d *reading.Reading, k, n int) []string {
	words := d.Sentence.Words[k : k+n]
	for i := range words {
		if d.Sentence.Taken[k+i] || d.Sentence.Tokens[k+i].Kind == prose.Number {
			return nil
		}
	}
	if k+n < len(d.Sentence.Words) && goesOnAs[d.Sentence.Words[k+n]] {
		return nil
	}
	if d.Sentence.Tokens[k].Kind != prose.Word || d.Sentence.Tokens[k+n-1].Kind != prose.Word || len(r.Canonical(words[0])) == 0 || len(r.Canonical(words[n-1])) == 0 {
		return nil
	}
	label := slices.Clone(r.Canonical(strings.Join(words, " ")))
	slices.Sort(label)
	return label
}

// goesOnAs are the words behind the name of a measure that make another of it: "book value per share", "net debt ratio".
var goesOnAs = map[string]bool{"per": true, "margin": true, "margins": true, "ratio": true, "rate": true, "yield": true, "multiple": true, "coverage": true, "cover": true, "turnover": true, "return": true}

// rowsJust are the rows that are called by just some canonical words, or by one as their short name; none where one word alone tells little.
func (r *Searcher) rowsJust(words []string) (rows []*tables.Row) {
	tells := len(words) > 1 || !reading.IsVague(words) && r.Tables.Weight(words[0]) >= leastNamed
	for _, w := range r.Tables.RowsWith(words[0]) {
		if tells && slices.Equal(w.Words, words) || len(words) == 1 && w.Short == words[0] {
			rows = append(rows, w)
		}
	}
	return rows
}
