package contradict

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// A number that no table has is a slip of the pen where it would tie to a figure, or follow from some, had two of its neighbouring
// digits not changed places, or were its scale another, "million" for "billion", and the words speak of just that. Of the numbers that are in no table few do so by chance; how many digits
// agree, and how well the words name the row, says how few.

const (
	mostSlips     = 500 // numbers of a release that are judged once more for each pair of their digits
	leastSlipped  = 2   // digits of a number of which two may have changed places
	leastRescaled = 3   // digits of a number whose word for its scale may be another, where its words do not name the very row
	leastAlone    = 4   // the same where the words around the number alone lead to the figure
)

// SlipProof is how many points of evidence prove a slip, and slipProofInNotes how many behind the statements, where many amounts are of parts.
const (
	SlipProof        = 2
	slipProofInNotes = 4
)

// IsSlipped looks for what a number would tie to or follow from, had two of its neighbouring digits not changed places, or were it in another scale.
func (r *Checker) IsSlipped(d *reading.Reading) (reading.Verdict, bool) {
	if !r.mayBeMisprinted(d, leastSlipped) || isRounded(d) || (d.Unit == quantity.Points || d.Unit == quantity.Basis) && d.Change == 0 {
		return reading.Verdict{}, false
	}
	if r.slips++; r.slips > mostSlips {
		return reading.Verdict{}, false
	}
	best := r.bestOfMisprints(d)
	needed := SlipProof
	if r.isNote(d) {
		needed = slipProofInNotes
	}
	if best.Status == "" || tables.LooksMisprinted(best.Figures[0]) || isWithinRounding(d, best) || r.slipEvidence(d, best) < needed {
		return reading.Verdict{}, false
	}
	best.Expected = given(d, best)
	best.Status, best.Sure = reading.Differs, true
	return best, true
}

// bestOfMisprints is what a number ties to or follows from best of all when it is set to what it may be a misprint of.
func (r *Checker) bestOfMisprints(d *reading.Reading) (best reading.Verdict) {
	kept, few := d.Number, d.Digits < leastRescaled && !r.dwarfs(d)
	for _, n := range kept.Misprints(leastSlipped) {
		if slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool { return o != d && o.Unit == d.Unit && o.Value.Equal(n.Value) }) {
			continue // the sentence tells the two apart
		}
		got := r.JudgedAs(d, n)
		if got.Status == "" || got.Score <= best.Score || isFarFetched(d, got) || n.Exp != kept.Exp && (!r.knowsScale(got) || few && !isNamedToTheDigit(d, got)) {
			continue
		}
		best, best.Expected = got, n.Value
	}
	d.Number, d.Verdict = kept, reading.Verdict{}
	return best
}

// isNamedToTheDigit reports whether a verdict is that a number is a figure to the digit, for its own time, of a row that its words before it name just so: then two digits tell that the
// scale alone is another, "Free cash flow of $2.2 million" for 2,214 in millions.
func isNamedToTheDigit(d *reading.Reading, v reading.Verdict) bool {
	return v.Status == reading.Ties && v.Exact && v.Figures[0].Span == d.When().Span && d.IsNamedBefore() && d.Name().Own
}

// leastOthersScaled is how many other amounts of the text that tie to a table say what its scale is where it does not itself.
const leastOthersScaled = 3

// knowsScale reports whether the tables of a verdict's figures state their scales, or their own cells, rows or columns do, or other amounts of the text tie to them that have words for
// theirs.
func (r *Checker) knowsScale(v reading.Verdict) bool {
	return !slices.ContainsFunc(v.Figures, func(f *tables.Figure) bool {
		if f.Row.Table.Scale.Stated != "" || f.Item.Scale != f.Row.Table.Scale.Exponent {
			return false
		}
		n := 0
		for _, o := range r.Readings {
			if o.Scaled && o.Digits >= leastRescaled && o.Verdict.Status == reading.Ties && o.Verdict.Figures[0].Row.Table == f.Row.Table {
				n++
			}
		}
		return n < leastOthersScaled
	})
}

