package mention

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// A number contradicts a table whatever its digits where the words leave no doubt of what it is: the clause begins with the
// measure, just as a row of the whole company is called, and nothing in the paragraph sets a part or an adjustment apart.

// plainlyDiffers looks for the figures of the measure and the period that a clause plainly names, all of which say otherwise.
func (r *reader) plainlyDiffers(d *reading) (verdict, bool) {
	if d.isOfSomethingElse() || d.isInexact() || len(d.spans) == 0 || r.isExcluded(d) || hasObjectOfItsOwn(d) {
		return verdict{}, false
	}
	if d.change != 0 {
		if v, ok := r.levelsDiffer(d); ok {
			return v, true
		}
	}
	if v, ok := r.linkDiffers(d); ok {
		return v, true
	}
	if d.against || !d.isPlainAmount() && d.Unit != quantity.Percent || d.change != 0 && d.Unit != quantity.Percent || !r.isPlain(d) || r.isPrintedAnywhere(d) {
		return verdict{}, false
	}
	if v, ok := r.ratioDiffers(d); ok {
		return v, true
	}
	named := r.namedFigures(d)
	if len(named) == 0 {
		return r.plainGrowthDiffers(d)
	}
	v, ok := d.contradictedBy(d.likeliestOf(named))
	if ok {
		v.instead = r.inRowBeside(d, v.figures[0])
	}
	return v, ok
}

// likeliestOf is the diluted one of some figures, where a number's words say of no side: headlines are of that; else the first.
func (d *reading) likeliestOf(named []*tables.Figure) *tables.Figure {
	if i := slices.IndexFunc(named, func(f *tables.Figure) bool { return sideOfRow(f.Row) == dilutedSide }); i > 0 && d.side() == eitherSide {
		return named[i]
	}
	return named[0]
}

// contradictedBy is the verdict that a figure contradicts a number; false where the number may be cut or rounded from it.
func (d *reading) contradictedBy(f *tables.Figure) (verdict, bool) {
	value := f.Item.Value
	if d.Unit == quantity.Percent {
		_, value = tables.InPercent(f)
	}
	if d.Cut(value) && !d.isPrintedTo(f) || tables.LooksMisprinted(f) {
		return verdict{}, false
	}
	return verdict{status: Differs, figures: []*tables.Figure{f}, score: 1, exact: true, expected: d.InPlaces(value), sure: true}, true
}

// insteadBy is contradictedBy of a number that is another figure's instead, where that is not nil.
func (d *reading) insteadBy(f, instead *tables.Figure) (verdict, bool) {
	v, ok := d.contradictedBy(f)
	v.instead = instead
	return v, ok
}

// isPrintedTo reports whether a number of the text that goes with an amount has the very places of a figure per share: nothing is cut then.
func (d *reading) isPrintedTo(f *tables.Figure) bool {
	n, exact := f.Item.Decimals.Value()
	return d.PerShare && d.linked >= 0 && f.Item.Kind == release.PerShare && d.Digits > leastStale && exact && int(n) == -int(d.Ulp)
}

// namedFigures are the figures of the period in the rows that are called just as the words say; none where they are not of one
// value, basic and diluted amounts per share aside.
func (r *reader) namedFigures(d *reading) []*tables.Figure {
	return r.namedAs(d, (*tables.Figure).IsOfResults)
}

// namedAs is namedFigures, of those that may be meant. Rows that are called by the very words go before others of the same meaning.
func (r *reader) namedAs(d *reading, mayBe func(*tables.Figure) bool) []*tables.Figure {
	var out, verily []*tables.Figure
	r.candidates(d, func(c candidate) {
		if c.span.Span != d.spans[0].Span || c.Change != (d.change != 0) || !c.isJust(d) || !c.Row.SaysWhat() || !mayBe(c.Figure) {
			return
		}
		if d.change != 0 && (r.isCommonSize(c.Figure) || isOnOwnBasis(c.phrase.Text, c.Figure) || d.isFromElsewhere(c.Row)) {
			return
		}
		out = append(out, c.Figure)
		if slices.Equal(prose.WordsOf(c.Row.Label), prose.WordsOf(c.phrase.Text)) {
			verily = append(verily, c.Figure)
		}
	})
	if len(verily) > 0 {
		out = verily
	}
	if of := slices.DeleteFunc(slices.Clone(out), func(f *tables.Figure) bool { return f.Span != d.spans[0].Span }); len(of) > 0 {
		out = of // and no balances
	}
	for _, f := range out {
		if !out[0].Value().Overlaps(f.Value()) && !d.PerShare {
			return nil
		}
	}
	return out
}

