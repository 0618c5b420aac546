package mention

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// A number that no table has is a slip of the pen where it would tie to a figure, or follow from some, had two of its neighbouring
// digits not changed places, or were its scale another, "million" for "billion", and the words speak of just that. Of the numbers that are in no table few do so by chance; how many digits
// agree, and how well the words name the row, says how few.

const (
	mostSlips        = 500 // numbers of a release that are judged once more for each pair of their digits
	leastSlipped     = 2   // digits of a number of which two may have changed places
	leastRescaled    = 3   // digits of a number whose word for its scale may be another
	leastAlone       = 4   // the same where the words around the number alone lead to the figure
	slipProof        = 2   // points of evidence for a slip
	slipProofInNotes = 4   // the same behind the statements, where many amounts are of parts
)

// isSlipped looks for what a number would tie to or follow from, had two of its neighbouring digits not changed places, or were it in another scale.
func (r *reader) isSlipped(d *reading) (verdict, bool) {
	if !r.mayBeMisprinted(d, leastSlipped) || d.isRounded() || (d.Unit == quantity.Points || d.Unit == quantity.Basis) && d.change == 0 {
		return verdict{}, false
	}
	if r.slips++; r.slips > mostSlips {
		return verdict{}, false
	}
	best := r.bestOfMisprints(d)
	needed := slipProof
	if r.isNote(d) {
		needed = slipProofInNotes
	}
	if best.status == "" || tables.LooksMisprinted(best.figures[0]) || r.slipEvidence(d, best) < needed {
		return verdict{}, false
	}
	best.expected = d.given(best)
	best.status, best.sure = Differs, true
	return best, true
}

// bestOfMisprints is what a number ties to or follows from best of all when it is set to what it may be a misprint of.
func (r *reader) bestOfMisprints(d *reading) (best verdict) {
	kept, least := d.Number, leastRescaled
	if r.dwarfs(d) {
		least = leastSlipped
	}
	for _, n := range kept.Misprints(least) {
		if slices.ContainsFunc(d.peers, func(o *reading) bool { return o != d && o.Unit == d.Unit && o.Value.Equal(n.Value) }) {
			continue // the sentence tells the two apart
		}
		got := r.judgedAs(d, n)
		if got.status == "" || got.score <= best.score || d.isFarFetched(got) || n.Exp != kept.Exp && !r.knowsScale(got) {
			continue
		}
		best, best.expected = got, n.Value
	}
	d.Number, d.verdict = kept, verdict{}
	return best
}

// leastOthersScaled is how many other amounts of the text that tie to a table say what its scale is where it does not itself.
const leastOthersScaled = 3

// knowsScale reports whether the tables of a verdict's figures state their scales, or other amounts of the text tie to them that have words for theirs.
func (r *reader) knowsScale(v verdict) bool {
	return !slices.ContainsFunc(v.figures, func(f *tables.Figure) bool {
		if f.Row.Table.Scale.Stated != "" {
			return false
		}
		n := 0
		for _, o := range r.readings {
			if o.Scaled && o.Digits >= leastRescaled && o.verdict.status == Ties && o.verdict.figures[0].Row.Table == f.Row.Table {
				n++
			}
		}
		return n < leastOthersScaled
	})
}

// judgedAs is what a number ties to or follows from once it is set to another.
func (r *reader) judgedAs(d *reading, n quantity.Number) verdict {
	d.Number, d.verdict = n, verdict{}
	r.judge(d)
	got := d.verdict
	if got.status == "" {
		got, _ = r.besideOthers(d)
	}
	if got.status == "" && d.tellingDigits() >= leastAlone {
		got, _ = r.byEvidence(d)
	}
	return got
}

// isFarFetched reports whether a level follows from amounts that the words need not speak of: a figure with what other sentences leave out, the sum of two
// rows side by side.
func (d *reading) isFarFetched(v verdict) bool {
	if v.status != Derives || d.change != 0 || d.Unit != quantity.Money || d.PerShare {
		return false
	}
	return len(v.figures) == 1 || v.sum == nil && len(v.figures) == 2 && v.figures[0].Row.Order-v.figures[1].Row.Order == 1 || len(v.figures) == 2 && v.figures[1].Row.Order-v.figures[0].Row.Order == 1
}

