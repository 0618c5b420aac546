package attribute

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/search"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// leastPlain is how well words fit a row that alone is held against a level: no word is left that no table has.
const leastPlain = 0.9

// isPlainlyNamed reports whether a level is joined to the words that just a row of a figure is called by, for a time that is said of it, and nothing of the
// sentence or the heading speaks of a part, an adjustment or another basis.
func (r *Attributor) isPlainlyNamed(d *reading.Reading, c derive.Candidate) bool {
	p := c.Phrase
	of := namedWith(d, p)
	if !c.Fit.IsJust() || c.Fit.Score < leastPlain || !c.Row.SaysWhat() || of == nil || p.After || p.Text != d.Name().Text || p.Fit < 0.9 || reading.IsVague(p.Words) && !p.GAAP || !r.hasJustWords(c.Row, p.Words) {
		return false
	}
	if !(c.IsOf(d.When().Span) && c.When.Explicit) && !isTiedAt(d, c.Span) || r.speaksOfPart(d, c.Figure) {
		return false
	}
	return isJoinedTo(of, p) && !isOfNounBefore(of, p) && !isBought(of, p) && !r.IsQualified(d, prose.MaxSentence)
}

// namedWith is the number that a phrase names: itself, or for an amount per share the amount that it goes with, "NAREIT FFO of $80.6 million, equal to $1.16 per
// diluted share"; nil for none.
func namedWith(d *reading.Reading, p match.Phrase) *reading.Reading {
	switch {
	case p.Own:
		return d
	case d.Linked >= 0:
		if o := d.Peers[d.Linked]; o.Name().Own && o.Name().Text == p.Text {
			return o
		}
	}
	return nil
}

// isTiedAt reports whether a number ties to a figure of a period, or follows from some: it is of that time then, whatever it is called.
func isTiedAt(d *reading.Reading, s period.Span) bool {
	return (d.Verdict.Status == reading.Ties || d.Verdict.Status == reading.Derives) && d.Verdict.Figures[0].Span == s
}

// speaksOfPart reports whether words of a number's sentence, or the heading above it, set apart what it is of from a figure.
func (r *Attributor) speaksOfPart(d *reading.Reading, f *tables.Figure) bool {
	return r.PartNames()[reading.KeyOf(r.NewCanonical(d.Part))] || contradict.IsOfSomethingElse(d) || f.IsWhole() && r.IsOfAPart(d) || r.IsWithin(d, f) || isOfUnsaidSegment(d, f)
}

// isOfUnsaidSegment reports whether a figure's column is of a segment that neither a number's sentence nor the heading above it names.
func isOfUnsaidSegment(d *reading.Reading, f *tables.Figure) bool {
	part := prose.WordsOf(d.Part)
	return slices.ContainsFunc(f.Item.Column.Qualifiers, func(q release.Qualifier) bool {
		return q.Axis == "segment" && !slices.ContainsFunc(prose.WordsOf(q.Member), func(w string) bool { return d.Sentence.Words.Has(w) || part.Has(w) })
	})
}

// hasJustWords reports whether a row is called by some words and no others but those of sums.
func (r *Attributor) hasJustWords(w *tables.Row, words []string) bool {
	each := w.Figures[0].Item.Kind == release.PerShare
	return r.hasWords(w, words) && !slices.ContainsFunc(w.Words, func(x string) bool {
		return !contradict.IsOfSums[x] && !slices.Contains(words, x) && !(each && tables.PerShareWords[x])
	})
}

// isJoinedTo reports whether nothing but links, verbs and phrases of time stands between a phrase and a number: "net income for the quarter of $9.1 million".
func isJoinedTo(d *reading.Reading, p match.Phrase) bool {
	from := d.StartOf(p.Text)
	if from < 0 {
		return false
	}
	for k := from + len(prose.WordsOf(p.Text)); k < d.From; k++ {
		if w := d.Sentence.Words[k]; !d.Sentence.Taken[k] && !reading.Articles[w] && w != "of" && prose.Starts(prose.Links, d.Sentence.Words, k) == 0 && prose.Starts(prose.Verbs, d.Sentence.Words, k) == 0 && d.Sentence.Tokens[k].Kind != prose.Sign {
			return false
		}
	}
	return true
}

// isOfNounBefore reports whether a phrase that a verb joins to a number only says more of the noun before it, which is what the number is of: "compensation recorded in
// administrative expenses totaled $4.8 million".
func isOfNounBefore(d *reading.Reading, p match.Phrase) bool {
	from := d.StartOf(p.Text)
	verb := false
	for k := from + len(prose.WordsOf(p.Text)); k < d.From; k++ {
		verb = verb || prose.Starts(prose.Verbs, d.Sentence.Words, k) > 0
	}
	k := from - 1
	for k > 0 && reading.Articles[d.Sentence.Words[k]] {
		k--
	}
	return verb && k > 0 && within[d.Sentence.Words[k]] && d.Sentence.Tokens[k-1].Kind == prose.Word && !d.Sentence.Taken[k-1]
}

