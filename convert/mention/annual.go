package mention

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

var (
	annualized = wording.Phrases("annualized|annualised", "annual rate|basis", "per annum", "annually", "an? annual|yearly")
	four       = decimal.NewFromInt(4)
)

// annualRate derives an amount per share for a year from the one for a quarter before it in the paragraph: "a dividend of $1.90 per share, or
// $7.60 annualized".
func (r *reader) annualRate(d *reading) (verdict, bool) {
	const near = 3 // words
	if d.Unit != quantity.Money || d.Scaled || d.Grouped || d.change != 0 || !annualized.In(d.s.Words[max(0, d.From-near):min(len(d.s.Words), d.To+near+1)]) {
		return verdict{}, false
	}
	for k := d.order - 1; k >= 0 && r.readings[k].block == d.block; k-- {
		o := r.readings[k]
		if o.Unit != quantity.Money || o.verdict.status != Ties || o.against {
			continue
		}
		f := o.verdict.figures[0]
		if f.Item.Kind != release.PerShare || f.Span.Months != 3 || !o.PerShare && !d.PerShare {
			return verdict{}, false
		}
		if d.Agrees(f.Value().Scale(four), f.Item.Value.Mul(four)) == quantity.No {
			return verdict{}, false
		}
		return verdict{status: Derives, figures: []*tables.Figure{f}, formula: tables.PrintedAs(f) + "*4", score: o.verdict.score}, true
	}
	return verdict{}, false
}
