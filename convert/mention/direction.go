package mention

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/misprint"
	"github.com/tieout/tieout/internal/wording"
)

var (
	// rises and falls are the words of changes that leave no doubt which way an amount went.
	rises = wording.Phrases("increase|increased|increases|increasing|rose|risen|rising|grew|grown|up|higher|climbed|jumped|advanced")
	falls = wording.Phrases("decrease|decreased|decreases|decreasing|fell|fallen|falling|declined|decline|declines|declining|down|lower|dropped|drop")
	// senses are words by which more may be less: what is said of them is not held against amounts.
	senses = wording.Phrases(turning, proForma, "than")
	// turns are those that turn the sense of more and less about.
	turns   = wording.Phrases(turning, proForma)
	turning = reversing + "|annualized|annualised|sequential|sequentially|excluding|adjusted|constant|organic|comparable|respectively|restated"
	// reverses are those of them that are of no other basis.
	reverses  = wording.Phrases(reversing)
	reversing = "improved|improvement|better|worse|favorable|favourable|unfavorable|unfavourable|loss|losses|deficit|negative|would|not"
	proForma  = "pro forma"
)

// goesOtherWay looks for a change of just the magnitude that two figures give, in the other direction: "decreased 8.1% to $73.8 million", which is
// what it rose by; or "fell to $9.0 million from $8.1 million", where both tie.
func (r *reader) goesOtherWay(d *reading) (verdict, bool) {
	if d.isInexact() || d.verdict.status == Differs || len(d.spans) == 0 || d.isTurnedBeside("adjusted") || d.hasOtherThan() || asides.In(d.wordsBetween()) {
		return verdict{}, false
	}
	if d.change != 0 && d.verdict.status == "" && d.Unit == quantity.Percent {
		return r.growthGoesOtherWay(d)
	}
	if d.change == 0 && d.verdict.status == Ties && !d.against {
		return r.levelGoesOtherWay(d)
	}
	return verdict{}, false
}

// isTurned reports whether words of a number's clause may turn the sense of more and less about; "sequentially" only says since when where that is what a change is
// counted from.
func (d *reading) isTurned() bool { return d.isTurnedBeside("") }

// isTurnedBeside is isTurned by other words than one.
func (d *reading) isTurnedBeside(word string) bool {
	return turns.In(slices.DeleteFunc(d.clauseWords(), func(w string) bool {
		return w == word || len(d.bases) > 0 && (w == "sequential" || w == "sequentially")
	}))
}

// isReversed reports whether words of a number's clause turn the sense of more and less about, on whatever basis.
func (d *reading) isReversed() bool { return reverses.In(d.clauseWords()) }

// clauseWords are the words of a number's clause, without those of time: "the comparable period" turns nothing, nor what another clause is better than.
func (d *reading) clauseWords() (out wording.Text) {
	from, to := d.clause()
	for k := from; k < to && !(k >= d.To && k+1 < to && d.s.Words[k] == "," && nextClause[d.s.Words[k+1]]); k++ {
		if !d.s.Taken[k] {
			out = append(out, d.s.Words[k])
		}
	}
	return out
}

// nextClause are the words behind a comma that begin another clause.
var nextClause = map[string]bool{"and": true, "but": true, "while": true, "whereas": true}

// hasOtherThan reports whether a sentence says "than" of anything else than times: "higher than the prior year" is as plain as "up".
func (d *reading) hasOtherThan() bool {
	words := d.s.Words
	for k := 1; k+1 < len(words); k++ {
		if words[k] != "than" {
			continue
		}
		time := k + 1
		for time+1 < len(words) && (articles[words[time]] || prose.Starts(inTime, words, time) > 0) {
			time++
		}
		if !d.s.Taken[time] || directionAt(words, k-1) == 0 {
			return true
		}
	}
	return false
}

// tiesToFlow reports whether a change since another time ties to one of the flows of cash, whose sign is that of the cash and not of what it went into.
func (d *reading) tiesToFlow() bool {
	return d.verdict.status == Ties && len(d.bases) > 0 && isFlow(d.verdict.figures[0])
}