// JudgedAs is what a number ties to or follows from once it is set to another.
func (r *Checker) JudgedAs(d *reading.Reading, n quantity.Number) reading.Verdict {
	d.Number, d.Verdict = n, reading.Verdict{}
	r.Judge(d)
	got := d.Verdict
	if got.Status == "" {
		got, _ = r.BesideOthers(d)
	}
	if got.Status == "" && d.TellingDigits() >= leastAlone {
		got, _ = r.ByEvidence(d)
	}
	return got
}

// isFarFetched reports whether a level follows from amounts that the words need not speak of: a figure with what other sentences leave out, the sum of two
// rows side by side.
func isFarFetched(d *reading.Reading, v reading.Verdict) bool {
	if v.Status != reading.Derives || d.Change != 0 || d.Unit != quantity.Money || d.PerShare || isSumNamed(d, v) {
		return false
	}
	return len(v.Figures) == 1 || v.Sum == nil && len(v.Figures) == 2 && v.Figures[0].Row.Order-v.Figures[1].Row.Order == 1 || len(v.Figures) == 2 && v.Figures[1].Row.Order-v.Figures[0].Row.Order == 1
}

// isSumNamed reports whether the name of a level has all words of each row that a sum is of: "technology and general and administrative expense".
func isSumNamed(d *reading.Reading, v reading.Verdict) bool {
	return v.Sum != nil && len(v.Figures) > 1 && !slices.ContainsFunc(v.Figures, func(f *tables.Figure) bool {
		return len(f.Row.Words) == 0 || slices.ContainsFunc(f.Row.Words, func(w string) bool { return !slices.Contains(d.Name().Words, w) })
	})
}

// mayBeMisprinted reports whether a number has digits enough for a misprint to be told from chance, and nothing that its words may mean is
// the number.
func (r *Checker) mayBeMisprinted(d *reading.Reading, leastDigits int) bool {
	return !d.IsInexact() && !d.Spelled && d.Digits >= leastDigits && len(d.Spans) > 0 && len(d.Phrases) > 0 && !r.IsExcluded(d) && !r.agreesSomewhere(d)
}

// given is what the tables give for a number with its digits exchanged, which that may be no more than near: of a change in points what
// two percentages leave, of one in percent what two figures do.
func given(d *reading.Reading, v reading.Verdict) decimal.Decimal {
	if v.Status == reading.Derives && len(v.Figures) == 2 && d.Unit == quantity.Percent && d.Change != 0 && v.Figures[0].Row == v.Figures[1].Row {
		if _, point, ok := tables.Growth(v.Figures[0], v.Figures[1]); ok {
			return d.InPlaces(point)
		}
	}
	if v.Status == reading.Derives && len(v.Figures) == 2 && (d.Unit == quantity.Points || d.Unit == quantity.Basis) && v.Figures[0].Item.Kind == release.Percentage {
		return d.InPlaces(d.InPoints(v.Figures[0], v.Figures[1]))
	}
	return v.Expected
}

// isWithinRounding reports whether a change is one that the two figures of a verdict may have made before they were rounded.
func isWithinRounding(d *reading.Reading, v reading.Verdict) bool {
	if v.Status != reading.Derives || len(v.Figures) != 2 || d.Unit != quantity.Percent || d.Change == 0 {
		return false
	}
	i, _, ok := tables.Growth(v.Figures[0], v.Figures[1])
	return ok && quantity.Magnitude(i).Overlaps(d.Accuracy())
}

// isRounded reports whether a number of basis points is rounded to tens: its zero is no digit that another stood before.
func isRounded(d *reading.Reading) bool {
	return d.Unit == quantity.Basis && d.Value.Mod(decimal.New(10, 0)).IsZero()
}

// isMadeOf reports whether a number ties to a row or follows from it.
func isMadeOf(d *reading.Reading, w *tables.Row) bool {
	return slices.ContainsFunc(d.Verdict.Figures, func(f *tables.Figure) bool { return f.Row == w })
}

