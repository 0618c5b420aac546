package mention

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// A dividend that was declared for the time to come is in no table, and by how much it is more than the one before follows from that of the tables: "a
// quarterly dividend of $0.225 per share, an increase of 2.3% over the $0.22 paid for the fourth quarter". What remains of a programme or a credit line
// follows in the same way from what the text says that it is: "$258.9 million available under the $400.0 million facility".

// dividendRaised derives the change of a dividend of the text since that of a table.
func (r *reader) dividendRaised(d *reading) (verdict, bool) {
	if d.Unit != quantity.Percent || d.change <= 0 || d.isInexact() || d.Digits < fewDigits || !dividends.In(d.s.Words) {
		return verdict{}, false
	}
	for _, o := range d.peers {
		if !o.mayBeRaised() {
			continue
		}
		for _, w := range r.PerShareRows {
			if !dividends.In(prose.WordsOf(w.Label)) {
				continue
			}
			for _, f := range w.Figures {
				if f.Item.Kind != release.PerShare || f.Change || f.Item.Value.Sign() <= 0 || !o.Value.GreaterThan(f.Item.Value) {
					continue
				}
				point := tables.QuotientOf(o.Value.Sub(f.Item.Value), f.Item.Value)
				if d.AgreesInPercent(tieout.Interval{Low: point, High: point}, point) == quantity.Exact {
					return verdict{status: Derives, figures: []*tables.Figure{f}, formula: o.Value.String() + "/" + tables.PrintedAs(f) + "-1", score: 0.7}, true
				}
			}
		}
	}
	return verdict{}, false
}

// mayBeRaised reports whether a number may be a dividend for a share that was raised to it, and no table contradicts it.
func (d *reading) mayBeRaised() bool {
	return d.Unit == quantity.Money && d.change == 0 && !d.against && (d.PerShare || !d.Scaled) && d.verdict.status != Differs && !d.isInexact()
}

var (
	payouts = wording.Phrases("payout", "dividend|dividends|distribution|distributions ... represent|represents|represented|equal|equals", "dividends ... percent|% of ... earnings|income|ffo|affo")
	covered = wording.Phrases("covered", "dividend|distribution|distributions cover|coverage")
	earned  = wording.Phrases("earnings|income|profit|loss|ffo|affo|eps|nareit")
)

// paidOut derives what part of the earnings for a share a dividend of the sentence is, or how often they cover it: "dividends of $0.88 represented a payout
// of 60% of operating FFO", "covered 3.7 times by earnings".
func (r *reader) paidOut(d *reading) (verdict, bool) {
	cover := d.Unit == quantity.Times && covered.In(d.s.Words)
	if !cover && (d.Unit != quantity.Percent || !payouts.In(d.s.Words)) || d.change != 0 || d.future || d.Ranged || d.Digits < fewDigits {
		return verdict{}, false
	}
	for _, o := range d.peers {
		if o == d || !o.mayBePaid() {
			continue
		}
		for _, w := range r.PerShareRows {
			if !isOfEarnings(w) {
				continue
			}
			for _, f := range w.Figures {
				if !mayPay(f, o, d) {
					continue
				}
				v, formula := tables.QuotientOf(o.Value, f.Item.Value).Mul(quantity.Hundred), o.Value.String()+"/"+tables.PrintedAs(f)
				if cover {
					v, formula = tables.QuotientOf(f.Item.Value, o.Value), tables.PrintedAs(f)+"/"+o.Value.String()
				}
				if quantity.Prints(v, d.Value, d.Ulp) {
					return verdict{status: Derives, figures: []*tables.Figure{f}, formula: formula, score: 0.65}, true
				}
			}
		}
	}
	return verdict{}, false
}

// mayBePaid reports whether a number may be a dividend for a share.
func (d *reading) mayBePaid() bool {
	return d.Unit == quantity.Money && !d.Scaled && !d.Grouped && d.change == 0 && !d.against && d.Value.Sign() > 0
}

// isOfEarnings reports whether a row is of what was earned, by its label or its heading, and not of dividends.
func isOfEarnings(w *tables.Row) bool {
	said := prose.WordsOf(w.Label + " " + strings.Join(w.Section, " "))
	return !dividends.In(said) && earned.In(said)
}

// mayPay reports whether a dividend may be paid out of a figure of earnings: it is not of another period than both the dividend and what part that is.
func mayPay(f *tables.Figure, dividend, part *reading) bool {
	if f.Item.Kind != release.PerShare || f.Change || f.Forecast || f.Item.Value.Sign() <= 0 {
		return false
	}
	return len(dividend.spans) == 0 || f.IsOf(dividend.spans[0].Span) || len(part.spans) == 0 || f.IsOf(part.spans[0].Span)
}

// remains are the words for what is left of what has been granted, and grants for what has.
var (
	remains = wording.Phrases("available|availability|remaining|remained|remains|unused|undrawn|leaving|left")
	grants  = wording.Phrases("facility|facilities|line|lines|revolver|commitment|commitments|authorization|authorized|authorised|program|programme|agreement")
)

// remaining derives what is left of an amount that the sentence, or the one before, gives without another that it gives and a table has.
func (r *reader) remaining(d *reading) (verdict, bool) {
	if !d.isAmountInAll() || d.isInexact() || d.tellingDigits() <= fewDigits || !remains.In(d.s.Words) || !grants.In(d.s.Words) {
		return verdict{}, false
	}
	for _, all := range d.peers {
		if all == d || !all.isAmountInAll() || !all.Value.GreaterThan(d.Value) {
			continue
		}
		for _, used := range d.peers {
			if used == all || used == d || !used.isAmountInAll() || used.verdict.status != Ties {
				continue
			}
			f := used.verdict.figures[0]
			if rest := all.Value.Sub(f.Size()); quantity.Prints(rest, d.Value, d.Ulp) && !slices.Contains(all.verdict.figures, f) {
				return verdict{status: Derives, figures: []*tables.Figure{f}, formula: all.Value.String() + "-" + tables.PrintedAs(f), score: 0.6}, true
			}
		}
	}
	return verdict{}, false
}

// isAmountInAll reports whether a number is an amount of money, no change and not for a share.
func (d *reading) isAmountInAll() bool {
	return d.Unit == quantity.Money && !d.PerShare && d.change == 0
}
