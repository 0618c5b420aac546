package contradict

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// A number contradicts a table whatever its digits where the words leave no doubt of what it is: the clause begins with the
// measure, just as a row of the whole company is called, and nothing in the paragraph sets a part or an adjustment apart.

// PlainlyDiffers looks for the figures of the measure and the period that a clause plainly names, all of which say otherwise.
func (r *Checker) PlainlyDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if IsOfSomethingElse(d) || d.IsInexact() || len(d.Spans) == 0 || r.IsExcluded(d) || d.HasObjectOfItsOwn() {
		return reading.Verdict{}, false
	}
	if d.Change != 0 {
		if v, ok := r.levelsDiffer(d); ok {
			return v, true
		}
	}
	if v, ok := r.linkDiffers(d); ok {
		return v, true
	}
	if d.Against || !d.IsPlainAmount() && d.Unit != quantity.Percent && !isChangeInAmount(d) || !r.isPlain(d) || r.IsPrintedAnywhere(d) {
		return reading.Verdict{}, false
	}
	if v, ok := r.ratioDiffers(d); ok {
		return v, true
	}
	named := r.namedFigures(d)
	if len(named) == 0 {
		return r.plainChangeDiffers(d)
	}
	f := likeliestOf(d, named)
	return InsteadBy(d, f, r.inRowBeside(d, f))
}

// likeliestOf is the diluted one of some figures, where a number's words say of no side: headlines are of that; else the first.
func likeliestOf(d *reading.Reading, named []*tables.Figure) *tables.Figure {
	if i := slices.IndexFunc(named, func(f *tables.Figure) bool { return reading.SideOfRow(f.Row) == reading.DilutedSide }); i > 0 && d.Side() == reading.EitherSide {
		return named[i]
	}
	return named[0]
}

// ContradictedBy is the verdict that a figure contradicts a number; false where the number may be cut or rounded from it.
func ContradictedBy(d *reading.Reading, f *tables.Figure) (reading.Verdict, bool) {
	return contradictedBy(d, f, false)
}

// contradictedBy is ContradictedBy, where it may be known that the number is not cut from the figure.
func contradictedBy(d *reading.Reading, f *tables.Figure, uncut bool) (reading.Verdict, bool) {
	value := f.Item.Value
	if d.Unit == quantity.Percent {
		_, value = tables.InPercent(f)
	}
	if d.Cut(value) && !uncut && !isPrintedTo(d, f) || tables.LooksMisprinted(f) {
		return reading.Verdict{}, false
	}
	return reading.Verdict{Status: reading.Differs, Figures: []*tables.Figure{f}, Score: 1, Exact: true, Expected: d.InPlaces(value), Sure: true}, true
}

// InsteadBy is ContradictedBy of a number that is another figure's instead, where that is not nil.
func InsteadBy(d *reading.Reading, f, instead *tables.Figure) (reading.Verdict, bool) {
	v, ok := contradictedBy(d, f, instead != nil && d.PrintsAs(instead) == quantity.Exact && isUncut(d, f))
	v.Instead = instead
	return v, ok
}

// isUncut reports whether an amount that is another figure to the digit is not even cut from one: it is more than a unit of its last digit away, or has its very places.
func isUncut(d *reading.Reading, f *tables.Figure) bool {
	if d.Unit != quantity.Money {
		return false
	}
	return d.PerShare && hasPlacesOf(d, f) || d.Value.Sub(f.Size()).Abs().GreaterThan(decimal.New(1, d.Ulp))
}

// isPrintedTo reports whether a number of the text that goes with an amount has the very places of a figure per share: nothing is cut then.
func isPrintedTo(d *reading.Reading, f *tables.Figure) bool {
	return d.PerShare && d.Linked >= 0 && f.Item.Kind == release.PerShare && d.Digits >= reading.LeastStale && hasPlacesOf(d, f)
}

// hasPlacesOf reports whether a number is printed to the very places of a figure.
func hasPlacesOf(d *reading.Reading, f *tables.Figure) bool {
	n, exact := f.Item.Decimals.Value()
	return exact && int(n) == -int(d.Ulp)
}

// namedFigures are the figures of the period in the rows that are called just as the words say; none where they are not of one
// value, basic and diluted amounts per share aside.
func (r *Checker) namedFigures(d *reading.Reading) []*tables.Figure {
	return r.namedAs(d, (*tables.Figure).IsOfResults)
}

