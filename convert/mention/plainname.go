package mention

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// leastPlain is how well words fit a row that alone is held against a level: no word is left that no table has.
const leastPlain = 0.9

// isPlainlyNamed reports whether a level is joined to the words that just a row of a figure is called by, for a time that is said of it, and nothing of the
// sentence or the heading speaks of a part, an adjustment or another basis.
func (r *reader) isPlainlyNamed(d *reading, c candidate) bool {
	p := c.phrase
	of := d.namedWith(p)
	if !c.fit.IsJust() || c.fit.Score < leastPlain || !c.Row.SaysWhat() || of == nil || p.After || p.Text != d.phrases[0].Text || p.Fit < 0.9 || isVague(p.Words) && !p.GAAP || !r.hasJustWords(c.Row, p.Words) {
		return false
	}
	if !(c.IsOf(d.spans[0].Span) && c.span.explicit) && !d.isTiedAt(c.Span) || r.speaksOfPart(d, c.Figure) {
		return false
	}
	return of.isJoinedTo(p) && !r.isQualified(d, prose.MaxSentence)
}

// namedWith is the number that a phrase names: itself, or for an amount per share the amount that it goes with, "NAREIT FFO of $80.6 million, equal to $1.16 per
// diluted share"; nil for none.
func (d *reading) namedWith(p match.Phrase) *reading {
	switch {
	case p.Own:
		return d
	case d.linked >= 0:
		if o := d.peers[d.linked]; len(o.phrases) > 0 && o.phrases[0].Own && o.phrases[0].Text == p.Text {
			return o
		}
	}
	return nil
}

// isTiedAt reports whether a number ties to a figure of a period, or follows from some: it is of that time then, whatever it is called.
func (d *reading) isTiedAt(s period.Span) bool {
	return (d.verdict.status == Ties || d.verdict.status == Derives) && d.verdict.figures[0].Span == s
}

// speaksOfPart reports whether words of a number's sentence, or the heading above it, set apart what it is of from a figure.
func (r *reader) speaksOfPart(d *reading, f *tables.Figure) bool {
	return r.partNames()[keyOf(r.NewCanonical(d.part))] || d.isOfSomethingElse() || f.IsWhole() && r.isOfAPart(d) || r.isWithin(d, f)
}

// hasJustWords reports whether a row is called by some words and no others but those of sums.
func (r *reader) hasJustWords(w *tables.Row, words []string) bool {
	each := w.Figures[0].Item.Kind == release.PerShare
	return r.hasWords(w, words) && !slices.ContainsFunc(w.Words, func(x string) bool {
		return !isOfSums[x] && !slices.Contains(words, x) && !(each && tables.PerShareWords[x])
	})
}

// isJoinedTo reports whether nothing but links, verbs and phrases of time stands between a phrase and a number: "net income for the quarter of $9.1 million".
func (d *reading) isJoinedTo(p match.Phrase) bool {
	from := d.startOf(p.Text)
	if from < 0 {
		return false
	}
	for k := from + len(prose.WordsOf(p.Text)); k < d.From; k++ {
		if w := d.s.Words[k]; !d.s.Taken[k] && !articles[w] && w != "of" && prose.Starts(prose.Links, d.s.Words, k) == 0 && prose.Starts(prose.Verbs, d.s.Words, k) == 0 && d.s.Tokens[k].Kind != prose.Sign {
			return false
		}
	}
	return true
}

// isOfNamed looks for the figure of the row that a level is plainly named by, where the level ties to another that nothing around it speaks of.
func (r *reader) isOfNamed(d *reading) (verdict, bool) {
	if d.verdict.status == Derives {
		return r.isMoreThanNamed(d)
	}
	if d.verdict.status != Ties || !r.isHeldLevel(d) || d.Unit != quantity.Percent && d.Unit != quantity.Money {
		return verdict{}, false
	}
	f := d.verdict.figures[0]
	named := r.plainlyNamed(d)
	if named == nil || r.tellsApart(d, f) || r.isCalledAs(d, f) {
		return verdict{}, false
	}
	return d.insteadBy(named, f)
}

// isMoreThanNamed looks for such a figure where a level of a period comes to it and others together: "statutory profit before tax of £65.5m", which is £53.1m and
// the charges that the adjusted one leaves out.
func (r *reader) isMoreThanNamed(d *reading) (verdict, bool) {
	if !r.isHeldLevel(d) || d.Unit != quantity.Money || d.PerShare || len(d.verdict.figures) < 2 {
		return verdict{}, false
	}
	named := r.plainlyNamed(d)
	if named == nil || named.Span.Months == 0 || !slices.ContainsFunc(d.verdict.figures, named.IsSame) {
		return verdict{}, false
	}
	return d.contradictedBy(named)
}

// plainlyNamed is the figure of the row that a level is plainly named by, where no row that is called so has the level; nil for none.
func (r *reader) plainlyNamed(d *reading) (named *tables.Figure) {
	agrees := false
	r.candidates(d, func(c candidate) {
		switch {
		case d.printsAs(c.Figure) != quantity.No:
			agrees = agrees || c.fit.IsJust() && c.IsOf(d.spans[0].Span) && (c.IsWhole() || r.tellsApart(d, c.Figure))
		case named == nil && c.IsWhole() && d.isHeldAgainst(c.Figure) && r.isPlainlyNamed(d, c):
			named = c.Figure
		}
	})
	if agrees {
		return nil
	}
	return named
}

// isCalledAs reports whether the words of a level call the row of a figure of the whole by its name.
func (r *reader) isCalledAs(d *reading, f *tables.Figure) bool {
	label, _, _ := strings.Cut(f.Row.Label, " (")
	return !f.Row.OfPart && slices.ContainsFunc(d.phrases, func(p match.Phrase) bool {
		return p.Own && slices.Equal(prose.WordsOf(p.Text), prose.WordsOf(label))
	})
}

// tellsApart reports whether words around a number say a third of what sets a figure apart from others of the measure: of its label, its section and its column.
func (r *reader) tellsApart(d *reading, f *tables.Figure) bool {
	if f.LeavesOut() && !prose.Adjusts.In(d.s.Words) && !prose.Excludes.In(d.s.Words) {
		return false
	}
	said := r.wordsAround(d)
	all, has := 0.0, 0.0
	note := func(w string) {
		if len(d.phrases) > 0 && slices.Contains(d.phrases[0].Words, w) || isOfSums[w] {
			return
		}
		v := r.Tables.Weight(w)
		all += v
		if said[w] {
			has += v
		}
	}
	for _, w := range f.Row.Words {
		note(w)
	}
	for w := range f.Row.Around {
		note(w)
	}
	for w := range f.Around {
		note(w)
	}
	return all == 0 || toMillionths(3*has) >= toMillionths(all)
}