// changeMisprinted looks for an amount that the row which its words name has changed by, in the direction that is said, of which the number is a likely misprint:
// "Interest expense increased $19.1 million for the year", where it did by 9.1.
func (r *reader) changeMisprinted(d *reading) (found verdict, ok bool) {
	if d.change == 0 || d.Unit != quantity.Money || d.PerShare || d.Digits < leastStale || d.isInexact() || len(d.spans) == 0 || len(d.phrases) == 0 || !r.isPlainChange(d) {
		return verdict{}, false
	}
	for _, rf := range r.rowsFor(d, d.phrases[0]) {
		if !rf.IsJust() {
			break
		}
		for _, cur := range rf.Row.At(d.spans[0].Span) {
			for _, was := range rf.Row.At(r.basesOf(d, cur.Span)[0]) {
				if !cur.GrowsWith(was) {
					continue
				}
				if found, ok = d.isMisprintOf(cur, was); !ok || r.isPrintedIn(d, rf.Row.Table) {
					return verdict{}, false
				}
			}
		}
	}
	return found, ok
}

// isMisprintOf is the verdict that a figure has changed from another, in the direction that is said, by an amount of which a number is a likely misprint.
func (d *reading) isMisprintOf(cur, was *tables.Figure) (verdict, bool) {
	by := cur.Size().Sub(was.Size())
	return d.insteadOfDifference(cur, was), by.Sign() == d.change && !nearDifference(d, cur, was) && misprint.Of(d.Value, d.InPlaces(by.Abs()))
}

// isFlow reports whether a figure is one of the flows of cash, whose sign is that of the cash and not of what it went into.
func isFlow(f *tables.Figure) bool { return f.Row.Table.Statement == release.CashFlow }

// isPlainChange reports whether a change is said of the measure that its clause begins with, of the whole company.
func (r *reader) isPlainChange(d *reading) bool {
	return r.isChangeOfItsMeasure(d) && !r.isOfAPart(d) && d.part == ""
}

// isChangeOfItsMeasure reports whether a change is said of the measure that its clause begins with.
func (r *reader) isChangeOfItsMeasure(d *reading) bool {
	return !d.isTurned() && r.beginsWithMeasure(d) && !d.isOfSomethingElse() && !r.isExcluded(d)
}

// grewOtherWay is the verdict that one figure has grown from another by just a percentage, in the other direction.
func (d *reading) grewOtherWay(cur, was *tables.Figure) (verdict, bool) {
	i, point, ok := tables.Growth(cur, was)
	if !ok || d.Agrees(i, point) != quantity.Exact || quantity.SameSign(d.change, point) {
		return verdict{}, false
	}
	return verdict{status: Differs, figures: []*tables.Figure{cur, was}, formula: tables.GrowthFormula(cur, was), exact: true, expected: d.InPlaces(point), sure: true, contrary: true}, true
}

// wordsBetween are the words from the number before to this one.
func (d *reading) wordsBetween() []string {
	from := max(0, d.From-nearby)
	for _, o := range d.peers {
		if o.index < d.index {
			from = max(from, o.To)
		}
	}
	return d.s.Words[min(from, d.From):d.From]
}

// growthGoesOtherWay holds a percentage against the level that it goes with and what that is compared with.
func (r *reader) growthGoesOtherWay(d *reading) (verdict, bool) {
	if d.isOfSomethingElse() || r.isExcluded(d) || otherwise.In(d.aroundChange()) {
		return verdict{}, false
	}
	for _, o := range d.peers {
		if !d.changes(o) || !o.verdict.figures[0].HasSign() || !o.verdict.figures[0].IsWhole() && !(o.verdict.exact && d.Digits > 1) {
			continue
		}
		cur := o.verdict.figures[0]
		if d.isChangeOf(cur) || !cur.Adjusted && d.isTurned() {
			return verdict{}, false
		}
		for _, was := range cur.Row.At(r.basesOf(d, cur.Span)[0]) {
			if !was.GoesWith(cur) || !r.isBase(d, was) || d.Digits < 2 && !r.mentioned(d, was) {
				continue
			}
			if v, ok := d.grewOtherWay(cur, was); ok {
				return v, true
			}
		}
	}
	return verdict{}, false
}

// isChangeOf reports whether a figure has changed by a number, in its direction, since anything else in its row.
func (d *reading) isChangeOf(cur *tables.Figure) bool {
	return slices.ContainsFunc(cur.Row.Figures[:min(len(cur.Row.Figures), 24)], func(was *tables.Figure) bool {
		i, point, ok := tables.Growth(cur, was)
		return ok && was != cur && d.Agrees(i, point) != quantity.No && quantity.SameSign(d.change, point)
	})
}