// namedAs is namedFigures, of those that may be meant. Rows that are called by the very words go before others of the same meaning.
func (r *Checker) namedAs(d *reading.Reading, mayBe func(*tables.Figure) bool) []*tables.Figure {
	var out, verily []*tables.Figure
	best := 0.0
	r.Candidates(d, func(c derive.Candidate) {
		if c.When.Span != d.When().Span || c.Change != (d.Change != 0) || !c.IsJust(d) || !c.Row.SaysWhat() || !mayBe(c.Figure) {
			return
		}
		if d.Change != 0 && (r.IsCommonSize(c.Figure) || isOnOwnBasis(c.Phrase.Text, c.Figure) || IsFromElsewhere(d, c.Row)) {
			return
		}
		switch {
		case d.Change != 0:
		case c.Fit.Score < best-fitsAlike:
			return // it is called by more words
		case c.Fit.Score > best+fitsAlike:
			out, best = nil, c.Fit.Score
		}
		out = append(out, c.Figure)
		if slices.Equal(prose.WordsOf(c.Row.Label), prose.WordsOf(c.Phrase.Text)) {
			verily = append(verily, c.Figure)
		}
	})
	if len(verily) > 0 {
		out = verily
	}
	out = likelier(d, out)
	for _, f := range out {
		if !out[0].Value().Overlaps(f.Value()) && !d.PerShare {
			return nil
		}
	}
	return out
}

// likelier are those of some figures that leave nothing out, where words do not say that, and are no balances; all, where none are left.
func likelier(d *reading.Reading, figures []*tables.Figure) []*tables.Figure {
	if plain := slices.DeleteFunc(slices.Clone(figures), (*tables.Figure).LeavesOut); len(plain) > 0 && !d.Name().Adjusted && d.Change == 0 {
		figures = plain
	}
	if of := slices.DeleteFunc(slices.Clone(figures), func(f *tables.Figure) bool { return f.Span != d.When().Span }); len(of) > 0 {
		figures = of
	}
	return figures
}

// fitsAlike is by how much less well words fit a row at the most that is meant as likely as another.
const fitsAlike = 0.05

// isOnOwnBasis reports whether words name a basis of changes that neither the row of a figure nor its column does: comparable sales are not those at constant
// rates.
func isOnOwnBasis(named string, f *tables.Figure) bool {
	words := prose.WordsOf(named)
	for _, basis := range []*wording.Set{InConstant, Organic, LikeForLike} {
		if basis.In(words) && !basis.In(prose.WordsOf(f.Row.Label)) && !basis.In(f.Heads()) {
			return true
		}
	}
	return false
}

// IsCommonSize reports whether a percentage is a part of a whole that its column prints as 100 %, and no change.
func (r *Checker) IsCommonSize(f *tables.Figure) bool {
	column := f.Item.Column
	of, known := r.wholes[column]
	if !known {
		of = slices.ContainsFunc(f.Row.Table.Rows, func(w *release.Row) bool {
			it := w.In(column)
			return it != nil && it.Kind == release.Percentage && it.Value.Equal(allOfIt)
		})
		if r.wholes == nil {
			r.wholes = map[*release.Column]bool{}
		}
		r.wholes[column] = of
	}
	return of
}

var allOfIt = decimal.NewFromInt(1) // 100 %

// linkDiffers looks for a contradiction between an amount and the amount per share that goes with it, where one of them ties:
// "net income of $8.7 million, or $0.19 per diluted share".
func (r *Checker) linkDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if d.PerShare {
		if o := amountOf(d); o == nil || o.Change != 0 {
			return reading.Verdict{}, false
		} else if o.Verdict.Status == reading.Ties && o.Verdict.Exact {
			return r.shareDiffers(d, o.Verdict.Figures[0])
		} else if named := r.namedFigures(o); d.Linked >= 0 && len(named) > 0 && o.Verdict.Status == reading.Differs && !o.Verdict.Sure {
			return r.shareDiffers(d, named[0])
		}
		return reading.Verdict{}, false
	}
	if r.IsQualified(d, reading.Nearby) {
		return reading.Verdict{}, false
	}
	for _, o := range d.Peers {
		if o.Linked == d.Index && o.PerShare && o.Change == 0 && o.Verdict.Status == reading.Ties {
			return r.amountDiffers(d, o.Verdict.Figures[0])
		}
	}
	return reading.Verdict{}, false
}