// isOnOwnBasis reports whether words name a basis of changes that neither the row of a figure nor its column does: comparable sales are not those at constant
// rates.
func isOnOwnBasis(named string, f *tables.Figure) bool {
	words := prose.WordsOf(named)
	for _, basis := range []*wording.Set{inConstant, organic, likeForLike} {
		if basis.In(words) && !basis.In(prose.WordsOf(f.Row.Label)) && !basis.In(f.Heads()) {
			return true
		}
	}
	return false
}

// isCommonSize reports whether a percentage is a part of a whole that its column prints as 100 %, and no change.
func (r *reader) isCommonSize(f *tables.Figure) bool {
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
func (r *reader) linkDiffers(d *reading) (verdict, bool) {
	if d.PerShare {
		if o := d.amountOf(); o == nil || o.change != 0 {
			return verdict{}, false
		} else if o.verdict.status == Ties && o.verdict.exact {
			return r.shareDiffers(d, o.verdict.figures[0])
		} else if named := r.namedFigures(o); d.linked >= 0 && len(named) > 0 && o.verdict.status == Differs && !o.verdict.sure {
			return r.shareDiffers(d, named[0])
		}
		return verdict{}, false
	}
	if r.isQualified(d, nearby) {
		return verdict{}, false
	}
	for _, o := range d.peers {
		if o.linked == d.index && o.PerShare && o.change == 0 && o.verdict.status == Ties {
			return r.amountDiffers(d, o.verdict.figures[0])
		}
	}
	return verdict{}, false
}

// amountOf is the amount that an amount per share goes with, itself or through the one before it: "$118.3 million, or $2.37 per
// share ($2.35 per share on a diluted basis)"; nil for none.
func (d *reading) amountOf() *reading {
	if d.linked >= 0 {
		return d.peers[d.linked]
	}
	if d.chained >= 0 && d.peers[d.chained].PerShare && d.peers[d.chained].linked >= 0 {
		if o := d.peers[d.peers[d.chained].linked]; len(o.spans) > 0 && d.spans[0].Span == o.spans[0].Span {
			return o
		}
	}
	return nil
}

// shareDiffers is the verdict that an amount per share contradicts those that a table prints for an amount that ties.
func (r *reader) shareDiffers(d *reading, amount *tables.Figure) (verdict, bool) {
	if amount.Row.OfPart || amount.Item.Kind != release.Money || !amount.LeavesOut() && r.isQualified(d, nearby) {
		return verdict{}, false
	}
	var found *tables.Figure
	for _, f := range r.perSharesBeside(d, amount) {
		switch {
		case d.Agrees(f.Value(), f.Item.Value) == quantity.No:
			if found == nil && f.Span == amount.Span && f.LeavesOut() == amount.LeavesOut() && r.isOver(amount, f) && r.isSide(d, f) {
				found = f
			}
		case f.Span == amount.Span || d.spans[0].Span != amount.Span:
			return verdict{}, false
		}
	}
	if found == nil {
		return verdict{}, false
	}
	return d.insteadBy(found, d.takenFrom(found))
}

// perSharesBeside are the amounts per share that end with an amount which one goes with, none paid out where that is not, and none over
// other shares than the words say.
func (r *reader) perSharesBeside(d *reading, amount *tables.Figure) []*tables.Figure {
	var out []*tables.Figure
	for _, w := range r.PerShareRows {
		if match.NotEarned.In(prose.WordsOf(w.Label)) && !match.NotEarned.In(prose.WordsOf(amount.Row.Label)) || d.isOfOtherSide(w) {
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
func (r *reader) isSide(d *reading, f *tables.Figure) bool {
	return !slices.ContainsFunc(d.phrases, func(p match.Phrase) bool { return match.BasicOrDiluted(p.Words, f.Row) > 0 })
}

// isOver reports whether an amount per share is an amount over a count of shares of its period.
func (r *reader) isOver(amount, f *tables.Figure) bool {
	return slices.ContainsFunc(r.weightedShares(amount.Span.End), func(y *tables.Figure) bool {
		i, _, ok := tables.Quotient(amount, y)
		return ok && y.Span == amount.Span && i.Overlaps(quantity.Magnitude(f.Value()))
	})
}

// amountDiffers is the verdict that an amount contradicts the one that an amount per share which ties is made from.
func (r *reader) amountDiffers(d *reading, share *tables.Figure) (verdict, bool) {
	if d.PerShare || d.Unit != quantity.Money || share.LeavesOut() || share.Row.OfPart || r.agreesFor(d, share.Span) || !d.mayBeOf(share.Span) {
		return verdict{}, false
	}
	var found *tables.Figure
	r.candidates(d, func(c candidate) {
		if found == nil && c.fit.Exact && c.Item.Kind == release.Money && c.Figure.Span == share.Span && !c.Row.OfPart && len(c.Around) == 0 && !c.LeavesOut() && r.isOver(c.Figure, share) {
			found = c.Figure
		}
	})
	if found == nil || r.isPrintedFor(d, share.Span) && !r.isCalled(d, found.Row) {
		return verdict{}, false
	}
	return d.insteadBy(found, d.takenFrom(found))
}

// isCalled reports whether a number's own words are just what a row is called.
func (r *reader) isCalled(d *reading, w *tables.Row) bool {
	return slices.ContainsFunc(d.phrases, func(p match.Phrase) bool {
		return p.Own && slices.ContainsFunc(r.rowsFor(d, p), func(f match.Fit) bool { return f.Row == w && f.Exact })
	})
}

// otherwise are the words of changes that two figures of a table do not give.
var otherwise = wording.Phrases("annualized|annualised|cagr|compound|compounded|comparable|combined|rate|per|since|average|averaging|years|basis|half|double|respectively|terms|local|volume|volumes|price|prices|mix|acquisition|acquisitions|contribution|off|above|below")

// changes reports whether a number says the change of another one of its sentence: an amount or a count that ties to the tables.
func (d *reading) changes(level *reading) bool {
	return level.change == 0 && !level.against && !(level.index < d.index && (d.isOfOther(level) || d.isNamedSince(level))) && (d.level() == level.index && !d.leadsToAnother(level) || level.chained == d.index && !d.isClosedOff(level) && !level.isNamedSince(d)) && level.verdict.status == Ties && level.isAmountOrCount()
}

// isAmountOrCount reports whether a number is an amount of money, or a count of several digits.
func (d *reading) isAmountOrCount() bool {
	return d.Unit == quantity.Money || d.Unit == quantity.Bare && d.tellingDigits() > fewDigits
}

// isClosedOff reports whether a bracket closes between a number and one behind it.
func (d *reading) isClosedOff(level *reading) bool {
	return level.From > d.To && slices.Contains(d.s.Words[d.To:level.From], ")") && !slices.Contains(d.s.Words[d.To:level.From], "(")
}

// leadsToAnother reports whether a change is that of an amount behind it, of another row than the amount before it: "products revenue grew 11.3%
// to $36.2 million and services revenue grew 15.6% to $12.1 million".
func (d *reading) leadsToAnother(level *reading) bool {
	return level.index < d.index && slices.ContainsFunc(d.peers, func(o *reading) bool {
		return o.index > d.index && o.chained == d.index && o.change == 0 && !o.against && o.verdict.status == Ties && o.Unit == quantity.Money && o.From > 0 && slices.Contains(d.s.Words[d.To:o.From], "to") &&
			len(level.verdict.figures) > 0 && o.verdict.figures[0].Row != level.verdict.figures[0].Row
	})
}

// levelsDiffer looks for a change that contradicts the level it goes with and the figure that the level is compared with, both of a
// row that the level ties to: "rose 12 percent to $5,118,000"; or all the changes that tables print for the level, else of its own row.
func (r *reader) levelsDiffer(d *reading) (verdict, bool) {
	if d.Unit != quantity.Percent || otherwise.In(d.aroundChange()) {
		return verdict{}, false
	}
	for _, o := range d.peers {
		if !d.changes(o) || r.isOfOwnRow(d, o) {
			continue
		}
		cur := o.verdict.figures[0]
		if !r.mayBeHeldAgainst(d, o, cur) {
			return verdict{}, false
		}
		qualified := r.isQualifiedItself(d) || prose.Adjusts.In(d.ownWords())
		printed := r.changesOf(cur)
		if len(printed) > 0 {
			return d.changesDiffer(printed, qualified || cur.LeavesOut())
		}
		if qualified && !cur.LeavesOut() || cur.LeavesOut() && (r.isQualifiedItself(d) || d.isOnAnotherBasis(cur)) {
			return verdict{}, false
		}
		for _, was := range r.alsoAt(cur.Row, cur, r.basesOf(d, cur.Span)[0]) {
			if v, ok := growthAgainst(d, cur, was); ok && r.isBase(d, was) {
				return v, true
			}
		}
	}
	return r.ownRowMisprinted(d)
}

// mayBeHeldAgainst reports whether a change is of the row of the figure that its level ties to, and none that this prints for any time.
func (r *reader) mayBeHeldAgainst(d, level *reading, cur *tables.Figure) bool {
	if cur.Change || (cur.Row.OfPart || len(cur.Around) > 0) && !r.isOfPart(d, level, cur) {
		return false
	}
	return !r.anyChange(d, cur.Row) && !r.mayBeOfAmount(d, level) && !d.isFromElsewhere(cur.Row)
}

// leastOfPart is how well the words around a change must fit the level that it goes with for that to be of the part they speak of.
const leastOfPart = 0.8

// isOfPart reports whether the words around a change, and the part of the company that is spoken of, are those of a figure of a part which a level of many
// digits ties to.
func (r *reader) isOfPart(d, level *reading, cur *tables.Figure) bool {
	return level.tellingDigits() > fewDigits && level.verdict.exact && r.fitsEvidence(cur, r.evidenceOf(level)) >= leastOfPart
}

// isOnAnotherBasis reports whether words beside a change of what leaves something out say that it leaves out more, but for the name of the measure.
func (d *reading) isOnAnotherBasis(cur *tables.Figure) bool {
	called := prose.WordsOf(cur.Row.Called)
	rest := slices.DeleteFunc(slices.Clone(d.ownWords()), called.Has)
	return prose.Adjusts.In(rest) || prose.Bases.In(rest) || prose.Excludes.In(rest)
}

// mayBeOfAmount reports whether a change said of an amount per share may be of the amount that this goes with, where tables do not say how that has
// changed: "would have been $5,872,000, or $2.23 per share, an increase of 4.8%".
func (r *reader) mayBeOfAmount(d, o *reading) bool {
	if o.linked < 0 {
		return false
	}
	of := d.peers[o.linked].verdict
	if len(of.figures) == 0 {
		return true
	}
	cur := of.figures[0]
	for _, was := range cur.Row.At(r.basesOf(d, cur.Span)[0]) {
		if i, point, ok := tables.Growth(cur, was); ok {
			return d.Agrees(i, point) != quantity.No
		}
	}
	return true
}

// changesOf are the changes that tables print for a figure, in its row or in those that say how the row has grown.
func (r *reader) changesOf(cur *tables.Figure) []*tables.Figure {
	var out []*tables.Figure
	for _, w := range append([]*tables.Row{cur.Row}, cur.Row.Growths...) {
		for _, f := range w.Figures {
			if f.Item.Kind == release.Percentage && f.Span == cur.Span && (f.Change || w != cur.Row) && !r.isCommonSize(f) {
				out = append(out, f)
			}
		}
	}
	return out
}

// changesDiffer is the verdict that no change which tables print is the one that is spoken of: the plain one, or where the words
// are of another basis, one that leaves something out.
func (d *reading) changesDiffer(printed []*tables.Figure, qualified bool) (verdict, bool) {
	for _, f := range printed {
		if v, point := tables.InPercent(f); d.Agrees(v, point) != quantity.No {
			return verdict{}, false
		}
	}
	for _, f := range printed {
		if f.LeavesOut() == qualified {
			return d.contradictedBy(f)
		}
	}
	return verdict{}, false
}

// level is the index of the level that a change goes back to, through other changes, "up 6% sequentially and 31% year over year", and what
// part of something the level is: "was $96.7 million, or 25.8% of revenue, an increase of 28.7%".
func (d *reading) level() int {
	for (d.change != 0 || d.isBehindAmount() && d.Unit == quantity.Percent) && d.chained >= 0 && d.chained < d.index {
		d = d.peers[d.chained]
	}
	return d.index
}

// baseSaid is the amount that a change is said to be from, behind it: "up 63.5% from $151.9 million and up 13.7% from $218.4 million"; nil for none.
func (d *reading) baseSaid() *reading {
	for _, o := range d.peers[min(len(d.peers), d.index+1):] {
		if o.against && (o.chained == d.index || o.index == d.index+1 && d.s.Words[d.To] == "from") && o.change == 0 && o.Unit != quantity.Percent {
			return o
		}
	}
	return nil
}

// isFromElsewhere reports whether a change is said to be from an amount that a row does not have.
func (d *reading) isFromElsewhere(w *tables.Row) bool {
	o := d.baseSaid()
	return o != nil && !slices.ContainsFunc(w.Figures, func(f *tables.Figure) bool { return o.Agrees(f.Value(), f.Item.Value) != quantity.No })
}

// isBase reports whether a figure is what a change is counted from: the words say so, another number of the sentence is it, or
// nothing says otherwise.
func (r *reader) isBase(d *reading, was *tables.Figure) bool {
	if o := d.baseSaid(); o != nil {
		return o.Agrees(was.Value(), was.Item.Value) != quantity.No
	}
	if r.mentioned(d, was) || len(d.bases) > 0 {
		return true
	}
	return !slices.ContainsFunc(d.peers, func(o *reading) bool { return o.against && o.chained == d.index })
}
