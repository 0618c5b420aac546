package search

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

var (
	annualized = wording.Phrases("annualized|annualised", "annual rate|basis", "per annum", "annually", "an? annual|yearly")
	four       = decimal.NewFromInt(4)
)

// AnnualRate derives an amount per share for a year from the one for a quarter before it in the paragraph: "a dividend of $1.90 per share, or
// $7.60 annualized".
func (r *Searcher) AnnualRate(d *reading.Reading) (reading.Verdict, bool) {
	const near = 3 // words
	if d.Unit != quantity.Money || d.Scaled || d.Grouped || d.Change != 0 || !annualized.In(d.Sentence.Words[max(0, d.From-near):min(len(d.Sentence.Words), d.To+near+1)]) {
		return reading.Verdict{}, false
	}
	for k := d.Order - 1; k >= 0 && r.Readings[k].Block == d.Block; k-- {
		o := r.Readings[k]
		if o.Unit != quantity.Money || o.Verdict.Status != reading.Ties || o.Against {
			continue
		}
		f := o.Verdict.Figures[0]
		if f.Item.Kind != release.PerShare || f.Span.Months != 3 || !o.PerShare && !d.PerShare {
			return reading.Verdict{}, false
		}
		if d.Agrees(f.Value().Scale(four), f.Item.Value.Mul(four)) == quantity.No {
			return reading.Verdict{}, false
		}
		return reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{f}, Formula: tables.PrintedAs(f) + "*4", Score: o.Verdict.Score}, true
	}
	return reading.Verdict{}, false
}