// amountOf is the amount that an amount per share goes with, itself or through the one before it: "$118.3 million, or $2.37 per
// share ($2.35 per share on a diluted basis)"; nil for none.
func amountOf(d *reading.Reading) *reading.Reading {
	if d.Linked >= 0 {
		return d.Peers[d.Linked]
	}
	if d.Chained >= 0 && d.Peers[d.Chained].PerShare && d.Peers[d.Chained].Linked >= 0 {
		if o := d.Peers[d.Peers[d.Chained].Linked]; len(o.Spans) > 0 && d.When().Span == o.When().Span {
			return o
		}
	}
	return nil
}

// shareDiffers is the verdict that an amount per share contradicts those that a table prints for an amount that ties.
func (r *Checker) shareDiffers(d *reading.Reading, amount *tables.Figure) (reading.Verdict, bool) {
	if amount.Row.OfPart || amount.Item.Kind != release.Money || !amount.LeavesOut() && r.IsQualified(d, reading.Nearby) {
		return reading.Verdict{}, false
	}
	var found *tables.Figure
	for _, f := range r.perSharesBeside(d, amount) {
		switch {
		case d.Agrees(f.Value(), f.Item.Value) == quantity.No:
			if found == nil && f.Span == amount.Span && f.LeavesOut() == amount.LeavesOut() && r.IsOver(amount, f) && r.isSide(d, f) {
				found = f
			}
		case f.Span == amount.Span || d.When().Span != amount.Span:
			return reading.Verdict{}, false
		}
	}
	if found == nil {
		return reading.Verdict{}, false
	}
	return InsteadBy(d, found, TakenFrom(d, found))
}

// perSharesBeside are the amounts per share that end with an amount which one goes with, none paid out where that is not, and none over
// other shares than the words say.
func (r *Checker) perSharesBeside(d *reading.Reading, amount *tables.Figure) []*tables.Figure {
	var out []*tables.Figure
	for _, w := range r.PerShareRows {
		if match.NotEarned.In(prose.WordsOf(w.Label)) && !match.NotEarned.In(prose.WordsOf(amount.Row.Label)) || d.IsOfOtherSide(w) {
			continue
		}
		for _, f := range w.Figures {
			if f.Item.Kind == release.PerShare && f.Span.End == amount.Span.End {
				out = append(out, f)
			}
		}
	}
	return out
}

// isSide reports whether an amount per share is basic or diluted as the words before or behind a number say, if they do.
func (r *Checker) isSide(d *reading.Reading, f *tables.Figure) bool {
	return !slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool { return match.BasicOrDiluted(p.Words, f.Row) > 0 })
}

// IsOver reports whether an amount per share is an amount over a count of shares of its period.
func (r *Checker) IsOver(amount, f *tables.Figure) bool {
	return slices.ContainsFunc(r.WeightedShares(amount.Span.End), func(y *tables.Figure) bool {
		i, _, ok := tables.Quotient(amount, y)
		return ok && y.Span == amount.Span && quantity.Magnitude(i).Overlaps(quantity.Magnitude(f.Value())) // losses are printed with and without their sign
	})
}

// amountDiffers is the verdict that an amount contradicts the one that an amount per share which ties is made from.
func (r *Checker) amountDiffers(d *reading.Reading, share *tables.Figure) (reading.Verdict, bool) {
	if d.PerShare || d.Unit != quantity.Money || share.LeavesOut() || share.Row.OfPart || r.AgreesFor(d, share.Span) || !MayBeOf(d, share.Span) {
		return reading.Verdict{}, false
	}
	var found *tables.Figure
	r.Candidates(d, func(c derive.Candidate) {
		if found == nil && c.Fit.Exact && c.Item.Kind == release.Money && c.Figure.Span == share.Span && !c.Row.OfPart && len(c.Around) == 0 && !c.LeavesOut() && r.IsOver(c.Figure, share) {
			found = c.Figure
		}
	})
	if found == nil || r.IsPrintedFor(d, share.Span) && !r.IsCalled(d, found.Row) {
		return reading.Verdict{}, false
	}
	return InsteadBy(d, found, TakenFrom(d, found))
}

// IsCalled reports whether a number's own words are just what a row is called.
func (r *Checker) IsCalled(d *reading.Reading, w *tables.Row) bool {
	return slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool {
		return p.Own && slices.ContainsFunc(r.RowsFor(d, p), func(f match.Fit) bool { return f.Row == w && f.Exact })
	})
}