// mayBeMisprinted reports whether a number has digits enough for a misprint to be told from chance, and nothing that its words may mean is
// the number.
func (r *reader) mayBeMisprinted(d *reading, leastDigits int) bool {
	return !d.isInexact() && !d.Spelled && d.Digits >= leastDigits && len(d.spans) > 0 && len(d.phrases) > 0 && !r.isExcluded(d) && !r.agreesSomewhere(d)
}

// given is what the tables give for a number with its digits exchanged, which that may be no more than near: of a change in points what
// two percentages leave, of one in percent what two figures do.
func (d *reading) given(v verdict) decimal.Decimal {
	if v.status == Derives && len(v.figures) == 2 && d.Unit == quantity.Percent && d.change != 0 && v.figures[0].Row == v.figures[1].Row {
		if _, point, ok := tables.Growth(v.figures[0], v.figures[1]); ok {
			return d.InPlaces(point)
		}
	}
	if v.status == Derives && len(v.figures) == 2 && (d.Unit == quantity.Points || d.Unit == quantity.Basis) && v.figures[0].Item.Kind == release.Percentage {
		return d.InPlaces(d.inPoints(v.figures[0], v.figures[1]))
	}
	return v.expected
}

// inPoints is the difference between two percentages in the unit of a number: points, or hundredths of them.
func (d *reading) inPoints(cur, was *tables.Figure) decimal.Decimal {
	_, point := tables.Difference(cur, was)
	if point = point.Mul(quantity.Hundred); d.Unit == quantity.Basis {
		point = point.Mul(quantity.Hundred)
	}
	return point
}

// isRounded reports whether a number of basis points is rounded to tens: its zero is no digit that another stood before.
func (d *reading) isRounded() bool {
	return d.Unit == quantity.Basis && d.Value.Mod(decimal.New(10, 0)).IsZero()
}

// isMadeOf reports whether a number ties to a row or follows from it.
func (d *reading) isMadeOf(w *tables.Row) bool {
	return slices.ContainsFunc(d.verdict.figures, func(f *tables.Figure) bool { return f.Row == w })
}

// slipEvidence counts what speaks for a number being that of a verdict, less what speaks for another of its own.
func (r *reader) slipEvidence(d *reading, of verdict) int {
	f := of.figures[0]
	partner := r.partners(d, f.Row) == 2
	setApart := f.Row.OfPart || len(f.Around) > 0
	return weigh([]sign{
		{partner, 2}, // another number of the sentence is of that row
		{slices.ContainsFunc(d.peers, func(o *reading) bool { return d.isComparedWith(o) && (!partner || !o.isMadeOf(f.Row)) }), -6}, // what it is compared with is not
		{of.exact, 1},
		{of.score >= 0.85, 1},
		{of.score < 0.7, -1},
		{d.Digits > 2, 1},
		{d.Digits > 3, 1},
		{d.Digits == 2 && !of.exact && !partner, -1},
		{f.Span == d.spans[0].Span, 1},
		{d.isOfOtherTimeThan(f), -1},
		{of.status == Derives && !partner, -1},                   // many figures make many numbers
		{of.status == Derives && d.change != 0 && !of.exact, -2}, // of rows that the words do not name
		{losesDigits(d.Value, of.expected), -1},
		{r.dwarfs(d) && of.expected.Shift(thousand).Equal(d.Value), 2}, // nothing is in that scale
		{setApart, -1},
		{!setApart && !d.PerShare && r.isOfAPart(d), -1},
		{!setApart && r.isWithin(d, f), -6},
		{d.isOfSomethingElse(), -3},
		{!partner && (d.hasNoMeasure() || d.sharesStock(f.Row)), -3},
		{d.Unit != quantity.Percent && hasObjectOfItsOwn(d), -1},
		{d.Digits == 2 && hasObjectOfItsOwn(d), -3}, // two digits are soon exchanged by chance
		{r.isPrintedAnywhere(d), -1},
		{!f.LeavesOut() && r.isQualified(d, nearby), -1},
		{supposes.In(d.s.Words[:d.From]), -6},
	})
}

