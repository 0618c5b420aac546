package mention

import (
	"math"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/period"
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
		if d.change != 0 && r.isCommonSize(c.Figure) {
			return
		}
		out = append(out, c.Figure)
		if slices.Equal(prose.WordsOf(c.Row.Label), prose.WordsOf(c.phrase.text)) {
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

var (
	// plainWords may stand before the measure that a clause begins with.
	plainWords = wording.Phrases("on|at|per|share|diluted|basic|common|the|our|its|a|an|for|in|of|during|and|while|with|as|total|gaap|consolidated|reported|record|net|quarterly|annual|full|fiscal|year|quarter|company's|companys")
	// reporters are who reports for the whole company, and reporting what they do.
	reporters = wording.Phrases("company|corporation|we|today")
	reporting = wording.Phrases("reported|announced|posted|recorded|achieved|delivered|generated|reports|announces|posts|records|achieves|delivers", "ended|finished|closed|concluded the|our? fiscal? year|quarter|period|half? with")
)

// isPlain reports whether a number is said of the whole and of a period, and no row that it may speak of has it for any period.
func (r *reader) isPlain(d *reading) bool {
	return r.isOfWhole(d) && r.isSaidOf(d) && !r.agreesSomewhere(d)
}

// isOfWhole reports whether a number's clause begins with the measure, and nothing around it says that it is of a part, of
// what is left out, or of what is expected.
func (r *reader) isOfWhole(d *reading) bool {
	return r.beginsWithMeasure(d) && (d.PerShare || !r.isOfAPart(d))
}

// beginsWithMeasure reports whether a number's clause begins with the measure, and says nothing of what is left out or expected.
func (r *reader) beginsWithMeasure(d *reading) bool {
	if len(d.phrases) == 0 || !d.phrases[0].own || d.phrases[0].after || d.linked >= 0 {
		return false
	}
	p := d.phrases[0]
	from := d.startOf(p.text)
	if from < 0 || r.isNote(d) {
		return false
	}
	return !d.isQualifiedBeside(from, len(prose.WordsOf(p.text))) && r.beginsClause(d, from)
}

// isQualifiedBeside reports whether words of the sentence say that something is left out or expected, but for the words of the
// measure itself, n from a token on, and beside an amount but for those that say how percentages are worked out.
func (d *reading) isQualifiedBeside(from, n int) bool {
	start, end := d.clause()
	if isWhole(d.s.Words[d.To:]) {
		end = d.To
	}
	rest := make(wording.Text, 0, len(d.s.Words))
	for k := start; k < end; k++ {
		if k == from {
			k += n
		}
		if on := prose.Starts(prose.Bases, d.s.Words, k); on > 0 && d.Unit == quantity.Money && d.ownerAt(k) == nil {
			k += on - 1
			continue
		}
		if k < end && !(k >= d.To && strings.HasPrefix(d.s.Words[k], "includ")) { // what a number includes is in it
			rest = append(rest, d.s.Words[k])
		}
	}
	return prose.Adjusts.In(rest) || prose.Excludes.In(rest) || prose.Forecasts.In(rest) || supposes.In(d.s.Words[start:d.From])
}

// clause is the tokens of a number's sentence between the semicolons around it.
func (d *reading) clause() (from, to int) {
	from, to = 0, len(d.s.Words)
	if i := slices.Index(d.s.Words[d.To:], ";"); i >= 0 {
		to = d.To + i
	}
	for k := d.From - 1; k >= 0 && from == 0; k-- {
		if d.s.Words[k] == ";" {
			from = k + 1
		}
	}
	return from, to
}

// isNote reports whether a number stands behind the statements, as notes do, which go into parts.
func (r *reader) isNote(d *reading) bool {
	if r.statements == 0 {
		r.statements = math.MaxInt64
		if i := slices.IndexFunc(r.rel.Tables, isStatement); i >= 0 {
			r.statements = r.rel.Tables[i].Rows[0].Range.Start.Byte
		}
	}
	return int64(r.blocks[d.block].Place(int(d.s.Tokens[d.From].Start))) > r.statements
}

// leastStatement is how many rows a statement has that is no summary.
const leastStatement = 12

// isStatement reports whether a table is a balance sheet or of cash flows.
func isStatement(t *release.Table) bool {
	return len(t.Rows) >= leastStatement && (t.Statement == release.Balance || t.Statement == release.CashFlow)
}

// startOf is the token that the words of a text before the number begin at, -1 where they stand apart.
func (d *reading) startOf(text string) int {
	said := strings.ToLower(text)
	if strings.Contains(said, " and ") || strings.Contains(said, ", less ") {
		said = strings.ReplaceAll(said, ",", " ,") // "cash, cash equivalents and marketable securities"
	}
	if k := d.startOfWords(strings.Fields(said)); k >= 0 {
		return k // with words that a hyphen makes one: "net charge-offs"
	}
	return d.startOfWords(prose.WordsOf(text))
}

// startOfWords is the last place before a number where words stand; -1 for none.
func (d *reading) startOfWords(words []string) int {
	for k := d.From - len(words); k >= 0 && len(words) > 0; k-- {
		if slices.Equal(d.s.Words[k:k+len(words)], words) {
			return k
		}
	}
	return -1
}

// beginsClause reports whether a noun phrase that begins at a token is the first of its sentence, follows a number that ties
// to a figure of the whole, or is what the company reported.
func (r *reader) beginsClause(d *reading, from int) bool {
	if d.isIntroduced(from) {
		return true
	}
	for k := from - 1; k >= 0; k-- {
		w := d.s.Words[k]
		if o := d.ownerAt(k); o != nil {
			return o.verdict.status == Ties && !o.verdict.figures[0].Row.OfPart && len(o.verdict.figures[0].Around) == 0
		}
		if prose.Starts(reporting, d.s.Words, k) > 0 {
			before := d.s.Words[:k]
			return reporters.In(before) || slices.ContainsFunc(r.ignore, func(name string) bool { return before.Has(name) })
		}
		if d.s.Taken[k] || prose.Starts(plainWords, d.s.Words, k) > 0 || w == "," || w == ";" {
			continue
		}
		if k > 0 && w == "under" && owing[d.s.Words[k-1]] {
			k-- // "Borrowings under our credit facility"
			continue
		}
		if w == ":" {
			return r.isGeneral(d, d.s.Words[:k])
		}
		if k == 0 && d.s.Tokens[k].Kind == prose.Sign {
			return true // the mark of a list
		}
		return false
	}
	return true
}

// owing are the words for what is owed under a facility.
var owing = map[string]bool{"borrowings": true, "borrowing": true, "amounts": true, "outstanding": true, "drawings": true, "advances": true, "balance": true}

// introducing are the words that a sentence begins with before its clause: "After payment of the final dividend, cash amounted to".
var introducing = wording.Phrases("after|following|despite|notwithstanding|reflecting", "as a result of", "due to", "because of")

// isIntroduced reports whether all that stands before a token is what introduces a clause, up to its comma.
func (d *reading) isIntroduced(from int) bool {
	for from > 0 && prose.Starts(plainWords, d.s.Words, from-1) > 0 {
		from--
	}
	return from > 1 && d.s.Words[from-1] == "," && prose.Starts(introducing, d.s.Words, 0) > 0 && !slices.Contains(d.s.Words[:from-1], ",")
}

// isGeneral reports whether the words that stand before a colon name no part of the company: the measure itself, or results in general.
func (r *reader) isGeneral(d *reading, title []string) bool {
	return !slices.ContainsFunc(r.canonical(strings.Join(title, " ")), func(w string) bool {
		return !slices.Contains(d.phrases[0].words, w) && !r.generalWords()[w]
	})
}

// ownerAt is the other number of the sentence that a token belongs to, nil for none.
func (d *reading) ownerAt(k int) *reading {
	for _, o := range d.peers {
		if o != d && o.From <= k && k < o.To {
			return o
		}
	}
	return nil
}

// isSaidOf reports whether the period of a number is said in its paragraph, up to its sentence.
func (r *reader) isSaidOf(d *reading) bool {
	if d.spans[0].explicit {
		return true
	}
	p := &r.parsed[d.block]
	if p.said == 0 {
		p.said = 1 + slices.IndexFunc(p.whens, func(ws []period.When) bool {
			return slices.ContainsFunc(ws, func(w period.When) bool { return !w.Event && !w.Base && !w.Instant })
		})
		if p.said == 0 {
			p.said = math.MaxInt
		}
	}
	return p.said <= d.sentence+1
}

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
	v, ok := d.contradictedBy(found)
	v.instead = d.takenFrom(found)
	return v, ok
}

// perSharesBeside are the amounts per share that end with an amount which one goes with, none paid out where that is not, and none over
// other shares than the words say.
func (r *reader) perSharesBeside(d *reading, amount *tables.Figure) []*tables.Figure {
	var out []*tables.Figure
	for _, w := range r.perShareRows {
		if notEarned.In(prose.WordsOf(w.Label)) && !notEarned.In(prose.WordsOf(amount.Row.Label)) || d.isOfOtherSide(w) {
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

// notEarned are the words of amounts per share that nothing earned is said in: a dividend has no income's digits but by chance.
var notEarned = wording.Phrases("dividend|dividends|distribution|distributions|book|price|prices|par")

// isSide reports whether an amount per share is basic or diluted as the words before or behind a number say, if they do.
func (r *reader) isSide(d *reading, f *tables.Figure) bool {
	return !slices.ContainsFunc(d.phrases, func(p phrase) bool { return basicOrDiluted(p.words, f.Row) > 0 })
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
		if found == nil && c.fit.exact && c.Item.Kind == release.Money && c.Figure.Span == share.Span && !c.Row.OfPart && len(c.Around) == 0 && !c.LeavesOut() && r.isOver(c.Figure, share) {
			found = c.Figure
		}
	})
	if found == nil || r.isPrintedFor(d, share.Span) && !r.isCalled(d, found.Row) {
		return verdict{}, false
	}
	v, ok := d.contradictedBy(found)
	v.instead = d.takenFrom(found)
	return v, ok
}

// isCalled reports whether a number's own words are just what a row is called.
func (r *reader) isCalled(d *reading, w *tables.Row) bool {
	return slices.ContainsFunc(d.phrases, func(p phrase) bool {
		return p.own && slices.ContainsFunc(r.rowsFor(d, p), func(f rowFit) bool { return f.row == w && f.exact })
	})
}

// otherwise are the words of changes that two figures of a table do not give.
var otherwise = wording.Phrases("annualized|annualised|cagr|compound|compounded|comparable|combined|rate|per|since|average|averaging|years|basis|half|double|respectively|terms|local|volume|volumes|price|prices|mix|acquisition|acquisitions|contribution|off|above|below")

// changes reports whether a number says the change of another one of its sentence: an amount of money that ties to the tables.
func (d *reading) changes(level *reading) bool {
	return level.change == 0 && !level.against && !(level.index < d.index && d.isOfOther(level)) && (d.level() == level.index && !d.leadsToAnother(level) || level.chained == d.index && !d.isClosedOff(level)) && level.verdict.status == Ties && level.Unit == quantity.Money
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
// row that the level ties to: "rose 12 percent to $5,118,000"; or all the changes that tables print for the level.
func (r *reader) levelsDiffer(d *reading) (verdict, bool) {
	if d.Unit != quantity.Percent || otherwise.In(d.aroundChange()) {
		return verdict{}, false
	}
	for _, o := range d.peers {
		if !d.changes(o) {
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
	return verdict{}, false
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