// otherwise are the words of changes that two figures of a table do not give.
var otherwise = wording.Phrases("annualized|annualised|cagr|compound|compounded|comparable|combined|rate|per|since|average|averaging|years|basis|half|double|respectively|terms|local|volume|volumes|price|prices|mix|acquisition|acquisitions|contribution|off|above|below")

// changes reports whether a number says the change of another one of its sentence: an amount or a count that ties to the tables.
func changes(d *reading.Reading, level *reading.Reading) bool {
	return level.Change == 0 && !level.Against && !(level.Index < d.Index && (d.IsOfOther(level) || isNamedSince(d, level))) && (d.Level() == level.Index && !leadsToAnother(d, level) || level.Chained == d.Index && !isClosedOff(d, level) && !isNamedSince(level, d)) && level.Verdict.Status == reading.Ties && isAmountOrCount(level)
}

// isAmountOrCount reports whether a number is an amount of money, or a count of several digits.
func isAmountOrCount(d *reading.Reading) bool {
	return d.Unit == quantity.Money || d.Unit == quantity.Bare && d.TellingDigits() > reading.FewDigits
}

// isClosedOff reports whether a bracket closes between a number and one behind it.
func isClosedOff(d *reading.Reading, level *reading.Reading) bool {
	return level.From > d.To && slices.Contains(d.Sentence.Words[d.To:level.From], ")") && !slices.Contains(d.Sentence.Words[d.To:level.From], "(")
}

// leadsToAnother reports whether a change is that of an amount behind it, of another row than the amount before it: "products revenue grew 11.3%
// to $36.2 million and services revenue grew 15.6% to $12.1 million".
func leadsToAnother(d *reading.Reading, level *reading.Reading) bool {
	return level.Index < d.Index && slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool {
		return o.Index > d.Index && o.Chained == d.Index && o.Change == 0 && !o.Against && o.Verdict.Status == reading.Ties && o.Unit == quantity.Money && o.From > 0 && slices.Contains(d.Sentence.Words[d.To:o.From], "to") &&
			len(level.Verdict.Figures) > 0 && o.Verdict.Figures[0].Row != level.Verdict.Figures[0].Row
	})
}

// levelsDiffer looks for a change that contradicts the level it goes with and the figure that the level is compared with, both of a
// row that the level ties to: "rose 12 percent to $5,118,000"; or all the changes that tables print for the level, else of its own row.
func (r *Checker) levelsDiffer(d *reading.Reading) (reading.Verdict, bool) {
	inAmount := isChangeInAmount(d)
	if d.Unit != quantity.Percent && !isPlainlyBy(d) || otherwise.In(aroundChange(d)) {
		return reading.Verdict{}, false
	}
	for _, o := range d.Peers {
		if !changes(d, o) || r.isOfOwnRow(d, o) {
			continue
		}
		cur := o.Verdict.Figures[0]
		if inAmount && !(d.Suits(cur) && r.isLevelOf(d, o)) || !r.mayBeHeldAgainst(d, o, cur) {
			return reading.Verdict{}, false
		}
		if v, settled := r.levelDiffers(d, cur); settled {
			return v, v.Status != ""
		}
	}
	return r.ownRowMisprinted(d)
}

// levelDiffers holds a change against those that tables print for a figure, or else against what this was before, and reports whether that is all that may be said.
func (r *Checker) levelDiffers(d *reading.Reading, cur *tables.Figure) (v reading.Verdict, settled bool) {
	qualified := r.isQualifiedItself(d) || prose.Adjusts.In(derive.OwnWords(d))
	if printed := r.ChangesOf(cur); len(printed) > 0 && d.Unit == quantity.Percent {
		v, _ = changesDiffer(d, printed, qualified || cur.LeavesOut())
		return v, true
	}
	if qualified && !cur.LeavesOut() || cur.LeavesOut() && (r.isQualifiedItself(d) || isOnAnotherBasis(d, cur)) {
		return v, true
	}
	for _, was := range r.AlsoAt(cur.Row, cur, r.BasesOf(d, cur.Span)[0]) {
		if v, ok := ChangeAgainst(d, cur, was); ok && r.isBase(d, was) {
			return v, true
		}
	}
	return v, false
}

// mayBeHeldAgainst reports whether a change is of the row of the figure that its level ties to, and none that this prints for any time.
func (r *Checker) mayBeHeldAgainst(d, level *reading.Reading, cur *tables.Figure) bool {
	if cur.Change || (cur.Row.OfPart || len(cur.Around) > 0) && !r.isOfPart(d, level, cur) {
		return false
	}
	return !r.AnyChange(d, cur.Row) && !r.mayBeOfAmount(d, level) && !IsFromElsewhere(d, cur.Row)
}

