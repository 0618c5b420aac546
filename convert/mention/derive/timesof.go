package derive

import (
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// mostOfTimes bounds the words behind "times" for what an amount is so many times of.
const mostOfTimes = 6

// TimesOf derives how many times what the words behind it name an amount is that stands right before it, or what that was a year before: "capital expenditure was
// EUR 46.3 million, 0.6 times depreciation and amortization", "interest expense of $15.7 million was 1.6 times its year-ago level".
func (r *Deriver) TimesOf(d *reading.Reading) (reading.Verdict, bool) {
	x, under := r.TimesUnder(d)
	for _, b := range under {
		if i, point, ok := (tables.Sum{}.And(x)).Over(b); ok && d.Agrees(i, point) != quantity.No {
			return reading.Verdict{Status: reading.Derives, Figures: append([]*tables.Figure{x}, b.Figures...), Formula: tables.PrintedAs(x) + "/" + b.Term(), Score: amountBefore(d).Verdict.Score - 0.1}, true
		}
	}
	return reading.Verdict{}, false
}

// TimesUnder is the figure of the amount before a number of times, and what it may be so many times of: what the words behind the number name, or the amount right
// behind it, "the allowance of $35.0 million was 3.0 times the $11.8 million of nonperforming loans".
func (r *Deriver) TimesUnder(d *reading.Reading) (x *tables.Figure, under []tables.Sum) {
	amount := amountBefore(d)
	if d.Unit != quantity.Times || d.Change != 0 || d.Future || amount == nil || amount.Verdict.Status != reading.Ties {
		return nil, nil
	}
	x = amount.Verdict.Figures[0]
	from := d.To
	if d.Sentence.At(from) == "times" {
		from++
	}
	if next := d.Index + 1; next < len(d.Peers) {
		o := d.Peers[next]
		if o.From-from <= 1 && o.Unit == quantity.Money && o.Change == 0 && o.Verdict.Status == reading.Ties {
			return x, []tables.Sum{tables.Sum{}.And(o.Verdict.Figures[0])}
		}
	}
	return x, r.namedBehind(d, from, x)
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