// slipEvidence counts what speaks for a number being that of a verdict, less what speaks for another of its own.
func (r *Checker) slipEvidence(d *reading.Reading, of reading.Verdict) int {
	f := of.Figures[0]
	partner := r.Partners(d, f.Row) == 2
	setApart := f.Row.OfPart || len(f.Around) > 0
	return Weigh([]Sign{
		{partner, 2}, // another number of the sentence is of that row
		{slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool { return d.IsComparedWith(o) && (!partner || !isMadeOf(o, f.Row)) }), -6}, // what it is compared with is not
		{of.Exact, 1},
		{of.Score >= 0.85, 1},
		{of.Score < 0.7, -1},
		{d.Digits > 2, 1},
		{d.Digits > 3, 1},
		{d.Digits == 2 && !of.Exact && !partner, -1},
		{f.Span == d.When().Span, 1},
		{IsOfOtherTimeThan(d, f), -1},
		{of.Status == reading.Derives && !partner, -1},                   // many figures make many numbers
		{of.Status == reading.Derives && d.Change != 0 && !of.Exact, -2}, // of rows that the words do not name
		{losesDigits(d.Value, of.Expected), -1},
		{r.dwarfs(d) && of.Expected.Shift(thousand).Equal(d.Value), 2}, // nothing is in that scale
		{setApart, -1},
		{!setApart && !d.PerShare && r.IsOfAPart(d), -1},
		{!setApart && r.IsWithin(d, f), -6},
		{IsOfSomethingElse(d), -3},
		{!partner && (d.HasNoMeasure() || sharesStock(d, f.Row)), -3},
		{d.Unit != quantity.Percent && d.HasObjectOfItsOwn(), -1},
		{d.Digits == 2 && d.HasObjectOfItsOwn(), -3}, // two digits are soon exchanged by chance
		{r.IsPrintedAnywhere(d), -1},
		{!f.LeavesOut() && r.IsQualified(d, reading.Nearby), -1},
		{Supposes.In(d.Sentence.Words[:d.From]), -6},
	})
}

// dwarfs reports whether an amount is more than all that the tables print.
func (r *Checker) dwarfs(d *reading.Reading) bool {
	return d.Unit == quantity.Money && !d.PerShare && len(r.Tables.OfKind(release.Money).From(d.Value)) == 0
}

const thousand = 3 // places of the point from one scale to the next

// Sign is what speaks for a number being that of a figure where it holds, or against it where it says less than none.
type Sign struct {
	Holds bool
	Says  int
}

// Weigh adds up what the signs that hold say.
func Weigh(signs []Sign) (points int) {
	for _, x := range signs {
		if x.Holds {
			points += x.Says
		}
	}
	return points
}

// IsOfOtherTimeThan reports whether a number is first of all of another time than a figure: its words say so, or the figure's row has one for that time.
func IsOfOtherTimeThan(d *reading.Reading, f *tables.Figure) bool {
	s := d.When()
	return f.Span != s.Span && (s.Explicit || slices.ContainsFunc(f.Row.At(s.Span), func(x *tables.Figure) bool { return d.Suits(x) && !x.Change }))
}

// sharesStock reports whether an amount's own words have nothing but the word for shares in common with a row: "0.5 million shares for $21.4 million" names no pay in stock.
func sharesStock(d *reading.Reading, w *tables.Row) bool {
	const stock = "stock"
	return d.Unit == quantity.Money && !d.PerShare && w.InLabel[stock] && !slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool {
		return p.Own && slices.ContainsFunc(p.Words, func(x string) bool { return x != stock && w.InLabel[x] })
	})
}

// places are the words that a sentence begins with which says first what it is of: "In the service business, gross margin was".
var places = wording.Phrases("in|at|within|across|for|among|from|outside")

// Supposes are the words before an amount that was none: "net sales would have been".
var Supposes = wording.Phrases("would|could|might|should|will|if", "had been")

// IsWithin reports whether the sentence of a number begins with a phrase of something that a figure's row does not speak of.
func (r *Checker) IsWithin(d *reading.Reading, f *tables.Figure) bool {
	const most = 10 // words of such a phrase
	words := d.Sentence.Words
	end := slices.Index(words, ",")
	if prose.Starts(places, words, 0) == 0 || end < 0 || end > min(most, d.From) {
		return false
	}
	for k := 1; k < end; k++ {
		if d.Sentence.Taken[k] || prose.Starts(plainWords, words, k) > 0 || prose.Starts(prose.Bases, words, k) > 0 || d.Sentence.Tokens[k].Kind != prose.Word {
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