// dwarfs reports whether an amount is more than all that the tables print.
func (r *reader) dwarfs(d *reading) bool {
	return d.Unit == quantity.Money && !d.PerShare && len(r.Tables.OfKind(release.Money).From(d.Value)) == 0
}

const thousand = 3 // places of the point from one scale to the next

// sign is what speaks for a number being that of a figure where it holds, or against it where it says less than none.
type sign struct {
	holds bool
	says  int
}

// weigh adds up what the signs that hold say.
func weigh(signs []sign) (points int) {
	for _, x := range signs {
		if x.holds {
			points += x.says
		}
	}
	return points
}

// isOfOtherTimeThan reports whether a number is first of all of another time than a figure: its words say so, or the figure's row has one for that time.
func (d *reading) isOfOtherTimeThan(f *tables.Figure) bool {
	s := d.spans[0]
	return f.Span != s.Span && (s.explicit || slices.ContainsFunc(f.Row.At(s.Span), func(x *tables.Figure) bool { return suits(x, d) && !x.Change }))
}

// hasNoMeasure reports whether no words of a number's own say what it is, and it is not compared with one of which they do.
func (d *reading) hasNoMeasure() bool {
	return !d.against && !d.opens && d.linked < 0 && d.change == 0 && !slices.ContainsFunc(d.phrases, func(p match.Phrase) bool { return p.Own })
}

// sharesStock reports whether an amount's own words have nothing but the word for shares in common with a row: "0.5 million shares for $21.4 million" names no pay in stock.
func (d *reading) sharesStock(w *tables.Row) bool {
	const stock = "stock"
	return d.Unit == quantity.Money && !d.PerShare && w.InLabel[stock] && !slices.ContainsFunc(d.phrases, func(p match.Phrase) bool {
		return p.Own && slices.ContainsFunc(p.Words, func(x string) bool { return x != stock && w.InLabel[x] })
	})
}

// places are the words that a sentence begins with which says first what it is of: "In the service business, gross margin was".
var places = wording.Phrases("in|at|within|across|for|among|from|outside")

// supposes are the words before an amount that was none: "net sales would have been".
var supposes = wording.Phrases("would|could|might|should|will|if", "had been")

// isWithin reports whether the sentence of a number begins with a phrase of something that a figure's row does not speak of.
func (r *reader) isWithin(d *reading, f *tables.Figure) bool {
	const most = 10 // words of such a phrase
	words := d.s.Words
	end := slices.Index(words, ",")
	if prose.Starts(places, words, 0) == 0 || end < 0 || end > min(most, d.From) {
		return false
	}
	for k := 1; k < end; k++ {
		if d.s.Taken[k] || prose.Starts(plainWords, words, k) > 0 || prose.Starts(prose.Bases, words, k) > 0 || d.s.Tokens[k].Kind != prose.Word {
			continue
		}
		for _, w := range r.Canonical(words[k]) {
			if !f.Row.InLabel[w] && !f.Row.Around[w] { // the title of a table may be the very sentence
				return true
			}
		}
	}
	return false
}

// losesDigits reports whether two numbers have not as many digits before their points, and are not the same in another scale.
func losesDigits(a, b decimal.Decimal) bool {
	return wholeDigits(a) != wholeDigits(b) && !a.Shift(3).Equal(b) && !b.Shift(3).Equal(a)
}

// wholeDigits is how many digits a number has before its point, leading zeros aside.
func wholeDigits(v decimal.Decimal) int {
	whole, _, _ := strings.Cut(v.Abs().String(), ".")
	return len(strings.TrimLeft(whole, "0"))
}