// leastOfPart is how well the words around a change must fit the level that it goes with for that to be of the part they speak of.
const leastOfPart = 0.8

// isOfPart reports whether the words around a change, and the part of the company that is spoken of, are those of a figure of a part which a level of many
// digits ties to.
func (r *Checker) isOfPart(d, level *reading.Reading, cur *tables.Figure) bool {
	return level.TellingDigits() > reading.FewDigits && level.Verdict.Exact && r.FitsEvidence(cur, r.EvidenceOf(level)) >= leastOfPart
}

// isOnAnotherBasis reports whether words beside a change of what leaves something out say that it leaves out more, but for the name of the measure.
func isOnAnotherBasis(d *reading.Reading, cur *tables.Figure) bool {
	called := prose.WordsOf(cur.Row.Called)
	rest := slices.DeleteFunc(slices.Clone(derive.OwnWords(d)), called.Has)
	return prose.Adjusts.In(rest) || prose.Bases.In(rest) || prose.Excludes.In(rest)
}

// mayBeOfAmount reports whether a change said of an amount per share may be of the amount that this goes with, where tables do not say how that has
// changed: "would have been $5,872,000, or $2.23 per share, an increase of 4.8%".
func (r *Checker) mayBeOfAmount(d, o *reading.Reading) bool {
	if o.Linked < 0 {
		return false
	}
	of := d.Peers[o.Linked].Verdict
	if len(of.Figures) == 0 {
		return true
	}
	cur := of.Figures[0]
	for _, was := range cur.Row.At(r.BasesOf(d, cur.Span)[0]) {
		if i, point, ok := tables.Growth(cur, was); ok {
			return d.Agrees(i, point) != quantity.No
		}
	}
	return true
}

// ChangesOf are the changes that tables print for a figure, in its row or in those that say how the row has grown.
func (r *Checker) ChangesOf(cur *tables.Figure) []*tables.Figure {
	var out []*tables.Figure
	for _, w := range append([]*tables.Row{cur.Row}, cur.Row.Growths...) {
		for _, f := range w.Figures {
			if f.Item.Kind == release.Percentage && f.Span == cur.Span && (f.Change || w != cur.Row) && !r.IsCommonSize(f) {
				out = append(out, f)
			}
		}
	}
	return out
}

// changesDiffer is the verdict that no change which tables print is the one that is spoken of: the plain one, or where the words
// are of another basis, one that leaves something out.
func changesDiffer(d *reading.Reading, printed []*tables.Figure, qualified bool) (reading.Verdict, bool) {
	for _, f := range printed {
		if v, point := tables.InPercent(f); d.Agrees(v, point) != quantity.No {
			return reading.Verdict{}, false
		}
	}
	for _, f := range printed {
		if f.LeavesOut() == qualified {
			return ContradictedBy(d, f)
		}
	}
	return reading.Verdict{}, false
}

// baseSaid is the amount that a change is said to be from, behind it: "up 63.5% from $151.9 million and up 13.7% from $218.4 million"; nil for none.
func baseSaid(d *reading.Reading) *reading.Reading {
	for _, o := range d.Peers[min(len(d.Peers), d.Index+1):] {
		if o.Against && (o.Chained == d.Index || o.Index == d.Index+1 && d.Sentence.Words[d.To] == "from") && o.Change == 0 && o.Unit != quantity.Percent {
			return o
		}
	}
	return nil
}

// IsFromElsewhere reports whether a change is said to be from an amount that a row does not have.
func IsFromElsewhere(d *reading.Reading, w *tables.Row) bool {
	o := baseSaid(d)
	return o != nil && !slices.ContainsFunc(w.Figures, func(f *tables.Figure) bool { return o.Agrees(f.Value(), f.Item.Value) != quantity.No })
}

// isBase reports whether a figure is what a change is counted from: the words say so, another number of the sentence is it, or
// nothing says otherwise.
func (r *Checker) isBase(d *reading.Reading, was *tables.Figure) bool {
	if o := baseSaid(d); o != nil {
		return o.Agrees(was.Value(), was.Item.Value) != quantity.No
	}
	if r.Mentioned(d, was) || len(d.Bases) > 0 {
		return true
	}
	return !slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool { return o.Against && o.Chained == d.Index })
}