// within are the words that join to a noun what says more of it.
var within = map[string]bool{"in": true, "of": true, "to": true, "with": true, "as": true, "from": true, "on": true, "by": true, "for": true, "within": true, "against": true}

// isBought reports whether a phrase names what was bought for a number, which is what was paid: "repurchased 7 million of its common shares for $725 million".
func isBought(d *reading.Reading, p match.Phrase) bool {
	for k := d.StartOf(p.Text) - 1; k >= 0; k-- {
		switch w := d.Sentence.Words[k]; {
		case reading.Bought[w] != "":
			return true
		case w != "of" && w != "shares" && !reading.Articles[w] && d.OwnerAt(k) == nil && d.Sentence.Tokens[k].Kind == prose.Word:
			return false
		}
	}
	return false
}

// IsOfNamed looks for the figure of the row that a level is plainly named by, where the level ties to another that nothing around it speaks of.
func (r *Attributor) IsOfNamed(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status == reading.Derives {
		return r.isMoreThanNamed(d)
	}
	if d.Verdict.Status != reading.Ties || !r.isHeldLevel(d) || d.Unit != quantity.Percent && d.Unit != quantity.Money {
		return reading.Verdict{}, false
	}
	f := d.Verdict.Figures[0]
	named := r.plainlyNamed(d)
	if named == nil || r.tellsApart(d, f) || r.isCalledAs(d, f) || isNamedCloser(d, f, named) {
		return reading.Verdict{}, false
	}
	return contradict.InsteadBy(d, named, f)
}

// isMoreThanNamed looks for such a figure where a level of a period comes to it and others together: "statutory profit before tax of £65.5m", which is £53.1m and
// the charges that the adjusted one leaves out.
func (r *Attributor) isMoreThanNamed(d *reading.Reading) (reading.Verdict, bool) {
	if !r.isHeldLevel(d) || d.Unit != quantity.Money || d.PerShare || len(d.Verdict.Figures) < 2 {
		return reading.Verdict{}, false
	}
	named := r.plainlyNamed(d)
	if named == nil || named.Span.Months == 0 || d.Value.LessThan(named.Size()) || !slices.ContainsFunc(d.Verdict.Figures, named.IsSame) {
		return reading.Verdict{}, false
	}
	return contradict.ContradictedBy(d, named)
}

// plainlyNamed is the figure of the row that a level is plainly named by, where no row that is called so has the level; nil for none.
func (r *Attributor) plainlyNamed(d *reading.Reading) (named *tables.Figure) {
	agrees := false
	r.Candidates(d, func(c derive.Candidate) {
		switch {
		case d.PrintsAs(c.Figure) != quantity.No:
			agrees = agrees || c.Fit.IsJust() && c.IsOf(d.When().Span) && (c.IsWhole() || r.tellsApart(d, c.Figure))
		case named == nil && c.IsWhole() && isHeldAgainst(d, c.Figure) && r.isPlainlyNamed(d, c):
			named = c.Figure
		}
	})
	if agrees {
		return nil
	}
	return named
}

// isCalledAs reports whether the words of a level call the row of a figure of the whole by its name.
func (r *Attributor) isCalledAs(d *reading.Reading, f *tables.Figure) bool {
	label, _, _ := strings.Cut(f.Row.Label, " (")
	return !f.Row.OfPart && slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool {
		return p.Own && slices.Equal(prose.WordsOf(p.Text), prose.WordsOf(label))
	})
}

// isNamedCloser reports whether the name of a level, or the word before it, is in the label of one figure and not in that of another: "reported revenue" for "Net revenue - reported".
func isNamedCloser(d *reading.Reading, f, other *tables.Figure) bool {
	if !d.Name().Own {
		return false
	}
	words := slices.Clone(prose.WordsOf(d.Name().Text))
	if k := d.StartOf(d.Name().Text); k > 0 {
		words = append(words, d.Sentence.Words[k-1])
	}
	label, than := prose.WordsOf(f.Row.Label), prose.WordsOf(other.Row.Label)
	return slices.ContainsFunc(words, func(w string) bool { return label.Has(w) && !than.Has(w) })
}

// tellsApart reports whether words around a number say a third of what sets a figure apart from others of the measure: of its label, its section and its column.
func (r *Attributor) tellsApart(d *reading.Reading, f *tables.Figure) bool {
	if f.LeavesOut() && d.Sentence.Basis != prose.Adjusting && !prose.Adjusts.In(d.Sentence.Words) && !prose.Excludes.In(d.Sentence.Words) {
		return false
	}
	said := r.WordsAround(d)
	all, has := 0.0, 0.0
	note := func(w string) {
		if len(d.Phrases) > 0 && slices.Contains(d.Name().Words, w) || contradict.IsOfSums[w] {
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
	if all == 0 { // nothing but the words of the measure, if all of those
		return len(d.Phrases) == 0 || r.hasWords(f.Row, d.Name().Words)
	}
	return search.ToMillionths(3*has) >= search.ToMillionths(all)
}