// aroundChange are the words around a change that may say of what it is: from the number before on, up to the conjunction behind the level
// that it goes with, "per share" left out.
func (d *reading) aroundChange() []string {
	words := d.s.Words
	from, to := max(0, d.From-nearby), min(len(words), d.To+nearby)
	for _, o := range d.peers {
		if o.index < d.index {
			from = min(max(from, o.To), d.From)
		}
	}
	for k := d.To; k < to; k++ {
		if o := d.ownerAt(k); o != nil && k+1 < to && (words[k+1] == "and" || words[k+1] == "as") {
			to = k + 1
		}
	}
	var out []string
	for k := from; k < to; k++ {
		if n := prose.Starts(quantity.PerShares, words, k); n > 0 {
			k += n - 1
			continue
		}
		out = append(out, words[k])
	}
	return out
}

// levelGoesOtherWay holds the verb before an amount, or the word before what it is compared with, against both.
func (r *reader) levelGoesOtherWay(d *reading) (verdict, bool) {
	cur := d.verdict.figures[0]
	if !cur.HasPlainSign() || !cur.Adjusted && d.isTurned() {
		return verdict{}, false
	}
	for _, o := range d.peers {
		if !o.against || o.chained != d.index || o.verdict.status != Ties || !o.verdict.figures[0].GoesWith(cur) || o.isInexact() {
			continue
		}
		was := o.verdict.figures[0]
		by := d.directionTo(o)
		if by == 0 || d.Value.Equal(o.Value) || cur.Item.Value.Cmp(was.Item.Value) != -by || d.Value.Cmp(o.Value) != -by {
			continue
		}
		return verdict{status: Differs, figures: []*tables.Figure{cur, was}, formula: tables.PrintedAs(cur) + "-" + tables.PrintedAs(was), exact: true,
			expected: d.InPlaces(cur.Item.Value), sure: true, contrary: true}, true
	}
	return verdict{}, false
}

// directionTo is the way that an amount is said to have gone from the one it is compared with: "fell to $9.0 million from $8.1 million", "$9.0
// million, down from $8.1 million"; 0 where it is not said right beside them.
func (d *reading) directionTo(o *reading) int {
	words := d.s.Words
	k := d.From - 1
	for k >= 0 && d.s.Tokens[k].Kind == prose.Sign {
		k--
	}
	if k > 0 && words[k] == "to" {
		if k--; k > 0 && strings.HasSuffix(words[k], "ly") {
			k--
		}
		return directionAt(words, k)
	}
	if o.From < d.To {
		return 0
	}
	between := words[d.To:o.From]
	if i := slices.Index(between, "from"); i > 0 && !slices.Contains(between, "and") && !rises.In(between[:i-1]) && !falls.In(between[:i-1]) {
		return directionAt(between, i-1)
	}
	return 0
}

// directionAt is the way that the word at a place says, 0 for none.
func directionAt(words []string, k int) int {
	switch {
	case prose.Starts(rises, words, k) > 0:
		return 1
	case prose.Starts(falls, words, k) > 0:
		return -1
	}
	return 0
}

// isUpsideDown reports whether a number is the low end of what is expected and above the high end: "between $305 million and $295 million".
func (d *reading) isUpsideDown() bool {
	if !d.Ranged || !d.future || moved.In(d.s.Words) {
		return false
	}
	if d.Value2 != nil {
		return d.Value.GreaterThan(*d.Value2)
	}
	high := d.index + 1
	if high >= len(d.peers) || d.Unit == quantity.Points || d.Unit == quantity.Basis || d.minus || d.Negative {
		return false
	}
	o := d.peers[high]
	if !o.Ranged || o.Value2 != nil || o.From-d.To > 2 || o.Unit != d.Unit || o.Negative || o.minus || o.From == 0 || !slices.Contains(d.s.Words[d.To:o.From], "to") && !slices.Contains(d.s.Words[d.To:o.From], "and") {
		return false
	}
	return d.Value.GreaterThan(o.Value)
}

// moved are the words of what was expected before and is no longer, which is no range, and of amounts below none.
var moved = wording.Phrases("lower|lowered|lowering|reduce|reduced|reducing|cut|cutting|revise|revised|revising|previous|previously|prior|now|decrease|decreased|decline|declined|down|loss|losses|negative|narrow|narrowed|from|change|changed|moved|updated|tax|taxes|dilution")
