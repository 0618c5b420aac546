package derive

import (
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// mostOfTimes bounds the words behind "times" for what an amount is so many times of.
const mostOfTimes = 6

// TimesOf derives how many times what the words behind it name an amount is that stands right before it, or what that was a year before: "capital expenditure was
// EUR 46.3 million, 0.6 times depreciation and amortization", "interest expense of $15.7 million was 1.6 times its year-ago level".
func (r *Deriver) TimesOf(d *reading.Reading) (reading.Verdict, bool) {
	amount := amountBefore(d)
	if d.Unit != quantity.Times || d.Change != 0 || d.Future || amount == nil || amount.Verdict.Status != reading.Ties {
		return reading.Verdict{}, false
	}
	x, words, from := amount.Verdict.Figures[0], d.Sentence.Words, d.To
	if d.Sentence.At(from) == "times" {
		from++
	}
	for to := min(len(words), from+mostOfTimes); to > from; to-- {
		if d.Sentence.Tokens[to-1].Kind != prose.Word {
			continue
		}
		under, ok := r.FitsOf([]string{words[from:to].String()})
		if !ok || !under[0][0].IsJust() {
			continue
		}
		for _, b := range sumsOver(under, x.Row, x, x.Span) {
			if i, point, ok := (tables.Sum{}.And(x)).Over(b); ok && d.Agrees(i, point) != quantity.No {
				return reading.Verdict{Status: reading.Derives, Figures: append([]*tables.Figure{x}, b.Figures...), Formula: tables.PrintedAs(x) + "/" + b.Term(), Score: amount.Verdict.Score - 0.1}, true
			}
		}
		return reading.Verdict{}, false
	}
	return reading.Verdict{}, false
}

// amountBefore is the amount that stands before a number in its sentence, those that another is compared with left out; nil for none.
func amountBefore(d *reading.Reading) *reading.Reading {
	for k := d.Index - 1; k >= 0; k-- {
		if o := d.Peers[k]; o.Unit == quantity.Money && o.Change == 0 && !o.Against && !o.PerShare {
			return o
		} else if o.Unit != quantity.Percent {
			return nil
		}
	}
	return nil
}
