package derive

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/internal/wording"
)

// inSum are the words before a percentage that say it of the amounts before it together.
var inSum = wording.Phrases("together|combined|jointly")

// ShareOfThose derives what part of what is named behind it the amounts before a percentage are together: "distribution costs were £33.1 million and administrative
// expenses £28.2 million; together they made up 21.7% of revenue".
func (r *Deriver) ShareOfThose(d *reading.Reading) (reading.Verdict, bool) {
	const fewest = 2 // amounts
	if d.Unit != quantity.Percent || d.Change != 0 || d.Future || d.Index < fewest || d.TellingDigits() < reading.FewDigits || d.Sentence.At(d.To) != "of" {
		return reading.Verdict{}, false
	}
	if !inSum.In(d.Sentence.Words[d.Peers[d.Index-1].To:d.From]) {
		return reading.Verdict{}, false
	}
	of, score := sumBefore(d)
	if len(of.Figures) < fewest {
		return reading.Verdict{}, false
	}
	first := of.Figures[0]
	for _, b := range r.namedBehind(d, d.To+1, first) {
		if i, point, ok := of.Over(b); ok && d.AgreesInPercent(i, point) != quantity.No {
			return reading.Verdict{Status: reading.Derives, Figures: append(slices.Clip(of.Figures), b.Figures...), Formula: of.Term() + "/" + b.Term(), Score: score - 0.1}, true
		}
	}
	return reading.Verdict{}, false
}

// sumBefore is the sum of the amounts right before a number that tie to figures of one time, and how well the worst of them fits.
func sumBefore(d *reading.Reading) (of tables.Sum, score float64) {
	score = 1
	for _, o := range slices.Backward(d.Peers[:d.Index]) {
		if o.Unit != quantity.Money || o.Change != 0 || o.Against || o.PerShare || o.Verdict.Status != reading.Ties || len(of.Figures) > 0 && !o.Verdict.Figures[0].IsOf(of.Figures[0].Span) {
			break
		}
		of, score = of.And(o.Verdict.Figures[0]), min(score, o.Verdict.Score)
	}
	return of, score
}

// namedBehind are what the words of a sentence from a token on name by the label of a row, for a figure to be over.
func (r *Deriver) namedBehind(d *reading.Reading, from int, x *tables.Figure) []tables.Sum {
	words := d.Sentence.Words
	for to := min(len(words), from+mostOfTimes); to > from; to-- {
		if d.Sentence.Tokens[to-1].Kind != prose.Word {
			continue
		}
		if fits, ok := r.FitsOf([]string{words[from:to].String()}); ok && fits[0][0].IsJust() {
			return sumsOver(fits, x.Row, x, x.Span)
		}
	}
	return nil
}
